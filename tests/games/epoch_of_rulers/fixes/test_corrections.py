"""Corrected facts and dice; who leaves or comes back; the Treasury that a player chooses."""

import pytest

from companion.core.frozen import changed
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.fixes.players import FillTreasuries
from companion.games.epoch_of_rulers.moves.epoch.draw_card import NoCardLeft
from companion.games.epoch_of_rulers.moves.war.attack import boosts_left
from companion.games.epoch_of_rulers.rules.gold.purses import gold, paid
from companion.games.epoch_of_rulers.rules.score.final_score import holdings
from companion.games.epoch_of_rulers.rules.turn.deck import bonus_left, end_left
from companion.games.epoch_of_rulers.setup.new_game import Options
from companion.games.epoch_of_rulers.state.state import State
from companion.translations import words
from tests.games.epoch_of_rulers.play import (
    A,
    RandomPlay,
    Table,
    against,
    at_war,
    attacks,
    begun,
    do,
    page,
    question,
)


def test_neighbours_are_neighbours_both_ways() -> None:
    table = begun()
    do(table, "neighbours", land="a1", neighbours=["a2", "b1", "a2"])
    do(table, "neighbours", land="a2", neighbours=["a1", "b2"])
    do(table, "neighbours", land="b2", neighbours=[])
    assert table.state.links == {"a1": ("a2", "b1"), "a2": ("a1",), "b2": ()}
    do(table, "neighbours", land="b2", neighbours=["a1"])
    assert table.state.links == {"a1": ("a2", "b1", "b2"), "a2": ("a1",), "b2": ("a1",)}
    assert A["neighbours"].prefilled(table.state, "red", land="b1").model_dump()["neighbours"] == (
        "a1",
    )


def test_a_corrected_territory_is_as_the_form_says() -> None:
    table = begun()
    told = {"owner": "rebels", "regiments": 2, "buildings": ("wall/red",), "gold": 3, "orders": 2,
            "uprising": True, "protected": True, "plague": True, "name": "Lund"}  # fmt: skip
    do(table, "set_land", land="a1", **told)
    facts = A["set_land"].prefilled(table.state, "red", land="a1").model_dump()
    assert facts == {"land": "a1", "special": 0, **told}
    do(table, "set_land", land="a1", owner="red", special=1, name=" ")
    assert table.state.labels == table.state.heaps == {}
    assert A["set_land"].prefilled(table.state, "red").model_dump()["special"] == 1


def test_a_corrected_territory_is_news_for_everybody() -> None:
    """Who holds it and with what, and whatever else is corrected: a1 has 2 regiments of red."""
    table = begun()

    def told(**facts: object) -> str:
        action = A["set_land"].prefilled(table.state, "red", land="a1", **facts)
        return words(action.story(table.state), {"red": "Ada", "blue": "Bo"})

    assert told(owner="blue", special=1, buildings=("wall/red",), plague=True) == (
        "The table corrects Ada 1; Bo holds it with 2 regiments, special 1; "
        "Buildings – Wall (Ada); Plague – yes"
    )
    assert told(owner="rebels", orders=1, name="Lund") == (
        "The table corrects Ada 1; Rebels hold it with 2 regiments; Orders – 1; "
        "Name on the map – Lund"
    )


def test_a_fate_card_may_take_points_of_the_final_sum() -> None:
    card = A["fate_card"].model_validate({"seat": "red", "sphere": "final"})
    assert words(card.story(begun().state), {}) == "loses 1 victory point; by a Fate card"


@pytest.mark.parametrize("die", range(1, 7))
def test_the_temple_gives_a_talent_a_regiment_or_a_double_order(die: int) -> None:
    table = begun()
    had = gold(table.state, "red")
    do(table, "temple_die", seat="red", land="a1", die=die)
    brings = "a talent" if die <= 3 else "a regiment" if die <= 5 else "a double order"
    story = table.recorded[-1].story(table.state)
    assert words(story, {"red": "Ada"}) == f"rolls {die} for the Temple; Ada 1, {brings}"
    gained = gold(table.state, "red") - had, len(table.state.lands["a1"].regiments) - 2
    assert gained == ((1, 0) if die <= 3 else (0, 1) if die <= 5 else (0, 0))
    assert table.state.double == ("*" if die == 6 else "")
    assert not any(regiment.special for regiment in table.state.lands["a1"].regiments)
    for name in ("a1", "a2", "a3"):
        do(table, "set_land", land=name, owner="red", regiments=5)
    do(table, "temple_die", seat="red", land="a1", die=die)
    assert table.state.regiments("red") == 15
    brings = "no regiment is left" if 4 <= die <= 5 else brings
    story = table.recorded[-1].story(table.states[-2])
    assert words(story, {"red": "Ada"}) == f"rolls {die} for the Temple; Ada 1, {brings}"


