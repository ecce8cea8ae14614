"""The Act screen, prompts with what holds up the turn, what a seat may do in one tap, settings."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.core.game.action import Action, MenuItem, Offer, listed
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.course.end_turn import EndTurn, left_without
from companion.games.epoch_of_rulers.course.final_count import (
    FateCard,
    FinalCount,
    Finish,
    next_fated,
)
from companion.games.epoch_of_rulers.fixes.lands import NameLands, has_names
from companion.games.epoch_of_rulers.fixes.players import (
    SetPlayer,
    Totals,
)
from companion.games.epoch_of_rulers.moves.epoch.deploy import ChooseRuler, Deploy, left
from companion.games.epoch_of_rulers.moves.epoch.draw_card import DrawCard, NoCardLeft
from companion.games.epoch_of_rulers.moves.epoch.pay_fees import PayFees
from companion.games.epoch_of_rulers.moves.epoch.spend import (
    BuyCard,
    CampRegiment,
    Sacrifice,
    camps_open,
    sacrifice_open,
    to_buy,
)
from companion.games.epoch_of_rulers.moves.events.frontier import Overrun, weaker
from companion.games.epoch_of_rulers.moves.events.use_bonus import UseBonus
from companion.games.epoch_of_rulers.moves.orders.build import FollowUp
from companion.games.epoch_of_rulers.moves.orders.march import March
from companion.games.epoch_of_rulers.moves.orders.order import may_order, takes_order
from companion.games.epoch_of_rulers.moves.orders.plain_orders import Tax
from companion.games.epoch_of_rulers.moves.war.attack import Attack, open_attacks
from companion.games.epoch_of_rulers.moves.war.commit import commit_asked
from companion.games.epoch_of_rulers.moves.war.fought import ChooseVictims, Fought
from companion.games.epoch_of_rulers.moves.war.retreat import decider
from companion.games.epoch_of_rulers.moves.war.war_or_peace import (
    CallOff,
    GoToWar,
    SendCavalry,
    SkipWar,
)
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.orders.prices import may_close, must_close
from companion.games.epoch_of_rulers.rules.turn.deck import is_empty, next_cards
from companion.games.epoch_of_rulers.rules.turn.reigns import (
    is_halted,
    ruler_due,
    rules_another_kingdom,
)
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import to_send
from companion.games.epoch_of_rulers.screens.asks import ASKED, answers
from companion.games.epoch_of_rulers.screens.waiting import waited
from companion.games.epoch_of_rulers.state.state import State

TOTALS: MenuItem[State] = Totals.item()
FATE: MenuItem[State] = FateCard.item()


def menu(actions: Sequence[type[Action[State]]], state: State, seat: Seat) -> list[MenuItem[State]]:
    """The actions. Those of other stages are folded away."""
    if state.phase == "fate":
        return [FATE, *([] if state.has_lands else [TOTALS])]
    if not state.has_lands:
        return [TOTALS]
    return listed(actions, "menu", state, seat) if seat in state.players else []


def anytime(
    actions: Sequence[type[Action[State]]], state: State, seat: Seat
) -> list[MenuItem[State]]:
    return listed(actions, "anytime", state, seat) if state.has_lands else []


def prompts(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """Facts that this seat could enter now."""
    if state.phase == "fate" and next_fated(state) == seat:
        yield FATE
    if state.phase != "play":
        return
    if not state.has_lands:
        yield TOTALS
        yield Finish().button(FinalCount.title).item()
        return
    if rules_another_kingdom(state, seat):
        title = say("The ruler belongs to another kingdom")
        yield MenuItem(title, "crown", kind=SetPlayer.kind, may_wait=True)
    for item in _to_answer(state, seat):
        yield replace(item, duty=True)
    if state.fight is not None or state.asks:
        yield from _calling_off(state, seat)
        return
    if state.turn == seat and not state.plague and not state.tournament:
        yield from _on_turn(state, seat)
        if state.frontier == seat and next(weaker(state, seat), None):
            yield Overrun.item()
        elif state.players[seat].bonuses:
            yield UseBonus.item()


def _calling_off(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    if state.fight is not None and state.fight.attacker == seat and not state.fight.played:
        yield CallOff(seat=seat).button().item()


def _on_turn(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    match state.players[seat].stage:
        case "deploy":
            yield Deploy.item()
            if not has_names(state, seat):
                yield NameLands.item(may_wait=True)
        case "fees" if not ruler_due(state, seat):
            yield PayFees.item(page="fees")
        case "card" if not state.receives and next_cards(state):
            yield DrawCard.item()
        case "orders" if state.followup:
            yield FollowUp.item()
        case "orders" if next(open_attacks(state, seat), None):
            yield Attack.item()
        case "war":
            if next(open_attacks(state, seat), None):
                yield Attack.item()
            yield March.item()


def _to_answer(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """What holds up the turn: a battle, or a question that the seat answers."""
    if state.fight is not None:
        yield from _battle(state, seat)
        # In place of a player who has left.
        if seat in waited(state).seats and seat not in state.fight.sides.values():
            yield Fought.item(page="battle")
        return
    ask = state.asks[0] if state.asks else None
    task, form = waited(state).what, None
    if ask is not None:
        asked = ASKED[ask.kind]
        task = (asked.heading or asked.task)(ask)
        form = asked.form if decider(state, ask) == seat else None
    for offer in answers(state, seat):
        yield offer.item(group=task)
    if form is not None:
        yield form


def _battle(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    fight = state.fight
    if fight is not None and seat in (fight.attacker, fight.defender):
        if not commit_asked(state):
            asked = fight.reckoned and seat != fight.reckoned_by
            yield (ChooseVictims if asked else Fought).item(page="battle")
        elif seat not in fight.helpers:
            for name in to_send(state, seat):
                wording = say("Cavalry from {land}", land=label(state, name))
                yield SendCavalry(seat=seat, land=name).button(wording).item()
        if "ecstasy" in state.players[seat].bonuses and fight.played:
            ecstasy = UseBonus(seat=seat, bonus="ecstasy")
            yield ecstasy.button(words.BONUS_CARDS["ecstasy"]).item()


def quick(state: State, seat: Seat) -> Iterator[Offer[State]]:
    """The buttons of a seat on the Table screen, in the order of the rules."""
    if state.phase != "play" or not state.has_lands:
        return
    yield from answers(state, seat)
    if state.turn != seat or is_halted(state):
        return
    match state.players[seat].stage:
        case "fees" if ruler_due(state, seat):
            for name in left(state, seat):
                title = say("{ruler} reigns", ruler=words.RULER[name])
                yield ChooseRuler(seat=seat, ruler=name).button(title)
        case "card" if not state.receives:
            yield from _before_the_card(state, seat)
        case "orders":
            yield from _orders(state, seat)
        case "choice":
            yield GoToWar.prefilled(state, seat).button()
            yield SkipWar.prefilled(state, seat).button()
        case "war":
            if sacrifice_open(state, seat):
                yield Sacrifice.prefilled(state, seat).button()


def _before_the_card(state: State, seat: Seat) -> Iterator[Offer[State]]:
    if to_buy(state, seat):
        yield BuyCard.prefilled(state, seat).button()
    if sacrifice_open(state, seat):
        yield Sacrifice.prefilled(state, seat).button()
    if is_empty(state):
        yield NoCardLeft(seat=seat).button()


def _orders(state: State, seat: Seat) -> Iterator[Offer[State]]:
    for name in camps_open(state, seat):
        title = say("Training camp: a regiment to {land}", land=label(state, name))
        yield CampRegiment(seat=seat, land=name).button(title)
    if state.acted:
        if passing(state) is None:
            yield from ends(state, seat)
        if not state.double:
            return
    for land in sorted(state.owned(seat), key=lambda place: (place.orders > 0, not place.uprising)):
        if takes_order(state, seat, land) and may_order(state, land.name):
            action = Tax(seat=seat, land=land.name)
            title = say("Order: {land}", land=label(state, land.name))
            yield Offer(action, title, "order", page="order")


def ends(state: State, seat: Seat) -> Iterator[Offer[State]]:
    """The ways to end a turn of orders."""
    land = state.owned(seat)
    if not must_close(land):
        yield EndTurn(seat=seat).button()
    if may_close(land):
        title = EndTurn.title if must_close(land) else say("End the turn and all my orders")
        if fee := left_without(state, seat, land):
            title = say("End my orders; land without one costs {gold} next epoch",
                        gold=words.talents(fee))  # fmt: skip
        yield Offer(EndTurn(seat=seat, closes=True), title, "check")


def passing(state: State) -> Offer[State] | None:
    """The button that ends a war, or a turn after its order if there is only one way to end it."""
    seat = state.turn
    if state.phase != "play" or not state.has_lands or is_halted(state):
        return None
    attacks = next(open_attacks(state, seat), None) is not None
    if state.players[seat].stage == "war":
        return EndTurn(seat=seat).button(say("End the war"), due=not attacks)
    if state.players[seat].stage != "orders" or not state.acted:
        return None
    ways = tuple(ends(state, seat))
    return replace(ways[0], due=not (attacks or state.double)) if len(ways) == 1 else None
