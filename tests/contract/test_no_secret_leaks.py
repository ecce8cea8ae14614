"""Nothing that reaches a phone depends on what its player may not know.

A table is played in two worlds that differ in one secret. Every page, file and stream that anybody
else gets is the same in both, byte for byte, and so is the answer to everything that they tap. Each
page takes as many calls of functions to make, so the time it takes tells nothing either.
"""

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion import furnish
from companion.core.game.action import Action
from companion.core.game.showcase import Exhibit, Secret
from companion.core.questions.facts import flat
from companion.settings import Settings
from companion.storage.commit import commit
from companion.storage.tables import groups
from companion.web import services
from companion.web.groups import group_page
from companion.web.http import keys_and_verdicts, request_rates
from companion.web.sharing import kept_evening
from companion.web.site import request_log
from companion.web.site.style import play_out, record_all
from companion.web.view import board_map, regions
from tests import conftest
from tests.conftest import Cast, Phone
from tests.contract.crawling import crawled
from tests.contract.games import CHOICES, EXHIBITS, MADE_UP, SECRETS
from tests.contract.secrets.curious import PAGES, Curious, Tap
from tests.contract.tables import NOON, installed_with, opened
from tests.example_counts import seeds

FRAGMENTS = (
    "", "/act?region=ways&seat={0}", "/seat/{0}?region=1", "/log?region=1", "/tv?region=1",
    "/act?seat={0}", "/log?at=3", "/log?at=3&reading=shown", "?done=3", "/export.json",
    "/export.csv", "/picture.png", "/chart", "/evening.html", "/sealed/{0}",
)  # fmt: skip
"""Addresses that scripts ask for, or that lead to a page of the seat with the secret."""

DRAWS = Random(0)
"""What automatic actions draw from, anew in each world."""

OURS = tuple(str(Path(__file__).parents[2] / folder) for folder in ("companion", "templates"))

Told = dict[str, tuple[Any, ...]]


