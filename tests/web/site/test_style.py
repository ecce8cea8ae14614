"""The style page leaves nothing in the developer's own lists."""

from dataclasses import replace

import pytest
import sqlalchemy as sa
from flask import Flask

from companion import create_app
from companion.core.game import catalogue
from companion.settings import Settings
from companion.storage.models import TABLE
from companion.web.site import style
from tests.conftest import Cast


def demos(app: Flask) -> list[bool]:
    """Whether each table is a demo."""
    with app.extensions["companion.database"].read() as connection:
        return list(connection.execute(sa.select(TABLE.c.demo)).scalars())


def test_its_tables_are_demos_and_a_new_run_replaces_those_of_the_last(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = {"score-sheet": catalogue.find("score-sheet")}
    monkeypatch.setattr(catalogue, "games", lambda: only)
    app = create_app(replace(settings, development=True))
    phone = Cast(app).phone()
    for _ in range(2):
        monkeypatch.setattr(style, "_made", {})
        for _ in range(2):
            assert phone.get("/style").status_code == 200
            assert demos(app) == [True] * len(only["score-sheet"].examples().exhibits)
    assert phone.get("/evenings").text.count("demo") == 0
    monkeypatch.setitem(app.extensions, "companion.settings", settings)
    assert "No evenings yet." in phone.get("/evenings").text
