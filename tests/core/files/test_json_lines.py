"""Lines of JSON that every adjudicator reads alike, and the questions of every game in them."""

import json
from typing import Annotated, Any, Literal

import pytest
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from companion.core.files.json_lines import LONGEST_KEY, answered, bad_line
from companion.core.files.questions import Answer, Questions
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


class Agreed(BaseModel):
    model_config = ConfigDict(extra="forbid")

    each: int = Field(default=3, le=5)


def provinces(count: int) -> Answer:
    """Points of provinces, at 3 points each."""
    return {"points": 3 * count}


def roads(count: int, agreed: Agreed) -> Answer:
    """Points of roads, as agreed."""
    return {"points": agreed.each * count}


ASKED = {"calc": "toy.provinces", "inputs": {"count": 4}}
PLAIN = Questions("toy", provinces)
AGREED = Questions("toy", provinces, roads, options=Agreed)


def answer(line: str) -> Any:
    (answer,) = PLAIN.answers([line])
    return json.loads(answer)


def test_a_question_is_answered_under_the_options_of_its_line() -> None:
    asked = {"calc": "toy.roads", "inputs": {"count": 4}}
    assert PLAIN.answer(ASKED) == AGREED.answer(asked) == {"points": 12}
    assert AGREED.answer({**asked, "options": {"each": 2}}) == {"points": 8}


def test_a_line_may_hold_more_than_the_question() -> None:
    assert PLAIN.answer({**ASKED, "id": "E01", "expected": {"points": 12}}) == {"points": 12}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("[1]", "The line is not a JSON object."),
        ("7", "The line is not a JSON object."),
        ("[" * 50_000, "The line is not JSON."),
        ('{"calc": "toy.provinces", "inputs": {"count": ' + "9" * 5000 + "}}",
         "The line is not JSON."),
        ('{"inputs": {"count": 4}}', "calc: missing."),
        ('{"calc": ["toy.provinces"], "inputs": {}}', "calc: not a text."),
        ('{"calc": "toy.chess", "inputs": {}}', "calc: there is no calculation 'toy.chess'."),
        (json.dumps({"calc": "x" * 5000, "inputs": {}}),
         f"calc: there is no calculation '{'x' * LONGEST_KEY}…'."),
        ('{"calc": "toy.provinces"}', "inputs: missing."),
        ('{"calc": "toy.provinces", "inputs": 5}', "inputs: not an object."),
        ('{"calc": "toy.provinces", "inputs": {"count": 4, "each": 3}}', "each: unknown key."),
        ('{"calc": "toy.provinces", "calc": "x", "inputs": {}}', "The key 'calc' appears twice."),
        (json.dumps({**ASKED, "options": {"each": 2}}), "options: unknown key."),
    ],
    ids=range(13),
)  # fmt: skip
def test_a_bad_line_is_answered_by_a_sentence(line: str, sentence: str) -> None:
    assert answer(line) == {"error": sentence, "line": 1}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"each": 6}, "options.each: more than 5."),
        ({"every": 1}, "options.every: unknown key."),
        ([1], "options: not an object."),
    ],
)
def test_bad_options_are_answered_by_a_sentence(options: Any, sentence: str) -> None:
    (answer,) = AGREED.answers([json.dumps({**ASKED, "options": options})])
    assert json.loads(answer) == {"error": sentence, "line": 1}


def test_the_schema_names_each_calculation_with_its_inputs_and_options() -> None:
    line, _ = AGREED.schema()["oneOf"]
    assert line["properties"]["calc"] == {"const": "toy.provinces"}
    assert set(line["properties"]) == {"calc", "inputs", "options"}
    assert set(AGREED.schema()["$defs"]) == {"Provinces", "Roads", "Agreed"}
