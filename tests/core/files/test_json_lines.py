"""Lines of JSON that every adjudicator reads alike."""

import json
from typing import Annotated, Any, Literal

import pytest
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from companion.core.files.json_lines import LONGEST_KEY, answered, bad_line
from companion.core.game import catalogue

HALF = '{"\\ud800": 1, "\\ud800": 2}'
"""A key of half a character, twice: no output can hold it as it is."""
ADJUDICATORS = ("mythotopia", "expedition", "terra-mystica", "epoch")


def told(lines: list[str]) -> list[Any]:
    return [json.loads(line) for line in answered(lines, lambda data: {"read": data})]


def test_a_bad_line_stops_no_other_and_is_counted_with_the_blank_ones() -> None:
    """Only the first line may begin with a byte order mark."""
    assert told(["\ufeff1", "", "{", "2", "\ufeff3"]) == [
        {"read": 1},
        {"error": "The line is not JSON.", "line": 3},
        {"read": 2},
        {"error": "The line is not JSON.", "line": 5},
    ]


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ('{"a": 1, "b": {"c": {}, "c": {"d": true}}}', "c"),
        (f'{{"{"k" * 1000}": 1, "{"k" * 1000}": 2}}', f"{'k' * LONGEST_KEY}…"),
    ],
    ids=["at any depth", "stays short"],
)
def test_a_repeated_key_is_an_error(line: str, quoted: str) -> None:
    """JSON leaves open which of the two counts: an answer to either could be to the wrong one."""
    (answer,) = told([line])
    assert answer["error"] == f"The key '{quoted}' appears twice."


@pytest.mark.parametrize("slug", ADJUDICATORS)
def test_no_adjudicator_stumbles_over_half_a_character(slug: str) -> None:
    lines = [HALF, '{"calc": "\\ud800", "inputs": {"\\ud800": 1}}', "{}"]
    answers = [*catalogue.find(slug).adjudicate_lines(lines, brief=False)]
    assert len(answers) == 3
    for answer in answers:
        assert json.loads(answer.encode())["error"]


def all_different(marks: tuple[int, ...]) -> tuple[int, ...]:
    if len({*marks}) < len(marks):
        raise ValueError("two are alike")
    return marks


class Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class Heap(Strict):
    count: Annotated[int, Field(ge=0, le=9)] = 0


class Asked(Strict):
    """A field for each thing that can be wrong with one."""

    name: Annotated[str, Field(min_length=1, max_length=8)]
    whole: bool = False
    colour: Literal["red", "blue"] = "red"
    marks: Annotated[
        tuple[int, ...], Field(min_length=1, max_length=3), AfterValidator(all_different)
    ] = (1,)
    heap: Heap = Heap()
    heaps: dict[str, Heap] = Field(default_factory=dict)


def sentence(asked: Any) -> str:
    """Why this is no question."""
    with pytest.raises(ValidationError) as wrong:
        Asked.model_validate_json(json.dumps(asked))
    return str(bad_line(wrong.value))


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("name", 7, "name: not a text."),
        ("name", "", "name: too short."),
        ("name", "x" * 9, "name: more than 8 characters."),
        ("name", "\ud800", "The inputs can't be read."),
        ("whole", 1, "whole: not true or false."),
        ("colour", "pink", "colour: not 'red' or 'blue'."),
        ("marks", 5, "marks: not a list."),
        ("marks", [], "marks: too short."),
        ("marks", [1, 2, 3, 4], "marks: too long."),
        ("marks", [1, 1], "marks: two are alike."),
        ("marks", [1, None], "marks.1: not a whole number."),
        ("heap", [], "heap: not an object."),
        ("heap", {"sum": 1}, "heap.sum: unknown key."),
        ("heap", {"count": -1}, "heap.count: less than 0."),
        ("heap", {"count": 10**50}, "heap.count: more than 9."),
        ("heap", {"count": 1.5}, "heap.count: not a whole number."),
        ("heap", {"count": True}, "heap.count: not a whole number."),
        ("heap", {"count": float("nan")}, "heap.count: not a whole number."),
        ("heaps", None, "heaps: not an object."),
        ("heaps", {"k" * 50: 1}, f"heaps.{'k' * LONGEST_KEY}…: not an object."),
        ("more", 1, "more: unknown key."),
    ],
)
def test_an_error_names_the_field_and_speaks_of_json(field: str, value: Any, expected: str) -> None:
    """People who write lines need not know what the code is written in."""
    assert sentence({"name": "red", field: value}) == expected


def test_a_missing_field_and_a_line_too_deep_are_told_too() -> None:
    assert sentence({}) == "name: missing."
    deep: Any = 1
    for _ in range(900):
        deep = {"a": deep}
    assert sentence(deep) == "The inputs can't be read."
