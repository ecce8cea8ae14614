"""The table's knowledge as a position, and the facts that are missing."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from pydantic import Field

from companion.core.frozen import kept_with, once
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.box.words import not_known
from companion.games.mythotopia.rules.board.holders import surely_neutral
from companion.games.mythotopia.rules.board.standing import building_in
from companion.games.mythotopia.rules.cards.whereabouts import may_have
from companion.games.mythotopia.rules.score.tokens import ISLAND_TOKEN, LORD
from companion.games.mythotopia.rules.war.settlement import settlement
from companion.games.mythotopia.rules.war.strength import War, war
from companion.games.mythotopia.state.pieces import troops_known, wars
from companion.games.mythotopia.state.player import Tokens
from companion.games.mythotopia.state.position import (
    CardPosition,
    PlayerPosition,
    Position,
    PositionOptions,
    ProvincePosition,
    Structure,
)
from companion.games.mythotopia.state.state import State

VALUES: tuple[Literal["1", "2", "3"], ...] = ("1", "2", "3")


class KnownPosition(Position):
    """A table's position, with its corrected board."""

    board: Mapping[str, contents.ProvinceFacts] = Field(default_factory=dict)

    def facts(self, province: Province) -> contents.ProvinceFacts:
        return self.board.get(province) or contents.BOARD[province]


