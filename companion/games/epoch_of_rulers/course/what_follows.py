"""What follows: automatic actions, and the secret choice that is open."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.core.game.action import Action, Choice
from companion.core.game.descriptions import SecretQuestion
from companion.core.text import Seat
from companion.games.epoch_of_rulers.course.end_turn import EndTurn, OrdersOver, TurnPasses
from companion.games.epoch_of_rulers.course.epoch_start import EpochBegins, Receive
from companion.games.epoch_of_rulers.course.final_count import FinalCount, next_fated
from companion.games.epoch_of_rulers.moves.epoch.draw_card import (
    CLAIM_CHOICES,
    claim_asked,
    claim_question,
)
from companion.games.epoch_of_rulers.moves.epoch.pay_fees import NoFees, lines_due
from companion.games.epoch_of_rulers.moves.epoch.spend import sacrifice_open, to_buy
from companion.games.epoch_of_rulers.moves.events.end_of_times import (
    CoupFollows,
    CoupRolls,
    PlagueStops,
    infectable,
)
from companion.games.epoch_of_rulers.moves.events.use_bonus import (
    AskRebirth,
    EcstasyDie,
    UseBonus,
    may_revive,
)
from companion.games.epoch_of_rulers.moves.orders.after_order import TempleDie, uprising
from companion.games.epoch_of_rulers.moves.orders.order import is_double, lines_of
from companion.games.epoch_of_rulers.moves.war.attack import pairs
from companion.games.epoch_of_rulers.moves.war.commit import (
    commit_asked,
    commit_choices,
    commit_question,
)
from companion.games.epoch_of_rulers.moves.war.retreat import RetreatFollows, havens
from companion.games.epoch_of_rulers.rules.orders.order_card import possible
from companion.games.epoch_of_rulers.rules.orders.prices import may_close, must_close
from companion.games.epoch_of_rulers.rules.turn.deck import is_empty, is_of_any_moment, may_play
from companion.games.epoch_of_rulers.rules.turn.reigns import ruler_due
from companion.games.epoch_of_rulers.state.state import State


def question(state: State) -> SecretQuestion | None:
    """The secret choice that is due now."""
    if state.phase != "play" or not state.has_lands:
        return None
    if commit_asked(state):
        return commit_question(state)
    return claim_question(state) if claim_asked(state) else None


def choices(state: State, seat: Seat) -> Sequence[Choice]:
    return commit_choices(state, seat) if commit_asked(state) else CLAIM_CHOICES


def follows(state: State, action: Action[State], chance: Random | None) -> Iterator[Action[State]]:
    """The next automatic action, at most one; others may follow from that."""
    if state.phase == "fate" and not next_fated(state):
        yield FinalCount()
    elif state.phase == "play" and state.has_lands:
        ended = isinstance(action, EndTurn | OrdersOver) and _war_is_over(state, action.seat)
        seat = may_revive(state) if ended and not state.asks else ""
        consequence = AskRebirth(seat=seat) if seat else _next(state, state.turn, chance)
        # An order passes the turn on; a card of any moment never does.
        stays = isinstance(action, UseBonus) and is_of_any_moment(action.bonus)
        if consequence is not None and not (stays and isinstance(consequence, TurnPasses)):
            yield consequence


def _war_is_over(state: State, seat: Seat) -> bool:
    """Whether the turn that this player has just ended was a war, or orders of the last war."""
    return seat in state.players and state.players[seat].stage == "new"


def _next(state: State, seat: Seat, chance: Random | None) -> Action[State] | None:
    if state.stirs:
        return uprising(state, seat)
    if state.rolls or state.coup or state.ecstasy:
        return None if chance is None else _dice(state, seat, chance)
    if state.asks or state.fight is not None:
        return _no_choice(state)
    if state.plague:
        return None if infectable(state) else PlagueStops()
    return None if state.tournament else _of_stage(state, seat)


def _dice(state: State, seat: Seat, chance: Random) -> Action[State]:
    if state.rolls:
        return TempleDie.of(state, seat, chance)
    return CoupRolls.of(state, chance) if state.coup else EcstasyDie.of(state, chance)


def _of_stage(state: State, seat: Seat) -> Action[State] | None:
    match state.players[seat].stage:
        case "new":
            return EpochBegins.of(state, seat)
        case "fees" if not ruler_due(state, seat) and not lines_due(state, seat).due():
            return NoFees(seat=seat)
        case "card" if not claim_asked(state) and (state.receives or _nothing_to_do(state, seat)):
            return Receive.of(state, seat)
        case "orders" if not state.acted and must_close(state.owned(seat)):
            return OrdersOver(seat=seat)
        case "orders" if state.acted and not open_choices(state, seat):
            return TurnPasses(seat=seat, closes=must_close(state.owned(seat)))
        case _:
            return None


def _nothing_to_do(state: State, seat: Seat) -> bool:
    """Whether the epoch deck is empty, and gold buys nothing before the income."""
    return is_empty(state) and not to_buy(state, seat) and not sacrifice_open(state, seat)


def _no_choice(state: State) -> Action[State] | None:
    """A coup or a retreat without a choice."""
    if not state.asks or state.fight is not None:
        return None
    ask = state.asks[0]
    if ask.kind == "coup" and len(ask.lands) == 1:
        return CoupFollows(seat=ask.seat, land=ask.lands[0])
    if ask.kind == "retreat" and not state.owned(ask.seat):
        return RetreatFollows(seat=ask.seat, land="", lost=ask.regiments + ask.specials,
                              special=ask.specials)  # fmt: skip
    if ask.kind != "retreat" or ask.lands[0] not in state.links:
        return None
    lands = havens(state, ask.seat)
    return RetreatFollows(seat=ask.seat, land=lands[0]) if len(lands) == 1 else None


def open_choices(state: State, seat: Seat) -> bool:
    """Whether the player may still do something before the turn passes on."""
    land = state.owned(seat)
    if may_close(land) and not must_close(land):
        return True
    if state.double and _can_double(state, seat):
        return True
    territory = state.lands.get(state.followup)
    if territory is not None and any(why is None for _, why in
                                     possible(state, seat, territory, followup=True)):  # fmt: skip
        return True
    if state.frontier == seat or may_play(state.players[seat].bonuses):
        return True
    return bool(state.last_by) and next(pairs(state, seat), None) is not None


def _can_double(state: State, seat: Seat) -> bool:
    """Whether a territory is left for the double order. In an uprising it is to negotiate."""
    if state.double == "*" and not all(land.orders for land in state.owned(seat)):
        return True
    begun = [land for land in state.owned(seat) if is_double(state, land.name)]
    return any(line.why is None for land in begun for line in lines_of(state, seat, land))
