"""Questions about the rules, one a line, as every game with calculations reads them."""

import json
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict, Field

from companion.core.files.json_lines import LONGEST_KEY
from companion.core.files.questions import Answer, Question, Questions, answered_by


class Agreed(BaseModel):
    model_config = ConfigDict(extra="forbid")

    each: int = Field(default=3, le=5)


class Provinces(Question):
    """Points of provinces."""

    calc = "toy.provinces"
    count: int


ASKED = {"calc": "toy.provinces", "inputs": {"count": 4}}
AGREED = Questions(
    (Provinces,), lambda question, agreed: {"points": agreed.each * question.count}, Agreed
)


def provinces(count: int) -> Answer:
    """Points of provinces, at 3 points each."""
    return {"points": 3 * count}


PLAIN = answered_by("toy", provinces)


def roads(count: int, agreed: Agreed) -> Answer:
    """Points of roads, as agreed."""
    return {"points": agreed.each * count}


def test_a_function_is_given_what_is_agreed() -> None:
    question = {"calc": "toy.roads", "inputs": {"count": 4}, "options": {"each": 2}}
    assert answered_by("toy", roads, options=Agreed).answer(question) == {"points": 8}


def answer(line: str) -> Any:
    (answer,) = PLAIN.answers([line])
    return json.loads(answer)


def test_a_question_is_answered_under_the_options_of_its_line() -> None:
    assert PLAIN.answer(ASKED) == AGREED.answer(ASKED) == {"points": 12}
    assert AGREED.answer({**ASKED, "options": {"each": 2}}) == {"points": 8}


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
    (line,) = AGREED.schema()["oneOf"]
    assert line["properties"]["calc"] == {"const": "toy.provinces"}
    assert set(line["properties"]) == {"calc", "inputs", "options"}
    assert set(AGREED.schema()["$defs"]) == {"Provinces", "Agreed"}
