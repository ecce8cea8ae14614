"""What the table must remember: orders given, double orders, chips, steps, neighbours, gold."""

from random import Random
from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.log.log import Log
from companion.core.log.preview import preview
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.course.epoch_start import EpochBegins
from companion.games.epoch_of_rulers.moves.orders.after_order import TempleDie
from companion.games.epoch_of_rulers.rules.gold.purses import Hoard
from companion.games.epoch_of_rulers.rules.score.final_score import holdings
from companion.games.epoch_of_rulers.setup.new_game import Options
from companion.translations import words
from tests.core.small_games.toy import struck
from tests.games.epoch_of_rulers.play import A, Table, against, begun, do


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
