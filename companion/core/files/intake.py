"""Takes in a table from a file: checks that its game, its people and every entry fit here."""

import json
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

from pydantic import BaseModel

from companion.core.files.archive import (
    Archive,
    ArchivedSeat,
    BadArchive,
    Phone,
    TableSettings,
    read,
    record_of,
    table_in,
)
from companion.core.game import catalogue
from companion.core.game.action import Action
from companion.core.game.game import Game
from companion.core.game.notated import BadNotation, Written
from companion.core.log.digest import digest
from companion.core.log.entry import AMEND, BEGIN, Entry
from companion.core.log.following import following
from companion.core.log.log import Log
from companion.core.log.replay import Problem, problems
from companion.core.text import Seat, say


@dataclass(frozen=True)
class Arrival:
    """A checked table: its document, its entries, and a sentence for each row of a game in notation
    that was left out."""

    document: Archive
    entries: tuple[Entry, ...]
    left_out: Sequence[str]


def arrived(raw: bytes, now: datetime, *, notation: bool, force: bool = False) -> Arrival:
    """The table of an exported file or a kept page, or of a game in its players' notation, recorded
    now.

    Raises BadArchive, BadNotation or GameNotInstalled.
    """
    raw = table_in(raw)
    document, left_out = from_notation(raw, now) if notation else (read(raw), ())
    game = catalogue.find(document.game)
    return Arrival(document, admitted(document, game, force=force), left_out)


def admitted(archive: Archive, game: Game, *, force: bool = False) -> tuple[Entry, ...]:
    """The document's entries, after checking that this game can read them all and folds them to the
    same states.

    BadArchive names what does not fit. With `force`, the states may differ.
    """
    if archive.withheld:
        raise BadArchive(
            say(
                "The table was saved in the middle of a game with secrets, which the file leaves "
                "out. Save it again when the game is over."
            )
        )
    if archive.module_version > game.meta.version:
        raise BadArchive(
            say(
                "The table was played with version {version} of {game}; this companion has version "
                "{ours}.",
                version=archive.module_version,
                game=archive.game,
                ours=game.meta.version,
            )
        )
    _check_people(archive, game)
    entries = []
    for line in archive.entries:
        try:
            entries.append(line.entry())
        except ValueError as error:
            raise _bad(Problem(line.seq, line.kind, reason=str(error))) from error
    for problem in problems(game, entries):
        if problem.reason or not force:
            raise _bad(problem)
    _check_facts(game, entries, {seat.colour for seat in archive.seats})
    return tuple(entries)


def _bad(problem: Problem) -> BadArchive:
    seq, kind = problem.seq, problem.kind
    if problem.reason:
        return BadArchive(
            say(
                "Entry {number} ({kind}) can't be read: {why}.",
                number=seq,
                kind=kind,
                why=problem.reason,
            )
        )
    return BadArchive(
        say(
            "Entry {number} ({kind}) came to the state {then}, and comes to {now} here.",
            number=seq,
            kind=kind,
            then=problem.expected or "?",
            now=problem.got,
        )
    )


def _check_people(archive: Archive, game: Game) -> None:
    """Checks that every seat belongs to the game, every phone is listed, and nothing is listed
    twice."""
    colours = [seat.colour for seat in archive.seats]
    unknown = set(colours) - {colour.id for colour in game.meta.colours}
    if unknown:
        raise BadArchive(
            say("{game} has no seat {seat}.", game=archive.game, seat=repr(min(unknown)))
        )
    if not colours or len(set(colours)) < len(colours):
        raise BadArchive(say("The seats are not one each of several colours."))
    phones = [phone.name for phone in archive.phones]
    if len(set(phones)) < len(phones):
        raise BadArchive(say("Two phones have the same name."))
    for seat in archive.seats:
        if set(seat.phones) - set(phones) or len(set(seat.phones)) < len(seat.phones):
            raise BadArchive(
                say("Seat {seat} is held by a phone that is not listed.", seat=seat.colour)
            )
    for line in archive.entries:
        if line.phone not in phones:
            raise BadArchive(
                say(
                    "Entry {number} ({kind}) comes from an unlisted phone.",
                    number=line.seq,
                    kind=line.kind,
                )
            )


def _check_facts(game: Game, entries: Sequence[Entry], seats: Container[Seat]) -> None:
    """Checks that each number and flag has the type of its field, and that every set-up names only
    seats of this table. A log is read less strictly: there, true counts as 1."""
    for entry in entries:
        kind, facts = entry.kind, entry.payload
        if kind == AMEND:
            kind, facts = facts["kind"], facts["payload"]
        model: type[BaseModel] | None = game.actions.get(kind)
        if kind == BEGIN:
            _check_seats(entry.seq, facts["seats"], seats)
            model, facts = game.options, facts["options"]
        if model is not None:
            read = model.model_validate(facts).model_dump(mode="json", exclude_unset=True)
            for wrong in _other_types(facts, read, ""):
                raise _bad(Problem(entry.seq, entry.kind, reason=wrong))


def _check_seats(number: int, named: Iterable[Seat], seats: Container[Seat]) -> None:
    strangers = [seat for seat in named if seat not in seats]
    if strangers:
        raise BadArchive(
            say(
                "Entry {number} seats {seat}, which is not at this table.",
                number=number,
                seat=repr(min(strangers)),
            )
        )


def _other_types(written: Any, read: Any, where: str) -> Iterator[str]:
    """The places where a number or a flag was read from a value of another type."""
    if isinstance(written, Mapping) and isinstance(read, dict):
        for key in (key for key in written if key in read):
            yield from _other_types(written[key], read[key], f"{where}.{key}")
    elif isinstance(written, list) and isinstance(read, list):
        for place, (value, read_value) in enumerate(zip(written, read, strict=False)):
            yield from _other_types(value, read_value, f"{where}.{place}")
    elif (
        isinstance(read, int)
        and type(written) in (bool, int, float, str)
        and type(written) is not type(read)
    ):
        yield f"{where.removeprefix('.')}: {json.dumps(written)} instead of {json.dumps(read)}"


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
