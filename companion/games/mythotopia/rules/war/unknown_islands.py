"""Lord of the Isles in a war, if the holders of the rest of the island are not known (section
2)."""

from collections.abc import Iterator

from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.rules.board.holders import surely_neutral
from companion.games.mythotopia.rules.score.lord_of_the_isles import ISLAND_TOKEN, LORD
from companion.games.mythotopia.rules.war.settlement import settlement
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.position import Position
from companion.games.mythotopia.state.state import State


def unsaid(state: State) -> list[str]:
    """The island provinces without a known holder, by name; none if the card is not in play."""
    if LORD not in state.cards:
        return []
    return sorted(
        province
        for island in contents.ISLANDS.values()
        for province in island
        if state.owner(province) is None and not surely_neutral(state, province)
    )


def deciding(state: State, at: Position) -> list[str]:
    """The unknown provinces that decide whether a war completes an island that pays. `at` is the
    position."""
    return sorted(
        {province for island in contents.ISLANDS for province in _deciding(state, at, island)}
    )


def _deciding(state: State, at: Position, island: str) -> Iterator[str]:
    """The deciding provinces of one island. A province at war is not one, because its holder comes
    with the war."""
    parts = contents.ISLANDS[island]
    unknown = parts.intersection(unsaid(state)).difference(at.wars)
    ends = [settlement(at, war(at, province)) for province in at.wars if province in parts]
    for taker in {end.taker for end in ends if end.taker is not None}:
        taken = {end.province for end in ends if end.taker == taker}
        own = {province for province in parts if state.owner(province) == taker}
        rest = parts - taken - own
        if rest <= unknown and _pays(state, island, taker):
            yield from rest


def _pays(state: State, island: str, taker: Seat) -> bool:
    lies = state.cards[LORD].get(ISLAND_TOKEN[island], 0) > 0 if LORD in state.cards else False
    return lies or "scribe" in (state.players[taker].reserve_cards or ())
