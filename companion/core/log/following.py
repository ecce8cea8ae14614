"""What follows from an action by itself: payments, income, dice. The server adds it in one tap.

Its facts are stored like any others: folding a log again draws nothing and asks no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable

from companion.core.game.abilities import able
from companion.core.game.action import Action
from companion.core.game.game import Game
from companion.core.log.entry import AMEND, Entry
from companion.core.log.log import Log

MOST = 100  # actions that follow from one: a game that adds more never ends


@runtime_checkable
class Following(Protocol):
    """A game in which some actions follow from others."""

    def follows(
        self, state: Any, action: Action[Any], chance: Random | None
    ) -> Iterable[Action[Any]]:
        """The `automatic` actions that follow from an action, in order; `state` is the one after
        it. Without `chance` (a What-if) only those that need none."""
        ...


def following(
    game: Game[Any], state: Any, action: Action[Any], chance: Random | None
) -> Iterator[Action[Any]]:
    """All that follows from an action whose fold gave `state`, and what follows from that."""
    if not able(game, Following):
        return
    waiting = [*game.follows(state, action, chance)]
    for _ in range(MOST):
        if not waiting:
            return
        action = waiting.pop(0)
        if not action.automatic:
            raise ValueError(f"{action.kind!r} is not automatic, so it follows from nothing")
        yield action
        state = action.fold(state)
        waiting = [*game.follows(state, action, chance), *waiting]
    raise ValueError(f"more than {MOST} actions follow from one")


def is_automatic(log: Log[Any], entry: Entry) -> bool:
    """Whether an entry followed from the one before it."""
    action_type = log.game.actions.get(entry.kind)
    return action_type is not None and action_type.automatic


def bundled(log: Log[Any], seqs: Sequence[int]) -> list[int]:
    """These entries with what followed from them, and with what they followed from themselves:
    they are struck or restored only together. So are the corrections of one tap."""
    found: dict[int, None] = {}
    for seq in seqs:
        first = log.entry(seq)
        if first and first.kind == AMEND:
            found |= {e.seq: None for e in log.entries if (e.kind, e.group) == (AMEND, first.group)}
        while first and is_automatic(log, first) and (before := _neighbour(log, first, -1)):
            first = before
        found[seq] = None
        while first:
            found[first.seq] = None
            first = _neighbour(log, first, 1)
            first = first if first and is_automatic(log, first) else None
    return sorted(found)


def followers(log: Log[Any], seq: int) -> list[int]:
    """The entries that come after an entry in its tap and followed from it, or beside it."""
    found, entry = [], log.entry(seq)
    while entry and (entry := _neighbour(log, entry, 1)) and is_automatic(log, entry):
        found.append(entry.seq)
    return found


def corrected_with(
    log: Log[Any], seq: int, corrected: Action[Any]
) -> list[tuple[int, Action[Any]]] | None:
    """What a correction of line `seq` corrects in the lines that followed from it: the seq of each
    and its action as it follows now. What chance drew, and what was corrected itself, stays. None
    if other lines follow now than did then."""
    later = followers(log, seq)
    lines = {line.seq: line.action for line in log.lines}
    before = next(state for line, state, _ in log.states() if line.seq == seq)
    then = _followed(log.game, before, lines[seq])
    now = _followed(log.game, before, corrected)
    if then.keys() != now.keys():
        return None
    found = []
    for key, action in then.items():
        place = next((at for at in later if lines.get(at) == action), None)
        if place is not None and now[key] != action:
            found.append((place, now[key]))
        later = [at for at in later if at != place]
    return found


def _followed(
    game: Game[Any], before: Any, action: Action[Any]
) -> dict[tuple[str, str | None, int], Action[Any]]:
    """What follows without chance, by its kind, whom it is about and which of these it is."""
    found: dict[tuple[str, str | None, int], Action[Any]] = {}
    for one in following(game, action.fold(before), action, None):
        alike = sum((one.kind, one.subject) == key[:2] for key in found)
        found[one.kind, one.subject, alike] = one
    return found


def _neighbour(log: Log[Any], entry: Entry, step: int) -> Entry | None:
    """The next action of the same tap, or with a `step` of -1 the one before."""
    other = log.entry(entry.seq + step)
    same = other is not None and other.group == entry.group and other.kind in log.game.actions
    return other if same else None
