"""What a strike, restore or amend would change, shown before anybody taps it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.core.common_actions import Reveal
from companion.core.game.action import Action, Objection, S
from companion.core.game.game import Game
from companion.core.log.entry import Entry
from companion.core.log.following import followers, following, is_automatic
from companion.core.log.log import Log
from companion.core.text import Phrase, Seat, say


@dataclass(frozen=True, slots=True)
class Change:
    """One seat's points before and after, or its value of a counter, with the counter's label, icon
    and `is_points`; points have no `label`. If `covered`, not everybody knows the number, so that
    screens show only the difference."""

    seat: Seat
    before: int
    after: int
    label: Phrase | None = None
    icon: str = ""
    is_points: bool = False
    covered: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """What an undo or a correction would change: numbers, and new `objections` to later lines as
    (seq, objection). `hidden_by` is the seq of a later correction of the score that hides a change,
    or None."""

    changes: tuple[Change, ...]
    objections: tuple[tuple[int, Objection], ...]
    hidden_by: int | None

    @property
    def shown(self) -> tuple[Change, ...]:
        """The changes, without those of points that a counter already shows."""
        return said_once(self.changes)


def points_changes(game: Game, before: Any, after: Any) -> tuple[Change, ...]:
    """The seats whose points differ between `before` and `after`, in turn order."""
    old = game.points(before)
    return tuple([
        Change(seat, old.get(seat, 0), points)
        for seat, points in game.points(after).items()
        if old.get(seat, 0) != points
    ])  # fmt: skip


def changes_between(game: Game, before: Any, after: Any, now: Any = None) -> tuple[Change, ...]:
    """All numbers that differ between two states: points first, then counter by counter. A number
    that is unknown in one of the states is left out, and so are points that the table hides in its
    state `now`, or else `before`."""
    hidden = game.hides_points(before if now is None else now)
    points = () if hidden else points_changes(game, before, after)
    # What everybody knows; after the end that is everything.
    over = game.ended(before if now is None else now)
    known = game.seen_by(before, ()) if game.seen_by and not over else before
    if known != before:
        open_points = game.points(known)
        points = tuple(replace(c, covered=open_points.get(c.seat) != c.before) for c in points)
    old, shown = ({count.id: count.values for count in game.counters(s)} for s in (before, known))
    counted = [
        Change(seat, was, new, counter.label, counter.icon, counter.is_points,
               covered=shown[counter.id].get(seat) is None)
        for counter in game.counters(after)
        for seat, new in counter.values.items()
        if (was := old.get(counter.id, {}).get(seat)) is not None and new is not None and was != new
    ]  # fmt: skip
    return (*points, *counted)


def said_once(changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes, without those of points that a counter already shows."""
    differences = {(c.seat, c.after - c.before) for c in changes if c.is_points}
    return tuple(c for c in changes if c.label or (c.seat, c.after - c.before) not in differences)


def points_in(changes: Iterable[Change], seat: Seat | None) -> int:
    return sum(c.after - c.before for c in changes if not c.label and c.seat == seat)


def preview(log: Log[S], *entries: Entry) -> Preview:
    """Compares the log with the same log after these entries (a strike, restore or amend)."""
    changed = log.extended(*entries)
    walk = {line.seq: (line, before, after) for line, before, after in log.states()}
    gained: list[tuple[int, Objection]] = []
    hidden: dict[str, int] = {}
    for line, before, after in changed.states():
        if line.seq not in walk:
            continue
        old_line, old_before, old_after = walk[line.seq]
        if old_before == before and old_line.action == line.action:
            continue
        # A correction sets the score, so it hides earlier changes.
        shows = _seats(points_changes(log.game, old_after, after))
        hides = _seats(points_changes(log.game, old_before, before)) - shows
        if not line.action.automatic:
            hidden.update(dict.fromkeys(hides, line.seq))
        known = {o.id for o in log.game.objections(old_before, old_line.action)}
        gained += [
            (line.seq, objection)
            for objection in log.game.objections(before, line.action)
            if objection.id not in known | log.always
        ]
    shown = _seats(points_changes(log.game, log.state, changed.state))
    hidden_by = max((hidden[seat] for seat in hidden.keys() - shown), default=None)
    changes = changes_between(log.game, log.state, changed.state)
    return Preview(changes, tuple(gained), hidden_by)


