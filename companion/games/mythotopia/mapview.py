"""The board as a map: what stands where, whose it is, and which provinces a list shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.core.text import Phrase, say
from companion.games.mythotopia import chart, data
from companion.games.mythotopia.board import border
from companion.games.mythotopia.conquest import building_in
from companion.games.mythotopia.mapplace import Place, place, slug
from companion.games.mythotopia.meta import META
from companion.games.mythotopia.pieces import tracks_wars, wars
from companion.games.mythotopia.state import State

ROW, NAME = 40, 30  # units: height of a row of marks, and of a line of words
MARK, SHIP = 38, 54  # units: from one mark to the next


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn in an area with its middle at x, y. `what`: a building, castle, dragon,
    runestone, "strength" (`count` of the neutral troops), or a seat's "army" or "ship" pieces."""

    what: str
    x: int
    y: int
    seat: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class ProvinceView:
    """A province on the map and in the list; its name stands at `label`, on the line `name_at`.
    `pattern` is its owner's shape; `shows` names the
    filters that it passes; `corrected` where the table's board shows something else."""

    name: str
    path: str
    label: chart.Point
    name_at: int
    owner: str
    pattern: str
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
    """A sea, the ships in it, and the filter that lists its shores."""

    name: Phrase
    path: str
    label: chart.Point
    marks: tuple[Mark, ...]
    show: str


@dataclass(frozen=True, slots=True)
class LineView:
    """A border that is not plain: hills, mountains, or none where one is printed; `ridge` are the
    peaks on it. "link": a border that only this table's board has."""

    kind: str
    path: str
    ridge: str


@dataclass(frozen=True, slots=True)
class Show:
    """A filter of the list, and how many provinces pass it."""

    id: str
    label: Phrase
    count: int


@dataclass(frozen=True, slots=True)
class MapView:
    """The whole map for one seat ("" for who only watches). `show` is the filter in use, `chosen`
    the province looked at."""

    size: chart.Point
    provinces: tuple[ProvinceView, ...]
    seas: tuple[SeaView, ...]
    lines: tuple[LineView, ...]
    roads: tuple[str, ...]
    shows: tuple[Show, ...]
    show: str
    chosen: Place | None


def map_view(state: State, seat: str, name: str, show: str) -> MapView:
    """The map; `name` and `show` are as an address says them: what can't be read is nothing."""
    fighting = frozenset(wars(state))
    provinces = tuple(_province(state, seat, name, fighting) for name in data.PROVINCES)
    shows = tuple(_shows(state, seat, provinces))
    return MapView(
        chart.CANVAS,
        provinces,
        tuple(_sea(state, sea) for sea in data.SEAS),
        tuple(_lines(state)),
        tuple(chart.road(frozenset(between)) for between in sorted(state.roads)),
        shows,
        show if show in {one.id for one in shows} else "",
        place(state, seat, name) if name in data.BOARD else None,
    )


def _province(state: State, seat: str, name: str, fighting: frozenset[str]) -> ProvinceView:
    owner = state.owner(name) or ""
    facts = state.facts(name)
    building = building_in(state, owner, name) if owner else ""
    armies = tuple(_pieces(state, state.armies.get(name, {})))
    marks = tuple(_marks(state, name, owner, building, armies))
    return ProvinceView(
        name,
        chart.PROVINCES[name].path,
        chart.PROVINCES[name].label,
        marks[0].y - NAME if marks else chart.PROVINCES[name].label[1],
        owner,
        META.colour(owner).shape if owner else "",
        BUILDINGS.get(building),
        name in state.castle_in,
        name in state.dragons,
        name in state.runestones,
        name in fighting,
        facts.strength,
        facts.rugged,
        armies,
        name in state.board,
        marks,
        frozenset(_passes(state, seat, name, fighting)),
    )


BUILDINGS: dict[str, Phrase] = {"city": say("City"), "citadel": say("Citadel")}
"""What is worth saying: every other province held has a town."""


def _pieces(state: State, there: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """Each seat's pieces in one place, in turn order; nobody with none."""
    yield from ((seat, there[seat]) for seat in state.seats if there.get(seat))


def _marks(
    state: State, name: str, owner: str, building: str, armies: tuple[tuple[str, int], ...]
) -> Iterator[Mark]:
    """Two rows under the name: what stands there, and whose armies."""
    stands: list[tuple[str, str, int]] = [(building, owner, 0)] if building else []
    if not owner:
        stands.append(("strength", "", state.facts(name).strength))
    for what, where in (
        ("castle", state.castle_in), ("dragon", state.dragons), ("runestone", state.runestones)
    ):  # fmt: skip
        if name in where:
            stands.append((what, "", 0))
    troops = [("army", seat, count) for seat, count in armies]
    hired = state.mercenaries.get(name, {})
    troops += [("mercenary", seat, hired[seat]) for seat in state.seats if hired.get(seat)]
    rows = [row for row in (stands, troops) if row]
    x, y = chart.PROVINCES[name].label
    for down, row in enumerate(rows):
        yield from _row(row, x, y + down * ROW - ROW * (len(rows) - 1) // 2 + NAME // 2)


def _row(row: list[tuple[str, str, int]], x: int, y: int, wide: int = MARK) -> Iterator[Mark]:
    for n, (what, seat, count) in enumerate(row):
        yield Mark(what, x + round((n - (len(row) - 1) / 2) * wide), y, seat, count)


def _sea(state: State, sea: str) -> SeaView:
    area = chart.SEAS[sea]
    ships = [("ship", seat, count) for seat, count in _pieces(state, state.ships.get(sea, {}))]
    x, y = area.label
    return SeaView(
        say(sea),
        area.path,
        area.label,
        tuple(_row(ships, x, y + NAME + NAME // 2, SHIP)),
        slug(sea),
    )


def _lines(state: State) -> Iterator[LineView]:
    for printed in sorted(data.BORDERS, key=sorted):
        kind = border(state, *sorted(printed))
        if kind != "plain":
            yield LineView(kind, chart.line_path(printed), chart.ridge(printed, kind))
    for between, kind in sorted(state.borders.items()):
        names = frozenset(between.split("|"))
        if kind != "none" and names not in data.BORDERS:
            yield LineView("link", chart.link(names), "")


def _passes(state: State, seat: str, name: str, fighting: frozenset[str]) -> Iterator[str]:
    """The filters that let a province through."""
    own = state.players[seat].named if seat in state.players else frozenset()
    if name in own:
        yield "mine"
    if name in fighting:
        yield "war"
    if name not in own and any(border(state, name, mine) != "none" for mine in own):
        yield "near"
    yield from (slug(sea) for sea in state.facts(name).seas)


def _shows(state: State, seat: str, provinces: tuple[ProvinceView, ...]) -> Iterator[Show]:
    labels: dict[str, Phrase] = {}
    if seat in state.players:
        labels |= {"mine": say("Mine"), "near": say("Next to mine")}
    if tracks_wars(state):
        labels["war"] = say("At war")
    labels |= {slug(sea): say(sea) for sea in data.SEAS}
    for show, label in labels.items():
        yield Show(show, label, sum(show in province.shows for province in provinces))
