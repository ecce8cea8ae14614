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
from companion.core.log.entry import Entry
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
    only together are they struck or restored."""
    found: dict[int, None] = {}
    for seq in seqs:
        first = log.entry(seq)
        while first and is_automatic(log, first) and (before := _neighbour(log, first, -1)):
            first = before
        found[seq] = None
        while first:
            found[first.seq] = None
            first = _neighbour(log, first, 1)
            first = first if first and is_automatic(log, first) else None
    return sorted(found)


def _neighbour(log: Log[Any], entry: Entry, step: int) -> Entry | None:
    """The next action of the same tap, or with a `step` of -1 the one before."""
    other = log.entry(entry.seq + step)
    same = other is not None and other.group == entry.group and other.kind in log.game.actions
    return other if same else None
