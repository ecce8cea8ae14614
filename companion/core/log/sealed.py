"""Secret choices that are revealed together: bids, secret picks, discards.

    seal      an entry with one seat's choice; it is never folded, and the latest one counts
    reveal    one action with everybody's choices, added when the last asked seat has chosen

So no state holds a sealed choice, and nothing made from states does. If a reveal is struck, its
choices are known and no longer count, so every seat is asked again. A choice answers one asking: if
the line that asked is struck, it does not count for the next question.

Whether a choice counts never depends on the choice, because every phone sees that its seat is asked
again. Once anything has changed of what its seat is asked, it never counts again, even if that
change is undone: otherwise somebody could try out changes to find the choice. A change of who is
asked counts, too, so that no seat drops out to see the choices of the others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.core.common_actions import Reveal
from companion.core.game.action import Action, Choice
from companion.core.game.descriptions import SecretQuestion
from companion.core.log.entry import AMEND, RESTORE, STRIKE, Entry
from companion.core.log.following import is_automatic, touched
from companion.core.log.log import Log
from companion.core.text import Seat

SEAL = "seal"
"""`{"question": kind of its reveal, "seat", "values": [...], "asked": the line that asked}`; a copy
of a log has no values."""


def question(log: Log) -> SecretQuestion | None:
    """The secret choice that is open at this table, or None."""
    return log.game.secret_question(log.state)


def offered(log: Log, seat: Seat) -> Sequence[Choice]:
    """What a seat may choose from now."""
    return log.game.secret_choices(log.state, seat)


def round_of(log: Log, kind: str) -> int:
    """The seq of the latest reveal of a kind, in force or not; 0 before the first. Choices made
    before it no longer count."""
    return max((entry.seq for entry in log.entries if entry.kind == kind), default=0)


def seals(log: Log, kind: str) -> dict[Seat, Entry]:
    """Each seat's latest sealed choice, if it is not revealed yet. If that choice was struck or
    left out of a copy, the seat has none; an earlier choice does not replace it."""
    spent = round_of(log, kind)
    latest: dict[str, Entry] = {}
    for entry in log.entries:
        if entry.kind == SEAL and entry.seq > spent and entry.payload["question"] == kind:
            latest[entry.payload["seat"]] = entry
    return {
        seat: entry
        for seat, entry in latest.items()
        if entry.payload.get("values") is not None and log.statuses[entry.seq].struck_by is None
    }


def answers(log: Log) -> dict[Seat, Entry]:
    """Each seat's sealed choice that answers the question open now."""
    opened = question(log)
    seals_of_question = seals(log, opened.kind) if opened else {}
    if not seals_of_question:
        return {}
    asked, overtaken = asked_by(log), _overtaken(log)
    return {
        seat: entry
        for seat, entry in seals_of_question.items()
        if entry.payload.get("asked") in (None, asked) and entry.seq not in overtaken
    }


def _overtaken(log: Log) -> frozenset[int]:
    """The seqs of the seals, since the latest reveal, whose seat has been asked something else at
    any time since."""
    if "overtaken" not in log.of_entries:
        log.of_entries["overtaken"] = frozenset(_walk(log))
    overtaken: frozenset[int] = log.of_entries["overtaken"]
    return overtaken


def _walk(log: Log) -> Iterator[int]:
    """As `_overtaken`, in the order in which the phones saw it. A line about the seat with hidden
    facts always counts as a change, because otherwise the answer would tell these facts."""
    first = next(
        place
        for place, entry in enumerate(log.entries)
        if entry.kind == SEAL and entry.seq > round_of(log, entry.payload["question"])
    )
    then = Log(log.game, log.entries[:first])
    standing: dict[int, tuple[Seat, Any]] = {}
    for entry in log.entries[first:]:
        then = then.extended(entry)
        if entry.kind == SEAL:
            seat = entry.payload["seat"]
            standing[entry.seq] = seat, _asks(then, seat)
        if entry.kind not in (AMEND, STRIKE, RESTORE, *log.game.actions):
            continue
        hidden = {a.subject for a in touched(then, entry) if a.seen_by(()) != a}
        for seq, (seat, asked) in [*standing.items()]:
            if seat in hidden or _asks(then, seat) not in (asked, None):
                del standing[seq]
                yield seq


def _asks(log: Log, seat: Seat) -> tuple[Any, ...] | None:
    """What a seat is asked now, with all that it may answer; None if no question is open."""
    opened = question(log)
    if opened is None:
        return None
    choices = {choice.value for choice in offered(log, seat)}
    amounts = (opened.amounts or {}).get(seat)
    asks = opened.kind, opened.round, {*opened.seats}, opened.about, opened.fewest, opened.count
    return *asks, amounts, choices


BLOCK = 16  # lines that are folded at once, to look for the one that asked


def asked_by(log: Log) -> int:
    """The seq of the line that asked the question open now, searched for backwards from the end of
    the log; 0 if it is open from the set-up on."""
    now = _asking(log, log.state)
    for start in reversed(range(0, len(log.lines), BLOCK)):
        steps = islice(log.states(start), BLOCK)
        walked = [
            line.seq
            for line, before, after in steps
            if _asking(log, after) == now != _asking(log, before)
        ]
        if walked:
            return walked[-1]
    return 0


def _asking(log: Log, state: Any) -> tuple[str, int] | None:
    """The facts that distinguish one asking from the next; None if no question is open."""
    opened = log.game.secret_question(state)
    return (opened.kind, opened.round) if opened else None


def keeps_secret(log: Log, seat: Seat) -> bool:
    """Whether a seat knows a secret or holds a choice that is not revealed, even if no question is
    open now. Choices that were struck or replaced don't count, because no screen shows them."""
    kinds = {entry.payload["question"] for entry in log.entries if entry.kind == SEAL}
    sealed = any(seat in seals(log, kind) for kind in kinds)
    return sealed or bool(log.seen(seat).state != log.seen().state)


def follows(log: Log) -> Action | None:
    """The reveal that the server adds in the same transaction once every asked seat has chosen."""
    opened = question(log)
    if opened is None or not opened.seats:
        return None
    chosen = {seat: entry.payload["values"] for seat, entry in answers(log).items()}
    if not chosen.keys() >= set(opened.seats):
        return None
    kind = log.game.actions[opened.kind]
    assert issubclass(kind, Reveal)
    action: Action = kind.of(log.state, {seat: chosen[seat] for seat in opened.seats})
    return action


def revealed(log: Log) -> tuple[Entry, Reveal] | None:
    """The latest reveal, until a line follows it that is neither a sealed choice nor automatic."""
    lines = (entry for entry in reversed(log.entries) if entry.kind != SEAL)
    latest = next((entry for entry in lines if not is_automatic(log, entry)), None)
    if latest is None or latest.kind not in log.game.actions:
        return None
    action = log.action(latest.seq)
    return (latest, action) if isinstance(action, Reveal) else None


def withheld(entry: Entry, eyes: tuple[Seat, ...] | None = None) -> Entry:
    """An entry without the values that a seat sealed, so that it may leave the table. Revealed
    values are left out, too: the reveal has them, and a choice that was replaced stays secret. A
    table made from such a copy asks again. With `eyes`, the entry is also without objections
    private to other seats."""
    heard = tuple(o for o in entry.overruled if eyes is None or o.private_to in (None, *eyes))
    entry = entry if len(heard) == len(entry.overruled) else replace(entry, overruled=heard)
    if entry.kind != SEAL:
        return entry
    kept = {name: value for name, value in entry.payload.items() if name != "values"}
    return replace(entry, payload=kept)
