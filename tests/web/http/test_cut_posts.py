"""A post whose body was cut off on its way: nothing of it is recorded, and it can be sent again."""

from io import BytesIO
from typing import Any
from urllib.parse import urlencode

from werkzeug.test import TestResponse

from tests.conftest import Cast, Phone

TWO_LINES = urlencode({"entry": ["2", "3"]}, doseq=True).encode()


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


def test_a_post_cut_anywhere_changes_nothing_and_may_be_sent_again(cast: Cast, host: Phone) -> None:
    """The guard judges every post, before its view: the form of any will do."""
    host.tap("points", seat="red", points="1")
    host.tap("points", seat="red", points="2")
    before = cast.row(host.table).version
    for end in range(len(TWO_LINES)):
        answer = posted(host, "/log/strike", TWO_LINES[:end], len(TWO_LINES))
        assert (answer.status_code, answer.headers["Companion-Retry"]) == (400, "1"), end
        assert cast.row(host.table).version == before, end
    assert posted(host, "/log/strike", TWO_LINES, len(TWO_LINES)).status_code == 303
    assert cast.row(host.table).version == before + 1
    assert host.points("red") == 24


def test_a_cut_post_is_named_also_where_the_server_tells_of_it(host: Phone) -> None:
    body = b"seat=red&points=12"
    answer = posted(host, "/actions/points", body[:-1], len(body), server_ends_it=False)
    assert (answer.status_code, answer.headers["Companion-Retry"]) == (400, "1")
    assert "Only a part of this arrived. Nothing was recorded." in answer.text


def test_what_the_table_refuses_is_not_to_be_sent_again(host: Phone) -> None:
    answer = host.tap("points", seat="nobody", points="3")
    assert answer.status_code == 422
    assert "Companion-Retry" not in answer.headers
