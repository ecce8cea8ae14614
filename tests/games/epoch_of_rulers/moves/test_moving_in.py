"""How many regiments move into a conquered territory: any number, and the victor says it (§7)."""

import pytest

from companion.games.epoch_of_rulers import game
from tests.games.epoch_of_rulers.play import A, Table, at_war, attacks, page


def conquest(ordinary: int, special: int = 0) -> Table:
    """Red attacks one regiment of blue, and wins by at least 1: 3 against 0."""
    table = at_war(("a1", "red", ordinary, special), ("b2", "blue", 1, 0))
    return attacks(table, "a1", "b2", red="hand:3", blue="hand:0")


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_the_number_that_moves_in_is_asked_before_a_battle_is_recorded(seat: str) -> None:
    """None is ticked, on both phones. Of three any number moves in, also none."""
    table = conquest(3)
    view, offers = page(table, seat)
    assert (view.moves[0].most, view.moves[0].chosen, offers) == (3, None, [])
    assert view.missing is not None
    for number in range(4):
        view, (offer,) = page(table, seat, moves_in=str(number))
        assert (view.moves[0].chosen, view.missing, offer["moves_in"]) == (number, None, number)
    # More than are left is no answer.
    assert page(table, seat, moves_in="4")[1] == []


def test_one_regiment_alone_moves_in_and_the_button_says_so() -> None:
    table = conquest(1)
    view, _ = page(table, "red")
    assert ([(move.most, move.chosen) for move in view.moves], view.missing) == ([(1, 1)], None)
    for number, label in ((1, "Record: {count} regiment moves in"), (0, "Record: nobody moves in")):
        (offer,) = game.page("battle", table.state, "red", {"moves_in": [str(number)]}).offers
        assert offer.label.message == label


def test_special_regiments_stay_unless_only_they_are_left() -> None:
    view, _ = page(conquest(2, 1), "red")
    assert [move.chosen for move in view.moves] == [None, 0]
    view, _ = page(conquest(0, 2), "red")
    assert [(move.name, move.chosen) for move in view.moves] == [("moves_in_special", None)]
    view, (offer,) = page(conquest(0, 1), "red")
    assert (view.missing, offer["moves_in_special"]) == (None, 1)


def test_nothing_is_asked_of_a_lost_attack() -> None:
    table = at_war(("a1", "red", 3, 0), ("b2", "blue", 3, 0))
    view, offers = page(attacks(table, "a1", "b2", red="hand:0", blue="hand:3"), "blue")
    assert (view.moves, view.missing, len(offers)) == ((), None, 1)


def test_the_log_says_that_nobody_has_moved_in() -> None:
    table = conquest(3)
    story = A["fought"].prefilled(table.state, "red", moves_in=0).story(table.state)
    told = dict(story.params)["said"]
    assert told.message == "{said}, the territory is conquered, nobody moved in"
