"""The rulebook's conditions of every action, written down a second time: plainly, from the facts of
a whole board, and with nothing of the rules in `companion/`.

Each condition has the id of the objection that the companion makes if it is broken.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.brute_force import strengths

Judge: TypeAlias = Callable[[State, Any], Iterator[str]]
JUDGES: dict[str, Judge] = {}
"""The conditions of each action besides its turn, by kind."""


def judges(*kinds: str) -> Callable[[Judge], Judge]:
    def register(judge: Judge) -> Judge:
        assert JUDGES.keys().isdisjoint(kinds)
        JUDGES.update(dict.fromkeys(kinds, judge))
        return judge

    return register


def holder(state: State, province: str) -> str:
    """Who holds it, "" for neutral troops."""
    return next((s for s in state.seats if province in state.players[s].named), "")


def armies(state: State, seat: str, province: str) -> int:
    return state.armies.get(province, {}).get(seat, 0)


def attackers(state: State, province: str, owner: str) -> list[str]:
    there = state.armies.get(province, {})
    return [seat for seat in there if there[seat] > 0 and seat != owner]


def is_fought(state: State, province: str) -> bool:
    return bool(attackers(state, province, holder(state, province)))


def in_stock(state: State, seat: str, piece: str) -> int:
    troops = state.armies if piece == "army" else state.ships
    placed = sum(there.get(seat, 0) for there in troops.values())
    return contents.PIECES[piece] - state.players[seat].pool[piece] - placed


def towns_left(state: State, seat: str) -> int:
    player = state.players[seat]
    built = player.cities + player.citadels
    return contents.towns(len(state.seats)) - player.provinces + built


def cities_left(state: State, seat: str) -> int:
    return 4 - state.players[seat].cities - state.players[seat].marks


def reserve(state: State, seat: str) -> frozenset[str]:
    return state.players[seat].reserve_cards or frozenset()


def room(state: State, seat: str, cards: frozenset[str]) -> int:
    """How many cards fit in a Reserve that holds these."""
    player = state.players[seat]
    return 2 + player.cities + player.citadels + 2 * ("warehouse" in cards)


def building(state: State, seat: str, province: str) -> str:
    player = state.players[seat]
    if province and province == player.citadel_in:
        return "citadel"
    return "city" if province in player.city_in else "town"


def border(state: State, seat: str, one: str, other: str) -> str:
    """As the seat sees it: with Ranger, hills are plain and mountains are hills."""
    kind = contents.BORDERS.get(frozenset((one, other)), "none")
    if "ranger" in reserve(state, seat):
        return {"hills": "plain", "mountains": "hills"}.get(kind, kind)
    return kind


def leads(state: State, province: str) -> tuple[list[str], list[str]]:
    """The sides of a war, and the strongest of them."""
    sides = strengths(game.position(state), province)
    most = max(sides.values())
    return list(sides), [side for side in sides if sides[side] == most]
