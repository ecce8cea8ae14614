"""Buttons for the most common ways to score and the most common moves, each with its effect."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from companion.core.game.action import Action, MenuItem, Offer, Pick
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.buildings import (
    Build,
    BuildCastle,
    BuildCity,
    BuildRoad,
    borders,
)
from companion.games.mythotopia.moves.turn import EndTurn
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.board.holders import own_names, province_choices
from companion.games.mythotopia.rules.board.routes import within_reach
from companion.games.mythotopia.rules.turn.actions import ACTIONS_A_TURN
from companion.games.mythotopia.rules.turn.last_turns import ending_objections
from companion.games.mythotopia.rules.war.known_position import position, unknown
from companion.games.mythotopia.rules.war.strength import side
from companion.games.mythotopia.setup.secret_choices import is_set_up
from companion.games.mythotopia.state.pieces import armies_known, own_wars, stock, tracks_wars
from companion.games.mythotopia.state.position import NEUTRAL
from companion.games.mythotopia.state.state import State

MOST = 5  # pieces moved in one tap; the form accepts more
Places: TypeAlias = Callable[[State, str], Iterable[Action[State]]]


def quick(state: State, seat: Seat) -> tuple[Offer[State], ...]:
    """The buttons. If wars are tracked, or some of the seat are recorded, they ask which province
    was won or lost; if the board is tracked, also where something was built. Otherwise one tap
    records it without a place."""
    wars, board = tracks_wars(state) or any(own_wars(state, seat)), state.depth == "board"
    moments: list[tuple[type[Action[State]], Phrase, bool, Places]] = [
        (TakeProvince, say("Province"), wars, _won),
        (LoseProvince, say("Province"), wars, _lost),
        (BuildCity, say("City"), board, partial(_sites, BuildCity)),
        (BuildRoad, say("Road"), board, _roads),
        (BuildCastle, say("Castle"), board, partial(_sites, BuildCastle)),
    ]
    offers = []
    for kind, label, asks, places in moments:
        action = kind.prefilled(state, seat, province="")
        here = (
            tuple(_place_offer(place, kind.icon) for place in places(state, seat)) if asks else None
        )
        note = action.unpaid if isinstance(action, Build) else None
        offers.append(action.button(label, places=here, note=note))
    return tuple(offers)


def _place_offer(action: Action[State], icon: str) -> Offer[State]:
    where = action.where() if isinstance(action, Build) else getattr(action, "province", "")
    return Offer(action, say(where), icon)


def _won(state: State, seat: Seat) -> Iterator[Action[State]]:
    """The ends of the wars in which the seat attacks."""
    for province in own_wars(state, seat):
        if state.owner(province) != seat:
            yield EndWar.prefilled(state, seat, province=province, taker=seat)


def _lost(state: State, seat: Seat) -> Iterator[Action[State]]:
    """The seat's provinces, those at war first."""
    fought = set(own_wars(state, seat))
    for province in sorted(own_names(state, seat), key=lambda name: (name not in fought, name)):
        yield LoseProvince.prefilled(state, seat, province=province)


def _sites(
    building: type[BuildCity | BuildCastle], state: State, seat: Seat
) -> Iterator[Action[State]]:
    built = building.prefilled(state, seat, province="")
    for province in building.sites(state, seat):
        yield built.model_copy(update={"province": province})


def _roads(state: State, seat: Seat) -> Iterator[Action[State]]:
    built = BuildRoad.prefilled(state, seat, province="")
    for province, to in borders(state, seat):
        yield built.model_copy(update={"province": province, "to": to})


def passing(state: State) -> Offer[State] | None:
    """The button that ends the turn; None if turns are untracked, no turn is left, or the first has
    not begun."""
    if state.turn.seat is None or not is_set_up(state):
        return None
    return EndTurn.prefilled(state, "").button(say("End turn"))


def picks(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """Invasions, unless the last turns forbid them, and placements of armies, while the seat has an
    action left and, as far as is known, an army in stock."""
    playing = state.turn.seat in (None, seat) and len(state.turn.actions) < ACTIONS_A_TURN
    last = state.last_turns
    if not tracks_wars(state) or not playing or state.stopped or (last and not last.left):
        return
    left = stock(state, seat, "army")
    if left is not None and left <= 0 and armies_known(state, seat):
        return
    counts = tuple(in_one_tap(left))
    provinces, own = {c.value: c for c in province_choices(state, seat)}, own_names(state, seat)
    targets = [
        replace(provinces[province], heading=way, note=_held(state, province))
        for province, way in within_reach(state, seat).items()
        if province not in own
    ]
    if targets and not any(ending_objections(state, "invade")):
        action = Invade.prefilled(state, seat, province=targets[0].value)
        pick = Pick(action, "province", tuple(targets), "armies", counts)
        yield Invade.item(pick=pick)
    at_war = own_wars(state, seat)
    fought = [choice for province, choice in provinces.items() if province in at_war]
    if fought:
        more = PlaceArmies.prefilled(state, seat, province=fought[0].value, armies=1)
        pick = Pick(more, "province", tuple(fought), "armies", counts)
        yield PlaceArmies.item(pick=pick)


def in_one_tap(left: int | None) -> range:
    """The numbers of pieces to move in one tap, of those left in stock; None if not known."""
    return range(1, 1 + (MOST if left is None else min(MOST, max(1, left))))


def _held(state: State, province: Province) -> Phrase | None:
    """Who holds a province that is invaded, and the strength that defends it as far as it is
    known; None if the holder is not known."""
    owner = state.owner(province)
    if owner is None and not all(state.surely_lacks(seat, province) for seat in state.seats):
        return None
    strength = side(position(state), province, owner or NEUTRAL).strength
    if owner is None:
        return say("strength {strength}", strength=strength)
    holder = SeatName(owner)
    if any(gap.seat in ("", owner) for gap in unknown(state, province)):
        return say("{seat}, strength {strength} or more", seat=holder, strength=strength)
    return say("{seat}, strength {strength}", seat=holder, strength=strength)
