"""Choices made in secret and uncovered together: bids, secret picks, discards.

    seal      an entry that no state folds: what one seat chose, the latest one counts
    reveal    one action with everybody's choices, added when the last asked seat has chosen

So a secret is in no state, and in nothing that is made of states. Once uncovered it stays known:
a reveal that is taken back asks everybody anew, and the choices that it uncovered are spent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol, Self, TypeVar, runtime_checkable

from companion.core.abilities import able
from companion.core.action import Action, Choice
from companion.core.entry import Entry
from companion.core.log import Log
from companion.core.text import Phrase

S = TypeVar("S")

SEAL = "seal"
"""`{"question": kind of its reveal, "seat", "values": [...]}`; no values in a copy of a log."""


class Reveal(Action[S]):
    """What everybody chose in secret, uncovered at once: the one action that holds the choices."""

    @classmethod
    def of(cls, chosen: Mapping[str, Sequence[str]]) -> Self:
        """The action with what each seat chose."""
        raise NotImplementedError

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        """What each seat chose, in the order of the seats' colours."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Question:
    """A secret choice that is open: each of `seats` makes `count` choices.

    `kind` is that of the `Reveal` which closes it. `shown`: "demanded" of everybody on the Table
    screen, "offered" there in passing, or "quiet" where it is only found when looked for.
    """

    kind: str
    title: Phrase
    help: Phrase
    seats: tuple[str, ...]
    count: int = 1
    shown: Literal["demanded", "offered", "quiet"] = "demanded"


@runtime_checkable
class Sealing(Protocol):
    """A game in which players choose in secret."""

    def question(self, state: Any) -> Question | None:
        """The secret choice that is open now: one at a time."""
        ...

    def secret_choices(self, state: Any, seat: str) -> Sequence[Choice]:
        """What a seat may choose from, the likely ones first; [] where it is asked nothing."""
        ...


def question(log: Log[Any]) -> Question | None:
    """The secret choice that this table is asked now."""
    return log.game.question(log.state) if able(log.game, Sealing) else None


def offered(log: Log[Any], seat: str) -> Sequence[Choice]:
    """What a seat may choose from now."""
    return log.game.secret_choices(log.state, seat) if able(log.game, Sealing) else ()


def round_of(log: Log[Any], kind: str) -> int:
    """The seq of the latest reveal of a kind, in force or not; 0 before the first. Choices made
    before it are spent."""
    return max((entry.seq for entry in log.entries if entry.kind == kind), default=0)


def seals(log: Log[Any], kind: str) -> dict[str, Entry]:
    """What each seat has sealed and nobody has uncovered: the latest choice of each. Taken back,
    or left out of a copy, it is no choice; an earlier one never counts again by itself."""
    spent = round_of(log, kind)
    latest: dict[str, Entry] = {}
    for entry in log.entries:
        if entry.kind == SEAL and entry.seq > spent and entry.payload["question"] == kind:
            latest[entry.payload["seat"]] = entry
    return {
        seat: entry
        for seat, entry in latest.items()
        if entry.payload.get("values") and log.statuses[entry.seq].struck_by is None
    }


def keeps_secret(log: Log[Any], seat: str) -> bool:
    """Whether a seat has chosen something that nobody has uncovered, asked about now or not.
    A choice taken back, or thought better of, is no longer shown to anybody."""
    kinds = {entry.payload["question"] for entry in log.entries if entry.kind == SEAL}
    return any(seat in seals(log, kind) for kind in kinds)


def follows(log: Log[Any]) -> Action[Any] | None:
    """The reveal that the server adds in the same transaction: everybody asked has chosen."""
    asked = question(log)
    if asked is None or not asked.seats:
        return None
    chosen = {seat: entry.payload["values"] for seat, entry in seals(log, asked.kind).items()}
    if not chosen.keys() >= set(asked.seats):
        return None
    kind = log.game.actions[asked.kind]
    assert issubclass(kind, Reveal)
    return kind.of({seat: chosen[seat] for seat in asked.seats})


def revealed(log: Log[Any]) -> tuple[Entry, Reveal[Any]] | None:
    """What has just been uncovered: until the next line that is no sealed choice."""
    latest = next((entry for entry in reversed(log.entries) if entry.kind != SEAL), None)
    if latest is None or latest.kind not in log.game.actions:
        return None
    action = log.action(latest.seq)
    return (latest, action) if isinstance(action, Reveal) else None


def withheld(entry: Entry) -> Entry:
    """An entry as it may leave the table. What a seat sealed is left out, also once uncovered:
    the reveal says it, and a choice thought better of is nobody's business. Whoever takes such a
    copy up again is asked anew."""
    if entry.kind != SEAL:
        return entry
    kept = {name: value for name, value in entry.payload.items() if name != "values"}
    return replace(entry, payload=kept)
