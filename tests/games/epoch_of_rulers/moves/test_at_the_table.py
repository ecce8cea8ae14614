"""At a table: rulers, disasters, bonus cards in their time, and what must be remembered."""

from random import Random
from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.log.log import Log
from companion.core.log.preview import preview
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.course.epoch_start import EpochBegins
from companion.games.epoch_of_rulers.moves.orders.after_order import TempleDie
from companion.games.epoch_of_rulers.rules.gold.purses import Hoard, gold
from companion.games.epoch_of_rulers.rules.score.final_score import holdings
from companion.games.epoch_of_rulers.rules.turn.reigns import ruler_in_power
from companion.games.epoch_of_rulers.setup.new_game import Options
from companion.translations import words
from tests.core.small_games.toy import struck
from tests.games.epoch_of_rulers.play import A, Table, against, at_war, begun, do, question


def test_a_reign_ends_and_the_next_ruler_begins_where_the_marker_stands() -> None:
    table = begun()
    do(table, "set_player", seat="red", purse=5, martial=13, ruler="tactician")
    do(table, "orders_over", seat="red")
    do(table, "skip_war", seat="red")
    assert table.state.players["red"].ruler == ""
    assert against(table, "pay_fees", "red") == ["fees.ruler"]
    assert against(table, "choose_ruler", "red", ruler="tactician") == ["ruler.used"]
    do(table, "choose_ruler", seat="red", ruler="strategist")
    assert table.state.players["red"].reign_start == 13
    assert table.kinds()[-1] == "no_fees"


@pytest.mark.parametrize(("last_by", "ruler"), [("", None), ("blue", "tactician")])
def test_a_ruler_who_dies_before_the_war_has_no_power_in_it(
    last_by: str, ruler: str | None
) -> None:
    """But in the last war, to the end of the epoch."""
    table = begun()
    do(table, "plan", seat="red", land="a1")
    do(table, "set_player", seat="red", purse=5, martial=11, ruler="tactician")
    assert ruler_in_power(table.state, "red") == "tactician"
    table.states.append(changed(table.state, last_by=last_by))
    do(table, "end_turn", seat="red")
    assert ruler_in_power(table.state, "red") == ruler
    do(table, "set_player", seat="red", purse=5, martial=10, ruler="tactician")
    assert ruler_in_power(table.state, "red") == "tactician"


def test_a_coup_takes_empty_land_and_is_fought_where_regiments_stand() -> None:
    table = begun()
    do(table, "set_land", land="b2", owner="blue", regiments=3)
    do(table, "set_land", land="a4", owner="red", orders=1, uprising=True, protected=True)
    table.record(A["coup_rolls"].model_validate(
        {"dice": {"red": 3, "blue": 6}, "weakest": {"red": ["a4"], "blue": ["b1", "b3", "b4"]}}
    ))  # fmt: skip
    # Nobody stands on a4, so it is lost at once; blue's right-hand neighbour chooses among three.
    do(table, "set_land", land="a3", owner="red", regiments=1)
    lost = table.state.lands["a4"]
    assert (lost.owner, len(lost.regiments)) == ("rebels", 2)
    assert (lost.orders, lost.uprising, lost.protected) == (0, False, False)
    assert [offer.action.kind for offer in game.quick(table.state, "red")] == ["coup_at"] * 3
    do(table, "coup_at", seat="blue", land="b3")
    asked = question(table)
    assert asked.seats == ("blue",)
    sentence = "Rebels attack Bo 3. Rebels: 3; their card comes from the deck."
    assert words(asked.help, {"blue": "Bo"}) == sentence
    table.reveal(blue="blind")
    # Nobody has entered the two cards yet: a battle without them could not be recorded.
    page: Any = game.page("battle", table.state, "blue", {})
    assert (page.view.unknown, page.offers) == (("rebels", "blue"), ())
    page = game.page(
        "battle", table.state, "blue", {"attacker_card": ["2"], "defender_card": ["0"]}
    )
    assert (page.view.unknown, page.view.winning, len(page.offers)) == ((), "rebels", 1)
    action = A["fought"].prefilled(table.state, "blue", attacker_card=2, defender_card=3)
    facts = action.model_dump()
    # 3 rebels and a card of 2 against a regiment and a blind card at its full 3.
    assert (facts["winner"], facts["captured"], facts["defender_lost"]) == ("attacker", True, 1)
    table.tap(action)
    assert table.state.lands["b3"].owner == "rebels"
    assert table.state.players["blue"].martial == 2


