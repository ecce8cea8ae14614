"""Corrected facts, and dice."""

import pytest

from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.moves.epoch.draw_card import NoCardLeft
from companion.games.epoch_of_rulers.moves.war.attack import boosts_left
from companion.games.epoch_of_rulers.rules.gold.purses import gold
from companion.games.epoch_of_rulers.rules.score.final_score import holdings
from companion.games.epoch_of_rulers.rules.turn.deck import bonus_left, end_left
from companion.games.epoch_of_rulers.setup.new_game import Options
from companion.translations import words
from tests.games.epoch_of_rulers.play import A, Table, against, at_war, attacks, begun, do


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
