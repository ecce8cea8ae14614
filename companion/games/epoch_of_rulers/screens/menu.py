"""The Act screen, what is due now, the settings."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game.action import MenuItem, Offer
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.corrections.set_land import SetLand
from companion.games.epoch_of_rulers.corrections.set_links import SetNeighbours
from companion.games.epoch_of_rulers.corrections.set_player import SetPlayer
from companion.games.epoch_of_rulers.corrections.tally import Tally
from companion.games.epoch_of_rulers.epochs.camp import CampRegiment, camps_open
from companion.games.epoch_of_rulers.epochs.choose_ruler import ChooseRuler, left
from companion.games.epoch_of_rulers.epochs.deploy import Deploy
from companion.games.epoch_of_rulers.epochs.draw_card import DrawCard
from companion.games.epoch_of_rulers.epochs.pay_fees import PayFees
from companion.games.epoch_of_rulers.epochs.spend import BuyCard, Sacrifice
from companion.games.epoch_of_rulers.fighting.attack import Attack, CallOff, pairs
from companion.games.epoch_of_rulers.fighting.fought import Fought
from companion.games.epoch_of_rulers.fighting.march import March
from companion.games.epoch_of_rulers.fighting.retreat import Retreat
from companion.games.epoch_of_rulers.finish.fate_card import FateCard, next_fated
from companion.games.epoch_of_rulers.finish.stop import Stop
from companion.games.epoch_of_rulers.given.build import Build, FollowUp
from companion.games.epoch_of_rulers.given.demolish import Demolish
from companion.games.epoch_of_rulers.given.plain_orders import Negotiate, Plan, Tax
from companion.games.epoch_of_rulers.given.raise_regiment import Mobilise
from companion.games.epoch_of_rulers.given.regroup_order import Regroup
from companion.games.epoch_of_rulers.table.due import ruler_due
from companion.games.epoch_of_rulers.table.state import Stage, State

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
)
"""The actions in the rulebook's order: kind, icon, title, group, the stages in which each is
likely."""

ON_LAND = (Mobilise.kind, Build.kind, Tax.kind, Plan.kind, Regroup.kind, Negotiate.kind,
           Attack.kind, March.kind)  # fmt: skip
"""Actions that need own land."""

ANYTIME: tuple[MenuItem[State], ...] = (
    MenuItem(SetLand.title, "edit", kind=SetLand.kind, group=CORRECTIONS),
    MenuItem(SetPlayer.title, "edit", kind=SetPlayer.kind, group=CORRECTIONS),
    MenuItem(SetNeighbours.title, "map", kind=SetNeighbours.kind, group=CORRECTIONS),
)
TALLY: MenuItem[State] = MenuItem(Tally.title, "edit", kind=Tally.kind)
FATE: MenuItem[State] = MenuItem(FateCard.title, "epoch-card", kind=FateCard.kind)
SETTINGS: tuple[MenuItem[State], ...] = (MenuItem(Stop.title, "close", kind=Stop.kind),)


def anytime(state: State) -> tuple[MenuItem[State], ...]:
    """Entries for any time."""
    return ANYTIME if state.has_lands else ()


def menu(state: State, seat: str) -> list[MenuItem[State]]:
    """The actions; those of other stages are folded away."""
    if state.phase == "fate":
        return [FATE, *([] if state.has_lands else [TALLY])]
    if not state.has_lands:
        return [TALLY]
    stage = state.players[seat].stage if seat in state.players else "new"
    found: list[MenuItem[State]] = []
    for kind, icon, title, group, stages in ITEMS:
        if not _has_a_place(state, seat, kind):
            continue
        likely = stage in stages and state.turn == seat
        found.append(MenuItem(title, icon, kind=kind, group=None if likely else group))
    return found


def _has_a_place(state: State, seat: str, kind: str) -> bool:
    """Whether there is anything that the action could be about."""
    player = state.players.get(seat)
    if player is None:
        return False
    places: dict[str, bool] = {
        Deploy.kind: player.stage == "deploy",
        ChooseRuler.kind: bool(left(state, seat)) and player.stage == "fees",
        CampRegiment.kind: bool(camps_open(state, seat)),
        Demolish.kind: any(land.buildings for land in state.owned(seat)),
        FollowUp.kind: bool(state.followup),
        Fought.kind: state.fight is not None,
        Retreat.kind: any(ask.kind == "retreat" for ask in state.asks),
    }
    owns = bool(state.owned(seat)) or kind not in ON_LAND
    return owns and places.get(kind, True)


def prompts(state: State, seat: str) -> Iterator[MenuItem[State]]:
    """What this seat could enter now."""
    if state.phase == "fate" and next_fated(state) == seat:
        yield FATE
    if state.phase != "play":
        return
    if not state.has_lands:
        yield TALLY
    elif state.fight is not None:
        yield from _battle(state, seat)
    elif state.asks:
        if state.asks[0].kind == "retreat" and state.asks[0].seat == seat:
            yield MenuItem(Retreat.title, "march", kind=Retreat.kind)
    elif state.turn == seat:
        yield from _on_turn(state, seat)


def _battle(state: State, seat: str) -> Iterator[MenuItem[State]]:
    fight = state.fight
    if fight is not None and seat in (fight.attacker, fight.defender):
        yield MenuItem(Fought.title, "swords", page="battle")
        if seat == fight.attacker:
            calling = CallOff(seat=seat)
            yield MenuItem(CallOff.title, "close", offer=Offer(calling, CallOff.title, "close"))


def _on_turn(state: State, seat: str) -> Iterator[MenuItem[State]]:
    match state.players[seat].stage:
        case "deploy":
            yield MenuItem(Deploy.title, "regiment", kind=Deploy.kind)
        case "fees" if not ruler_due(state, seat):
            yield MenuItem(PayFees.title, "coin", page="fees")
        case "card" if not state.receives:
            yield MenuItem(DrawCard.title, "epoch-card", kind=DrawCard.kind)
        case "orders" if state.followup:
            yield MenuItem(FollowUp.title, "building", kind=FollowUp.kind)
        case "orders" if state.last_by and state.acted and next(pairs(state, seat), None):
            yield MenuItem(Attack.title, "swords", kind=Attack.kind)
        case "war":
            if next(pairs(state, seat), None) and not state.players[seat].moves:
                yield MenuItem(Attack.title, "swords", kind=Attack.kind)
            yield MenuItem(March.title, "march", kind=March.kind)
        case _:
            return
