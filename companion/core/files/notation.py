"""A game in its players' notation as the document of a table."""

from collections.abc import Sequence
from datetime import datetime
from random import Random

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
    chance = Random(0)  # noqa: S311 - a game in notation has nothing left to draw
    options = game.options.model_validate(written.options).model_dump(mode="json")
    begin = {"options": options, "seats": list(written.seats)}
    log = _signed(Log(game, [Entry(1, BEGIN, begin, PHONE, now, 1)]))
    for tap in written.taps:
        group = log.last_seq + 1
        for given in tap:
            action = given.completed(log.state)
            log = _recorded(log, action, now, group)
            for follower in following(game, log.state, action, chance):
                log = _recorded(log, follower, now, group)
    return Archive(
        game=game.meta.slug,
        module_version=game.meta.version,
        opened_at=now,
        settings=TableSettings(),
        seats=tuple(
            ArchivedSeat(colour=colour, name=name) for colour, name in written.seats.items()
        ),
        phones=(Phone(name=PHONE),),
        entries=tuple(record_of(entry, PHONE) for entry in log.entries),
    )


def _recorded(log: Log, action: Action, now: datetime, group: int) -> Log:
    entry = Entry(log.last_seq + 1, action.kind, action.payload(), PHONE, now, group)
    return _signed(log.extended(entry))


def _signed(log: Log) -> Log:
    return log.signed(digest(log.state))
