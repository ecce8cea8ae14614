"""A table is brought in from the lobby: an exported file, or a pasted game."""

import io
import json
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, stream_encode_multipart

from companion.background import BackgroundProcess, Busy, Overrun
from companion.settings import Settings
from companion.storage.tables import tables
from companion.web.http import waiting_requests
from tests.conftest import Cast, Phone, reads
from tests.games.terra_mystica.exchange.notation.written import SINGLE_SPADES
from tests.html_check import check_html

GAME = "\n".join(SINGLE_SPADES)


def bring(phone: Phone, text: str = "", file: str | None = None, **fields: Any) -> TestResponse:
    data: dict[str, Any] = {"text": text, "tap": "page", **fields}
    data["file"] = FileStorage(io.BytesIO((file or "").encode()), "evening.json" if file else "")
    # In memory, because Werkzeug leaves its temporary file open.
    body, _, boundary = stream_encode_multipart(data, use_tempfile=False)
    kind = f'multipart/form-data; boundary="{boundary}"'
    answer = phone.client.post("/bring-in", data=body, content_type=kind, headers=phone.headers)
    if answer.mimetype == "text/html" and answer.status_code != 303:
        check_html(answer.get_data(as_text=True))
    if answer.status_code == 303:
        phone.table = answer.location.rsplit("/", 1)[1]
    return answer


def stored(app: Flask) -> int:
    return len(tables.latest(app.extensions["companion.database"], 100))


def export(host: Phone) -> str:
    return host.at("/export.json").get_data(as_text=True)


def test_an_exported_file_becomes_a_table_of_this_phone(cast: Cast, host: Phone) -> None:
    host.tap("points", seat="red", points="3")
    phone = cast.phone()
    assert bring(phone, file=export(host)).status_code == 303
    assert phone.table != host.table
    assert export(phone) == export(host)
    assert phone.tell("/settings", locked="true").status_code == 303
    phone.sit("red").tap("points", seat="red", points="2")
    assert (phone.points("red"), host.points("red")) == (29, 27)


def test_the_same_form_sent_twice_makes_one_table(cast: Cast, host: Phone, app: Flask) -> None:
    host.tap("points", seat="red", points="3")
    first, text = cast.phone(), export(host)
    again = replace(first)
    bring(first, file=text)
    bring(again, file=text)
    assert (again.table, stored(app)) == (first.table, 2)
    host.tell("/log/strike", entry="2")
    bring(again, file=export(host))
    assert (again.table != first.table, stored(app)) == (True, 3)


def test_a_pasted_game_becomes_a_table_with_its_rows(cast: Cast) -> None:
    phone = cast.phone()
    assert bring(phone, GAME.replace("\n", "\r\n")).status_code == 303
    kinds = [entry["kind"] for entry in json.loads(export(phone))["entries"]]
    assert kinds[0] == "begin"
    assert kinds.count("first_dwelling") == 4
    assert "Giants" in phone.text()


def test_rows_that_cannot_be_right_are_named(cast: Cast, app: Flask) -> None:
    answer = bring(cast.phone(), f"{GAME}\ngiants: dance\nwitches: fly to the moon")
    text = reads(answer.get_data(as_text=True))
    assert answer.status_code == 200
    assert "2 rows were left out" in text
    assert "dance" in text
    assert stored(app) == 1


WRONG = {
    "": "Choose a file, or paste a game.",
    "Dear Ada, see you on Friday": "be read as a game:",
    '{"format": "companion-table", "ver': "The file is cut off or is not JSON:",
    '{"format": "photos", "version": 1, "game": "toy"}': "The file is not a table of Companion",
}


@pytest.mark.parametrize(("text", "why"), WRONG.items(), ids=["empty", "letter", "cut", "photos"])
def test_what_is_refused_stays_on_the_form_with_a_sentence(
    cast: Cast, app: Flask, text: str, why: str
) -> None:
    answer = bring(cast.phone(), text)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert why in reads(page)
    assert text.replace('"', "&#34;") in page
    assert stored(app) == 0


def test_a_file_is_checked_as_on_the_command_line(cast: Cast, host: Phone, app: Flask) -> None:
    host.tap("points", seat="red", points="3")
    text = export(host)
    facts = {
        text.replace('"points": 3', '"points": 4'): "Entry 2 (points) came to the state",
        text.replace('"mythotopia"', '"chess"', 1): "“chess” is not installed on this server",
    }
    for spoiled, why in facts.items():
        answer = bring(cast.phone(), file=spoiled)
        assert answer.status_code == 422
        assert why in reads(answer.text)
    assert stored(app) == 1
    russian = bring(cast.phone(**{"Accept-Language": "ru"}), file=text[:300])
    assert "Файл обрывается или это не JSON" in reads(russian.get_data(as_text=True))


def test_a_file_may_be_of_one_megabyte(cast: Cast, host: Phone) -> None:
    padded = export(host).replace("{", "{" + " " * 900_000, 1)
    assert bring(cast.phone(), file=padded).status_code == 303
    assert bring(cast.phone(), padded).status_code == 303
    answer = bring(cast.phone(), file=padded + " " * 100_000)
    assert answer.status_code == 413
    assert "The file is larger than 1 MB." in reads(answer.get_data(as_text=True))
    assert host.tap("points", seat="red", why="x" * 70_000).status_code == 413


@pytest.mark.parametrize(
    ("what", "status", "sentence"),
    [(Overrun, 422, "too long to work out"), (Busy, 503, "Others are asking, too.")],
)
def test_a_game_that_takes_too_long_to_read_or_finds_no_place(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, what: type[Exception], status: int, sentence: str
) -> None:
    monkeypatch.setattr(BackgroundProcess, "calculate", Mock(side_effect=what))
    answer = bring(cast.phone(), GAME)
    assert answer.status_code == status
    assert sentence in reads(answer.get_data(as_text=True))
    assert "giants: build D4\nwitches" in answer.get_data(as_text=True)


def test_it_takes_no_turn_of_taps(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(waiting_requests.TAPS_AT_ONCE):
        assert cast.app.extensions["companion.turns"].take("table", 0)
    assert bring(cast.phone(), GAME).status_code == 303


def test_a_public_server_asks_for_its_code(
    cast: Cast, app: Flask, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = replace(settings, create_code="open sesame")
    monkeypatch.setitem(app.extensions, "companion.settings", public)
    phone = cast.phone()
    refused = bring(phone, GAME, create_code="open barley")
    assert refused.status_code == 403
    assert "giants: build D4" in refused.get_data(as_text=True)
    assert bring(phone, GAME, create_code="open sesame").status_code == 303
    assert 'name="create_code"' not in phone.get("/bring-in").get_data(as_text=True)
