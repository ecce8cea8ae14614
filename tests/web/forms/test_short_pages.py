"""What keeps the page of a question short on a small phone."""

from typing import Any

import pytest
from flask import Flask

from companion.core.game.action import Choice
from companion.core.text import say
from companion.games.terra_mystica.exchange.cost import Cost
from companion.web.forms import forms
from companion.web.forms.form_fields import Field
from companion.web.http.rendering import environment
from tests.conftest import Cast

LEVELS = (Choice("0", say("0")), Choice("1", say("1")), Choice("", say("not known")))


def drawn(app: Flask, **more: Any) -> str:
    field = Field("ship", "choice", say("Shipping"), None, ("",), LEVELS, **more)
    with app.app_context():
        macros: Any = environment().get_template("parts/field.html").module
        return str(macros.field_of(field, None, {}))


def test_a_short_choice_says_that_nothing_is_known_in_one_sign(app: Flask) -> None:
    assert 'aria-label="not known">–</span>' in drawn(app, short=True)
    assert ">not known</span>" in drawn(app)


@pytest.mark.parametrize("folded", [True, False])
def test_a_folded_choice_drops_down(app: Flask, folded: bool) -> None:
    html = drawn(app, folded=folded)
    assert ("<select" in html, "<fieldset" in html) == (folded, not folded)


def test_a_choice_that_offers_nothing_has_no_field(app: Flask) -> None:
    """Darklings pay priests for spades, so no track lowers what one costs."""
    with app.app_context():
        levels = {}
        for faction in ("darklings", "halflings"):
            asked = Cost.prefilled(None, {"faction": faction})
            (rate,) = (f for f in forms.fields(asked, None, (), {}, {}) if f.name == "rate")
            levels[faction] = [choice.value for choice in rate.choices]
    assert levels == {"darklings": [], "halflings": ["3", "2", "1", ""]}


def test_the_areas_that_are_read_again_have_no_empty_place(cast: Cast) -> None:
    """Without a table no team is to choose."""
    page = cast.phone().get("/rulings/expedition/strength").get_data(as_text=True)
    assert "consume" not in page
