"""Hostile requests to every address, about tables of every game."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from werkzeug.routing import Rule

from companion.core.game import catalogue
from companion.core.game.showcase import Exhibit
from companion.core.questions.facts import pairs
from companion.web.http import request_rates
from tests.conftest import Cast, Phone
from tests.contract.tables import opened
from tests.torture.counts import FULL, chance, own_time, tell, times

SLOWEST = 2.0  # seconds of our own, in `make torture` alone
AT_A_TABLE = 40  # requests: then it may be closed, or all phones sent away
NOT_INSTALLED = 501  # the answer about a game that this server does not have
LONGEST_QUERY = 300  # characters of a value: what is too long for the server gets to no view

HOSTILE = (
    "", " ", "0", "-1", "1e9", "9" * 400, "red", "\x00", "a\r\nSet-Cookie: x=1", "‮evil",
    "=HYPERLINK(1)", "<script>alert(1)</script>", "../../etc/passwd", "%00", "' OR 1=1 --",
    "{{7*7}}", "[" * 2000, '{"a":' * 500, "ё" * 5000, "?", "on", "null", "NaN", "٣", "2,3",
    "//evil.example", "a" * 63 + "!", "1:2:3:4", "city:2", "begin", "points", "2",
)  # fmt: skip
NAMES = ("seat", "points", "entry", "to", "why", "what", "game", "colour", "code", "choice",
         "round", "question", "province", "tokens", "name", "locked", "device", "cards",
         "first", "dealt", "back", "theme", "answer", "language", "show", "tap")  # fmt: skip

HEADERS = ("HX-Request", "Companion-Tap", "Companion-View", "Last-Event-ID", "Accept-Language",
           "Accept-Encoding", "If-None-Match", "Range", "Origin", "Host", "Cookie",
           "User-Agent", "Content-Type")  # fmt: skip

Pairs = list[tuple[str, str]]


@dataclass(frozen=True)
class Evening:
    """A table of an exhibit with its phones, and what is right in a request about it."""

    phones: tuple[Phone, ...]
    parts: Mapping[str, Sequence[str]]
    """The values of each part of an address."""
    taps: Sequence[tuple[str, Pairs]]
    """The kind and the facts of what was recorded."""


def _evening(cast: Cast, game: Any, exhibit: Exhibit) -> Evening:
    phones = opened(cast, game, exhibit)
    table = phones["host"].table
    row = cast.row(table)
    screens = [
        screen for exhibit in game.examples().exhibits for screen in exhibit.screens.values()
    ]
    shown = "\n".join([*screens, *game.examples().screens.values()])
    return Evening(
        (*phones.values(), cast.stranger(phones["host"])),
        {
            "table_id": [table],
            "seat": [*exhibit.seats],
            "colour": [*exhibit.seats],
            "slug": [game.meta.slug],
            "kind": [*game.actions],
            "seq": [str(number + 1) for number in range(len(exhibit.recorded) + 1)],
            "token": [row.token, row.watch, row.code],
            "name": re.findall(r"/page/([^/?]+)", shown) or [""],
            "question": re.findall(r"/(?:settle|ruling)/([^/?]+)", shown) or [""],
            "device_id": [row.host.device],
        },
        [
            (kind, [pair for name, value in facts.items() for pair in pairs(name, value)])
            for kind, facts in exhibit.recorded
        ],
    )


def _evenings(cast: Cast, random: Random) -> Any:
    """Tables without end: each of the next game, at any of its exhibits that have begun."""
    while True:
        for game in catalogue.games().values():
            shown: Any = game
            yield _evening(
                cast, game, random.choice([e for e in shown.examples().exhibits if e.options])
            )


def _path(rule: Rule, random: Random, right: Mapping[str, Sequence[str]]) -> str:
    """An address of the route, its parts right or hostile."""
    path = rule.rule
    for name in rule.arguments:
        if random.random() < (0.97 if name in ("table_id", "kind") else 0.85):
            value = random.choice(right.get(name, ("1",)))
        else:
            value = random.choice(HOSTILE)[:200]
        start = path.index("<")
        path = path[:start] + quote(value, safe="") + path[path.index(">") + 1 :]
    return path


def _nonsense(random: Random, names: Sequence[str] = NAMES) -> Pairs:
    chosen = random.sample(names, min(len(names), random.randrange(8)))
    return [(name, random.choice(HOSTILE)) for name in chosen for _ in range(random.choice((1, 3)))]


def _damaged(random: Random, facts: Pairs) -> Pairs:
    """Facts as a form posts them, of which some are wrong, missing, doubled or somebody else's."""
    pairs: Pairs = []
    for name, value in facts:
        match random.randrange(8):
            case 0:
                pairs.append((name, random.choice(HOSTILE)))
            case 1:
                pairs.append((name, random.choice(facts)[1]))
            case 2:
                pairs += [(name, value), (name, value)]
            case 3:
                pairs.append((f"{name}.0", value))
            case 4:
                pass
            case _:
                pairs.append((name, value))
    return pairs


