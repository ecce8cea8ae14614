"""Turns drafts into entries: folds each once and adds the digest of the state after it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import Any

from companion.core.game.action import Action
from companion.core.game.game import Game
from companion.core.log.digest import digest
from companion.core.log.entry import Entry, Overruled
from companion.core.log.following import following
from companion.core.log.log import Log
from companion.core.log.sealed import follows
from companion.core.text import Seat, visible_in


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry that is not recorded yet: what happened, and the objections that it overrules. It is
    about the phone of the tap, or about another `device`."""

    kind: str
    payload: dict[str, Any]
    overruled: tuple[Overruled, ...] = ()
    device: str = ""


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap of a phone; `at` is UTC. Two requests with the same `key` and `fingerprint` are the
    same tap, sent again. `i_am` is the seat whose player holds the phone, as `Visitor.i_am`."""

    device: str
    key: str
    fingerprint: str
    at: datetime
    i_am: Seat = ""


class Unseen(ValueError):
    """A draft holds invisible characters, which no entry may hold."""


def with_tap(
    game: Game,
    log: Log | None,
    tap: Tap,
    drafts: Sequence[Draft],
    chance: Random,
) -> tuple[Log, tuple[Entry, ...]]:
    """The log with the entries of a tap and the automatic actions that follow, and these entries.

    `log` is None before the set-up, which must come first (ValueError). `chance` makes the draws of
    automatic actions. Raises Unseen if a draft holds invisible characters.
    """
    first = 1 if log is None else log.last_seq + 1
    for draft in drafts:
        log = _with_all(game, log, tap, draft, first, chance)
    if log is None:
        raise ValueError("a log starts with its set-up")
    reveal = follows(log) if drafts else None
    if reveal is not None:
        log = _with_all(game, log, tap, Draft(reveal.kind, reveal.payload()), first, chance)
    return log, log.entries[first - 1 :]


def _with_all(
    game: Game, log: Log | None, tap: Tap, draft: Draft, group: int, chance: Random
) -> Log:
    """The log with the entry of a draft and the automatic entries that follow from it."""
    if log is not None:
        draft = replace(draft, payload=completed(log, draft.kind, draft.payload))
    log = _with(game, log, tap, draft, group)
    if draft.kind in game.actions:
        action = log.action(log.last_seq)
        for more in following(game, log.state, action, chance):
            log = _with(game, log, tap, Draft(more.kind, more.payload()), group)
    return log


def _with(game: Game, log: Log | None, tap: Tap, draft: Draft, group: int) -> Log:
    if visible_in(draft.payload) != draft.payload:
        raise Unseen(draft.kind)
    seq = 1 if log is None else log.last_seq + 1
    device = draft.device or tap.device
    entry = Entry(seq, draft.kind, draft.payload, device, tap.at, group, draft.overruled)
    folded = Log(game, [entry]) if log is None else log.extended(entry)
    return folded.signed(digest(folded.state))


def completed(log: Log, kind: str, payload: dict[str, Any]) -> dict[str, Any]:
    """The payload of an action with the facts that the rules add; others are unchanged."""
    if kind not in log.game.actions:
        return payload
    action = log.game.actions[kind].model_validate(payload)
    whole = action.completed(log.state)
    return payload if whole is action else whole.payload()


def amendment(seq: int, corrected: Action) -> dict[str, Any]:
    """The payload of an amend of entry `seq`."""
    return {"entry": seq, "kind": corrected.kind, "payload": corrected.payload()}


def tried_entry(log: Log, kind: str, payload: Mapping[str, Any]) -> Entry:
    """The entry that would be recorded next, only to try it out."""
    last = log.entries[-1]
    return Entry(last.seq + 1, kind, payload, "", last.at, last.seq + 1)


def tried_entries(log: Log, kind: str, payloads: Sequence[Mapping[str, Any]]) -> list[Entry]:
    """Several such entries of one tap, only to try them out."""
    first = log.last_seq + 1
    return [
        replace(tried_entry(log, kind, payload), seq=seq, group=first)
        for seq, payload in enumerate(payloads, first)
    ]


def tried_in(log: Log, kind: str, payload: Mapping[str, Any]) -> Log:
    """The log with an entry and the automatic actions that need no chance, only to try it out."""
    log = log.extended(tried_entry(log, kind, completed(log, kind, dict(payload))))
    if kind in log.game.actions:
        for more in following(log.game, log.state, log.action(log.last_seq), None):
            log = log.extended(tried_entry(log, more.kind, more.payload()))
    return log
