"""Checks that a table from a file fits here: its game, its people and every entry."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from companion.core.files.archive import Archive, BadArchive, Recorded
from companion.core.game.game import Game
from companion.core.log.entry import AMEND, BEGIN, Entry
from companion.core.log.payloads import seats_of
from companion.core.log.replay import Problem, problems


def admitted(archive: Archive, game: Game[Any], *, force: bool = False) -> tuple[Entry, ...]:
    """The document's entries, after checking that this game can read them all and folds them to the
    same states.

    BadArchive names what does not fit. With `force`, the states may differ.
    """
    if archive.withheld:
        raise BadArchive(
            "The table was saved in the middle of a game with secrets, which the file leaves out. "
            "Save it again when the game is over."
        )
    if archive.module_version > game.meta.version:
        raise BadArchive(
            f"The table was played with version {archive.module_version} of {archive.game}; "
            f"this companion has version {game.meta.version}."
        )
    _check_people(archive, game)
    entries = []
    for line in archive.entries:
        try:
            entries.append(line.entry())
        except ValueError as error:
            raise BadArchive(str(Problem(line.seq, line.kind, reason=str(error))) + ".") from error
    for problem in problems(game, entries):
        if problem.reason or not force:
            raise BadArchive(f"{problem}.")
    _check_types(game, entries)
    _check_seats(archive, game)
    return tuple(entries)


def _check_people(archive: Archive, game: Game[Any]) -> None:
    """Every seat belongs to the game, every phone is listed, and nothing is listed twice."""
    colours = [seat.colour for seat in archive.seats]
    unknown = set(colours) - {colour.id for colour in game.meta.colours}
    if unknown:
        raise BadArchive(f"{archive.game} has no seat {min(unknown)!r}.")
    if not colours or len(set(colours)) < len(colours):
        raise BadArchive("The seats are not one each of several colours.")
    phones = [phone.name for phone in archive.phones]
    if len(set(phones)) < len(phones):
        raise BadArchive("Two phones have the same name.")
    for seat in archive.seats:
        if set(seat.phones) - set(phones) or len(set(seat.phones)) < len(seat.phones):
            raise BadArchive(f"Seat {seat.colour} is held by a phone that is not listed.")
    for line in archive.entries:
        if line.phone not in phones:
            raise BadArchive(f"Entry {line.seq} ({line.kind}) comes from an unlisted phone.")


def _check_seats(archive: Archive, game: Game[Any]) -> None:
    """Every set-up names only seats of this table."""
    sitting = {seat.colour for seat in archive.seats}
    for seq, payload in _set_ups(archive.entries):
        strangers = set(seats_of(game, payload)) - sitting
        if strangers:
            raise BadArchive(f"Entry {seq} seats {min(strangers)!r}, which is not at this table.")


def _check_types(game: Game[Any], entries: Sequence[Entry]) -> None:
    """No number is told as another type. A log is read less strictly: there, true is 1."""
    for entry in entries:
        whole = {"kind": entry.kind, "payload": entry.payload}
        told: Mapping[str, Any] = entry.payload if entry.kind == AMEND else whole
        model: type[BaseModel] | None = game.actions.get(told["kind"])
        facts = told["payload"]
        if told["kind"] == BEGIN:
            model, facts = game.options, facts["options"]
        if model is not None:
            read = model.model_validate(facts).model_dump(mode="json", exclude_unset=True)
            for wrong in _other_types(facts, read, ""):
                problem = Problem(entry.seq, entry.kind, reason=wrong)
                raise BadArchive(f"{problem}.")


def _other_types(told: Any, read: Any, where: str) -> Iterator[str]:
    """Where a number or a flag was read from a value of another type."""
    if isinstance(told, Mapping) and isinstance(read, dict):
        for key in (key for key in told if key in read):
            yield from _other_types(told[key], read[key], f"{where}.{key}")
    elif isinstance(told, list) and isinstance(read, list):
        for place, (one, other) in enumerate(zip(told, read, strict=False)):
            yield from _other_types(one, other, f"{where}.{place}")
    elif (
        isinstance(read, int)
        and type(told) in (bool, int, float, str)
        and type(told) is not type(read)
    ):
        yield f"{where.removeprefix('.')}: {json.dumps(told)} instead of {json.dumps(read)}"


def _set_ups(entries: Sequence[Recorded]) -> Iterator[tuple[int, Any]]:
    for entry in entries:
        if entry.kind == BEGIN:
            yield entry.seq, entry.payload
        elif entry.kind == AMEND and entry.payload["kind"] == BEGIN:
            yield entry.seq, entry.payload["payload"]
