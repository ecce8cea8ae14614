"""Random play, for tests: any action that the rules allow."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.core.game.action import Action
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.contents import NORM
from companion.games.epoch_of_rulers.course.final_count import FateCard, Finish, next_fated
from companion.games.epoch_of_rulers.fixes.players import Totals
from companion.games.epoch_of_rulers.moves.bases import asked
from companion.games.epoch_of_rulers.moves.epoch.deploy import REGIMENTS_AT_START, Deploy
from companion.games.epoch_of_rulers.moves.epoch.draw_card import DrawCard
from companion.games.epoch_of_rulers.moves.epoch.pay_fees import dues, payment
from companion.games.epoch_of_rulers.moves.events.frontier import Overrun, weaker
from companion.games.epoch_of_rulers.moves.events.use_bonus import UseBonus
from companion.games.epoch_of_rulers.moves.orders.build import Build, Demolish, FollowUp
from companion.games.epoch_of_rulers.moves.orders.march import March
from companion.games.epoch_of_rulers.moves.orders.order import lines_of
from companion.games.epoch_of_rulers.moves.orders.plain_orders import Mobilise, Regroup
from companion.games.epoch_of_rulers.moves.war.attack import (
    Attack,
    boosts_left,
    open_attacks,
    to_switch_off,
)
from companion.games.epoch_of_rulers.moves.war.fought import ChooseVictims, Fought
from companion.games.epoch_of_rulers.moves.war.retreat import Retreat, havens
from companion.games.epoch_of_rulers.rules.gold.fees import ways
from companion.games.epoch_of_rulers.rules.gold.purses import gold
from companion.games.epoch_of_rulers.rules.orders.order_card import possible
from companion.games.epoch_of_rulers.rules.score.final_score import TOTALS
from companion.games.epoch_of_rulers.rules.turn.deck import bonus_left, next_cards
from companion.games.epoch_of_rulers.rules.turn.reigns import is_halted, ruler_due
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import ways_to_fall
from companion.games.epoch_of_rulers.screens.menu import passing, quick
from companion.games.epoch_of_rulers.screens.pages.order_page import PLAIN
from companion.games.epoch_of_rulers.state.state import State, Territory

MOST = {"territories": 4, "capitals_taken": 1, "troops": 15, "defence": 5, "gold": 7,
        "treasuries": 3, "construction": 9, "statues": 3, "palace": 1, "altar_glory": 3,
        "altar_martial": 3, "martial": 9}  # fmt: skip


def rehearse(state: State, chance: Random) -> Action[State] | None:
    """An action that the rules allow now; None if only a secret choice or nothing can follow."""
    if state.phase == "over":
        return None
    if state.phase == "fate":
        spheres = ("army", "wealth", "construction", "glory", "final")
        return FateCard(seat=next_fated(state), sphere=chance.choice(spheres),
                        amount=chance.randint(0, 2))  # fmt: skip
    if not state.has_lands:
        return _totals(state, chance)
    seat = state.turn
    if state.fight is not None:
        return _battle(state, chance)
    if not is_halted(state):
        match state.players[seat].stage:
            case "deploy":
                return _deploy(state, seat, chance)
            case "fees" if not ruler_due(state, seat):
                way = chance.choice(ways(dues(state, seat), gold(state, seat), state.rules)[:3])
                return payment(state, seat, way)
    actions = [*_possible(state, seat, chance)]
    return chance.choice(actions) if actions else None


def _totals(state: State, chance: Random) -> Action[State]:
    if chance.random() < 0.2 and all(player.tally for player in state.players.values()):
        return Finish()
    facts: dict[str, Any] = {name: chance.randint(1, MOST[name]) for name in TOTALS if name in MOST}
    return Totals(seat=chance.choice(state.seats), capital_lost=chance.random() < 0.2, **facts)


def _deploy(state: State, seat: Seat, chance: Random) -> Deploy:
    lands = [land.name for land in state.owned(seat)]
    placed = dict.fromkeys(lands, 0)
    for _ in range(REGIMENTS_AT_START):
        name = chance.choice([name for name in lands if placed[name] < 3])
        placed[name] += 1
    ruler = Deploy.prefilled(state, seat).ruler
    return Deploy(seat=seat, regiments=placed, capital=chance.choice(lands), ruler=ruler)


def _battle(state: State, chance: Random) -> Action[State]:
    """A random result: any strength of cards from the deck, cavalry, Arsenal and losses. If both
    sides choose the losses, first one side's choice."""
    fight = state.fight
    assert fight is not None
    facts: dict[str, Any] = {
        f"{side}_card": chance.randint(0, 4)
        for side, seat in fight.sides.items()
        if seat in fight.played and fight.played[seat].blind
    }
    seat = fight.attacker if fight.attacker in state.players else fight.defender
    asked = Fought.prefilled(state, seat, **facts)
    both_choose = True
    for side, army, pool in asked.armies(state, fight).exposed(state):
        falls = ways_to_fall(army, pool, state.rules)
        both_choose = both_choose and len(falls) > 1
        way = chance.choice(falls)
        facts |= {f"{side}_lost": sum(way), f"{side}_special": way.special + way.helper,
                  f"{side}_helper_falls": bool(way.helper)}  # fmt: skip
    if both_choose and not fight.reckoned:
        return ChooseVictims.prefilled(state, seat, **facts)
    return Fought.prefilled(state, seat, **facts)


