"""What comes in never writes a header that goes out, and no answer leads to another site.

Every address gets the same hostile text by every way in: the parts of the path, the query, the
form, the cookies and the headers of the request. Werkzeug refuses a line break with an error, and
our server other control characters and what is not Latin: each would be a server error.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import create_environ, run_wsgi_app
from werkzeug.wrappers import Response

from companion import create_app
from companion.core.game import catalogue
from companion.settings import Settings
from companion.web.http import device, request_rates
from companion.web.people import who_may_open
from companion.web.visit import I_AM_COOKIE
from tests.conftest import Cast, Phone, open_tables, settings_in
from tests.contract.tables import opened

TEXTS = ("x\r\nX-Evil: 1\r\n\r\n<p>", "//evil.example", "/\\evil.example/ё\u2028🐉\x00\x0b\x7f\x85")
FIELDS = ("at", "page", "back", "then", "next", "name", "language", "theme", "code", "tap", "done",
          "again", "tv", "try", "since", "region", "reading", "entry", "why", "device", "answer",
          "show", "forever", "question", "strength", "up")  # fmt: skip
RIGHT = {
    "seat": "red",
    "what": "vp",
    "to": "1",
    "first": "red",
    "game": "mythotopia",
    "colour": ["red", "blue"],
}
"""What leads an action, and a new table, as far as an answer about them."""
COOKIES = (device.LANGUAGE_COOKIE, device.THEME_COOKIE, device.NAME_COOKIE, who_may_open.COOKIE,
           I_AM_COOKIE)  # fmt: skip
ASKED = ("Accept-Language", "User-Agent", "Referer", "X-Forwarded-For", "X-Forwarded-Proto",
         "X-Forwarded-Host", "X-Forwarded-Prefix", "X-Forwarded-Port", "Forwarded", "Range",
         "HX-Current-URL", "HX-Target", "If-None-Match", "If-Modified-Since", "Last-Event-ID",
         "Companion-Tap", "Companion-Version", "Accept-Encoding", "Accept")  # fmt: skip
ADDRESSES = ("Location", "Content-Location", "HX-Redirect", "HX-Location", "HX-Push-Url",
             "HX-Replace-Url", "Companion-Address")  # fmt: skip
OURS = re.compile(r"(?:http://localhost)?/(?![/\\])[!-\[\]-~]*|false")
LAST = ("people.close", "people.delete", "people.remove_device")
"""The views after which little can be done at a table."""


def faults(answer: Response) -> list[str]:
    """What is wrong with the headers of an answer."""
    wrong = ["a server error"] if answer.status_code == 500 else []
    for name, value in answer.headers:
        if re.search(r"[^\t -~\xa0-\xff]", value) or "evil" in name.lower():
            wrong.append(f"{name}: {value[:80]!r}")
        if name in ADDRESSES and not OURS.fullmatch(value):
            wrong.append(f"{name} leads to {value[:80]!r}")
    return wrong


def test_a_fault_would_be_found() -> None:
    assert not faults(answering(Location="/t/abc?try=points%3Fseat"))
    elsewhere = ("https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil", "evil")
    wrong = [{"X-Evil": "1"}, {"ETag": "a\x00"}, *({"HX-Redirect": there} for there in elsewhere)]
    assert [len(faults(answering(**headers))) for headers in wrong[:2]] == [1, 1]
    assert all(faults(answering(**headers)) for headers in wrong)


def answering(**headers: str) -> Response:
    return Response(headers=headers)


@pytest.fixture(scope="module")
def behind(
    tmp_path_factory: pytest.TempPathFactory,
    templates_compiled_once: None,
    statements_compiled_once: None,
) -> Flask:
    """A server behind a proxy."""
    return create_app(replace(settings_in(tmp_path_factory.mktemp("behind")), trusted_proxies=1))


@pytest.fixture
def app(settings: Settings, behind: Flask) -> Flask:
    """The server, with tables of its own."""
    open_tables(behind, replace(settings, trusted_proxies=1))
    return behind


@pytest.fixture
def host(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """The host's phone at a table whose game goes on."""
    monkeypatch.setattr(request_rates.Counts, "asked", lambda *_: 1)
    game: Any = catalogue.find("mythotopia")
    return opened(
        cast, game, next(exhibit for exhibit in game.examples().exhibits if exhibit.options)
    )["host"]


