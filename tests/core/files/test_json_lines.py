"""Lines of JSON that every adjudicator reads alike."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.files.json_lines import LONGEST_KEY, answered
from companion.core.game import catalogue

HALF = '{"\\ud800": 1, "\\ud800": 2}'
"""A key of half a character, twice: no output can hold it as it is."""
ADJUDICATORS = ("mythotopia", "expedition", "terra-mystica", "epoch")


def told(lines: list[str]) -> list[Any]:
    return [json.loads(line) for line in answered(lines, lambda data: {"read": data})]


def test_a_bad_line_stops_no_other_and_is_counted_with_the_blank_ones() -> None:
    assert told(["\ufeff1", "", "{", "2"]) == [
        {"read": 1},
        {"error": "The line is not JSON.", "line": 3},
        {"read": 2},
    ]


def test_a_repeated_key_is_an_error_that_stays_short() -> None:
    key = "k" * 1000
    (answer,) = told([f'{{"{key}": 1, "{key}": 2}}'])
    assert answer["error"] == f"The key '{key[:LONGEST_KEY]}…' appears twice."


@pytest.mark.parametrize("slug", ADJUDICATORS)
def test_no_adjudicator_stumbles_over_half_a_character(slug: str) -> None:
    lines = [HALF, '{"calc": "\\ud800", "inputs": {"\\ud800": 1}}', "{}"]
    answers = [*catalogue.adjudicator(slug)(lines, brief=False)]
    assert len(answers) == 3
    for answer in answers:
        assert json.loads(answer.encode())["error"]