def test_the_temple_answers_orders_given_where_it_works() -> None:
    for kind, facts in (("plan", {}), ("negotiate", {}), ("build", {"building": "temple"})):
        table = begun()
        built = ["statue/red"] + ["temple/red"] * (kind != "build")
        do(table, "set_land", land="a4", owner="red", buildings=built, uprising=kind == "negotiate")
        table.tap(A[kind].prefilled(table.state, "red", land="a4", **facts))
        assert ("temple_die" in table.kinds()) == (kind == "plan")


def test_a_double_order_goes_on_after_the_one_that_the_temple_grants() -> None:
    table = begun()
    do(table, "use_bonus", seat="red", bonus="rapid_development")
    table.record(A["plan"].model_validate({"seat": "red", "land": "a1"}))
    do(table, "temple_die", seat="red", land="a1", die=6)
    for name in ("a1", "a2"):
        assert against(table, "plan", "red", land=name) == []
    for name, doubles in (("a2", 4), ("a2", 4), ("a1", 3)):  # those on a2 are the Temple's
        table.tap(A["plan"].prefilled(table.state, "red", land=name))
        assert against(table, "plan", "red", land="a3") == ["order.given"]
        assert table.state.players["red"].doubles == doubles
    orders = {land.name: land.orders for land in table.state.owned("red")}
    assert orders == {"a1": 2, "a2": 2, "a3": 0, "a4": 0}
    assert not any(land.uprising for land in table.state.owned("red"))


def test_dice_of_ecstasy_and_strikes_of_the_arsenal_are_kept() -> None:
    table = at_war(("a1", "red", 3, 0))
    do(table, "set_land", land="a2", owner="red", buildings=["arsenal/red"])
    do(table, "set_land", land="a3", owner="red", buildings=["warehouse/red"])
    table.states.append(table.state.player("blue", bonuses=("ecstasy",)))
    attacks(table, "a1", "b2", red="blind", blue="blind")
    table.record(A["use_bonus"].model_validate({"seat": "blue", "bonus": "ecstasy"}))
    assert table.state.ecstasy == "blue"
    table.record(A["ecstasy_die"].model_validate({"seat": "blue", "die": 4}))
    assert (table.state.ecstasy, table.state.fight.ecstasy) == ("", {"blue": 4})
    left = boosts_left(table.state, "red")
    assert left > 0
    assert boosts_left(table.state, "blue") == boosts_left(table.state, "green") == 0
    table.record(A["fought"].model_validate({"seat": "red", "arsenal": True}))
    assert [player.arsenals for player in table.state.players.values()] == [1, 0]
    assert boosts_left(table.state, "red") == left - 1


def test_events_wait_for_what_they_bring() -> None:
    for card in ("plague", "coup", "tournament", "other"):
        table = Table(Options(first="red", paladins="red", barbarians="blue"), ("red", "blue"))
        table.record(A["draw_card"].model_validate({"seat": "red", "card": card}))
        state = table.state
        waits = [state.plague == "red", state.coup, state.tournament]
        assert waits == [card == "plague", card == "coup", card == "tournament"]


def test_the_player_on_the_right_says_where_an_uprising_or_a_coup_is() -> None:
    state = Table(Options(first="red"), ("red", "blue", "green")).state
    right = {kind: A[kind].prefilled(state, "red", land="a1").concerns(state)
             for kind in ("retreat", "revolt", "coup_at")}  # fmt: skip
    assert right["revolt"] == right["coup_at"] == {state.right_of("red")}
    assert right["retreat"] == {"red"}
    assert state.right_of("red") != "red"


def test_a_statue_counts_for_the_reign_and_a_capital_may_be_rebuilt() -> None:
    table = begun()
    do(table, "build", seat="red", land="a1", building="statue")
    assert table.state.players["red"].statues == 1
    do(table, "demolish", seat="red", land="a1", building="capital/red")
    assert holdings(table.state, "red").capital_lost
    do(table, "build", seat="red", land="a2", building="capital")
    assert not holdings(table.state, "red").capital_lost
    do(table, "set_player", seat="red", martial=16, statues=1, ruler="tactician")
    do(table, "build", seat="red", land="a2", building="statue")
    assert table.state.players["red"].statues == 1  # it does not bring a dead ruler back


