"""Hostile names of seats stay text on every screen of every game that links lead to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.core.game import catalogue
from tests.conftest import Cast
from tests.contract.crawling import crawled
from tests.contract.games import EXHIBITS, MADE_UP
from tests.contract.tables import installed_with, opened

HOSTILE = ("<img src=x onerror=e()>", '"><script>e()</script>', "'onload='e()'")
MARKUP = (b"<img src=x", b"<script>e()", b"'onload='")


@pytest.mark.parametrize("game", [pytest.param(game, id=game.meta.slug) for game in EXHIBITS])
def test_a_hostile_name_is_text_wherever_it_is_shown(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch, game: Any
) -> None:
    if game.meta.slug not in catalogue.games():
        installed_with(app, monkeypatch, [*MADE_UP])
    exhibit = [one for one in EXHIBITS[game] if one.options is not None][-1]
    names = dict(zip(exhibit.seats, HOSTILE * 4, strict=False))
    pages = crawled(opened(cast, game, replace(exhibit, seats=names))["host"])
    shown = [address for address, page in pages.items() if b"&lt;img src=x" in page.data]
    assert shown
    screens = [one for one in pages.items() if "/export." not in one[0]]
    assert [(where, one) for where, page in screens for one in MARKUP if one in page.data] == []
