"""Characters that nobody sees (NUL, control characters, marks that turn the writing round)."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from companion.core.text import visible, visible_in
from companion.storage.in_play import InPlay
from companion.storage.models import ENTRY
from companion.storage.tables import whole_tables
from tests.conftest import Cast, Phone, set_up
from tests.storage import evening

UNSEEN = "\x00\x01\x1b\x7f\x85\u200e\u202e\u2066\u2069\ufeff"


def texts(value: Any) -> Iterator[str]:
    """Every text in a document, keys too."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)
    elif isinstance(value, str):
        yield value


def document(phone: Phone) -> str:
    return phone.at("/export.json").get_data(as_text=True)


def seen_only(text: str) -> bool:
    return all(visible(part) == part for part in texts(json.loads(text)))


def imported(app: Flask, text: str) -> str:
    database = app.extensions["companion.database"]
    return evening.imported(database, text)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("lap \x00counted\u202e twice", "lap counted twice"),
        ("one\r\ntwo\tthree", "one  two three"),
        ("10\xa0VP — «Ада» \U0001f409", "10\xa0VP — «Ада» \U0001f409"),
        (UNSEEN, " "),
        ("A\u3164da\u2800", "Ada"),  # letters that show nothing
        ("\u0301\ufe0fAda \u0301", "Ada "),  # marks without a letter
        ("A" + "\u0301" * 23 + "da", "A" + "\u0301" * 4 + "da"),
        # Joiners change these: a family, England, a rainbow flag, a Persian and a Sinhala word.
        *(
            (name, name)
            for name in (
                "\U0001f468\u200d\U0001f469\u200d\U0001f467",
                "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
                "\U0001f3f3\ufe0f\u200d\U0001f308",
                "\u0645\u06cc\u200c\u0634\u0648\u062f",
                "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
            )
        ),
        ("A\u200dd\u200ca\u200d", "Ada"),  # nor these
        ("A\U000e0067da\U0001f3f4\U000e0067", "Ada\U0001f3f4"),
        (
            "\u0915\u094d\u0937 \u0e19\u0e49\u0e33 1\ufe0f\u20e3",
            "\u0915\u094d\u0937 \u0e19\u0e49\u0e33 1\ufe0f\u20e3",
        ),
    ],
)
def test_what_can_be_seen_is_left(written: str, shown: str) -> None:
    assert visible(written) == shown
    assert visible_in({"why": [written, 1, None]}) == {"why": [shown, 1, None]}


def test_no_form_records_them(app: Flask, host: Phone) -> None:
    host.tell("/seats/red/name", name=f"A{UNSEEN}da")
    host.tap("points", seat=f"red{UNSEEN}", points="3")
    host.tap("correct", seat="red", to="30", why=f"x{UNSEEN}y")
    host.tell("/log/3/amend", seat="red", whole="1", what="vp", to="31", why=f"mis{UNSEEN}read")
    assert set_up(host, first=f"red{UNSEEN}", **{f"tokens.x{UNSEEN}.1": "2"}).status_code == 303
    text = document(host)
    assert "misread" in text.replace(" ", "")
    assert seen_only(text)
    imported(app, text)


def test_they_do_not_come_in_escaped(host: Phone) -> None:
    """A fact with parts of its own is JSON, which spells them in letters."""
    borders = json.dumps({"\x00": "plain"})
    before = document(host)
    assert set_up(host, borders=borders).status_code == 422
    assert document(host) == before


def test_a_log_that_holds_them_already_is_exported_without_and_imported(
    app: Flask, cast: Cast, host: Phone
) -> None:
    host.tap("correct", seat="red", to="12", why="counted twice")
    database = app.extensions["companion.database"]
    with database.write() as connection:
        note = {"seat": "red", "what": "vp", "key": "", "to": 12, "why": "counted\x00 twice\u202e"}
        connection.execute(sa.update(ENTRY).where(ENTRY.c.seq == 2).values(payload=note))
    app.extensions["companion.in_play"] = InPlay(database)
    text = document(host)
    assert "counted twice" in text
    assert seen_only(text)
    copy = imported(app, text)
    assert cast.row(copy).seats[0].name == "Ada"


def test_a_file_of_an_earlier_release_that_holds_them_is_imported_without(
    app: Flask, cast: Cast, host: Phone
) -> None:
    host.tap("correct", seat="red", to="12", why="counted twice")
    text = document(host).replace("counted twice", r"counted\u0000 twice\u202e")
    text = text.replace('"Ada"', r'"A\u3164da\u202e"')
    table = imported(app, text)
    assert cast.row(table).seats[0].name == "Ada"
    taken, _ = whole_tables.taken(app.extensions["companion.database"], table)
    assert taken.entries[1].payload["why"] == "counted twice"