def test_the_epoch_deck_is_corrected_by_its_cards_left() -> None:
    """Two players have 8 bonus cards and 6 of the End of Times; one is drawn."""
    table = begun()
    assert A["set_deck"].prefilled(table.state, "red").model_dump()["left"] == 13
    assert against(table, "set_deck", "red", left=14) == []
    assert against(table, "set_deck", "red", left=15) == ["deck.most"]
    do(table, "set_deck", left=5)
    assert (bonus_left(table.state), end_left(table.state)) == (0, 5)
    do(table, "set_deck", left=13)
    assert (bonus_left(table.state), table.state.drawn) == (7, ("red:time",))
    do(table, "set_deck", left=0)
    assert table.state.last_by == "red"
    draws = table.state.player(table.state.turn, stage="card")
    assert game.waited(draws).what == NoCardLeft.title
    do(table, "set_deck", left=1)
    assert (end_left(table.state), table.state.last_by) == (1, "")


THREE = ("red", "blue", "green")


def three() -> Table:
    """Red gives its first order."""
    table = Table(Options(first="red"), THREE)
    for seat, letter in zip(THREE, "abc", strict=True):
        regiments = {f"{letter}{number}": 1 for number in (1, 2, 3, 4)}
        do(table, "deploy", seat=seat, regiments=regiments, capital=f"{letter}1", ruler="first")
    return do(table, "draw_card", seat="red", card="red:other", gold=2)


def test_the_turns_of_a_player_who_has_left_are_skipped() -> None:
    table = do(three(), "leave", seat="blue")
    assert table.state.turn == "red"
    do(table, "tax", seat="red", land="a1", gain=1)
    do(table, "end_turn", seat="red")
    assert table.state.turn == "green"
    assert (table.state.right_of("green"), table.state.right_of("blue")) == ("red", "red")
    do(table, "return", seat="blue")
    assert (table.state.after("red"), table.state.right_of("green")) == ("blue", "blue")


def test_who_leaves_in_the_turn_ends_it() -> None:
    table = do(three(), "tax", seat="red", land="a1", gain=1)
    do(table, "leave", seat="red")
    assert (table.state.turn, table.state.acted) == ("blue", False)
    assert game.waited(table.state).seats == ("blue",)
    assert len(table.state.owned("red")) == 4


def test_the_button_stands_for_players_at_the_table_and_for_those_who_left() -> None:
    table = three()
    for kind in ("leave", "return"):
        offer = game.leaving(table.state, "blue")
        assert offer
        assert offer.action.kind == kind
        table.tap(offer.action)


def test_the_land_of_a_player_who_has_left_is_defended_without_a_card() -> None:
    table = do(at_war(("a1", "red", 3, 0)), "leave", seat="blue")
    table.record(A["attack"].prefilled(table.state, "red", origin="a1", to="b1"))
    assert question(table).seats == ("red",)
    table.reveal(red="hand:2")
    view, offers = page(table, "red", moves_in="1")
    # 3 regiments and a card of 2 against a regiment.
    assert (view.unknown, view.attacker.strength, view.defender.strength) == ((), 5, 1)
    [fought] = offers
    assert game.objections(table.state, A["fought"].model_validate(fought)) == []


def test_an_attack_of_a_player_who_leaves_is_called_off() -> None:
    table = at_war(("a1", "red", 3, 0))
    table.record(A["attack"].prefilled(table.state, "red", origin="a1", to="b1"))
    do(table, "leave", seat="red")
    assert (table.state.fight, table.state.turn) == (None, "blue")


@pytest.mark.parametrize(("last_by", "then"), [("blue", "red"), ("red", "red")])
def test_the_game_still_ends_when_its_last_player_leaves(last_by: str, then: str) -> None:
    table = begun()
    table.states.append(changed(table.state, last_by=last_by))
    do(table, "leave", seat="blue")
    assert table.state.last_by == then


