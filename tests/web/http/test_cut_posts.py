"""A post whose body was cut off on its way: nothing of it is recorded, and it can be sent again."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from urllib.parse import urlencode

import pytest
from werkzeug.test import TestResponse

from tests.conftest import Cast, Phone

FORMS: dict[str, tuple[str, dict[str, Any]]] = {
    "a correction": ("/actions/correct", {"seat": "red", "what": "vp", "why": "lap", "to": "12"}),
    "points": ("/actions/points", {"seat": "red", "points": "12"}),
    "the host's switches": ("/settings", {"own_seat_only": "true", "locked": "true"}),
    "an undo of two lines": ("/log/strike", {"entry": ["2", "3"]}),
    "a set-up": (
        "/setup",
        {
            "cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"],
            "tokens.patronage.1": "3", "tokens.patronage.2": "2", "tokens.runestones.1": "4",
            "first": "red", "dealt": "10", "turns": "true",
        },
    ),
}  # fmt: skip


@pytest.fixture
def table(host: Phone) -> Phone:
    """The host's phone; two lines are recorded, and the table is locked."""
    host.tap("points", seat="red", points="1")
    host.tap("points", seat="red", points="2")
    host.tell("/settings", locked="true")
    return host


def posted(
    phone: Phone, path: str, body: bytes, length: int, *, server_ends_it: bool = True
) -> TestResponse:
    """A post that says it has `length` bytes, as our server hands it on: it ends the body where
    the connection ends, and says nothing of it."""
    facts: dict[str, Any] = {"CONTENT_LENGTH": str(length)}
    if server_ends_it:
        facts["wsgi.input_terminated"] = True
    return phone.client.post(
        f"/t/{phone.table}{path}",
        input_stream=BytesIO(body),
        content_type="application/x-www-form-urlencoded",
        headers={"Companion-Tap": "one tap", "Origin": "http://localhost", **phone.headers},
        environ_overrides=facts,
    )


@pytest.mark.parametrize("form", FORMS)
def test_a_post_cut_anywhere_changes_nothing_and_may_be_sent_again(
    cast: Cast, table: Phone, form: str
) -> None:
    path, fields = FORMS[form]
    body = urlencode(fields, doseq=True).encode()
    before = cast.row(table.table).version
    for end in range(len(body)):
        answer = posted(table, path, body[:end], len(body))
        assert (answer.status_code, answer.headers["Companion-Retry"]) == (400, "1"), body[:end]
        assert cast.row(table.table).version == before, body[:end]
    assert posted(table, path, body, len(body)).status_code == 303
    assert cast.row(table.table).version == before + 1


def test_a_cut_post_is_named_also_where_the_server_tells_of_it(table: Phone) -> None:
    body = b"seat=red&points=12"
    answer = posted(table, "/actions/points", body[:-1], len(body), server_ends_it=False)
    assert (answer.status_code, answer.headers["Companion-Retry"]) == (400, "1")
    assert "Only a part of this arrived. Nothing was recorded." in answer.text


def test_what_the_table_refuses_is_not_to_be_sent_again(table: Phone) -> None:
    answer = table.tap("points", seat="nobody", points="3")
    assert answer.status_code == 422
    assert "Companion-Retry" not in answer.headers