def test_the_plague_goes_where_owners_say_and_never_twice_to_a_place() -> None:
    table = begun()
    plague = A["draw_card"].model_validate({"seat": "red", "card": "plague"})
    table.record(plague)
    assert [offer.action.kind for offer in game.quick(table.state, "red")] == ["infect"] * 3
    do(table, "infect", seat="red", land="a2")
    assert table.state.lands["a2"].regiments == ()
    assert against(table, "infect", "red", land="a2") == ["plague"]
    do(table, "infect", seat="red", land="b1")
    assert table.state.plague == "blue"
    do(table, "infect", seat="blue", land="a1")
    assert len(table.state.lands["a1"].regiments) == 1
    assert against(table, "infect", "red", land="a1") == ["plague"]
    do(table, "plague_ends")
    assert not any(land.plague for land in table.state.lands.values())


def test_bonus_cards_do_what_they_say() -> None:
    table = begun()
    assert against(table, "use_bonus", "red", bonus="time") == ["bonus.time"]
    do(table, "tax", seat="red", land="a1", gain=1)
    do(table, "use_bonus", seat="red", bonus="time")
    assert (table.state.turn, table.state.extra) == ("red", 1)
    do(table, "tax", seat="red", land="a2", gain=1)
    do(table, "tax", seat="red", land="a3", gain=1)
    assert table.state.turn == "blue"
    do(table, "draw_card", seat="blue", card="blue:frontier")
    do(table, "set_land", land="b1", owner="blue", regiments=3, buildings=["capital/blue"])
    do(table, "use_bonus", seat="blue", bonus="frontier")
    assert against(table, "overrun", "blue", origin="b2", to="a2") == ["frontier.weaker"]
    table.tap(A["overrun"].prefilled(table.state, "blue", origin="b1", to="a2"))
    assert table.state.lands["a2"].owner == "blue"
    assert table.state.players["blue"].martial == 1 + 3


def test_a_captured_treasury_pays_its_captor_and_is_never_filled() -> None:
    table = begun()
    do(table, "set_land", land="b2", owner="blue", regiments=0, buildings=["treasury/blue"], gold=2,
       orders=1, protected=True)  # fmt: skip
    had = gold(table.state, "red"), gold(table.state, "blue")
    table.record(A["attack"].model_validate({"seat": "red", "origin": "a1", "to": "b2"}))
    table.tap(A["fought"].prefilled(table.state, "red"))
    assert gold(table.state, "red") == had[0] + 2
    assert gold(table.state, "blue") == had[1] - 2
    assert table.state.players["red"].martial == 1 + 2
    assert table.state.heaps == {"b2": 2}
    taken = table.state.lands["b2"]
    assert (taken.owner, taken.home, taken.orders, taken.protected) == ("red", "blue", 0, False)


@pytest.mark.parametrize(
    ("last_by", "player", "chips"),
    [("red", {}, ("b1",)), ("red", {"attacks": 1}, ()), ("red", {"warred": True}, ()),
     ("red", {"epoch": 0}, ()), ("", {}, ())],
)  # fmt: skip
def test_who_does_not_attack_in_the_last_war_gets_a_chip(
    last_by: str, player: dict[str, Any], chips: tuple[str, ...]
) -> None:
    """His next epoch begins by itself, without the choice of peace that a chip needs before. His
    orders are over when the last war begins; a Wall stands on b1."""
    table = begun()
    do(table, "set_land", land="b1", owner="blue", regiments=1, buildings=["wall/blue"])
    state = table.state.player("blue", **{"stage": "new", "epoch": 1, **player})
    table.states.append(changed(state, last_by=last_by))
    begins = EpochBegins.of(table.state, "blue")
    assert begins.chips == chips
    table.record(begins)
    assert table.state.lands["b1"].protected is bool(chips)


