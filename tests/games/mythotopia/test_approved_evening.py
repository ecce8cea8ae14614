"""Five evenings as they are told, in each language, beside the approved texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from companion.translations import languages, speaking
from tests.approved import approve
from tests.games.mythotopia import transcript

APPROVED = Path(__file__).parent / "approved"


def evenings() -> Iterable[str]:
    for name in transcript.EVENINGS:
        yield f"== {name}"
        yield from transcript.evening(name)
        yield ""


def objections() -> Iterable[str]:
    for (rule, _), said in transcript.objections().items():
        yield f"{rule}: {said}"


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("told", [evenings, objections], ids=lambda told: told.__name__)
def test_an_evening_is_told_as_approved(language: str, told: Callable[[], Iterable[str]]) -> None:
    with speaking(language):
        text = "\n".join(told())
    approve(APPROVED / f"{told.__name__}.{language}.txt", f"{text}\n")
