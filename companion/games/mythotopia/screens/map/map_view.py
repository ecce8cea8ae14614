"""The board as a map: the pieces and holders of places, and a list of provinces with filters."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.action import Offer
from companion.core.game.descriptions import Show, shows
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Sea
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.board.board_facts import border
from companion.games.mythotopia.rules.board.standing import building_in, building_named
from companion.games.mythotopia.screens.map import geometry
from companion.games.mythotopia.screens.map.borders_and_coasts import LineView, corrections, lines
from companion.games.mythotopia.screens.map.legend import Sign, legend
from companion.games.mythotopia.screens.map.marks import Mark, in_province, in_sea, pieces
from companion.games.mythotopia.screens.map.panels import (
    SLUGS,
    ProvincePanel,
    SeaPanel,
    place,
    sea_place,
    slug,
)
from companion.games.mythotopia.state.pieces import tracks_wars, wars
from companion.games.mythotopia.state.state import State


@dataclass(frozen=True, slots=True)
class ProvinceView:
    """A province on the map and in the list. `shows` names the filters that it passes. `corrected`
    marks a province that differs from the printed board."""

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
    corrected: bool
    marks: tuple[Mark, ...]
    shows: frozenset[str]


@dataclass(frozen=True, slots=True)
class SeaView:
    """A sea, its ships, and how many provinces it touches. `id` is its name in addresses and the
    filter that lists its shores."""

    id: str
    name: Phrase
    area: geometry.Area
    marks: tuple[Mark, ...]
    ships: tuple[tuple[str, int], ...]
    shores: int


@dataclass(frozen=True, slots=True)
class MapView:
    """The whole map for one seat ("" for a spectator). `show` is the filter in use. `looked_at`
    names the open province or sea as in an address, and `chosen` or `sea` holds it."""

    size: geometry.Point
    provinces: tuple[ProvinceView, ...]
    seas: tuple[SeaView, ...]
    lines: tuple[LineView, ...]
    roads: tuple[str, ...]
    legend: tuple[Sign, ...]
    corrections: tuple[Phrase, ...]
    shows: tuple[Show, ...]
    show: str
    looked_at: str
    chosen: ProvincePanel | None
    sea: SeaPanel | None

    @property
    def offers(self) -> tuple[Offer[State], ...]:
        """The offers to record in the open place in one tap."""
        panel = self.chosen or self.sea
        return (
            tuple(offer for action in panel.actions for _, offer in action.offers) if panel else ()
        )


def map_view(state: State, seat: Seat, looked_at: str, show: str) -> MapView:
    """The map. `looked_at` and `show` come from an address; unreadable values count as empty."""
    fighting = frozenset(wars(state))
    provinces = tuple(_province(state, seat, name, fighting) for name in contents.PROVINCES)
    seas = tuple(_sea(state, sea) for sea in contents.SEAS)
    drawn = tuple(lines(state))
    filters = shows(_filters(state, seat), (province.shows for province in provinces))
    marks = [mark for area in provinces for mark in area.marks]
    marks += [mark for area in seas for mark in area.marks]
    return MapView(
        geometry.CANVAS,
        provinces,
        seas,
        drawn,
        tuple(geometry.road(frozenset(between)) for between in sorted(state.roads)),
        tuple(legend(marks, drawn, bool(state.roads), bool(fighting))),
        tuple(corrections(state)),
        filters,
        show if show in {one.id for one in filters} else "",
        looked_at if looked_at in contents.BOARD or looked_at in SLUGS else "",
        place(state, seat, looked_at) if looked_at in contents.BOARD else None,
        sea_place(state, seat, SLUGS[looked_at]) if looked_at in SLUGS else None,
    )


def changed_places(before: State, after: State) -> tuple[str, ...]:
    """The provinces and seas that the map draws differently in the two states."""
    looks = [(_looks(before, name), _looks(after, name), name) for name in contents.PROVINCES]
    looks += [
        (list(in_sea(before, sea)), list(in_sea(after, sea)), slug(sea)) for sea in contents.SEAS
    ]
    return tuple(place for was, now, place in looks if was != now)


def _looks(state: State, name: str) -> object:
    """Everything that determines the drawing of a province, including its roads."""
    owner = state.owner(name) or ""
    building = building_in(state, owner, name) if owner else ""
    roads = sorted(road for road in state.roads if name in road)
    return owner, list(in_province(state, name, owner, building)), roads


def _province(state: State, seat: Seat, name: str, fighting: frozenset[str]) -> ProvinceView:
    owner = state.owner(name) or ""
    facts = state.facts(name)
    building = building_in(state, owner, name) if owner else ""
    marks = tuple(in_province(state, name, owner, building))
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
        name in state.board,
        marks,
        frozenset(_passes(state, seat, name, fighting)),
    )


def _sea(state: State, sea: Sea) -> SeaView:
    return SeaView(
        slug(sea),
        say(sea),
        geometry.SEAS[sea],
        tuple(in_sea(state, sea)),
        tuple(pieces(state, state.ships.get(sea, {}))),
        sum(sea in state.facts(name).seas for name in contents.PROVINCES),
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


def _filters(state: State, seat: Seat) -> dict[str, Phrase]:
    """The filters of the list, with their labels."""
    labels: dict[str, Phrase] = {}
    if seat in state.players:
        labels |= {"mine": say("Mine"), "near": say("Next to mine")}
    if tracks_wars(state):
        labels["war"] = say("At war")
    return labels | {slug(sea): say(sea) for sea in contents.SEAS}
