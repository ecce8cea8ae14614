"""The provinces, and an open one or an open sea: its facts, its wars, the actions of a seat."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.descriptions import ActionHere
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Sea
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.board.board_facts import apart, border
from companion.games.mythotopia.rules.board.standing import building_in, building_named
from companion.games.mythotopia.screens.map import actions_here, geometry, marks
from companion.games.mythotopia.screens.map.marks import Mark, pieces
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
class ProvinceView:
    """A province on the map and in the list. `shows` names the filters that it passes."""

    name: str
    area: geometry.Area
    owner: Seat
    building: Phrase | None
    castle: bool
    dragon: bool
    runestone: bool
    at_war: bool
    strength: int
    rugged: bool
    armies: tuple[tuple[str, int], ...]
    marks: tuple[Mark, ...]
    shows: frozenset[str]


@dataclass(frozen=True, slots=True)
class ProvincePanel:
    """An open province. `here.owner` is "" if neutral or not known; `holder_known` tells which.
    `building` names a town, too. Each of the `seas` has the filter that lists its shores."""

    here: ProvinceView
    holder_known: bool
    gives: str
    gives_name: Phrase
    corrected: bool
    building: Phrase | None
    seas: tuple[tuple[Phrase, str], ...]
    neighbours: tuple[Neighbour, ...]
    troops: tuple[Troop, ...]
    war: WarView | None
    actions: tuple[ActionHere, ...]


def province_view(state: State, seat: Seat, name: str, fighting: frozenset[str]) -> ProvinceView:
    owner = state.owner(name) or ""
    facts = state.facts(name)
    building = building_in(state, owner, name) if owner else ""
    return ProvinceView(
        name,
        geometry.PROVINCES[name],
        owner,
        building_named(state, owner, name) if building in ("city", "citadel") else None,
        name in state.castle_in,
        name in state.dragons,
        name in state.runestones,
        name in fighting,
        facts.strength,
        facts.rugged,
        tuple(pieces(state, state.armies.get(name, {}))),
        tuple(marks.in_province(state, name, owner, building)),
        frozenset(_passes(state, seat, name, fighting)),
    )


def _passes(state: State, seat: Seat, name: str, fighting: frozenset[str]) -> Iterator[str]:
    """The filters that let a province through."""
    own = state.players[seat].named if seat in state.players else frozenset()
    if name in own:
        yield "mine"
    if name in fighting:
        yield "war"
    if name not in own and any(border(state, name, mine) != "none" for mine in own):
        yield "near"
    yield from (slug(sea) for sea in state.facts(name).seas)


def place(state: State, seat: Seat, here: ProvinceView) -> ProvincePanel:
    """A province as this table's board has it; `seat` is the player who may want to record
    something."""
    name, owner = here.name, here.owner
    war = next((war for war in wars_at_a_glance(state) if war.province == name), None)
    return ProvincePanel(
        here,
        all(state.surely_lacks(player, name) for player in state.seats if player != owner),
        contents.GIVES[name],
        GIVES[contents.GIVES[name]],
        name in state.board or any(name in apart(between) for between in state.borders),
        building_named(state, owner, name) if owner else None,
        tuple((say(sea), slug(sea)) for sea in state.facts(name).seas),
        tuple(_neighbours(state, name)),
        tuple(_troops(state, name)),
        war,
        tuple(actions_here.in_province(state, seat, name, war)) if seat in state.players else (),
    )


def slug(sea: Sea) -> str:
    """A sea's name in addresses."""
    return sea.lower().replace(" ", "-")


def _neighbours(state: State, name: str) -> Iterator[Neighbour]:
    roads = {frozenset(road) for road in state.roads_sure}
    for neighbour in contents.PROVINCES:
        kind = "none" if neighbour == name else border(state, name, neighbour)
        if kind != "none":
            crossed = frozenset((name, neighbour)) in roads
            yield Neighbour(neighbour, kind, KINDS[kind], state.owner(neighbour) or "", crossed)


def _troops(state: State, name: str) -> Iterator[Troop]:
    for what, troops in (("army", state.armies), ("mercenary", state.mercenaries)):
        for seat, count in pieces(state, troops.get(name, {})):
            yield Troop(what, seat, count)
    for sea in state.facts(name).seas:
        yield from _ships(state, sea, say(sea))


def _ships(state: State, sea: Sea, named: Phrase | None = None) -> Iterator[Troop]:
    for seat, count in pieces(state, state.ships.get(sea, {})):
        yield Troop("ship", seat, count, named)


@dataclass(frozen=True, slots=True)
class Shore:
    """A province on the shore: its holder, and whether only this table's board puts it there."""

    name: str
    owner: Seat
    corrected: bool


@dataclass(frozen=True, slots=True)
class SeaPanel:
    """An open sea. Its ships count in each of `wars`."""

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
        say(sea),
        tuple((say(neighbour), slug(neighbour)) for neighbour in sorted(contents.BESIDE[sea])),
        shores,
        names != {name for name in contents.PROVINCES if sea in contents.BOARD[name].seas},
        tuple(_ships(state, sea)),
        tuple(_unknown(state)),
        tuple(war for war in wars_at_a_glance(state) if war.province in names),
        tuple(actions_here.in_sea(state, seat, sea))
        if seat in state.players and tracks_wars(state)
        else (),
    )


def _shores(state: State, sea: Sea) -> Iterator[Shore]:
    for name in contents.PROVINCES:
        if sea in state.facts(name).seas:
            yield Shore(name, state.owner(name) or "", sea not in contents.BOARD[name].seas)


def _unknown(state: State) -> Iterator[Phrase]:
    """The seats whose ships nobody entered, if the table records ships."""
    if tracks_wars(state):
        for seat in state.seats:
            if not state.players[seat].ships_sure:
                yield say("not known: {seat}'s ships", seat=SeatName(seat))
