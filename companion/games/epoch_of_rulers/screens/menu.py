"""The Act screen, prompts, the settings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.game.action import MenuItem, Offer
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.course.fate_card import FateCard, next_fated
from companion.games.epoch_of_rulers.course.final_count import FinalCount, Finish
from companion.games.epoch_of_rulers.fixes.lands import NameLands, SetLand, SetNeighbours, has_names
from companion.games.epoch_of_rulers.fixes.players import (
    FillTreasuries,
    SetHeld,
    SetPlayer,
    may_choose,
)
from companion.games.epoch_of_rulers.fixes.set_card import SetCard
from companion.games.epoch_of_rulers.fixes.set_deck import SetDeck
from companion.games.epoch_of_rulers.fixes.totals import Stop, Totals
from companion.games.epoch_of_rulers.moves.epoch.deploy import ChooseRuler, Deploy, left
from companion.games.epoch_of_rulers.moves.epoch.draw_card import DrawCard
from companion.games.epoch_of_rulers.moves.epoch.pay_fees import PayFees
from companion.games.epoch_of_rulers.moves.epoch.spend import (
    BuyCard,
    CampRegiment,
    Sacrifice,
    camps_open,
)
from companion.games.epoch_of_rulers.moves.events.coup import CoupAt
from companion.games.epoch_of_rulers.moves.events.frontier import Overrun, weaker
from companion.games.epoch_of_rulers.moves.events.plague import Infect, infectable
from companion.games.epoch_of_rulers.moves.events.tournament import WinTournament
from companion.games.epoch_of_rulers.moves.events.use_bonus import UseBonus
from companion.games.epoch_of_rulers.moves.orders.build import Build, FollowUp
from companion.games.epoch_of_rulers.moves.orders.demolish import Demolish
from companion.games.epoch_of_rulers.moves.orders.march import March
from companion.games.epoch_of_rulers.moves.orders.plain_orders import Mobilise, Negotiate, Plan, Tax
from companion.games.epoch_of_rulers.moves.orders.regroup_order import Regroup
from companion.games.epoch_of_rulers.moves.war.attack import Attack, open_attacks
from companion.games.epoch_of_rulers.moves.war.fought import Fought
from companion.games.epoch_of_rulers.moves.war.retreat import Retreat
from companion.games.epoch_of_rulers.rules.turn.deck import next_cards
from companion.games.epoch_of_rulers.rules.turn.reigns import ruler_due, rules_another_kingdom
from companion.games.epoch_of_rulers.screens.to_answer import to_answer
from companion.games.epoch_of_rulers.state.state import Stage, State

START, ORDERS, WAR = say("Start of an epoch"), say("Orders"), say("War")
CORRECTIONS = say("Corrections")

ITEMS: tuple[tuple[str, str, Phrase, Phrase, tuple[Stage, ...]], ...] = (
    (Deploy.kind, "regiment", Deploy.title, START, ("deploy",)),
    (ChooseRuler.kind, "crown", ChooseRuler.title, START, ()),
    (PayFees.kind, "coin", PayFees.title, START, ("fees",)),
    (BuyCard.kind, "military-card", BuyCard.title, START, ()),
    (Sacrifice.kind, "altar", Sacrifice.title, START, ()),
    (DrawCard.kind, "epoch-card", DrawCard.title, START, ("card",)),
    (CampRegiment.kind, "regiment", CampRegiment.title, START, ()),
    (UseBonus.kind, "epoch-card", UseBonus.title, START, ()),
    (FillTreasuries.kind, "coin", FillTreasuries.title, START, ()),
    (CoupAt.kind, "uprising", CoupAt.title, START, ()),
    (Infect.kind, "plague", Infect.title, START, ()),
    (WinTournament.kind, "crown", WinTournament.title, START, ()),
    (Mobilise.kind, "regiment", Mobilise.title, ORDERS, ("orders",)),
    (Build.kind, "building", Build.title, ORDERS, ("orders",)),
    (Demolish.kind, "minus", Demolish.title, ORDERS, ()),
    (Tax.kind, "coin", Tax.title, ORDERS, ("orders",)),
    (Plan.kind, "military-card", Plan.title, ORDERS, ("orders",)),
    (Regroup.kind, "march", Regroup.title, ORDERS, ("orders",)),
    (Negotiate.kind, "uprising", Negotiate.title, ORDERS, ()),
    (FollowUp.kind, "building", FollowUp.title, ORDERS, ()),
    (Attack.kind, "swords", Attack.title, WAR, ("war",)),
    (Fought.kind, "swords", Fought.title, WAR, ()),
    (Retreat.kind, "march", Retreat.title, WAR, ()),
    (March.kind, "march", March.title, WAR, ("war",)),
    (Overrun.kind, "swords", Overrun.title, WAR, ()),
)
"""The actions in the rulebook's order: kind, icon, title, group, the stages in which each is
likely."""

ON_LAND = (Mobilise.kind, Build.kind, Tax.kind, Plan.kind, Regroup.kind, Negotiate.kind,
           Attack.kind, March.kind)  # fmt: skip
"""Actions that need own land."""

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
    """Items for any time."""
    return ANYTIME if state.has_lands else ()


def menu(state: State, seat: Seat) -> list[MenuItem[State]]:
    """The actions. Those of other stages are folded away."""
    if state.phase == "fate":
        return [FATE, *([] if state.has_lands else [TOTALS])]
    if not state.has_lands:
        return [TOTALS]
    stage = state.players[seat].stage if seat in state.players else "new"
    items: list[MenuItem[State]] = []
    for kind, icon, title, group, stages in ITEMS:
        if not _has_a_place(state, seat, kind):
            continue
        likely = stage in stages and state.turn == seat
        items.append(MenuItem(title, icon, kind=kind, group=None if likely else group))
    return items


def _has_a_place(state: State, seat: Seat, kind: str) -> bool:
    """Whether the action is possible anywhere."""
    player = state.players.get(seat)
    if player is None:
        return False
    places: dict[str, bool] = {
        Deploy.kind: player.stage == "deploy",
        ChooseRuler.kind: bool(left(state, seat)) and player.stage == "fees",
        CampRegiment.kind: bool(camps_open(state, seat)),
        DrawCard.kind: bool(next_cards(state)),
        Demolish.kind: any(land.buildings for land in state.owned(seat)),
        FillTreasuries.kind: may_choose(state, seat),
        FollowUp.kind: bool(state.followup),
        Fought.kind: state.fight is not None,
        UseBonus.kind: bool(player.bonuses),
        CoupAt.kind: any(ask.kind == "coup" for ask in state.asks),
        Infect.kind: bool(infectable(state)),
        WinTournament.kind: state.tournament,
        Overrun.kind: state.frontier == seat,
        Retreat.kind: any(ask.kind == "retreat" for ask in state.asks),
    }
    owns = bool(state.owned(seat)) or kind not in ON_LAND
    return owns and places.get(kind, True)


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
    for item in to_answer(state, seat):
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
        case _:
            return
