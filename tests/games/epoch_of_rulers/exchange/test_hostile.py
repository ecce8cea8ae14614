"""Questions with one value replaced by something strange are answered, never by a crash."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.epoch_of_rulers import game
from tests.games.epoch_of_rulers.exchange.test_worked_examples import EXAMPLES

FIRST = {example["calc"]: example for example in reversed(EXAMPLES)}
STRANGE: tuple[Any, ...] = (
    None, True, -1, 10**30, 2.5, float("inf"), "", "x" * 10_000, "\ud800", [], [[]] * 1000,
    {}, {"x": 1}, {"\ud800" * 100: 1},
)  # fmt: skip


def places_of(value: Any) -> list[tuple[Any, ...]]:
    """The ways to everything inside."""
    return [way for way in _ways(value) if way]


def _ways(value: Any, *way: Any) -> Iterator[tuple[Any, ...]]:
    yield way
    parts: Any = ()
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    for key, part in parts:
        yield from _ways(part, *way, key)


@pytest.mark.parametrize("calc", FIRST)
def test_strange_values_are_answered(calc: str) -> None:
    example = FIRST[calc]
    asked = []
    for way in places_of(example["inputs"]):
        for strange in STRANGE:
            inputs = copy.deepcopy(example["inputs"])
            inside = inputs
            for key in way[:-1]:
                inside = inside[key]
            inside[way[-1]] = strange
            asked.append(json.dumps({"calc": calc, "inputs": inputs}))
    answers = list(game.adjudicate_lines(asked, brief=True))
    assert len(answers) == len(asked)
    for number, answer in enumerate(answers, start=1):
        assert len(answer.encode("utf-8")) < 2000
        found = json.loads(answer)
        if "error" in found:
            assert found["line"] == number
            assert found["error"].endswith(".")
        else:
            assert set(found) == set(example["expected"])