def test_the_conqueror_has_given_four_orders_though_a_land_is_lost() -> None:
    """Six territories, four with an order; one of these is lost before his war."""
    table = begun(paladins="blue", barbarians="red")
    do(table, "set_player", seat="red", purse=5, ruler="conqueror")
    for name, orders in {"b1": 0, "b2": 0, "a1": 1, "a2": 1, "a3": 1, "a4": 1}.items():
        do(table, "set_land", land=name, owner="red", regiments=1, orders=orders)
    table.record(A["orders_over"].model_validate({"seat": "red"}))
    do(table, "set_land", land="a4", owner="blue")
    assert A["go_to_war"].prefilled(table.state, "red").model_dump()["exempt"]
    assert against(table, "go_to_war", "red") == []


def test_the_plague_may_end_where_neighbours_are_not_entered() -> None:
    table = begun()
    do(table, "neighbours", land="b1", neighbours=["b2"])
    table.record(A["draw_card"].model_validate({"seat": "red", "card": "plague"}))
    table.record(A["infect"].model_validate({"seat": "red", "land": "a1"}))
    offers = [offer.action for offer in game.quick(table.state, "red")]
    # b1 has other neighbours.
    lands = [offer.model_dump().get("land") for offer in offers]
    assert lands == ["a2", "a3", "b2", "b3", "b4", None]
    assert (offers[-1].kind, against(table, "plague_ends", "red")) == ("plague_ends", [])


@pytest.mark.parametrize(
    ("there", "others", "full", "elsewhere"),
    [(2, 1, False, ()), (3, 1, True, ("a2", "a3", "a4")), (3, 3, True, ())],
)
def test_the_temple_asks_where_its_regiment_goes_if_its_land_is_full(
    there: int, others: int, full: bool, elsewhere: tuple[str, ...]
) -> None:
    """It comes no more if all land is full."""
    table = begun()
    do(table, "set_land", land="a1", owner="red", regiments=there, buildings=["temple/red"])
    for name in ("a2", "a3", "a4"):
        do(table, "set_land", land=name, owner="red", regiments=others)
    state = changed(table.state, rolls="a1")
    dice = [TempleDie.of(state, "red", Random(seed)) for seed in range(40)]
    (die, *_) = [action for action in dice if action.die == 5]
    assert (die.full, die.elsewhere) == (full, elsewhere)
    table.record(die)
    assert table.state.regiments("red") == there + 3 * others + (not full)
    assert bool(table.state.asks) is bool(elsewhere)
    if elsewhere:
        assert game.waited(table.state).seats == ("red",)
        offers = [offer.action for offer in game.quick(table.state, "red")]
        assert [offer.model_dump()["land"] for offer in offers] == [*elsewhere, ""]
        table.tap(offers[0])
        assert table.state.regiments("red") == there + 3 * others + 1


def test_the_log_tells_the_gold_that_came_in() -> None:
    table = begun()
    do(table, "set_player", seat="red", purse=6, ruler="tactician")
    do(table, "set_land", land="a1", owner="red", regiments=1, buildings=["residential/red"])
    tax = A["tax"].prefilled(table.state, "red", land="a1")
    assert words(tax.story(table.state), {"red": "Ada"}) == "collects taxes; Ada 1; 1 talent gained"
    assert tax.model_dump()["gain"] == 2


def test_a_purse_that_holds_too_much_loses_nothing() -> None:
    assert Hoard(10).gained(1) == (Hoard(10), 1)
    assert Hoard(10, (1,)).gained(3) == (Hoard(10, (3,)), 1)


def test_a_table_that_gives_up_its_territories_keeps_what_it_knew() -> None:
    """The set-up is corrected to points alone: the totals begin with the facts of the map."""
    table = begun()
    do(table, "tax", seat="red", land="a2", gain=1)
    points = Table(Options(first="red", paladins="red", barbarians="blue", depth="points"),
                   ("red", "blue"))  # fmt: skip
    for action in table.recorded:
        points.record(action)
    assert not points.state.has_lands
    assert game.points(points.state) == game.points(table.state)
    entered = A["tally"].prefilled(points.state, "red").model_dump()
    assert (entered["territories"], entered["troops"], entered["gold"]) == (4, 4, 6)
    assert words(table.recorded[0].story(points.states[1]), {"red": "Ada"}).startswith("places the "
        "regiments; Ada 1 – 2")  # fmt: skip
    do(points, "tally", seat="red", territories=2)
    assert game.counters(points.state)[0].values["red"] == 0


