"""The actions of a seat on a territory of the map, most of them in one tap."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.game.action import MenuItem, Offer
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.fixes.lands import SetLand, SetNeighbours
from companion.games.epoch_of_rulers.moves.epoch.spend import CampRegiment, camps_open
from companion.games.epoch_of_rulers.moves.orders.march import March
from companion.games.epoch_of_rulers.moves.orders.order import lines_of, may_order, takes_order
from companion.games.epoch_of_rulers.moves.orders.regroup_order import Regroup
from companion.games.epoch_of_rulers.moves.war.attack import (
    Attack,
    boosts_left,
    open_attacks,
    to_switch_off,
)
from companion.games.epoch_of_rulers.moves.war.commit import commit_asked
from companion.games.epoch_of_rulers.moves.war.fought import Fought
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.turn.stages import is_halted
from companion.games.epoch_of_rulers.screens.asks import answers
from companion.games.epoch_of_rulers.screens.pages.order_page import plain_orders
from companion.games.epoch_of_rulers.state.state import State

ASKING = {"build": "building", "demolish": "minus"}
"""Orders that need more facts, with their icons."""
MORE = say("More")
"""The heading under which rare actions are folded away."""


def actions_here(state: State, seat: Seat, name: str) -> Iterator[MenuItem[State]]:
    """The actions of a seat on a territory now; answers to questions come first."""
    if seat not in state.players:
        return
    if fights_here(state, seat, name) and not commit_asked(state):
        yield MenuItem(Fought.title, "swords", page="battle")
    if state.phase == "play":
        for offer in answers(state, seat):
            if getattr(offer.action, "land", None) == name:
                yield _at_once(replace(offer, label=type(offer.action).title))
        if state.turn == seat and not is_halted(state):
            yield from _on_turn(state, seat, name)
    facts = (("land", name),)
    joined = name in state.links or any(name in near for near in state.links.values())
    group = MORE if joined or state.depth != "board" else None
    yield MenuItem(SetNeighbours.title, "map", kind=SetNeighbours.kind, facts=facts, group=group)
    yield MenuItem(SetLand.title, "edit", kind=SetLand.kind, facts=facts, group=MORE)


def fights_here(state: State, seat: Seat, name: str) -> bool:
    """Whether a battle of this seat starts from this territory or is fought over it."""
    fight = state.fight
    return (
        fight is not None
        and seat in (fight.attacker, fight.defender)
        and name in (fight.origin, fight.target)
    )


def _at_once(offer: Offer[State]) -> MenuItem[State]:
    return MenuItem(offer.label, offer.icon, offer)


def _on_turn(state: State, seat: Seat, name: str) -> Iterator[MenuItem[State]]:
    land, stage = state.lands[name], state.players[seat].stage
    if stage == "orders" and land.owner == seat:
        yield from _orders(state, seat, name)
    yield from _attacks(state, seat, name)
    if stage == "war" and land.owner == seat and land.regiments:
        facts = (("land", name),)
        yield MenuItem(March.title, "march", kind=March.kind, facts=facts)


def _orders(state: State, seat: Seat, name: str) -> Iterator[MenuItem[State]]:
    """Orders on own land: those of one tap, then those that need more facts."""
    land, facts = state.lands[name], (("land", name),)
    if name in camps_open(state, seat):
        yield _at_once(Offer(CampRegiment(seat=seat, land=name), CampRegiment.title, "regiment"))
    if not takes_order(state, seat, land) or not may_order(state, name):
        return
    lines = lines_of(state, seat, land)
    yield from map(_at_once, plain_orders(state, seat, name, lines))
    for line in lines:
        if line.why is not None:
            continue
        if line.order in ASKING:
            chosen = (*facts, ("order", line.order))
            yield MenuItem(words.ORDER[line.order], ASKING[line.order], page="order", facts=chosen)
        elif line.order == "regroup":
            yield MenuItem(words.ORDER[line.order], "march", kind=Regroup.kind, facts=facts)


def _attacks(state: State, seat: Seat, name: str) -> Iterator[MenuItem[State]]:
    """Attacks that start or end here."""
    for origin, target in open_attacks(state, seat):
        if name == origin:
            title = say("Attack {land}", land=label(state, target))
        elif name == target:
            title = say("Attack from {land}", land=label(state, origin))
        else:
            continue
        if boosts_left(state, seat) or to_switch_off(state, seat, target):
            yield MenuItem(
                title, "swords", kind=Attack.kind, facts=(("origin", origin), ("to", target))
            )
        else:
            yield _at_once(Offer(Attack(seat=seat, origin=origin, to=target), title, "swords"))