@pytest.mark.parametrize("seed", range(1, 5))
def test_random_evenings_with_a_leaver_come_to_their_end(seed: int) -> None:
    table = RandomPlay(seed, 3)
    for _ in range(60 * seed):
        table.step()
    gone = THREE[seed % 3]
    do(table, "leave", seat=gone)
    for _ in range(5000):
        if table.state.phase != "play":
            break
        waited = game.waited(table.state).seats
        assert gone not in waited
        state = table.state
        to_do = [[*game.prompts(state, seat), *game.quick(state, seat)] for seat in waited]
        assert any(to_do) or game.passing(state) or game.secret_question(state)
        table.step()
    assert game.ended(table.played().state) is not None


@pytest.fixture
def state() -> State:
    """Red's purse holds 7 talents; of 4 more, 3 are in the Treasury of a1, one in that of a2."""
    table = begun()
    for land, talents in (("a1", 3), ("a2", 1)):
        do(table, "set_land", land=land, owner="red", regiments=1, buildings=["treasury/red"],
           gold=talents)  # fmt: skip
    return do(table, "set_player", seat="red", purse=7, ruler="tactician").state


def offered(state: State, seat: str) -> bool:
    return FillTreasuries.kind in [item.kind for item in game.menu(state, seat)]


def test_the_gold_lies_where_the_player_wants_it(state: State) -> None:
    first = FillTreasuries.prefilled(state, "red")
    assert first.held == {"a1": 3, "a2": 1}
    assert first.fold(state) == state
    assert [choice.value for choice in first.choices(state)["held"]] == ["a1", "a2"]
    wanted = FillTreasuries(seat="red", held={"a1": 1, "a2": 3})
    assert game.objections(state, wanted) == []
    after = wanted.fold(state)
    assert after.heaps == {"a1": 1, "a2": 3}
    assert (gold(after, "red"), after.players["red"].purse) == (gold(state, "red"), 7)
    assert (
        words(wanted.story(state), {"red": "Ada"})
        == "spreads the gold in the Treasuries; Ada 1 – 1, Ada 2 – 3"
    )


@pytest.mark.parametrize(
    ("held", "heard"),
    [
        ({"a1": 2, "a2": 1}, ["treasuries.sum"]),
        ({"a1": 3, "a2": 2}, ["treasuries.sum"]),
        ({"a1": 4, "a2": 0}, ["treasuries.most"]),
        ({"a2": 1}, []),  # a1 is not told, so it keeps its 3
    ],
)
def test_no_talent_appears_or_gets_lost(
    state: State, held: dict[str, int], heard: list[str]
) -> None:
    action = FillTreasuries(seat="red", held=held)
    assert [objection.id for objection in game.objections(state, action)] == heard


def test_gold_elsewhere_stays_as_it_is(state: State) -> None:
    action = FillTreasuries(seat="red", held={"a1": 0, "a2": 3, "b1": 2, "nowhere": 1})
    assert action.fold(state).heaps == {"a2": 3}
    assert FillTreasuries(seat="black", held={"a1": 0}).fold(state) == state


def test_it_is_offered_only_where_there_is_a_choice(state: State) -> None:
    assert offered(state, "red")
    assert not offered(state, "blue")
    for heaps in ({}, {"a1": 3, "a2": 3}):
        assert not offered(changed(state, heaps=heaps), "red")
    assert offered(changed(state, heaps={"a1": 1}), "red")
    lands = {**state.lands, "a2": changed(state.lands["a2"], buildings=())}
    assert not offered(changed(state, lands=lands, heaps={"a1": 1}), "red")


def test_who_pays_more_than_there_is_owes_it_and_the_treasuries_are_empty(state: State) -> None:
    """7 in the purse and 4 in the Treasuries: 13 leave a debt of 2."""
    after = paid(state, "red", 13)
    assert (after.players["red"].purse, gold(after, "red")) == (-2, -2)
    assert not any(after.heaps.values())
    assert paid(state, "red", 11).players["red"].purse == 0


def test_a_debt_stops_what_costs_gold_and_nothing_else() -> None:
    table = begun()
    do(table, "set_player", seat="red", purse=5, ruler="tactician")
    do(table, "build", seat="red", land="a1", building="wall", cost=6)
    do(table, "end_turn", seat="red", closes=False)
    do(table, "draw_card", seat="blue", card="blue:ecstasy")
    do(table, "tax", seat="blue", land="b1", gain=1)
    assert (table.state.turn, gold(table.state, "red")) == ("red", -1)
    assert against(table, "tax", "red", land="a2") == []
    assert against(table, "plan", "red", land="a2") == []
    assert "gold" in against(table, "mobilise", "red", land="a2")