@pytest.mark.parametrize(("lost", "glory"), [(False, 4), (True, 1)])
def test_totals_say_that_the_capital_is_destroyed(lost: bool, glory: int) -> None:
    table = Table(Options(first="red", depth="points"), ("red", "blue"))
    do(table, "tally", seat="red", statues=1, palace=1, capital_lost=lost)
    assert holdings(table.state, "red").raw()["glory"] == glory


def test_cards_chips_and_rights_can_be_corrected() -> None:
    table = begun()
    told = {"bonuses": ("rebirth",), "conquered": ("blue",), "claimed": True,
            "unordered": ("a2",), "commander": 1}  # fmt: skip
    do(table, "set_held", seat="red", **told)
    facts = A["set_held"].prefilled(table.state, "red").model_dump()
    assert facts == {"seat": "red", **told}
    assert holdings(table.state, "red").capitals_taken == 1


def test_a_ruler_of_another_kingdom_is_remarked_and_a_wrong_one_has_not_reigned() -> None:
    table = begun(paladins="blue", barbarians="red")
    texts = [words(item.label, {}) for item in game.prompts(table.state, "red")]
    assert "The ruler belongs to another kingdom" in texts
    do(table, "set_player", seat="red", purse=5, ruler="marauder")
    texts = [words(item.label, {}) for item in game.prompts(table.state, "red")]
    assert "The ruler belongs to another kingdom" not in texts
    assert table.state.players["red"].used == ("marauder",)


def test_the_printed_names_are_asked_for_before_the_regiments_are_placed() -> None:
    table = Table(Options(first="red", paladins="red", barbarians="blue"), ("red", "blue"))
    assert [item.kind for item in game.prompts(table.state, "red")] == ["deploy", "name_lands"]
    do(table, "name_lands", seat="red", first="Lund", third=" Ystad ")
    assert table.state.labels == {"a1": "Lund", "a3": "Ystad"}
    assert [item.kind for item in game.prompts(table.state, "red")] == ["deploy"]
    assert A["name_lands"].prefilled(table.state, "red").model_dump() == {
        "seat": "red", "first": "Lund", "second": "", "third": "Ystad", "fourth": "",
    }  # fmt: skip
    do(table, "name_lands", seat="red", first="")
    assert table.state.labels == {}


def test_an_income_without_room_is_no_correction() -> None:
    """Red's purse is full, so the income is lost; without the tax it would have come in."""
    table = begun()
    for seat, purse in (("red", 6), ("blue", 7)):
        do(table, "set_player", seat=seat, purse=purse)
    table.record(A["tax"].model_validate({"seat": "red", "land": "a1", "gain": 1}))
    undone = len(table.recorded) + 1
    table.record(A["receive"].model_validate({"seat": "red", "gold": 1}))
    log = Log(game, table.entries())
    would = preview(log, struck(undone + 2, undone))
    assert (would.changes, would.hidden_by) == ((), None)


def test_an_order_out_of_turn_leaves_the_turn_alone_except_in_an_older_log() -> None:
    """The entry says whose turn it was; before it did, such an order was that of the turn."""
    table = begun()
    out_of_turn = A["tax"].prefilled(table.state, "blue", land="b1")
    assert out_of_turn.fold(table.state).acted
    table.force(out_of_turn)
    assert (table.state.turn, table.state.acted) == ("red", False)
    assert table.recorded[-1].payload()["out_of_turn"]
    table.tap(A["tax"].prefilled(table.state, "red", land="a1"))
    assert table.state.acted
    assert "out_of_turn" not in table.recorded[-1].payload()


@pytest.mark.parametrize(
    ("held", "waits"),
    [("frontier", True), ("mentor", True), ("hordes", True), ("great_commander", True),
     ("time", True), ("ecstasy", False), ("rebirth", False), ("rapid_development", False),
     ("other", True), ("text/Wonder", True)],
)  # fmt: skip
def test_the_turn_waits_for_a_card_of_any_moment_of_the_own_turn(held: str, waits: bool) -> None:
    table = begun(paladins="blue", barbarians="red")
    do(table, "set_held", seat="red", bonuses=[held])
    table.tap(A["mobilise"].prefilled(table.state, "red", land="a2"))
    assert (table.state.turn == "red") is waits
    if waits:
        assert against(table, "use_bonus", "red", bonus=held, regiments={}) == []
        passing = game.passing(table.state)
        table.tap(passing.action)
    assert table.state.turn == "blue"