def booked_twice(log: Log[S], restoring: Entry) -> list[Objection]:
    """What speaks against a restore: what followed from the restored lines by itself (income, the
    end of a round, a reveal), a line recorded since the undo has booked. That line's followers
    would not follow from it now; or they are the same ones, and the line itself would be against
    the rules."""
    changed, restored = log.extended(restoring), restoring.payload["entries"]
    undone = min(log.statuses[seq].struck_by or 0 for seq in restored)
    again = _alike(log, restored)
    was = {line.seq: before for line, before, _ in log.since(undone)}
    found = []
    for line, before, _ in changed.since(undone):
        seq, action = line
        booked = [other for other in followers(log, seq) if log.statuses[other].struck_by is None]
        if was.get(seq, before) == before or action.automatic:
            continue
        then, now = (_followers_of(log.game, state, action) for state in (was[seq], before))
        here = _alike(log, booked)
        lost = [key for key in then - now if key in here or key[0] == action.kind]
        if lost or (again & here and _gained(log, action, was[seq], before)):
            listed = ", ".join(f"#{one}" for one in (seq, *booked))
            sentence = say("What follows from it is booked already: {listed}.", listed=listed)
            found.append(Objection("restored.twice", sentence, ""))
    return found


def _alike(log: Log[S], seqs: Iterable[int]) -> set[tuple[str, Seat | None]]:
    """The automatic actions among these lines, by kind and subject."""
    actions = (log.action(seq) for seq in seqs if (e := log.entry(seq)) and is_automatic(log, e))
    return {(action.kind, action.subject) for action in actions}


def _gained(log: Log[S], action: Action[S], then: S, now: S) -> list[Objection]:
    """The objections to a line that it did not have before."""
    known = {o.id for o in log.game.objections(then, action)} | log.always
    return [o for o in log.game.objections(now, action) if o.id not in known]


def _followers_of(game: Game[S, Any], before: S, action: Action[S]) -> Counter[tuple[str, Any]]:
    """What follows from an action, by kind and subject; of a reveal also itself, by kind and round,
    if it was asked for. What chance draws may differ, but not that it draws."""
    after = game.fold(before, action)
    found = Counter[tuple[str, Any]](
        (f.kind, f.subject) for f in following(game, after, action, None)
    )
    chance = Random(0)  # noqa: S311 - nothing of it is kept
    found |= Counter((f.kind, f.subject) for f in game.follows(after, action, chance))
    asked = game.secret_question(before)
    if isinstance(action, Reveal) and asked and asked.kind == action.kind:
        found[action.kind, asked.round] += 1
    return found


def undo_to_here(log: Log[S], seq: int) -> list[int]:
    """The seqs that "Undo to here" strikes: all actions in force after entry `seq`."""
    return list(log.seqs(seq + 1))


def this_turn(log: Log[S]) -> list[int]:
    """The seqs that "Restart this turn" (or round) strikes; [] at a table without turns."""
    number = log.game.waited_for(log.state).round
    if not number:
        return []
    return [
        line.seq
        for line, before, _ in log.states()
        if line.action.of_turn and log.game.waited_for(before).round == number
    ]


def _seats(changes: Sequence[Change]) -> set[Seat]:
    return {change.seat for change in changes}


def followers_stay(seqs: Sequence[int]) -> Objection:
    """The warning that what followed no longer fits a corrected line."""
    listed = ", ".join(f"#{seq}" for seq in seqs)
    if not listed:
        sentence = say("Another line would follow now. It is not recorded automatically.")
    else:
        sentence = say("Other lines would follow now. The recorded ones stay: {listed}.",
                       listed=listed)  # fmt: skip
    return Objection("what.followed", sentence, "")
