"""A game in its players' notation as the document of a table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

from companion.core.files.archive import Archive, ArchivedSeat, Phone, TableSettings, record_of
from companion.core.game import catalogue
from companion.core.game.action import Action
from companion.core.game.game import Game
from companion.core.game.notated import BadNotation, Written
from companion.core.log.digest import digest
from companion.core.log.entry import BEGIN, Entry
from companion.core.log.following import following
from companion.core.log.log import Log

PHONE = "notation"


def from_notation(raw: bytes, now: datetime) -> tuple[Archive, Sequence[str]]:
    """The document of a game in the notation of an installed game, and a sentence for each row that
    was left out. BadNotation if the text is not a game in that notation."""
    text = raw.decode("utf-8", errors="replace")
    sentence = "No installed game has a notation."
    for game in catalogue.games().values():
        if game.read_notation is not None:
            try:
                written = game.read_notation(text)
            except BadNotation as error:
                sentence = str(error)
                continue
            return archived(game, written, now), written.wrong
    raise BadNotation(sentence)


def archived(game: Game, written: Written, now: datetime) -> Archive:
    """The document of a table with the written game, recorded now, and the automatic actions."""
    options = game.options.model_validate(written.options).model_dump(mode="json")
    begin = {"options": options, "seats": list(written.seats)}
    log = Log(game, [Entry(1, BEGIN, begin, PHONE, now, 1)])
    digests = [digest(log.state)]
    for tap in written.taps:
        group = log.last_seq + 1
        for action in _with_followers(game, log.state, tap):
            payload = action.payload()
            log = log.extended(Entry(log.last_seq + 1, action.kind, payload, PHONE, now, group))
            digests.append(digest(log.state))
    return Archive(
        game=game.meta.slug,
        module_version=game.meta.version,
        opened_at=now,
        settings=TableSettings(),
        seats=tuple(
            ArchivedSeat(colour=colour, name=name) for colour, name in written.seats.items()
        ),
        phones=(Phone(name=PHONE),),
        entries=tuple(
            record_of(replace(entry, digest=fingerprint), PHONE)
            for entry, fingerprint in zip(log.entries, digests, strict=True)
        ),
    )


def _with_followers(game: Game, state: Any, tap: Sequence[Action]) -> Iterator[Action]:
    chance = Random(0)  # noqa: S311 - a game in notation has nothing left to draw
    for written in tap:
        action = written.completed(state)
        yield action
        state = action.fold(state)
        for follower in following(game, state, action, chance):
            yield follower
            state = follower.fold(state)
