"""“May the end be declared?” asked of a table, and what the form says."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.game.ruling import Ruled
from companion.games.mythotopia import game
from companion.games.mythotopia.screens.settle.end.may_it_end import EndView
from companion.games.mythotopia.state.state import State

FOUR_EMPTY = {
    "cards.city.2": "0",
    "cards.road.2": "0",
    "cards.castle.1": "0",
    "cards.patronage.1": "0",
}
"""The answers by which four cards are empty."""


def ask(state: State | None, answers: Mapping[str, str | Sequence[str]]) -> Ruled[State]:
    listed = {
        name: [answer] if isinstance(answer, str) else answer for name, answer in answers.items()
    }
    return game.ask("end", state, listed)


def view(ruled: Ruled[Any]) -> EndView:
    assert isinstance(ruled.view, EndView)
    return ruled.view


def war(number: int, province: str, **facts: str) -> dict[str, str]:
    """A war as a form says it: `owner`, and a number of armies for each seat."""
    named = {
        name if name in ("owner", "building", "over") else f"armies.{name}": value
        for name, value in facts.items()
    }
    return {
        f"wars.{number}.{name}": value for name, value in {"province": province, **named}.items()
    }


def again(ruled: Ruled[Any]) -> dict[str, list[str]]:
    sent: dict[str, list[str]] = {}
    for name, value in ruled.answers:
        sent.setdefault(name, []).append(value)
    return sent