Fact: TypeAlias = Literal[
    "troops", "holder", "dragon", "runestone", "ships", "reserve", "citadel", "castle", "city",
    "wars",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Unknown:
    """A fact that a ruling needs and nobody entered: whose, which kind, and the note in words. It
    may decide who is stronger (`fights`) and what the conquest brings (`pays`)."""

    seat: Seat
    what: Fact
    text: Phrase
    fights: bool = True
    pays: bool = False


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


def war_at(state: State, province: Province) -> War:
    """The ruling on a war of the table, as far as it is known."""
    return kept_with(state, ("war", province), lambda: war(position(state), province))


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
    return _land(
        owner,
        building_in(state, owner or "", province),
        province in state.castle_in,
        province in state.dragons,
        province in state.runestones,
        tuple(_some(state.armies.get(province, {})).items()),
        tuple(_some(state.mercenaries.get(province, {})).items()),
    )


@lru_cache(maxsize=4096)
def _land(
    owner: Seat | None, structure: Structure, castle: bool, dragon: bool, runestone: bool,
    armies: tuple[tuple[Seat, int], ...], mercenaries: tuple[tuple[Seat, int], ...],
) -> ProvincePosition:  # fmt: skip
    """The same object for the same facts: positions that differ little share most provinces."""
    return ProvincePosition.model_construct(
        owner=owner,
        structure=structure,
        castle=castle,
        dragon=dragon,
        runestone=runestone,
        armies=dict(armies),
        mercenaries=dict(mercenaries),
    )


def _some(pieces: Mapping[str, int]) -> dict[str, int]:
    """The pieces in one place, without counts below zero."""
    return {seat: count for seat, count in pieces.items() if count > 0}


def unknown(state: State, province: Province) -> Iterator[Unknown]:
    """The facts that the ruling on a war needs and nobody entered, or that a line may have changed
    since without saying so."""
    return (gap for gap in gaps_of(state, province) if gap.fights)


def unknown_at_its_end(state: State, province: Province) -> Iterator[Unknown]:
    """The facts that the end of this war needs: who wins, what stood there, what it brings."""
    yield from gaps_of(state, province)
    at, unsaid = position(state), frozenset(islands_unsaid(state))
    taker = settlement(at, war_at(state, province)).taker
    if taker is not None and _may_lack_a_town(state, taker):
        what = say("whether {seat} has a town left", seat=SeatName(taker))
        yield Unknown(taker, "city", not_known(0, what))
    for island, parts in contents.ISLANDS.items():
        if province in parts and taker is not None:
            for other in _completing(state, island, taker, {province}, unsaid):
                yield Unknown("", "holder", holder_unknown(other))


def _may_lack_a_town(state: State, seat: Seat) -> bool:
    """Whether all towns may be on the board: cities that are recorded may be towns."""
    player = state.players[seat]
    least = contents.towns(len(state.seats)) - player.provinces
    return least <= 0 and not player.towns_sure and not state.no_town_left(seat)


def gaps_of(state: State, province: Province) -> Iterator[Unknown]:
    """Everything that is not known of a war and its province."""
    owner, cards = state.owner(province), state.cards
    if not troops_known(state, province):
        yield Unknown("", "troops", _troops_unknown(state, province))
    if _may_be_anothers(state, province):
        yield Unknown("", "holder", holder_unknown(province))
    if owner is None and not (state.dragons_laid or province in state.looked_at):
        if "here_be_dragons" in cards:
            what = say("whether a dragon is in {province}", province=province)
            yield Unknown("", "dragon", not_known(0, what), pays=True)
        if "runestones" in cards:
            what = say("whether a runestone is in {province}", province=province)
            yield Unknown("", "runestone", not_known(0, what), fights=False, pays=True)
    attackers = [s for s, n in state.armies.get(province, {}).items() if n > 0 and s != owner]
    for seat in [*([owner] if owner else []), *attackers]:
        yield from _of_a_side(state, province, seat, attacks=seat != owner)
    if owner and province not in state.built_in:
        yield from _buildings(state, province, owner)


def _troops_unknown(state: State, province: Province) -> Phrase:
    line = state.outdated.get(province) or state.marched.get(province, 0)
    if province in state.outdated and state.armies.get(province):
        what = say("whether the war in {province} is as recorded", province=province)
        return not_known(line, what)
    return not_known(line, say("which armies are in {province}", province=province))


def _of_a_side(state: State, province: Province, seat: Seat, *, attacks: bool) -> Iterator[Unknown]:
    player, facts, name = state.players[seat], state.facts(province), SeatName(seat)
    if facts.seas and not player.ships_sure:
        line = player.unsure.get("ships", 0)
        yield Unknown(seat, "ships", not_known(line, say("{seat}'s ships", seat=name)))
    helps = ["cavalry" if attacks else "limes", *["ranger"] * facts.rugged]
    fights = any(may_have(state, seat, card) for card in helps)
    pays = may_have(state, seat, "scribe")
    if player.reserve_unnamed and (fights or pays):
        what = not_known(player.unsure.get("reserve_cards", 0), say("{seat}'s Reserve", seat=name))
        yield Unknown(seat, "reserve", what, fights, pays)


def _buildings(state: State, province: Province, owner: Seat) -> Iterator[Unknown]:
    """What may stand in the owner's province without being entered there. A castle beside a citadel
    makes no difference to its strength."""
    player, castle = state.players[owner], province in state.castle_in
    if player.may_have_a_citadel and not player.citadel_in_sure:
        line = player.unsure.get("citadel_in", 0)
        what = say("where {seat}'s citadel stands", seat=SeatName(owner))
        yield Unknown(owner, "citadel", not_known(line, what), fights=not castle, pays=True)
    elif not castle and building_in(state, owner, province) == "citadel":
        return
    if not castle and len(state.castle_in) < state.castles_built:
        yield Unknown(owner, "castle", not_known(0, say("where all the castles stand")))
    if player.cities > len(player.city_in_sure) and province not in player.city_in_sure:
        line = player.unsure.get("city_in", 0)
        what = not_known(line, say("where all of {seat}'s cities stand", seat=SeatName(owner)))
        yield Unknown(owner, "city", what, fights=False)


def holder_unknown(province: Province) -> Phrase:
    return not_known(0, say("who holds {province}", province=province))


def _may_be_anothers(state: State, province: Province) -> bool:
    """Whether the holder may differ from the record. A table that tracks only the score enters its
    wars with their owners; a war recorded before then, and any at another table, has its owner from
    the names entered."""
    if state.depth == "score" and province in state.looked_at:
        return False
    if state.owner(province) is not None:
        return state.sure_owner(province) is None
    return any(
        player.provinces and not state.surely_lacks(seat, province)
        for seat, player in state.players.items()
    )


# -- the end of the game -----------------------------------------------------------------------


def islands_unsaid(state: State) -> list[str]:
    """The island provinces without a certain holder, by name; none if the card is not in play."""
    if LORD not in state.cards:
        return []
    return sorted(
        province
        for island in contents.ISLANDS.values()
        for province in island
        if state.sure_owner(province) is None and not surely_neutral(state, province)
    )


def deciding_islands(state: State) -> list[str]:
    """The unknown provinces that decide whether a war completes an island that pays. A province at
    war is not one, because its holder comes with the war."""
    return sorted({province for island in contents.ISLANDS for province in _of(state, island)})


def _of(state: State, island: str) -> Iterator[str]:
    at, parts = position(state), contents.ISLANDS[island]
    unknown = parts.intersection(islands_unsaid(state)).difference(at.wars)
    ends = [settlement(at, war_at(state, province)) for province in at.wars if province in parts]
    for taker in {end.taker for end in ends if end.taker is not None}:
        taken = {end.province for end in ends if end.taker == taker}
        yield from _completing(state, island, taker, taken, unknown)


def _completing(
    state: State, island: str, taker: Seat, taken: Set[Province], unknown: Set[Province]
) -> Set[Province]:
    """The unknown provinces with which somebody who takes these has a whole island that pays."""
    own = {province for province in contents.ISLANDS[island] if state.sure_owner(province) == taker}
    rest = contents.ISLANDS[island] - taken - own
    return rest if rest <= unknown and _pays(state, island, taker) else frozenset()


def _pays(state: State, island: str, taker: Seat) -> bool:
    lies = state.cards[LORD].get(ISLAND_TOKEN[island], 0) > 0 if LORD in state.cards else False
    return lies or "scribe" in (state.players[taker].reserve_cards or ())


def as_json(state: State) -> dict[str, Any]:
    """The table's present state in the exchange format: plain JSON data. The format has
    no negative counts and no corrected board, so these are left out. It also has no buildings
    without a place, so these are put where they change no war."""
    at = position(state)
    plain = at.model_dump(mode="json", exclude={"board", "ways"})
    for player in plain["players"]:
        player["vp"], player["towns"] = max(0, player["vp"]), max(0, player["towns"])
    plain["supply"] = {value: max(0, count) for value, count in plain["supply"].items()}
    for province, building in _without_a_place(state):
        plain["provinces"][province]["structure"] = building
    return plain


def war_as_json(state: State, province: Province) -> dict[str, Any] | None:
    """The part of the exchange format that one war is about; None if the format can't say it."""
    if not _is_printed(state, [province]):
        return None
    plain = as_json(state)
    seas = contents.BOARD[province].seas
    plain["provinces"] = {province: plain["provinces"][province]}
    plain["ships"] = {sea: fleet for sea, fleet in plain["ships"].items() if sea in seas}
    return plain | {"vp_cards": [], "supply": None}


def end_as_json(state: State) -> dict[str, Any] | None:
    """Everything in the exchange format; None if the format can't say what decides the end."""
    at = position(state)
    counts = [*(at.supply or {}).values(), *(n for p in at.players for n in (p.vp, p.towns))]
    return as_json(state) if _is_printed(state, at.wars) and min(counts) >= 0 else None


def _is_printed(state: State, provinces: Iterable[Province]) -> bool:
    return all(state.facts(province) == contents.BOARD[province] for province in provinces)


def _without_a_place(state: State) -> Iterator[tuple[str, str]]:
    """A province for each citadel and city without a known place: one of the owner's, without
    another building and, so that no ruling changes, without a war."""
    at_war = set(wars(state))
    for player in state.players.values():
        missing = [
            *["citadel"] * (player.citadels - bool(player.citadel_in_sure)),
            *["city"] * (player.cities - len(player.city_in_sure)),
        ]
        free = player.named - player.city_in_sure - {player.citadel_in_sure} - at_war
        room = sorted(free, key=lambda province: (province in state.castle_in, province))
        yield from zip(room, missing, strict=False)
