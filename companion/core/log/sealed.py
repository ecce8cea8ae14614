"""Secret choices that are revealed together: bids, secret picks, discards.

    seal      an entry with one seat's choice; it is never folded, and the latest one counts
    reveal    one action with everybody's choices, added when the last asked seat has chosen

So no state holds a secret, and nothing made from states does. A revealed choice is known: if the
reveal is struck, every seat is asked again and the revealed choices no longer count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Protocol, Self, TypeVar, runtime_checkable

from companion.core.game.abilities import able
from companion.core.game.action import Action, Choice
from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.core.text import Phrase, say

S = TypeVar("S")

SEAL = "seal"
"""`{"question": kind of its reveal, "seat", "values": [...]}`; a copy of a log has no values."""


class Reveal(Action[S]):
    """Everybody's secret choices, revealed at once. No other action holds them."""

    uncovered: ClassVar[Phrase] = say("Secret choices revealed")
    """The title of the card that shows them."""

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
    """An open secret choice: each of `seats` makes `count` choices.

    `kind` is the kind of the `Reveal` that closes it. `shown` says how prominent it is: "demanded"
    on the Table screen, "offered" there as a link, or "quiet" and found only under More.
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
        """The secret choice that is open now, or None. Only one is open at a time."""
        ...

    def secret_choices(self, state: Any, seat: str) -> Sequence[Choice]:
        """What a seat may choose from, the likely choices first; [] if the seat has no choice."""
        ...


def question(log: Log[Any]) -> Question | None:
    """The secret choice that is open at this table, or None."""
    return log.game.question(log.state) if able(log.game, Sealing) else None


def offered(log: Log[Any], seat: str) -> Sequence[Choice]:
    """What a seat may choose from now."""
    return log.game.secret_choices(log.state, seat) if able(log.game, Sealing) else ()


def round_of(log: Log[Any], kind: str) -> int:
    """The seq of the latest reveal of a kind, in force or not; 0 before the first. Choices made
    before it no longer count."""
    return max((entry.seq for entry in log.entries if entry.kind == kind), default=0)


def seals(log: Log[Any], kind: str) -> dict[str, Entry]:
    """Each seat's sealed choice that is not yet revealed: its latest. A choice that was struck, or
    left out of a copy, does not count, and an earlier one does not come back in its place."""
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
    """Whether a seat holds a choice that is not yet revealed, even if no question is open now.
    A choice that was struck or replaced is never shown to anybody."""
    kinds = {entry.payload["question"] for entry in log.entries if entry.kind == SEAL}
    return any(seat in seals(log, kind) for kind in kinds)


def follows(log: Log[Any]) -> Action[Any] | None:
    """The reveal that the server adds in the same transaction once every asked seat has chosen."""
    opened = question(log)
    if opened is None or not opened.seats:
        return None
    chosen = {seat: entry.payload["values"] for seat, entry in seals(log, opened.kind).items()}
    if not chosen.keys() >= set(opened.seats):
        return None
    kind = log.game.actions[opened.kind]
    assert issubclass(kind, Reveal)
    return kind.of({seat: chosen[seat] for seat in opened.seats})


def revealed(log: Log[Any]) -> tuple[Entry, Reveal[Any]] | None:
    """What has just been revealed, until the next line that is not a sealed choice."""
    latest = next((entry for entry in reversed(log.entries) if entry.kind != SEAL), None)
    if latest is None or latest.kind not in log.game.actions:
        return None
    action = log.action(latest.seq)
    return (latest, action) if isinstance(action, Reveal) else None


def withheld(entry: Entry) -> Entry:
    """An entry as it may leave the table: without the values that a seat sealed. This includes
    revealed ones: the reveal has them, and nobody needs to know a choice that was replaced. A
    table made from such a copy asks again."""
    if entry.kind != SEAL:
        return entry
    kept = {name: value for name, value in entry.payload.items() if name != "values"}
    return replace(entry, payload=kept)
