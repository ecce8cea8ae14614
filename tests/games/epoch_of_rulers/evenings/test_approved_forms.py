"""Every action of Epoch of Rulers as its form has it and as the log tells it."""

from pathlib import Path

import pytest

from companion.games.epoch_of_rulers import game
from tests.games.epoch_of_rulers.play import log_of
from tests.games.facts import approve_facts
from tests.games.forms import approve_begin, approve_forms

APPROVED = Path(__file__).parent.parent / "approved"


@pytest.mark.parametrize("name", ["2p", "4p"])
def test_forms_and_lines_are_as_approved(name: str) -> None:
    path = APPROVED / f"forms-{name}.en.txt"
    approve_forms(path, game, [(line.action, before) for line, before, _ in log_of(name).states()])


def test_facts_are_as_approved() -> None:
    approve_facts(APPROVED / "facts.txt", game)


def test_a_game_begins_as_approved() -> None:
    _, begun, _ = next(log_of("2p").states())
    approve_begin(APPROVED / "begin.txt", begun)
