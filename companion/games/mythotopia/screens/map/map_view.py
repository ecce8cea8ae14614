"""The board as a map: the pieces and holders of places, the meaning of its signs, and a list of
provinces with filters."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.core.game.action import Offer
from companion.core.game.descriptions import Show, at_once, shows
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Sea
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.board.standing import building_in
from companion.games.mythotopia.screens.map import geometry
from companion.games.mythotopia.screens.map.borders_and_coasts import LineView, corrections, lines
from companion.games.mythotopia.screens.map.marks import Mark, in_province, in_sea, pieces
from companion.games.mythotopia.screens.map.panels import (
    SLUGS,
    ProvincePanel,
    ProvinceView,
    SeaPanel,
    place,
    province_view,
    sea_place,
    slug,
)
from companion.games.mythotopia.state.pieces import tracks_wars, wars
from companion.games.mythotopia.state.state import State

MARKS: dict[str, Phrase] = {
    "strength": say("neutral strength"),
    "town": say("Town"),
    "city": say("City"),
    "citadel": say("Citadel"),
    "castle": say("Castle"),
    "army": say("Armies"),
    "mercenary": say("Mercenaries"),
    "ship": say("Ships"),
    "dragon": say("Dragon"),
    "runestone": say("Runestone"),
}
LINES: dict[str, Phrase] = {
    "hills": say("hills"),
    "mountains": say("mountains"),
    "road": say("Road"),
    "front": say("At war"),
    "corrected": say("Corrected to match this table's board"),
}


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign and its meaning: `mark` for a sign inside an area, None for a line."""

    what: str
    label: Phrase
    mark: Mark | None = None


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
        return at_once(panel.actions) if panel else ()


def map_view(state: State, seat: Seat, looked_at: str, show: str) -> MapView:
    """The map. `looked_at` and `show` come from an address; unreadable values count as empty."""
    fighting = frozenset(wars(state))
    provinces = tuple(province_view(state, seat, name, fighting) for name in contents.PROVINCES)
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
        tuple(geometry.road(frozenset(between)) for between in sorted(state.roads_sure)),
        tuple(_legend(marks, drawn, bool(state.roads_sure), bool(fighting))),
        tuple(corrections(state)),
        filters,
        show if show in {one.id for one in filters} else "",
        looked_at if looked_at in contents.BOARD or looked_at in SLUGS else "",
        next((place(state, seat, each) for each in provinces if each.name == looked_at), None),
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
    roads = sorted(road for road in state.roads_sure if name in road)
    return owner, list(in_province(state, name, owner, building)), roads


def _sea(state: State, sea: Sea) -> SeaView:
    return SeaView(
        slug(sea),
        say(sea),
        geometry.SEAS[sea],
        tuple(in_sea(state, sea)),
        tuple(pieces(state, state.ships.get(sea, {}))),
        sum(sea in state.facts(name).seas for name in contents.PROVINCES),
    )


def _filters(state: State, seat: Seat) -> dict[str, Phrase]:
    labels: dict[str, Phrase] = {}
    if seat in state.players:
        labels |= {"mine": say("Mine"), "near": say("Next to mine")}
    if tracks_wars(state):
        labels["war"] = say("At war")
    return labels | {slug(sea): say(sea) for sea in contents.SEAS}


def _legend(
    marks: Iterable[Mark], drawn: Iterable[LineView], roads: bool, at_war: bool
) -> Iterator[Sign]:
    """The signs in use, each with its first mark as an example."""
    first: dict[str, Mark] = {}
    for mark in marks:
        first.setdefault(mark.what, replace(mark, x=0, y=0))
    for what, label in MARKS.items():
        if what in first:
            yield Sign(what, label, first[what])
    kinds = {line.kind for line in drawn}
    kinds |= {"road"} if roads else set()
    kinds |= {"front"} if at_war else set()
    kinds |= {"corrected"} if any(line.corrected for line in drawn) else set()
    yield from (Sign(what, label) for what, label in LINES.items() if what in kinds)
