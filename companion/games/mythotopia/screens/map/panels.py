"""An open province or sea of the map: its facts, its wars, and the actions of a seat."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Sea
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.board.board_facts import apart, border
from companion.games.mythotopia.rules.board.standing import building_named
from companion.games.mythotopia.screens.map.actions_here import ActionHere, in_province, in_sea
from companion.games.mythotopia.screens.wars_at_a_glance import WarView, wars_at_a_glance
from companion.games.mythotopia.state.pieces import tracks_wars
from companion.games.mythotopia.state.state import State

GIVES: dict[str, Phrase] = {
    "army": say("army"),
    "food": say("food"),
    "gold": say("gold"),
    "stone": say("stone"),
}
KINDS: dict[str, Phrase] = {
    "plain": say("plain"),
    "hills": say("hills"),
    "mountains": say("mountains"),
}


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A province across a border: the kind of border, its holder, and whether a road crosses it."""

    name: str
    kind: str
    border: Phrase
    owner: Seat
    road: bool


@dataclass(frozen=True, slots=True)
class Troop:
    """Pieces of a seat: "army", "mercenary", or "ship" with its sea if the place is a province."""

    what: str
    seat: Seat
    count: int
    sea: Phrase | None = None


@dataclass(frozen=True, slots=True)
class ProvincePanel:
    """An open province. `owner` is "" if neutral or not known; `holder_known` tells which. Each of
    the `seas` has the filter that lists its shores."""

    name: str
    owner: Seat
    holder_known: bool
    gives: str
    gives_name: Phrase
    strength: int
    rugged: bool
    corrected: bool
    building: Phrase | None
    castle: bool
    dragon: bool
    runestone: bool
    seas: tuple[tuple[Phrase, str], ...]
    neighbours: tuple[Neighbour, ...]
    troops: tuple[Troop, ...]
    war: WarView | None
    actions: tuple[ActionHere, ...]


def place(state: State, seat: Seat, name: str) -> ProvincePanel:
    """A province as this table's board has it; `seat` is the player who may want to record
    something."""
    owner = state.owner(name) or ""
    facts = state.facts(name)
    war = next((war for war in wars_at_a_glance(state) if war.province == name), None)
    return ProvincePanel(
        name,
        owner,
        all(state.surely_lacks(player, name) for player in state.seats if player != owner),
        contents.GIVES[name],
        GIVES[contents.GIVES[name]],
        facts.strength,
        facts.rugged,
        name in state.board or any(name in apart(between) for between in state.borders),
        building_named(state, owner, name) if owner else None,
        name in state.castle_in,
        name in state.dragons,
        name in state.runestones,
        tuple((say(sea), slug(sea)) for sea in facts.seas),
        tuple(_neighbours(state, name)),
        tuple(_troops(state, name)),
        war,
        tuple(in_province(state, seat, name, war)) if seat in state.players else (),
    )


def slug(sea: Sea) -> str:
    """A sea's name in addresses."""
    return sea.lower().replace(" ", "-")


def _neighbours(state: State, name: str) -> Iterator[Neighbour]:
    roads = {frozenset(road) for road in state.roads}
    for neighbour in contents.PROVINCES:
        kind = "none" if neighbour == name else border(state, name, neighbour)
        if kind != "none":
            crossed = frozenset((name, neighbour)) in roads
            yield Neighbour(neighbour, kind, KINDS[kind], state.owner(neighbour) or "", crossed)


def _troops(state: State, name: str) -> Iterator[Troop]:
    for what, troops in (("army", state.armies), ("mercenary", state.mercenaries)):
        for seat in state.seats:
            if count := troops.get(name, {}).get(seat, 0):
                yield Troop(what, seat, count)
    for sea in state.facts(name).seas:
        for seat in state.seats:
            if count := state.ships.get(sea, {}).get(seat, 0):
                yield Troop("ship", seat, count, say(sea))


@dataclass(frozen=True, slots=True)
class Shore:
    """A province on the shore: its holder, and whether only this table's board puts it there."""

    name: str
    owner: Seat
    corrected: bool


@dataclass(frozen=True, slots=True)
class SeaPanel:
    """An open sea; `id` is its name in addresses. Its ships count in each of `wars`."""

    id: str
    name: Phrase
    seas: tuple[tuple[Phrase, str], ...]
    shores: tuple[Shore, ...]
    corrected: bool
    troops: tuple[Troop, ...]
    unknown: tuple[Phrase, ...]
    wars: tuple[WarView, ...]
    actions: tuple[ActionHere, ...]


SLUGS: dict[str, str] = {slug(sea): sea for sea in contents.SEAS}
"""The seas by their names in addresses."""


def sea_place(state: State, seat: Seat, sea: Sea) -> SeaPanel:
    """A sea as this table's board has it; `seat` is the player who may want to record something."""
    shores = tuple(_shores(state, sea))
    names = {shore.name for shore in shores}
    return SeaPanel(
        slug(sea),
        say(sea),
        tuple((say(neighbour), slug(neighbour)) for neighbour in sorted(contents.BESIDE[sea])),
        shores,
        names != {name for name in contents.PROVINCES if sea in contents.BOARD[name].seas},
        tuple(_ships(state, sea)),
        tuple(_unknown(state)),
        tuple(war for war in wars_at_a_glance(state) if war.province in names),
        tuple(in_sea(state, seat, sea)) if seat in state.players and tracks_wars(state) else (),
    )


def _shores(state: State, sea: Sea) -> Iterator[Shore]:
    for name in contents.PROVINCES:
        if sea in state.facts(name).seas:
            yield Shore(name, state.owner(name) or "", sea not in contents.BOARD[name].seas)


def _ships(state: State, sea: Sea) -> Iterator[Troop]:
    ships = state.ships.get(sea, {})
    for seat in state.seats:
        if count := ships.get(seat, 0):
            yield Troop("ship", seat, count)


def _unknown(state: State) -> Iterator[Phrase]:
    """The seats whose ships nobody entered, if the table records ships."""
    if tracks_wars(state):
        for seat in state.seats:
            if not state.players[seat].ships_sure:
                yield say("not known: {seat}'s ships", seat=SeatName(seat))