@pytest.mark.parametrize(
    ("held", "passes"), [("great_commander", False), ("other", False), ("time", True)]
)
def test_a_card_of_any_moment_never_ends_the_turn(held: str, passes: bool) -> None:
    """Time does not wait is played right after the order, and its turns follow."""
    table = begun()
    do(table, "set_held", seat="red", bonuses=[held])
    table.tap(A["tax"].prefilled(table.state, "red", land="a2"))
    what = game.waited(table.state).what
    assert what.message == "Play a bonus card, or end the turn"
    played = A["use_bonus"].prefilled(table.state, "red", bonus=held)
    news = words(played.story(table.state), {})
    assert held != "time" or news == "plays “Time does not wait”; 2 more turns"
    table.tap(played)
    assert (table.kinds()[-1] == "turn_passes") is passes
    assert (table.state.turn, table.state.acted) == ("red", not passes)


def test_the_table_waits_for_conquests_after_a_last_frontier_not_for_its_card() -> None:
    table = begun(paladins="blue", barbarians="red")
    do(table, "set_held", seat="red", bonuses=["frontier"])
    do(table, "set_land", land="a1", owner="red", regiments=3)
    table.tap(A["tax"].prefilled(table.state, "red", land="a2"))
    tasks = ["Play a bonus card, or end the turn", "Conquer with Last Frontier, or end the turn"]
    texts = [game.waited(table.state).what]
    table.tap(A["use_bonus"].prefilled(table.state, "red", bonus="frontier"))
    texts.append(game.waited(table.state).what)
    assert [what.message for what in texts if what] == tasks


@pytest.mark.parametrize("bonus", ["other", "text/Wonder"])
def test_a_card_that_the_rulebook_does_not_show_says_itself_when_it_is_played(bonus: str) -> None:
    table = begun()
    do(table, "set_held", seat="blue", bonuses=[bonus])
    assert against(table, "use_bonus", "blue", bonus=bonus) == []


def with_dead() -> Table:
    """Blue's war is over; it has killed three of red's nine regiments, who holds Rebirth. Then
    red's new epoch begins, in which the fee for nine regiments would be 1, for six none."""
    table = begun(first="blue")
    for name, count in (("a1", 3), ("a2", 3), ("a3", 0), ("a4", 3)):
        do(table, "set_land", land=name, owner="red", regiments=count, buildings=[])
    table.states.append(table.state.player("red", stage="new", bonuses=("rebirth",)))
    table.states.append(table.state.player("blue", stage="war"))
    table.states.append(changed(table.state, turn="blue", fallen={"red": (3, 0)}))
    return table


def test_rebirth_comes_before_the_fees_of_the_next_epoch() -> None:
    table = with_dead()
    do(table, "set_land", land="a1", owner="red", regiments=0)
    table.tap(A["end_turn"].model_validate({"seat": "blue"}))
    assert table.kinds()[-2:] == ["end_turn", "ask_rebirth"]
    assert table.recorded[-1].untold  # the strip says who is asked
    assert game.waited(table.state).seats == ("red",)
    assert against(table, "draw_card", "red", card="blue:mentor") == ["stage", "open"]
    offers = [offer.action for offer in game.quick(table.state, "red")]
    assert [offer.kind for offer in offers] == ["use_bonus", "keep_rebirth"]
    assert not game.quick(table.state, "blue")
    table.tap(offers[0])
    assert table.state.regiments("red") == 9
    assert (table.kinds()[-1], table.state.players["red"].stage) == ("epoch_begins", "fees")


def test_nobody_is_asked_about_rebirth_after_a_war_without_losses() -> None:
    table = at_war()
    table.states.append(table.state.player("red", bonuses=("rebirth",)))
    table.tap(A["end_turn"].model_validate({"seat": "red"}))
    assert "ask_rebirth" not in table.kinds()


def test_rebirth_is_asked_for_after_orders_of_the_last_war_that_end_by_themselves() -> None:
    table = begun()
    state = table.state.player("red", bonuses=("rebirth",))
    table.states.append(changed(state, last_by="blue", fallen_last={"red": {"red": (1, 0)}}))
    table.force(A["orders_over"].model_validate({"seat": "red"}))
    assert table.kinds()[-2:] == ["orders_over", "ask_rebirth"]