def _possible(state: State, seat: Seat, chance: Random) -> Iterator[Action[State]]:
    for each_seat in state.seats:
        yield from (offer.action for offer in quick(state, each_seat) if offer.page is None)
    if is_halted(state):
        yield from _way_through(state, chance)
        return
    yield from _bonuses(state, seat, chance)
    match state.players[seat].stage:
        case "card" if not state.receives:
            yield from _draws(state, seat, chance)
        case "orders" if state.followup:
            yield from _followups(state, seat)
        case "orders" if not state.acted:
            yield from _orders(state, seat, chance)
        case "war":
            for land in state.owned(seat):
                yield from _moves(March, state, seat, land)
    if not state.followup:
        yield from _attacks(state, seat)
    if (ending := passing(state)) is not None:
        yield ending.action


def _draws(state: State, seat: Seat, chance: Random) -> Iterator[Action[State]]:
    coins = chance.randint(0, 3) if bonus_left(state) else 0
    if cards := next_cards(state):
        yield DrawCard(seat=seat, card=chance.choice(cards), gold=coins)


def _followups(state: State, seat: Seat) -> Iterator[Action[State]]:
    land = state.lands.get(state.followup)
    for building, why in possible(state, seat, land, followup=True) if land else ():
        if why is None:
            yield FollowUp.prefilled(state, seat, building=building)


def _attacks(state: State, seat: Seat) -> Iterator[Action[State]]:
    for origin, target in open_attacks(state, seat):
        off = to_switch_off(state, seat, target)[: int(gold(state, seat) > 1)]
        boosts = ("arsenal",) if boosts_left(state, seat) else ()
        yield Attack(seat=seat, origin=origin, to=target, switched_off=off, strengthened=boosts)


def _way_through(state: State, chance: Random) -> Iterator[Action[State]]:
    """The retreat of regiments without own land next to them."""
    ask = asked(state, "retreat")
    if ask is not None and ask is state.asks[0] and not havens(state, ask.seat):
        lost = chance.randint(0, ask.regiments)
        for land in state.owned(ask.seat):
            yield Retreat(seat=ask.seat, land=land.name, lost=lost)


def _bonuses(state: State, seat: Seat, chance: Random) -> Iterator[Action[State]]:
    """A bonus card that may be used now, and conquests of Last Frontier."""
    for bonus in state.players[seat].bonuses:
        lands = [land.name for land in state.owned(seat) if len(land.regiments) < 3]
        facts = {"regiments": {chance.choice(lands): 1}} if lands and bonus == "hordes" else {}
        using = UseBonus.prefilled(state, seat, bonus=bonus, **facts)
        if not [*using.objections(state)]:
            yield using
    if state.frontier == seat:
        for origin, target in weaker(state, seat):
            yield Overrun.prefilled(state, seat, origin=origin, to=target)


def _orders(state: State, seat: Seat, chance: Random) -> Iterator[Action[State]]:
    """All orders on one territory where an order is allowed."""
    lands = state.owned(seat)
    chance.shuffle(lands)
    for land in lands:
        open_here = [line.order for line in lines_of(state, seat, land) if line.why is None]
        for order in open_here:
            if order == "build":
                kinds = [name for name, why in possible(state, seat, land) if why is None]
                yield Build.prefilled(state, seat, land=land.name, building=chance.choice(kinds))
            elif order == "demolish" and chance.random() < 0.2:
                yield Demolish.prefilled(state, seat, land=land.name)
            elif order == "regroup":
                yield from _moves(Regroup, state, seat, land)
            elif order in PLAIN:
                yield PLAIN[order][0].prefilled(state, seat, land=land.name)
            if order == "mobilise":
                special = Mobilise.prefilled(state, seat, land=land.name, special=True)
                if not [*special.objections(state)]:
                    yield special
        if open_here:
            return


def _moves(
    kind: type[Regroup | March], state: State, seat: Seat, land: Territory
) -> Iterator[Action[State]]:
    """One regiment goes to another territory."""
    for other in state.owned(seat) if land.regiments else ():
        if other is not land and len(other.regiments) < NORM:
            action = kind.prefilled(state, seat, land=land.name, moves={other.name: 1})
            if not [*action.objections(state)]:
                yield action
