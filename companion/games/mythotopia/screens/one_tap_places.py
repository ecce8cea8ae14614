"""The most common moves in two taps: the number is preset, and each place is a button."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.game.action import MenuItem, Pick
from companion.core.text import Phrase, SeatName
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.turn import ACTIONS_A_TURN
from companion.games.mythotopia.rules.board.holders import province_choices
from companion.games.mythotopia.rules.board.routes import within_reach
from companion.games.mythotopia.rules.turn.actions import ACTION
from companion.games.mythotopia.state.pieces import own_wars, stock, tracks_wars
from companion.games.mythotopia.state.state import State

MOST = 5  # places offered in one tap; the form has the rest


def picks(state: State, seat: str) -> Iterator[MenuItem[State]]:
    """Invasions and placements of armies, while the seat has an action left."""
    playing = state.turn.seat in (None, seat) and len(state.turn.actions) < ACTIONS_A_TURN
    if not tracks_wars(state) or not playing or state.stopped:
        return
    left = stock(state, seat, "army")
    most = MOST if left is None else min(MOST, max(1, left))
    named, provinces = state.players[seat].named, province_choices(state, seat)
    targets = within_reach(state, seat, [c for c in provinces if c.value not in named])
    targets = [replace(one, note=_held(state, one.value)) for one in targets]
    if targets:
        action = Invade.prefilled(state, seat, province=targets[0].value)
        pick = Pick(action, "province", tuple(targets), "armies", tuple(range(1, most + 1)))
        yield MenuItem(ACTION["invade"], "invade", kind="invade", pick=pick)
    at_war = own_wars(state, seat)
    fought = [c for c in provinces if c.value in at_war]
    if fought:
        more = PlaceArmies.prefilled(state, seat, province=fought[0].value, armies=1)
        pick = Pick(more, "province", tuple(fought), "armies", tuple(range(1, most + 1)))
        yield MenuItem(ACTION["place_armies"], "place-armies", kind="place_armies", pick=pick)


def _held(state: State, province: str) -> Phrase | None:
    """Who holds a province that is invaded, or its neutral strength; None if it is not known."""
    owner = state.owner(province)
    if owner is not None:
        return say("{seat}", seat=SeatName(owner))
    if not all(state.surely_lacks(seat, province) for seat in state.seats):
        return None
    return say("strength {strength}", strength=state.facts(province).strength)
