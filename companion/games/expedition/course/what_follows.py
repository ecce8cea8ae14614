"""Automatic actions: payments, the start of an expedition, its result, the next one."""

from collections.abc import Iterator
from random import Random

from companion.core.game.action import Action
from companion.games.expedition.course.go_on import due
from companion.games.expedition.moves.bids import OpeningBids, StartOrder
from companion.games.expedition.moves.journey.losses import LoseCard, only_cards
from companion.games.expedition.moves.journey.result import NameVictor, Result
from companion.games.expedition.moves.journey.teams_sent import going
from companion.games.expedition.moves.journey.tell_strengths import TellStrengths
from companion.games.expedition.state.state import State


def follows(state: State, action: Action[State], chance: Random | None) -> Iterator[Action[State]]:
    """The automatic action that follows from an action, at most one; others may follow from
    that."""
    if isinstance(action, OpeningBids):
        if chance is not None:
            yield StartOrder.of(state, chance)
        return
    losing = isinstance(action, Result | NameVictor | LoseCard) and state.phase == "losses"
    only = next(only_cards(state), None) if losing else None
    telling = isinstance(action, TellStrengths) and state.phase == "strengths"
    if only is not None:
        yield only
    elif telling and all(team.strength is not None for team in going(state)):
        yield Result.of(state)
    elif (following := due(state)) is not None:
        yield following