@pytest.fixture(autouse=True)
def still(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """No clock and no chance: what differs then differs by the secret alone. Whether a page is
    sound HTML, the walk along all links asks."""
    installed_with(app, monkeypatch, [*MADE_UP])
    monkeypatch.setattr(services, "now", lambda: NOON)
    monkeypatch.setattr(keys_and_verdicts, "new_key", lambda: "key")
    monkeypatch.setattr("companion.web.recording.record.secrets.SystemRandom", lambda: Random(0))
    monkeypatch.setattr(commit, "__defaults__", (DRAWS,))
    monkeypatch.setattr(conftest, "check_html", lambda _html: None)


def played(
    cast: Cast, game: Any, secret: Secret, settings: Settings, other: Path
) -> Iterator[tuple[dict[str, Phone], Settings]]:
    """The phones in each of the two worlds, after their different logs."""
    exhibit = Exhibit(secret.name, _others_first(secret), secret.options)
    phones = opened(cast, game, exhibit)
    phones["host"].tell("/group", name="Friday")
    host = cast.row(phones["host"].table).host.device
    for lines in in_two_worlds(cast.app, secret, settings, other):
        with cast.app.app_context():
            record_all(phones["host"].table, host, lines, Random(0))
        yield phones, settings


def in_two_worlds(
    app: Flask, secret: Secret, settings: Settings, other: Path
) -> Iterator[Sequence[tuple[str, Mapping[str, Any]]]]:
    """The lines of each world, while the app has that world's copy of the tables."""
    app.extensions["companion.database"].close()
    shutil.copy(settings.instance / "companion.sqlite", other)
    for lines, where in (
        (secret.here, settings.database_url),
        (secret.there, f"sqlite:///{other}"),
    ):
        furnish(app, replace(settings, database_url=where))
        request_rates.forget(app)
        DRAWS.seed(0)
        for cache in (regions.kept, board_map._cache, kept_evening._films):
            cache._slots.clear()
        group_page._known.clear()
        yield lines
        app.extensions["companion.database"].close()


def _others_first(secret: Secret) -> dict[str, str]:
    """The seats: first one that may not know, whose phone is the host's, then one that knows."""
    other = next(seat for seat in secret.seats if seat not in secret.know)
    order = dict.fromkeys((other, *secret.know, *secret.seats))
    return {seat: secret.seats[seat] for seat in order}


def told(phone: Phone, seat: str) -> Told:
    """All that a phone is shown, covered if it goes round."""
    phone.tell("/i-am", seat="")
    pages = crawled(phone, [*(path.format(seat) for path in FRAGMENTS), "/tv"])
    stream = phone.client.get(f"/t/{phone.table}/stream?view=table")
    first = next(iter(stream.response))
    stream.close()
    assert isinstance(first, bytes)
    return {
        **shared(phone),
        **{address: (page.status, page.data) for address, page in pages.items()},
        **lines(phone),
        "stream": (stream.status_code, first),
    }


def shared(phone: Phone) -> Told:
    """What the link to share shows, and the page of the group with its season."""
    with phone.client.application.app_context():
        table = services.in_play().get(phone.table).table
        group = groups.find(services.database(), id_=table.group_id or "")
    pages = [f"/g/{table.watch.lower()}{path}" for path in ("", ".json", "/film.json")]
    if group is not None:
        season = ("", "/season.json", "/season.csv")
        pages += [f"/group/{group.token.lower()}{path}" for path in season]
    return {page: heard(phone.get(page)) for page in pages}


def lines(phone: Phone) -> Told:
    """Every line, with what its undo, its return and two corrections would change."""
    with phone.client.application.app_context():
        log = services.in_play().get(phone.table).log
    assert log is not None
    lines = range(1, len(log.entries) + 2)
    pages = {f"line {seq}": heard(phone.at(f"/log/{seq}")) for seq in lines}
    for seq, action in log.seen().lines:
        pages[f"form {seq}"] = heard(phone.at(f"/log/{seq}/amend"))
        for number in ("0", "5000"):
            facts = with_numbers(action, number)
            answer = phone.tell(f"/log/{seq}/preview", data=facts)
            pages[f"correction {seq} {number}"] = heard(answer)
    return pages


def with_numbers(action: Action[Any], number: str) -> MultiDict[str, str]:
    """The facts of an action as a form posts them; all its numbers are this one, if there is
    one."""
    return MultiDict(
        (name, number if number and value.isdecimal() else value) for name, value in flat(action)
    )


def heard(answer: TestResponse) -> tuple[Any, ...]:
    """All of an answer but its time and the number of its request."""
    headers = [pair for pair in answer.headers if pair[0] not in ("Date", request_log.HEADER)]
    return answer.status_code, answer.get_data(), headers


def glanced(phone: Phone, seat: str) -> Told:
    """Where a secret would show first."""
    pages = {path: heard(phone.at(path.format(seat))) for path in FRAGMENTS}
    return {**pages, **shared(phone)}


def worked(phone: Phone, seat: str) -> dict[str, int]:
    """How many calls of our functions and templates each answer takes, once others have asked."""
    calls, traced = 0, sys.gettrace()

    def count(frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal calls
        calls += frame.f_code.co_filename.startswith(OURS)

    calls_of = {}
    for path in FRAGMENTS:
        calls = 0
        sys.settrace(count)
        try:
            phone.client.get(f"/t/{phone.table}{path.format(seat)}").close()
        finally:
            sys.settrace(traced)
        calls_of[path] = calls
    return calls_of


def answered(phone: Phone, game: Any, action_type: type[Action[Any]], seat: str) -> Told:
    """The answers to an action about the seat with the secret: tried out, and recorded, with the
    numbers that its form has and with large ones."""
    with phone.client.application.app_context():
        log = services.in_play().get(phone.table).log
    assert log is not None
    answers: Told = {}
    try:
        action = action_type.prefilled(log.seen().state, seat)
    except ValueError:
        return answers
    if game.ended(action.fold(log.seen().state)):  # then all is told
        return answers
    for number in ("", "5000"):
        facts = with_numbers(action, number)
        for path in ("/preview/", "/actions/"):
            answer = phone.tell(f"{path}{action.kind}", data=facts)
            answers[f"{path}{action.kind} {number}"] = heard(answer)
    return answers


def sent(phone: Phone, game: Any) -> Told:
    """Each ruling that the phone shows to everybody: its page, with its line, and its picture."""
    pages = {}
    for question in game.questions:
        phone.tell(f"/settle/{question}/show")
        with phone.client.application.app_context():
            log = services.in_play().get(phone.table).log
        assert log is not None
        for page in ("", "/picture.png"):
            pages[f"{question}{page}"] = heard(phone.at(f"/ruling/{log.last_seq}{page}"))
    assert {status for status, *_ in pages.values()} <= {200}
    return pages


@pytest.mark.parametrize(("game", "secret"), SECRETS)
def test_others_are_told_the_same_in_both_worlds(
    cast: Cast, settings: Settings, tmp_path: Path, game: Any, secret: Secret
) -> None:
    shown: list[dict[str, Told]] = []
    work: list[dict[str, int]] = []
    for phones, _ in played(cast, game, secret, settings, tmp_path / "other.sqlite"):
        seat = secret.know[0]
        answers = {"host": told(phones["host"], seat)}
        answers |= {who: glanced(phones[who], seat) for who in ("spectator", "player")}
        kinds = [kind for kind in game.actions.values() if kind.has_form and not kind.automatic]
        for kind in reversed(kinds):
            answers[kind.kind] = answered(phones["host"], game, kind, seat)
        answers["rulings"] = sent(phones["host"], game)
        answers["after all"] = glanced(phones["spectator"], seat)
        shown.append(answers)
        work.append(worked(phones["spectator"], seat))
    here, there = shown
    knows = (here.pop("player"), there.pop("player"))
    assert [
        (who, address)
        for who in here
        for address in here[who].keys() | there[who].keys()
        if here[who].get(address) != there[who].get(address)
    ] == []
    assert work[0] == work[1], "how long an answer takes tells the secret"
    assert min(work[0].values()) > 10
    assert len(here["host"]) > 10
    assert knows[0] != knows[1], "the two worlds are the same"


# -- Curious players -----------------------------------------------------------------------

FOUND = 5
"""A seed that finds each leak that was ever mended, if it is put back."""
SITTING, TAPS = 4, 15  # before the secret arises, and after it

Shown = list[tuple[Tap | None, str, tuple[Any, ...]]]


def curious(
    cast: Cast, game: Any, secret: Secret, settings: Settings, other: Path, seed: int
) -> Iterator[Shown]:
    """In each world, the answers to what curious players tap, and the pages that they see then.

    They ask for the seat with the secret before there is a game, and again before its last secret
    arises. In the second world they tap what they have tapped in the first.
    """
    seats, owner = _others_first(secret), secret.know[0]
    phones = opened(cast, game, Exhibit(secret.name, seats))
    phones["rival"] = cast.player(phones["host"], [*seats][2 % len(seats)])
    phones["fresh"] = cast.player(phones["host"])
    for who in ("rival", "fresh", "host"):
        phones[who].tell(f"/seats/{owner}/take")
    row = cast.row(phones["host"].table)
    [device] = {*row.seat(owner).devices} - {*row.seat(owner).waiting}
    with cast.app.app_context():
        play_out(game, row.id, row.host.device, Exhibit(secret.name, seats, secret.options))
    script: list[Tap | None] = []
    for lines in in_two_worlds(cast.app, secret, settings, other):
        players = Curious(game, secret, phones, Random(seed))
        yield _shown(cast.app, players, row.id, device, lines, script)


def _shown(
    app: Flask,
    players: Curious,
    table: str,
    device: str,
    lines: Sequence[tuple[str, Mapping[str, Any]]],
    script: list[Tap | None],
) -> Shown:
    """What curious players see, as `curious`: they follow the script, or write it if it is
    empty."""
    shown: Shown = []
    again, looks = [*script], Random(0)
    with app.app_context():
        record_all(table, device, lines[:-1], Random(0))
        for tap in again or players.all(SITTING, TAPS):
            if tap is None:  # the secret arises
                record_all(table, device, lines[-1:], Random(0))
                script += [] if again else [None]
                continue
            answer = tap.sent(players.phones)
            if not again:
                if players.over():
                    break
                script.append(tap)
                players.heard(tap, answer)
            shown.append((tap, "its answer", heard(answer)))
            look = looks.choice(PAGES).format(players.owner)
            for who, page in (("host", ""), (looks.choice(("rival", "spectator", "fresh")), look)):
                shown.append((tap, f"{who} {page}", heard(players.phones[who].at(page))))
    return shown


@pytest.mark.parametrize("seed", seeds(0, FOUND))
@pytest.mark.parametrize(("game", "secret"), [*SECRETS, *CHOICES])
def test_curious_players_find_nothing_out(
    cast: Cast, settings: Settings, tmp_path: Path, game: Any, secret: Secret, seed: int
) -> None:
    here, there = curious(cast, game, secret, settings, tmp_path / "other.sqlite", seed)
    assert len(here) > TAPS
    differs = [(tap, what) for (tap, what, shown), (_, _, other) in zip(here, there, strict=True)
               if shown != other]  # fmt: skip
    assert differs == []


@pytest.mark.parametrize("game", [*EXHIBITS], ids=lambda game: str(game.meta.slug))
def test_a_game_with_secrets_has_examples_of_them(game: Any) -> None:
    assert not game.seen_by or game in MADE_UP or game.examples().secrets