def cookie_of(phone: Phone) -> str:
    cookie = phone.client.get_cookie(device.COOKIE)
    assert cookie is not None
    return f"{device.COOKIE}={cookie.value}"


def rules(app: Flask) -> list[Rule]:
    found = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "stream.stream"]
    return sorted(found, key=lambda rule: rule.endpoint in LAST)


def right(rule: Rule, cast: Cast, table: str) -> dict[str, str]:
    """The parts of an address that there is."""
    row = cast.row(table)
    watches = rule.rule.lower().startswith(("/w/", "/g/"))
    known = {
        "table_id": table, "seat": "red", "colour": "red", "slug": row.game, "kind": "correct",
        "seq": "2", "token": row.watch if watches else row.token, "question": "strength",
        "device_id": row.host.device,
    }  # fmt: skip
    return {name: known.get(name, "1") for name in rule.arguments}


def path(rule: Rule, parts: dict[str, str]) -> str:
    """The address of a route with these parts, escaped."""
    gap = re.compile(r"<(?:\w+:)?(\w+)>")
    return gap.sub(lambda match: quote(parts[match[1]], safe=""), rule.rule)


def requests(rule: Rule, text: str, parts: dict[str, str], known: str) -> Iterator[dict[str, Any]]:
    """Requests of a phone with the cookie `known`, with the text in every way in."""
    method = "POST" if "POST" in (rule.methods or ()) else "GET"
    fields = {**dict.fromkeys(FIELDS, text), **RIGHT}
    sent = {"query_string": fields, "data": fields if method == "POST" else None}
    octal = "".join(f"\\{byte:03o}" for byte in text.encode())  # so a cookie holds anything
    cookies = "; ".join([known, *(f'{name}="{octal}"' for name in COOKIES)])
    plain = "".join(letter for letter in text if " " <= letter <= "~")
    headers = {"Cookie": cookies, **dict.fromkeys(ASKED, plain)}
    for name in rule.arguments:
        yield {"path": path(rule, {**parts, name: text}), "headers": {"Cookie": known}}
    for htmx in ({}, {"HX-Request": "true"}):
        yield {"path": path(rule, parts), "method": method, **sent, "headers": {**headers, **htmx}}


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_nothing_that_comes_in_writes_a_header(
    app: Flask, cast: Cast, host: Phone, text: str
) -> None:
    wrong, led = [], 0
    client, known = app.test_client(use_cookies=False), cookie_of(host)
    for rule in rules(app):
        parts = right(rule, cast, host.table)
        for who in (known,) if "table_id" in parts else (known, "device=stranger"):
            for asked in requests(rule, text, parts, who):
                answer = client.open(**asked)
                answer.close()
                led += any(name in ADDRESSES for name, _ in answer.headers)
                wrong += [f"{asked['path']} {fault}" for fault in faults(answer)]
    assert wrong == []
    assert led >= 40


@pytest.mark.parametrize(
    "name",
    ["evil.example/j/x?", "a b", '"><script>', "[", "[::1", "evil@localhost", "h:99999", ":", "",
     "a" * 3000, "localhost:80,evil.example", "xn--", "..", "%00", "\xe9"],
)  # fmt: skip
def test_a_hostile_host_name_leads_nowhere_and_breaks_nothing(
    app: Flask, cast: Cast, host: Phone, name: str
) -> None:
    row = cast.row(host.table)
    for there in ("/", f"/t/{host.table}", f"/t/{host.table}/invite", f"/t/{host.table}/tv",
                  f"/j/{row.token}", f"/g/{row.watch}"):  # fmt: skip
        environ = create_environ(there, headers={"Host": name, "Cookie": cookie_of(host)})
        answer = Response(*run_wsgi_app(app, environ))  # the test's client reads the name itself
        assert (there, faults(answer)) == (there, [])
        assert (answer.location or "/").startswith("/")
        assert "<script>" not in answer.get_data(as_text=True)
