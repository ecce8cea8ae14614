"""What is wrong with a field stands beside it, and its inputs name the sentence to a screen
reader."""

import re
from typing import Any

import pytest
from flask import Flask

from companion.core.game.action import Choice
from companion.core.questions.facts import EMPTY
from companion.core.text import say
from companion.web.forms.form_fields import Field
from companion.web.http.rendering import environment

CHOICES = tuple(Choice(str(n), say("Ship")) for n in range(3))
MANY = CHOICES * 3

FIELDS: dict[str, dict[str, Any]] = {
    "seat": {"choices": CHOICES},
    "seats": {"choices": CHOICES},
    "choice": {"choices": CHOICES},
    "choice of many": {"choices": MANY},
    "choices": {"choices": CHOICES},
    "order": {"choices": CHOICES},
    "parts": {"rows": ()},
    "count": {},
    "count of a few": {"most": 3},
    "count in a column": {"short": True},
    "sum": {},
    "text": {},
}


@pytest.mark.parametrize("name", FIELDS)
def test_an_input_names_the_sentence_about_it(app: Flask, name: str) -> None:
    kind = name.partition(" ")[0]
    field = Field("ships", kind, say("Ships"), None, ("7",), error=EMPTY, **{
        "choices": (), **FIELDS[name]})  # fmt: skip
    with app.app_context():
        macros: Any = environment().get_template("parts/field.html").module
        html = str(macros.field_of(field, None, {}))
    (sentence,) = re.findall('<p class="error" id="([^"]+)">', html)
    assert "Ships is missing" in re.sub("<[^>]+>", "", html)
    assert re.findall('aria-describedby="([^"]+)"', html) == [sentence]
    one_input = kind in ("count", "sum", "text") and "most" not in FIELDS[name]
    assert ('aria-invalid="true"' in html) == (one_input or name == "choice of many")
