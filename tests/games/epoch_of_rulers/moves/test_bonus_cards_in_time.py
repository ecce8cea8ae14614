"""The turn waits for a bonus card that may be played in it, and the war for Rebirth."""

import pytest

from companion.core.frozen import changed
from companion.games.epoch_of_rulers import game
from companion.translations import words
from tests.games.epoch_of_rulers.play import A, Table, against, at_war, begun, do


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
