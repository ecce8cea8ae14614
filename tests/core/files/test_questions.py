"""Questions about the rules, one a line, as every game with calculations reads them."""

import json
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict, Field

from companion.core.files.json_lines import LONGEST_KEY
from companion.core.files.questions import Answer, Questions


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
