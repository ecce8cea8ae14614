"""Every action of the expedition auction as its form has it and as the log tells it."""

from pathlib import Path

import pytest

from companion.games.expedition import game
from tests.games.expedition.play import GAMES, steps
from tests.games.facts import approve_facts
from tests.games.forms import approve_begin, approve_forms

APPROVED = Path(__file__).parent.parent / "approved"


@pytest.mark.parametrize("name", GAMES)
def test_forms_and_lines_are_as_approved(name: str) -> None:
    path = APPROVED / f"forms-{name}.en.txt"
    approve_forms(path, game, [(action, before) for action, before, _ in steps(name)])


def test_facts_are_as_approved() -> None:
    approve_facts(APPROVED / "facts.txt", game)


def test_a_game_begins_as_approved() -> None:
    approve_begin(APPROVED / "begin.txt", steps("2p")[0][1])
