"""The Act screen, prompts with what holds up the turn, the settings."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from companion.core.game.action import Action, MenuItem, Offer
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.course.final_count import (
    FateCard,
    FinalCount,
    Finish,
    next_fated,
)
from companion.games.epoch_of_rulers.fixes.cards import SetCard, SetDeck
from companion.games.epoch_of_rulers.fixes.lands import NameLands, SetLand, SetNeighbours, has_names
from companion.games.epoch_of_rulers.fixes.players import (
    FillTreasuries,
    SetHeld,
    SetPlayer,
    may_choose,
)
from companion.games.epoch_of_rulers.fixes.totals import Stop, Totals
from companion.games.epoch_of_rulers.moves.bases import asked
from companion.games.epoch_of_rulers.moves.epoch.deploy import ChooseRuler, Deploy, left
from companion.games.epoch_of_rulers.moves.epoch.draw_card import DrawCard
from companion.games.epoch_of_rulers.moves.epoch.pay_fees import PayFees
from companion.games.epoch_of_rulers.moves.epoch.spend import (
    BuyCard,
    CampRegiment,
    Sacrifice,
    camps_open,
)
from companion.games.epoch_of_rulers.moves.events.end_of_times import (
    CoupAt,
    Infect,
    WinTournament,
    infectable,
)
from companion.games.epoch_of_rulers.moves.events.frontier import Overrun, weaker
from companion.games.epoch_of_rulers.moves.events.use_bonus import UseBonus
from companion.games.epoch_of_rulers.moves.orders.build import Build, FollowUp
from companion.games.epoch_of_rulers.moves.orders.demolish import Demolish
from companion.games.epoch_of_rulers.moves.orders.march import March
from companion.games.epoch_of_rulers.moves.orders.plain_orders import Mobilise, Negotiate, Plan, Tax
from companion.games.epoch_of_rulers.moves.orders.regroup_order import Regroup
from companion.games.epoch_of_rulers.moves.war.attack import Attack, open_attacks
from companion.games.epoch_of_rulers.moves.war.choose_victims import ChooseVictims
from companion.games.epoch_of_rulers.moves.war.commit import commit_asked
from companion.games.epoch_of_rulers.moves.war.fought import Fought
from companion.games.epoch_of_rulers.moves.war.retreat import Retreat, decider
from companion.games.epoch_of_rulers.moves.war.war_or_peace import CallOff, SendCavalry
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.turn.deck import next_cards
from companion.games.epoch_of_rulers.rules.turn.reigns import ruler_due, rules_another_kingdom
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import to_send
from companion.games.epoch_of_rulers.screens.asks import ASKED, answers
from companion.games.epoch_of_rulers.screens.waiting import waited
from companion.games.epoch_of_rulers.state.state import Stage, State

START, ORDERS, WAR = say("Start of an epoch"), say("Orders"), say("War")
CORRECTIONS = say("Corrections")


class Item(NamedTuple):
    """An action of the Act screen. In its `stages` it is likely; `has_place` tells whether a player
    may do it anywhere."""

    action: type[Action[State]]
    icon: str
    group: Phrase
    has_place: Callable[[State, Seat], bool] = lambda state, seat: True
    stages: tuple[Stage, ...] = ()


def _owns_land(state: State, seat: Seat) -> bool:
    return bool(state.owned(seat))


def _chooses_ruler(state: State, seat: Seat) -> bool:
    return state.players[seat].stage == "fees" and bool(left(state, seat))


ITEMS = (
    Item(Deploy, "regiment", START, lambda state, seat: state.players[seat].stage == "deploy",
         ("deploy",)),
    Item(ChooseRuler, "crown", START, _chooses_ruler),
    Item(PayFees, "coin", START),
    Item(BuyCard, "military-card", START),
    Item(Sacrifice, "altar", START),
    Item(DrawCard, "epoch-card", START, lambda state, _: bool(next_cards(state)), ("card",)),
    Item(CampRegiment, "regiment", START, lambda state, seat: bool(camps_open(state, seat))),
    Item(UseBonus, "epoch-card", START, lambda state, seat: bool(state.players[seat].bonuses)),
    Item(FillTreasuries, "coin", START, may_choose),
    Item(CoupAt, "uprising", START, lambda state, _: asked(state, "coup") is not None),
    Item(Infect, "plague", START, lambda state, _: bool(infectable(state))),
    Item(WinTournament, "crown", START, lambda state, _: state.tournament),
    Item(Mobilise, "regiment", ORDERS, _owns_land, ("orders",)),
    Item(Build, "building", ORDERS, _owns_land, ("orders",)),
    Item(Demolish, "minus", ORDERS,
         lambda state, seat: any(land.buildings for land in state.owned(seat))),
    Item(Tax, "coin", ORDERS, _owns_land, ("orders",)),
    Item(Plan, "military-card", ORDERS, _owns_land, ("orders",)),
    Item(Regroup, "march", ORDERS, _owns_land, ("orders",)),
    Item(Negotiate, "uprising", ORDERS, _owns_land),
    Item(FollowUp, "building", ORDERS, lambda state, _: bool(state.followup)),
    Item(Attack, "swords", WAR, _owns_land, ("war",)),
    Item(Fought, "swords", WAR, lambda state, _: state.fight is not None),
    Item(Retreat, "march", WAR, lambda state, _: asked(state, "retreat") is not None),
    Item(March, "march", WAR, _owns_land, ("war",)),
    Item(Overrun, "swords", WAR, lambda state, seat: state.frontier == seat),
)  # fmt: skip
"""The actions in the rulebook's order."""