def _request(rule: Rule, random: Random, evening: Evening) -> tuple[str, Pairs, Pairs]:
    """A path, a query and a form."""
    right, query, form = evening.parts, _nonsense(random), _nonsense(random)
    if "kind" in rule.arguments and evening.taps:
        kind, facts = random.choice(evening.taps)
        right = {**right, "kind": [kind]} if random.random() < 0.7 else right
        query, form = _damaged(random, facts), [*_damaged(random, facts), *form[:1]]
    return _path(rule, random, right), [(n, v[:LONGEST_QUERY]) for n, v in query], form


def _headers(random: Random) -> dict[str, str]:
    """In every fourth request, headers with hostile values, as far as a header can hold them."""
    if random.randrange(4):
        return {}
    chosen = random.sample(HEADERS, 3)
    values = (random.choice(HOSTILE).encode("ascii", "ignore").decode() for _ in chosen)
    return {
        name: re.sub(r"[\0\r\n]", "", value) for name, value in zip(chosen, values, strict=True)
    }


def _body(random: Random, form: Pairs) -> Any:
    """A form, or in every eighth request a body that is none."""
    return _multi(form) if random.randrange(8) else "\n".join(random.choices(HOSTILE, k=3)).encode()


def _multi(pairs: Pairs) -> dict[str, list[str]]:
    return {name: [v for n, v in pairs if n == name] for name, _ in pairs}


def test_no_address_of_any_game_fails_whatever_is_sent(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_rates.Counts, "asked", lambda *_: 1)
    random, requests = chance(), times(110, 100_000)
    rules = list(app.url_map.iter_rules())
    evenings = _evenings(cast, random)
    failed: list[str] = []
    answered: dict[int, int] = {}
    slowest = 0.0
    for number in range(requests):
        if number % AT_A_TABLE == 0:
            evening = next(evenings)
        rule = rules[number % len(rules)] if number < len(rules) else random.choice(rules)
        method = random.choice(sorted((rule.methods or set()) - {"OPTIONS"}))
        path, query, form = _request(rule, random, evening)
        client = random.choice(evening.phones).client
        began = own_time()
        answer = client.open(
            path, method=method, data=_body(random, form), query_string=_multi(query),
            headers=_headers(random),
        )  # fmt: skip
        answer.close()
        slowest = max(slowest, own_time() - began)
        answered[answer.status_code] = answered.get(answer.status_code, 0) + 1
        if answer.status_code >= 500 and answer.status_code != NOT_INSTALLED:
            failed.append(f"{method} {path[:80]!r}: {answer.status_code}")
    counts = ", ".join(f"{status}: {often}" for status, often in sorted(answered.items()))
    tell(f"{requests} requests on {len(rules)} routes, the slowest {slowest:.2f} s; {counts}")
    assert failed == []
    assert not FULL or slowest < SLOWEST
