"""Games that are not installed, at tables of the app under test."""

from functools import cache
from typing import Any

import pytest
from flask import Flask
from jinja2 import BaseLoader, ChoiceLoader, DictLoader, Environment
from werkzeug.test import TestResponse

from companion.core.game import catalogue
from tests.conftest import Cast, Phone

SETUP = """{% extends "page.html" %}{% block main %}
<h1>Set-up</h1>
<form method="post" action="{{ url('setup.save', table_id=visit.table.id) }}">
<input type="hidden" name="seen" value="{{ seen }}"><button>Begin</button></form>
{% endblock %}"""

SEAT = """{% if mine.coins is defined %}<p>Coins: {{ mine.coins }}</p>{% endif %}"""


GIFTS = """<fieldset class="field"><legend>To whom?</legend>
{% for to in names %}<label><input type="radio" name="to" value="{{ to }}"
{%- if to == shown.to %} checked{% endif %}>{{ names[to] }}</label>{% endfor %}</fieldset>
<label>Coins <input name="coins" value="{{ shown.coins }}"></label>
<p>Left: {{ shown.left }}</p>"""
"""A page of the guild's own."""

PARTS = {"setup": SETUP, "middle": "", "seat": SEAT, "pages/gifts": GIFTS}


def play(app: Flask, monkeypatch: pytest.MonkeyPatch, *games: Any) -> None:
    """Makes these the only games of the app, each with the smallest templates there are."""
    by_slug = {game.meta.slug: game for game in games}
    monkeypatch.setattr(catalogue, "games", lambda: by_slug)
    bring_templates(app, monkeypatch, *by_slug)


def bring_templates(app: Flask, monkeypatch: pytest.MonkeyPatch, *slugs: str) -> None:
    """Gives these games the smallest templates there are."""
    pages: Environment = app.extensions["companion.jinja"]
    assert pages.loader is not None
    monkeypatch.setattr(pages, "loader", with_parts(pages.loader, slugs))


@cache
def with_parts(loader: BaseLoader, slugs: tuple[str, ...]) -> BaseLoader:
    """One loader for all tests: Jinja keeps what it has loaded by its loader."""
    templates = {
        f"games/{slug}/{name}.html": text for slug in slugs for name, text in PARTS.items()
    }
    return ChoiceLoader([DictLoader(templates), loader])


def opened(cast: Cast, slug: str, **setup: str) -> Phone:
    """Ada on red, who hosts, and Bo on blue; the game has begun."""
    phone = cast.host("red", "blue", names={"red": "Ada", "blue": "Bo"}, slug=slug)
    cast.seated(phone, "red")
    assert phone.tell("/setup", data=setup).status_code == 303
    return phone


def seals(phone: Phone, colour: str, **facts: str) -> TestResponse:
    """Makes a seat's secret choice on its page."""
    page = phone.at(f"/sealed/{colour}").text
    asked = page.split('name="round" value="')[1].split('"')[0]
    return phone.tell(f"/sealed/{colour}", data={"round": asked, **facts})
