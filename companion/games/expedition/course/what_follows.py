"""What follows by itself from a state or an action, the button for a table where it has not
followed, and the secret questions that are due."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from companion.core.game.action import Action, Choice, Listed, Objection
from companion.core.game.descriptions import SecretQuestion
from companion.core.text import Phrase, Seat
from companion.games.expedition.box.language import say
from companion.games.expedition.course.ends import EndRound, NextExpedition
from companion.games.expedition.moves.bids import (
    OpeningBids,
    StartOrder,
    bid_for_the_initiative,
    bid_of_a_round,
)
from companion.games.expedition.moves.choice.take_or_sell import Sell
from companion.games.expedition.moves.journey.losses import LoseCard, only_cards, still_losing
from companion.games.expedition.moves.journey.result import NameVictor, Result
from companion.games.expedition.moves.journey.teams_sent import (
    Depart,
    KnownStrengths,
    TellStrengths,
    asked,
    going,
    team_choices,
    to_tell,
    which_teams,
)
from companion.games.expedition.moves.last_count import is_over
from companion.games.expedition.moves.market.known_cards import PriceTold
from companion.games.expedition.state.state import State, not_in


class GoOn(Action[State]):
    """Nobody has anything to decide, and the game goes on. Usually it does so by itself; after an
    undo a player taps this."""

    kind: ClassVar[str] = "go_on"
    icon: ClassVar[str] = "redo"
    listed: ClassVar[Listed] = None
    title: ClassVar[Phrase] = say("Go on")

    def fold(self, state: State) -> State:
        return state

    def objections(self, state: State) -> Iterator[Objection]:
        if due(state) is None:
            yield from not_in(state)

    def story(self, before: State) -> Phrase:
        return say("Nobody has anything to decide")


def due(state: State) -> Action[State] | None:
    """The automatic action when nobody has anything to decide in this phase; None if somebody
    has."""
    if is_over(state) or not state.playing:
        return None
    match state.phase:
        case "choice" if not state.chooses:
            return EndRound.of(state)
        case "sending" if not asked(state):
            return Depart()
        case "strengths" if (known := KnownStrengths.of(state)).strengths:
            return known
        case "strengths" if not to_tell(state):
            return Result.of(state)
        case "losses" if not still_losing(state):
            return NextExpedition(over=state.is_last)
        case _:
            return None


def question(state: State) -> SecretQuestion | None:
    """The secret choice that is due now."""
    if is_over(state):
        return None
    match state.phase:
        case "initiative" if not state.bids:
            return bid_for_the_initiative(state)
        case "bids":
            return bid_of_a_round(state)
        case "sending" if asked(state):
            return which_teams(state)
        case _:
            return None


def choices(state: State, seat: Seat) -> Sequence[Choice]:
    """The teams that a seat may send; empty if the question asks for a number."""
    return team_choices(state, seat) if state.phase == "sending" else ()


def follows(state: State, action: Action[State], chance: Random | None) -> Iterator[Action[State]]:
    """The automatic action that follows from an action, at most one; others may follow from
    that. A sale tells the price of a card that came to the market with its strength alone."""
    if isinstance(action, OpeningBids):
        if chance is not None:
            yield StartOrder.of(state, chance)
        return
    if isinstance(action, Sell) and action.tells_price:
        yield PriceTold(card=action.card, price=action.coins)
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
