"""What-if: folds actions on a table's state without recording them.

Steppers, previews on buttons and the What-if screen share this fold. Nothing here is stored, and
other phones never see it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic

from companion.core.common_actions import Reveal
from companion.core.game.action import Action, Objection, S
from companion.core.game.game import Game
from companion.core.log.following import following
from companion.core.log.log import Log
from companion.core.log.preview import Change, changes_between
from companion.core.text import Phrase


def may_be_tried(action_type: type[Action]) -> bool:
    """Whether an action can be tried. Actions without a form can't, and neither can reveals."""
    return action_type.has_form and not issubclass(action_type, Reveal)


def after(state: S, *actions: Action[S]) -> S:
    """The state after these actions, folded in order."""
    for action in actions:
        state = action.completed(state).fold(state)
    return state


def played_out(game: Game[S, Any], state: S, *actions: Action[S]) -> S:
    """The same, with the automatic actions that need no chance."""
    for given in actions:
        action = given.completed(state)
        state = game.fold(state, action)
        for more in following(game, state, action, None):
            state = game.fold(state, more)
    return state


@dataclass(frozen=True)
class TriedAction(Generic[S]):
    """One tried action with the states before and after it, and the table's state `now`. Its text
    is computed only on demand, because most previews need only the numbers."""

    game: Game[S, Any]
    action: Action[S]
    before: S
    after: S
    now: S
    always: frozenset[str]

    @cached_property
    def text(self) -> Phrase:
        """Its line in the log, if it were recorded."""
        return self.action.story(self.before)

    @cached_property
    def followed_by(self) -> tuple[Phrase, ...]:
        """The lines of automatic actions that would follow it, without those that chance
        decides."""
        state, lines = self.game.fold(self.before, self.action), []
        for more in following(self.game, state, self.action, None):
            lines.append(more.story(state))
            state = self.game.fold(state, more)
        return tuple(lines)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The numbers that it and its automatic actions would change."""
        return changes_between(self.game, self.before, self.after, self.now)

    @cached_property
    def objections(self) -> tuple[Objection, ...]:
        """The objections at this step, without those that house rules switch off."""
        objections = self.game.objections(self.before, self.action)
        return tuple(objection for objection in objections if objection.id not in self.always)

    @cached_property
    def foretold(self) -> tuple[Phrase, ...]:
        """What it would bring about besides."""
        return tuple(self.action.foretells(self.before))

    @cached_property
    def reminders(self) -> tuple[Phrase, ...]:
        """What the players would have to do on the real table."""
        return tuple(self.action.reminders(self.before))


@dataclass(frozen=True)
class Tried(Generic[S]):
    """Actions tried in their order on the state `before` them."""

    game: Game[S, Any]
    before: S
    steps: tuple[TriedAction[S], ...]

    @property
    def state(self) -> S:
        """The state at the end; `before` if nothing is tried."""
        return self.steps[-1].after if self.steps else self.before

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The numbers that all steps together would change."""
        return changes_between(self.game, self.before, self.state)


def tried(log: Log[S], actions: Sequence[Action[S]]) -> Tried[S]:
    """Tries the actions on a log, which does not change."""
    steps = []
    state = log.state
    for given in actions:
        action = given.completed(state)
        then = played_out(log.game, state, action)
        steps.append(TriedAction(log.game, action, state, then, log.state, log.always))
        state = then
    return Tried(log.game, log.state, tuple(steps))
