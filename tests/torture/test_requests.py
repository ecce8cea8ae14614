"""Requests repeated, reordered and hostile; phones that flap; clocks that jump."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from werkzeug.routing import Rule

from companion.web import services
from companion.web.http import rates
from tests.conftest import Cast, Phone
from tests.torture.counts import FULL, chance, own_time, tell, times

SLOWEST = 2.0  # seconds of our own, in `make torture` alone


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates.Counts, "asked", lambda *_: 1)


def entries(cast: Cast, table: str) -> Any:
    return cast.app.extensions["companion.in_play"].get(table).log.entries


def test_every_tap_repeated_and_reordered_counts_once(cast: Cast, host: Phone) -> None:
    random, taps = chance(), times(20, 3000)
    sent = [f"tap {number}" for number in range(taps) for _ in range(3)]
    random.shuffle(sent)

    def send(why: str) -> int:
        phone = Phone(cast.app.test_client(), host.table)
        phone.client.set_cookie("device", host.client.get_cookie("device").value)  # type: ignore[union-attr]
        fields = {"seat": "red", "what": "vp", "to": "1", "why": why}
        headers = {"Companion-Tap": why}
        path = f"/t/{host.table}/actions/correct"
        return phone.client.post(path, data=fields, headers=headers).status_code

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(send, sent)) == {303}
    log = entries(cast, host.table)
    written = [entry.payload["why"] for entry in log if entry.kind == "correct"]
    tell(f"{len(sent)} requests of {taps} taps: {len(written)} entries")
    assert sorted(written) == sorted({*sent})
    assert [entry.seq for entry in log] == list(range(1, taps + 2))


def test_a_phone_that_flaps_leaves_nothing_behind(cast: Cast, host: Phone) -> None:
    random, flaps = chance(), times(20, 1000)
    for _ in range(flaps):
        response = host.client.get(f"/t/{host.table}/stream", query_string={"view": "table"})
        chunks = iter(response.response)
        if random.random() < 0.8:
            assert next(chunks).startswith(b"id: ")  # type: ignore[union-attr]
        response.close()
    hub = cast.app.extensions["companion.hub"]
    tell(f"{flaps} flaps: {hub.listening} streams")
    assert (hub.listening, hub.present(host.table)) == (0, frozenset())


def test_a_clock_that_jumps_keeps_order_and_locks_nobody_out(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, taps, real = chance(), times(15, 1000), services.now
    for number in range(taps):
        by = timedelta(days=random.uniform(-400, 400))
        monkeypatch.setattr(services, "now", lambda by=by: real() + by)
        assert host.tap("points", seat="red", points="1").status_code == 303, number
        assert host.at().status_code == 200
    assert [entry.seq for entry in entries(cast, host.table)] == list(range(1, taps + 2))
    monkeypatch.setattr(services, "now", real)
    assert host.points("red") == 24 + taps


HOSTILE = (
    "", " ", "0", "-1", "1e9", "9" * 400, "red", "\x00", "a\r\nSet-Cookie: x=1", "‮evil",
    "=HYPERLINK(1)", "<script>alert(1)</script>", "../../etc/passwd", "%00", "' OR 1=1 --",
    "{{7*7}}", "[" * 2000, '{"a":' * 500, "ё" * 5000, "\ud800", "on", "null", "NaN", "٣", "2,3",
    "//evil.example", "a" * 63 + "!", "1:2:3:4", "city:2", "begin", "points", "2",
)  # fmt: skip


def _path(rule: Rule, random: Random, table: str) -> str:
    """An address of the route, its parts right or hostile."""
    path = rule.rule
    for name in rule.arguments:
        right = {"table_id": table, "seat": "red", "colour": "red", "slug": "mythotopia",
                 "kind": "points", "seq": "1", "token": "A" * 12}  # fmt: skip
        if random.random() < (0.95 if name == "table_id" else 0.6):
            value = right.get(name, "1")
        else:
            value = random.choice(HOSTILE)[:200]
        start = path.index("<")
        value = quote(value.replace("\ud800", "?"), safe="")
        path = path[:start] + value + path[path.index(">") + 1 :]
    return path


def _fields(random: Random) -> dict[str, Any]:
    names = ("seat", "points", "entry", "to", "why", "what", "game", "colour", "code", "choice",
             "round", "question", "province", "tokens", "name", "locked", "device", "cards",
             "first", "dealt", "back", "theme", "answer", "language", "show", "tap")  # fmt: skip
    chosen = random.sample(names, random.randrange(8))
    return {
        name: [random.choice(HOSTILE).replace("\ud800", "?") for _ in range(random.choice((1, 3)))]
        for name in chosen
    }


def test_no_address_of_any_game_fails_whatever_is_sent(
    app: Flask, cast: Cast, host: Phone, player: Phone
) -> None:
    random, requests = chance(), times(110, 100_000)
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "stream.stream"]
    phones = (host, player, cast.spectator(host), cast.stranger(host))
    failed: list[str] = []
    slowest = 0.0
    for number in range(requests):
        rule = rules[number % len(rules)] if number < len(rules) else random.choice(rules)
        method = random.choice(sorted((rule.methods or set()) - {"OPTIONS"}))
        path = _path(rule, random, host.table)
        began = own_time()
        client = random.choice(phones).client
        query, fields = _fields(random), _fields(random)
        answer = client.open(path, method=method, data=fields, query_string=query)
        answer.close()
        slowest = max(slowest, own_time() - began)
        if answer.status_code >= 500 and answer.status_code != 501:
            failed.append(f"{method} {path[:80]!r}: {answer.status_code}")
    tell(f"{requests} requests on {len(rules)} routes, the slowest {slowest:.2f} s")
    assert failed == []
    assert not FULL or slowest < SLOWEST
