"""The document of a running game, without its secrets."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from companion.core.files.archive import Archive, record_of
from companion.core.game.game import Game
from companion.core.log.digest import digest
from companion.core.log.entry import AMEND, BEGIN, Entry
from companion.core.log.log import Log
from companion.core.log.sealed import withheld


def public_copy(document: Archive, game: Game, entries: Sequence[Entry]) -> Archive:
    """The document without facts that not everybody knows. Its digests cover only what everybody
    knows; otherwise somebody could try all values until a digest matches.

    A game without secrets, or one that is over, keeps its document unchanged. ValueError if the
    game can't read an entry.
    """
    if not entries:
        return document
    log = Log(game, entries)
    public = log.seen()
    if public is log:
        return document
    rows = zip(document.entries, entries, _digests(log), strict=True)
    lines = tuple(
        record_of(replace(_public_entry(public, entry), digest=mark), line.phone)
        for line, entry, mark in rows
    )
    return document.model_copy(update={"entries": lines, "withheld": True})


def _public_entry(public: Log, entry: Entry) -> Entry:
    entry = withheld(entry, public.eyes)
    if entry.kind in public.game.actions:
        return replace(entry, payload=public.action(entry.seq).payload())
    if entry.kind == AMEND and entry.payload["kind"] != BEGIN:
        corrected = public.action(entry.seq).payload()
        return replace(entry, payload={**entry.payload, "payload": corrected})
    return entry


def _digests(log: Log) -> Iterator[str]:
    """The digest of what everybody knew after each entry."""
    game: Any = log.game
    state: Any = None
    for entry in log.entries:
        if entry.kind in game.actions:
            state = game.fold(state, log.action(entry.seq), entry.seq)
        else:
            state = log.until(entry.seq, known=False).state
        yield digest(game.seen_by(state, ()))
