"""The table's knowledge as a position, and the facts that are missing (section 1)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from companion.core.frozen import once
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.board.holders import surely_neutral
from companion.games.mythotopia.rules.board.standing import building_in
from companion.games.mythotopia.rules.score.lord_of_the_isles import ISLAND_TOKEN, LORD
from companion.games.mythotopia.rules.war.settlement import settlement
from companion.games.mythotopia.rules.war.strength import war
from companion.games.mythotopia.state.pieces import wars
from companion.games.mythotopia.state.player import Tokens
from companion.games.mythotopia.state.position import (
    CardPosition,
    PlayerPosition,
    Position,
    PositionOptions,
    ProvincePosition,
)
from companion.games.mythotopia.state.state import State

VALUES: tuple[Literal["1", "2", "3"], ...] = ("1", "2", "3")


class KnownPosition(Position):
    """A table's position, with its corrected board."""

    board: Mapping[str, contents.ProvinceFacts] = Field(default_factory=dict)

    def facts(self, province: Province) -> contents.ProvinceFacts:
        return self.board.get(province) or contents.BOARD[province]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A fact that a ruling needs and nobody entered: whose, what, and where to enter it (`asks`,
    the kind of an action; "" if it is entered in the ruling's own form)."""

    seat: Seat
    text: Phrase
    asks: str = ""


@once
def position(state: State) -> KnownPosition:
    """Everything tracked, as a position for the rulings. It is built without checks, because a
    count may be below zero."""
    turn = state.turn
    return KnownPosition.model_construct(
        players=tuple(_player(state, seat) for seat in state.seats),
        active=turn.seat,
        actions_taken=len(turn.actions),
        free_actions_taken=turn.free,
        vp_cards=tuple(
            CardPosition.model_construct(id=card, tokens=_values(tokens))
            for card, tokens in state.cards.items()
        ),
        provinces={name: _province(state, name) for name in _provinces_known(state)},
        ships={sea: _some(fleet) for sea, fleet in state.ships.items()},
        supply={value: state.supply.get(int(value), 0) for value in VALUES},
        options=PositionOptions(castle_defends_neutral=state.castle_defends_neutral),
        board=state.board,
    )


def _player(state: State, seat: Seat) -> PlayerPosition:
    player = state.players[seat]
    return PlayerPosition.model_construct(
        id=seat,
        vp=player.vp,
        towns=state.towns_left(seat),
        reserve=tuple(sorted(player.reserve_cards or ())),
    )


def _values(tokens: Tokens) -> tuple[int, ...]:
    """The values of the tokens on a card, one by one. A count below zero gives none."""
    return tuple(value for value in sorted(tokens) for _ in range(tokens[value]))


def _provinces_known(state: State) -> list[str]:
    owned = {province for player in state.players.values() for province in player.named}
    return sorted(owned | {*state.armies, *state.castle_in} | state.dragons | state.runestones)


def _province(state: State, province: Province) -> ProvincePosition:
    owner = state.owner(province)
    return ProvincePosition.model_construct(
        owner=owner,
        structure=building_in(state, owner or "", province),
        castle=province in state.castle_in,
        dragon=province in state.dragons,
        runestone=province in state.runestones,
        armies=_some(state.armies.get(province, {})),
        mercenaries=_some(state.mercenaries.get(province, {})),
    )


def _some(pieces: Mapping[str, int]) -> dict[str, int]:
    """The pieces in one place, without counts below zero."""
    return {seat: count for seat, count in pieces.items() if count > 0}


def unknown(state: State, province: Province) -> Iterator[Unknown]:
    """The facts that the ruling on a war needs and nobody entered."""
    owner = state.owner(province)
    if _may_be_anothers(state, province):
        yield Unknown("", holder_unknown(province), "provinces")
    if _may_have_a_dragon(state, province):
        yield Unknown("", say("not known: whether a dragon is in {province}", province=province))
    attackers = [s for s, n in state.armies.get(province, {}).items() if n > 0 and s != owner]
    for seat in [*([owner] if owner else []), *attackers]:
        player = state.players[seat]
        name = SeatName(seat)
        if state.facts(province).seas and not player.ships_sure:
            yield Unknown(seat, say("not known: {seat}'s ships", seat=name))
        if player.reserve_unnamed:
            yield Unknown(seat, say("not known: {seat}'s Reserve", seat=name), "reserve")
    if owner and province not in state.castle_in and len(state.castle_in) < state.castles_built:
        yield Unknown(owner, say("not known: where all the castles stand"))


def holder_unknown(province: Province) -> Phrase:
    return say("not known: who holds {province}", province=province)


def _may_be_anothers(state: State, province: Province) -> bool:
    """Whether the holder may differ from the record. A table that tracks only the score enters its
    wars with their owners; other tables know owners from the names entered."""
    if state.depth == "score":
        return False
    if state.owner(province) is not None:
        return state.sure_owner(province) is None
    return any(
        player.provinces and not state.surely_lacks(seat, province)
        for seat, player in state.players.items()
    )


def _may_have_a_dragon(state: State, province: Province) -> bool:
    """Whether neutral troops may have a dragon that nobody entered."""
    is_known = state.dragons_laid or province in state.looked_at
    plays = "here_be_dragons" in state.cards
    return plays and not is_known and state.owner(province) is None


def unknown_at_the_end(state: State) -> Iterator[Unknown]:
    """The facts that the end of the game needs and nobody entered."""
    if not state.armies and not all("army" in player.pool for player in state.players.values()):
        yield Unknown("", say("not known: which wars there are"))
    texts: set[Phrase] = set()
    for province in wars(state):
        for gap in unknown(state, province):
            if gap.text not in texts:
                texts.add(gap.text)
                yield gap
    for province in deciding_islands(state):
        yield Unknown("", holder_unknown(province), "provinces")


def islands_unsaid(state: State) -> list[str]:
    """The island provinces without a known holder, by name; none if the card is not in play."""
    if LORD not in state.cards:
        return []
    return sorted(
        province
        for island in contents.ISLANDS.values()
        for province in island
        if state.owner(province) is None and not surely_neutral(state, province)
    )


def deciding_islands(state: State) -> list[str]:
    """The unknown provinces that decide whether a war completes an island that pays. A province at
    war is not one, because its holder comes with the war."""
    return sorted({province for island in contents.ISLANDS for province in _of(state, island)})


def _of(state: State, island: str) -> Iterator[str]:
    at, parts = position(state), contents.ISLANDS[island]
    unknown = parts.intersection(islands_unsaid(state)).difference(at.wars)
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


def as_json(state: State) -> dict[str, Any]:
    """The table's present state in the exchange format (section 9): plain JSON data. The format has
    no negative counts and no corrected board, so these are left out. It also has no buildings
    without a place, so these are put where they change no war."""
    at = position(state)
    plain = at.model_dump(mode="json", exclude={"board"})
    for player in plain["players"]:
        player["vp"], player["towns"] = max(0, player["vp"]), max(0, player["towns"])
    plain["supply"] = {value: max(0, count) for value, count in plain["supply"].items()}
    for province, building in _without_a_place(state):
        plain["provinces"][province]["structure"] = building
    return plain


def _without_a_place(state: State) -> Iterator[tuple[str, str]]:
    """A province for each citadel and city without a known place: one of the owner's, without
    another building and, so that no ruling changes, without a war."""
    at_war = set(wars(state))
    for player in state.players.values():
        missing = [
            *["citadel"] * (player.citadels - bool(player.citadel_in)),
            *["city"] * (player.cities - len(player.city_in)),
        ]
        free = player.named - player.city_in - {player.citadel_in} - at_war
        room = sorted(free, key=lambda province: (province in state.castle_in, province))
        yield from zip(room, missing, strict=False)
