"""Automatic actions: payments, the start of an expedition, its result, the next one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core.game.action import Action
from companion.games.expedition.bids.end_of_round import EndRound
from companion.games.expedition.choice.leave_card import LeaveCard
from companion.games.expedition.choice.sell import Sell
from companion.games.expedition.choice.take import TakeCard
from companion.games.expedition.corrections.leaving import Leave
from companion.games.expedition.initiative.opening import OpeningBids, StartOrder
from companion.games.expedition.journey.losses import LoseCard, only_cards, still_losing
from companion.games.expedition.journey.next_expedition import NextExpedition
from companion.games.expedition.journey.result import NameVictor, Result
from companion.games.expedition.journey.rewards import all_known
from companion.games.expedition.journey.sent_openly import Depart, SendOpenly, sends_next
from companion.games.expedition.journey.teams_sent import SendTeams, asked
from companion.games.expedition.journey.tell_strengths import TellStrengths
from companion.games.expedition.special.jetpack import PlayJetpack
from companion.games.expedition.special.prolonged_observation import Observe
from companion.games.expedition.special.risky_move import RiskyMove
from companion.games.expedition.state.state import State

CHOICES = (TakeCard, Sell, PlayJetpack, Observe, RiskyMove, LeaveCard, Leave)
"""Actions after which all players may have chosen."""


def follows(state: State, action: Action[State], chance: Random | None) -> Iterator[Action[State]]:
    """The automatic action that follows from an action, at most one; others may follow from
    that."""
    if isinstance(action, OpeningBids) and chance is not None:
        yield StartOrder.of(state, chance)
    elif isinstance(action, CHOICES) and state.phase == "choice":
        if state.order and not state.chooses:
            yield EndRound.of(state)
    elif isinstance(action, EndRound | SendOpenly | Leave) and state.phase == "sending":
        openly = state.rules.sending == "in_turn"
        if not (sends_next(state) if openly else asked(state)):
            yield Depart.of(state)
    elif isinstance(action, SendTeams | Depart | TellStrengths) and state.phase == "strengths":
        if all_known(state.journey.sent):
            yield Result.of(state)
    elif isinstance(action, Result | NameVictor | LoseCard):
        yield from _after_a_loss(state)


def _after_a_loss(state: State) -> Iterator[Action[State]]:
    """A loss without a choice, or the next expedition once all teams have lost a card."""
    if state.phase != "losses":
        return
    only = next(only_cards(state), None)
    if only is not None:
        yield only
    elif not still_losing(state):
        yield NextExpedition(over=state.is_last)
