"""Five evenings and many single actions as they are told, beside the approved texts."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from companion.games.mythotopia import game
from companion.translations import speaking
from tests.approved import approve
from tests.games.facts import approve_facts
from tests.games.forms import approve_forms, said
from tests.games.mythotopia import transcript, unusual_facts
from tests.translations.visible import WHOLE

APPROVED = Path(__file__).parents[1] / "approved"


def evenings() -> Iterable[str]:
    for name in transcript.EVENINGS:
        yield f"== {name}"
        yield from transcript.evening(name)
        yield ""


def objections() -> Iterable[str]:
    for (rule, _), text in transcript.objections().items():
        yield f"{rule}: {said(text)}"


def actions() -> Iterable[str]:
    for cards in unusual_facts.LINES:
        yield f"== {cards}"
        yield from unusual_facts.told(cards)
        yield ""


@pytest.mark.parametrize("language", WHOLE)
@pytest.mark.parametrize("told", [evenings, objections, actions], ids=lambda told: told.__name__)
def test_an_evening_is_told_as_approved(language: str, told: Callable[[], Iterable[str]]) -> None:
    with speaking(language):
        text = "\n".join(told())
    approve(APPROVED / f"{told.__name__}.{language}.txt", f"{text}\n")


def test_facts_are_as_approved() -> None:
    approve_facts(APPROVED / "facts.txt", game)


@pytest.mark.parametrize("name", ["score-4p", "wars-4p", "board-4p"])
def test_forms_are_filled_in_as_approved(name: str) -> None:
    """At each depth that a table may track."""
    steps = [(line.action, before) for line, before, _ in transcript.log_of(name).states()]
    approve_forms(APPROVED / f"forms-{name}.en.txt", game, steps)
