"""Tables of the games' exhibits: opened, joined, played up to where the exhibit stands."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.core.files.archive import Archive, ArchivedSeat, TableSettings
from companion.core.files.archive import Phone as FilePhone
from companion.core.files.archive import record_of as line
from companion.core.game import catalogue
from companion.core.game.showcase import Exhibit
from companion.core.log.digest import digest
from companion.core.log.entry import BEGIN
from companion.core.log.log import Log
from companion.table.drafts import Draft, Tap, with_tap
from companion.web.site.style import play_out
from tests.conftest import Cast, Phone
from tests.web.foreign import bring_templates

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
TAP = Tap("phone", "", "", NOON)


def installed_with(app: Flask, monkeypatch: pytest.MonkeyPatch, games: Sequence[Any]) -> None:
    """Adds made-up games to those of the app, each with the smallest templates there are."""
    by_slug = {**catalogue.games(), **{game.meta.slug: game for game in games}}
    monkeypatch.setattr(catalogue, "games", lambda: by_slug)
    bring_templates(app, monkeypatch, *(game.meta.slug for game in games))


def opened(cast: Cast, game: Any, exhibit: Exhibit) -> dict[str, Phone]:
    """The phones at the exhibit's table: the host's in the first seat, a player's in the second,
    and one that looks on. No phone holds the other seats."""
    host, (first, *others) = cast.phone(), exhibit.seats
    names = {f"name.{seat}": name for seat, name in exhibit.seats.items()}
    opening = {"game": game.meta.slug, "colour": [*exhibit.seats], **names}
    answer = host.post("/tables", data=opening)
    assert answer.status_code == 303, answer.get_data(as_text=True)
    host.table = answer.location.rsplit("/", 1)[1]
    host.sit(first)
    player = cast.player(host, others[0]) if others else host
    phones = {"host": host, "player": player, "spectator": cast.spectator(host)}
    if exhibit.options is not None:
        with cast.app.app_context():
            play_out(game, host.table, cast.row(host.table).host.device, exhibit)
    return phones


def began(game: Any, exhibit: Exhibit, chance: Random) -> Log[Any]:
    """The log of the exhibit's set-up."""
    options = game.options.model_validate(exhibit.options).model_dump(mode="json")
    begin = Draft(BEGIN, {"options": options, "seats": list(exhibit.seats)})
    return with_tap(game, None, TAP, [begin], chance)[0]


def log_of(game: Any, exhibit: Exhibit) -> Log[Any] | None:
    """The exhibit's log as a server writes it; None before the game begins."""
    if exhibit.options is None:
        return None
    chance = Random(0)
    log = began(game, exhibit, chance)
    for kind, payload in exhibit.recorded:
        log, _ = with_tap(game, log, TAP, [Draft(kind, dict(payload))], chance)
    return log


def signed(log: Log[Any]) -> Log[Any]:
    """The log with the state after each entry, as a server writes it."""
    entries = [
        replace(entry, digest=digest(log.until(entry.seq, known=False).state))
        for entry in log.entries
    ]
    return Log(log.game, entries)


def document(log: Log[Any], names: Mapping[str, str]) -> Archive:
    """The log as a file, with the names of its seats."""
    return Archive(
        game=log.game.meta.slug,
        module_version=log.game.meta.version,
        opened_at=NOON,
        settings=TableSettings(),
        seats=tuple(ArchivedSeat(colour=seat, name=name) for seat, name in names.items()),
        phones=(FilePhone(name="phone"),),
        entries=tuple(line(entry, "phone") for entry in log.entries),
    )
