"""Automatic actions, which follow from another action: payments, income, dice; and which entries an
undo strikes together because of that.

The server adds them in the same tap. Their facts are stored like any others, so folding a log again
draws nothing and consults no rule.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from companion.core.game.action import Action, Objection
from companion.core.game.game import Game
from companion.core.log.entry import AMEND, RESTORE, STRIKE, Entry
from companion.core.log.log import Log

MOST_FOLLOWING = 100  # actions that may follow from one; more means an endless loop in the game


def following(game: Game, state: Any, action: Action, chance: Random | None) -> Iterator[Action]:
    """All actions that follow from an action, directly or indirectly. `state` is the state after
    it."""
    waiting = [*game.follows(state, action, chance)]
    for _ in range(MOST_FOLLOWING):
        if not waiting:
            return
        action = waiting.pop(0)
        if not action.automatic:
            raise ValueError(f"{action.kind!r} is not automatic, so it follows from nothing")
        yield action
        state = game.fold(state, action)
        waiting = [*game.follows(state, action, chance), *waiting]
    raise ValueError(f"more than {MOST_FOLLOWING} actions follow from one")


def is_automatic(log: Log, entry: Entry) -> bool:
    """Whether an entry followed from the one before it."""
    action_type = log.game.actions.get(entry.kind)
    return action_type is not None and action_type.automatic


def struck_together(log: Log, seqs: Sequence[int]) -> list[int]:
    """These entries, together with the entries that followed from them and those that they followed
    from: they are struck or restored only together. The corrections of one tap are, too."""
    bundle = set(seqs)
    for seq in seqs:
        first = log.entry(seq)
        if first is None:
            continue
        if first.kind == AMEND:
            bundle |= {e.seq for e in log.entries if (e.kind, e.group) == (AMEND, first.group)}
        while _was_added(log, first) and (before := _neighbour(log, first, -1)):
            first = before
        bundle |= {first.seq, *_after(log, first.seq, _was_added)}
    return sorted(bundle)


def of_same_taps(log: Log, seqs: Sequence[int]) -> list[int]:
    """These entries and the others of the same taps, in order, if they are in force: what the undo
    of a line strikes."""
    entries = filter(None, (log.entry(seq) for seq in seqs))
    groups = {entry.group or entry.seq for entry in entries}
    first = min(groups, default=0)  # a group is named after its first entry
    later = filter(None, (log.entry(seq) for seq in log.seqs(first)))
    return [entry.seq for entry in later if (entry.group or entry.seq) in groups]


def followers(log: Log, seq: int) -> list[int]:
    """The automatic entries that come after an entry in the same tap."""
    return _after(log, seq, is_automatic)


def _after(log: Log, seq: int, added: Callable[[Log, Entry], bool]) -> list[int]:
    followers, entry = [], log.entry(seq)
    while entry and (entry := _neighbour(log, entry, 1)) and added(log, entry):
        followers.append(entry.seq)
    return followers


def _was_added(log: Log, entry: Entry) -> bool:
    """Whether the server added an entry: an automatic action, or a reveal (see `sealed.py`)."""
    reveals = hasattr(log.game.actions.get(entry.kind), "uncovered")
    return reveals or is_automatic(log, entry)


def touched(log: Log, entry: Entry) -> Iterator[Action]:
    """The actions that an entry records, corrects, undoes or restores."""
    seqs = [entry.seq]
    if entry.kind == AMEND:
        seqs.append(entry.payload["entry"])
    elif entry.kind in (STRIKE, RESTORE):
        seqs = entry.payload["entries"]
    for seq in seqs:
        e = log.entry(seq)
        kind = e and (e.payload["kind"] if e.kind == AMEND else e.kind)
        if kind in log.game.actions:
            yield log.action(seq)


def corrected_with(log: Log, seq: int, corrected: Action) -> list[tuple[int, Action]] | None:
    """The corrections of the lines that followed from line `seq`, if that line is corrected: the
    seq of each and its new action. Lines that chance drew or that were corrected themselves stay.
    None if different lines would follow now."""
    later = followers(log, seq)
    lines = {line.seq: line.action for line in log.lines}
    before = state_before(log, seq)
    then = _followed(log.game, before, lines[seq])
    now = _followed(log.game, before, corrected)
    if then.keys() != now.keys():
        return None
    corrections = []
    for key, action in then.items():
        old = next((follower for follower in later if lines.get(follower) == action), None)
        if old is not None and now[key] != action:
            corrections.append((old, now[key]))
        later = [follower for follower in later if follower != old]
    return corrections


def state_before(log: Log, seq: int) -> Any:
    return next(before for line, before, _ in log.states() if line.seq == seq)


def objections_there(log: Log, seq: int, corrected: Action) -> list[Objection]:
    """What the rules say against the corrected action in the place of entry `seq`."""
    before = state_before(log, seq)
    return [o for o in log.game.objections(before, corrected) if o.id not in log.always]


def _followed(game: Game, before: Any, action: Action) -> dict[tuple[str, str | None, int], Action]:
    """The actions that follow without chance, by kind, subject, and number among those alike."""
    followers: dict[tuple[str, str | None, int], Action] = {}
    for follower in following(game, game.fold(before, action), action, None):
        alike = sum((follower.kind, follower.subject) == key[:2] for key in followers)
        followers[follower.kind, follower.subject, alike] = follower
    return followers


def _neighbour(log: Log, entry: Entry, step: int) -> Entry | None:
    """The next action of the same tap, or the one before if `step` is -1."""
    neighbour = log.entry(entry.seq + step)
    same = (
        neighbour is not None
        and neighbour.group == entry.group
        and neighbour.kind in log.game.actions
    )
    return neighbour if same else None