ANYTIME: tuple[MenuItem[State], ...] = (
    MenuItem(SetLand.title, "edit", kind=SetLand.kind, group=CORRECTIONS),
    MenuItem(SetPlayer.title, "edit", kind=SetPlayer.kind, group=CORRECTIONS),
    MenuItem(SetHeld.title, "edit", kind=SetHeld.kind, group=CORRECTIONS),
    MenuItem(NameLands.title, "map", kind=NameLands.kind, group=CORRECTIONS),
    MenuItem(SetNeighbours.title, "map", kind=SetNeighbours.kind, group=CORRECTIONS),
    MenuItem(SetDeck.title, "epoch-card", kind=SetDeck.kind, group=CORRECTIONS),
)
TOTALS: MenuItem[State] = MenuItem(Totals.title, "edit", kind=Totals.kind)
FATE: MenuItem[State] = MenuItem(FateCard.title, "epoch-card", kind=FateCard.kind)
SETTINGS: tuple[MenuItem[State], ...] = (
    MenuItem(SetCard.title, "epoch-card", kind=SetCard.kind),
    MenuItem(Stop.title, "close", kind=Stop.kind),
)


def anytime(state: State) -> tuple[MenuItem[State], ...]:
    return ANYTIME if state.has_lands else ()


def menu(state: State, seat: Seat) -> list[MenuItem[State]]:
    """The actions. Those of other stages are folded away."""
    if state.phase == "fate":
        return [FATE, *([] if state.has_lands else [TOTALS])]
    if not state.has_lands:
        return [TOTALS]
    if seat not in state.players:
        return []
    items: list[MenuItem[State]] = []
    for action, icon, group, has_place, stages in ITEMS:
        if has_place(state, seat):
            likely = state.turn == seat and state.players[seat].stage in stages
            heading = None if likely else group
            items.append(MenuItem(action.title, icon, kind=action.kind, group=heading))
    return items


def prompts(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """Facts that this seat could enter now."""
    if state.phase == "fate" and next_fated(state) == seat:
        yield FATE
    if state.phase != "play":
        return
    if not state.has_lands:
        yield TOTALS
        counting = Offer(Finish(), FinalCount.title, "epoch-card")
        yield MenuItem(FinalCount.title, "epoch-card", offer=counting)
        return
    if rules_another_kingdom(state, seat):
        title = say("The ruler belongs to another kingdom")
        yield MenuItem(title, "crown", kind=SetPlayer.kind, may_wait=True)
    for item in _to_answer(state, seat):
        yield replace(item, duty=True)
    if state.fight is not None or state.asks:
        return
    if state.turn == seat and not state.plague and not state.tournament:
        yield from _on_turn(state, seat)
        if state.frontier == seat and next(weaker(state, seat), None):
            yield MenuItem(Overrun.title, "swords", kind=Overrun.kind)
        elif state.players[seat].bonuses:
            yield MenuItem(UseBonus.title, "epoch-card", kind=UseBonus.kind)


def _on_turn(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    match state.players[seat].stage:
        case "deploy":
            yield MenuItem(Deploy.title, "regiment", kind=Deploy.kind)
            if not has_names(state, seat):
                yield MenuItem(NameLands.title, "map", kind=NameLands.kind, may_wait=True)
        case "fees" if not ruler_due(state, seat):
            yield MenuItem(PayFees.title, "coin", page="fees")
        case "card" if not state.receives and next_cards(state):
            yield MenuItem(DrawCard.title, "epoch-card", kind=DrawCard.kind)
        case "orders" if state.followup:
            yield MenuItem(FollowUp.title, "building", kind=FollowUp.kind)
        case "orders" if next(open_attacks(state, seat), None):
            yield MenuItem(Attack.title, "swords", kind=Attack.kind)
        case "war":
            if next(open_attacks(state, seat), None):
                yield MenuItem(Attack.title, "swords", kind=Attack.kind)
            yield MenuItem(March.title, "march", kind=March.kind)


def _to_answer(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """What holds up the turn: a battle, or a question that the seat answers."""
    if state.fight is not None:
        yield from _battle(state, seat)
        # In place of a player who has left.
        if seat in waited(state).seats and seat not in state.fight.sides.values():
            yield MenuItem(Fought.title, "swords", page="battle")
        return
    ask = state.asks[0] if state.asks else None
    task, form = waited(state).what, None
    if ask is not None:
        asked = ASKED[ask.kind]
        task = (asked.heading or asked.task)(ask)
        form = asked.form if decider(state, ask) == seat else None
    for offer in answers(state, seat):
        yield MenuItem(offer.label, offer.icon, offer, group=task)
    if form is not None:
        yield form


def _battle(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    fight = state.fight
    if fight is not None and seat in (fight.attacker, fight.defender):
        if not commit_asked(state):
            asked = fight.reckoned and seat != fight.reckoned_by
            title = ChooseVictims.title if asked else Fought.title
            yield MenuItem(title, "swords", page="battle")
        elif seat not in fight.helpers:
            for name in to_send(state, seat):
                wording = say("Cavalry from {land}", land=label(state, name))
                sent = Offer(SendCavalry(seat=seat, land=name), wording, "regiment")
                yield MenuItem(wording, "regiment", offer=sent)
        if "ecstasy" in state.players[seat].bonuses and fight.played:
            title = words.BONUS_CARDS["ecstasy"]
            ecstasy = UseBonus(seat=seat, bonus="ecstasy")
            yield MenuItem(title, "epoch-card", offer=Offer(ecstasy, title, "epoch-card"))
        if seat == fight.attacker and not fight.played:
            calling = CallOff(seat=seat)
            yield MenuItem(CallOff.title, "close", offer=Offer(calling, CallOff.title, "close"))
