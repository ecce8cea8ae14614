"""The logs counted by hand lead to the boards that they describe; forms and lines are approved."""

from pathlib import Path

import pytest

from companion.games.terra_mystica import game
from companion.games.terra_mystica.rules.ledger.areas import largest_area
from tests.games.facts import approve_facts
from tests.games.forms import approve_forms
from tests.games.terra_mystica.evenings.golden.logs import GAMES, played

APPROVED = Path(__file__).parents[2] / "approved"


@pytest.mark.parametrize(
    ("name", "round_", "board"),
    [
        ("map", 5, {"brown": (4, 0, 1, 1, 0), "gray": (3, 0, 0, 1, 0)}),
        ("ledger", 3, {"brown": (1, 0, 1, 1, 0), "black": (3, 0, 0, 1, 0),
                       "blue": (2, 1, 0, 1, 0)}),
        ("points", 6, {"green": (2, 1, 1, 1, 0), "gray": (4, 0, 0, 1, 1)}),
    ],
)  # fmt: skip
def test_every_line_leaves_the_ledgers_counted_by_hand(
    name: str, round_: int, board: dict[str, tuple[int, ...]]
) -> None:
    table = played(name).state
    assert table.game.round == round_
    assert {seat: table.player(seat).built for seat in board} == board
    if name == "map":
        # D3 E4 E5 E6 F3, without H3; C2 D4 E7 by the bridge, A6 is two river hexes away.
        sizes = [largest_area(table.game.board, player) for player in table.game.players]
        assert sizes == [5, 3]
    if name == "points":
        ended = game.ended(table)
        assert ended
        assert ended.winners == ("green",)


@pytest.mark.parametrize("name", GAMES)
def test_forms_and_lines_are_as_approved(name: str) -> None:
    table = played(name)
    steps = zip(table.recorded, table.states, strict=False)
    approve_forms(APPROVED / f"forms-{name}.en.txt", game, steps)


def test_facts_are_as_approved() -> None:
    approve_facts(APPROVED / "facts.txt", game)
