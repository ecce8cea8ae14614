"""An open province of the map: its facts, its war, and the deeds of a seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.text import Phrase
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.board.board_facts import apart, border
from companion.games.mythotopia.rules.board.standing import building_in
from companion.games.mythotopia.screens.map.deeds import Deed, in_province
from companion.games.mythotopia.screens.wars_at_a_glance import WarView, wars_at_a_glance
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
    owner: str
    road: bool


@dataclass(frozen=True, slots=True)
class Troop:
    """Pieces of a seat: "army", "mercenary", or "ship" with its sea if the place is a province."""

    what: str
    seat: str
    count: int
    sea: Phrase | None = None


@dataclass(frozen=True, slots=True)
class ProvincePanel:
    """An open province. `owner` is "" if neutral or not known; `holder_known` tells which. Each of
    the `seas` has the filter that lists its shores."""

    name: str
    owner: str
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
    deeds: tuple[Deed, ...]


def place(state: State, seat: str, name: str) -> ProvincePanel:
    """A province as this table's board has it; `seat` is the player who may want to record
    something."""
    owner = state.owner(name) or ""
    facts = state.facts(name)
    war = next((war for war in wars_at_a_glance(state) if war.province == name), None)
    return ProvincePanel(
        name,
        owner,
        all(state.surely_lacks(one, name) for one in state.seats if one != owner),
        contents.GIVES[name],
        GIVES[contents.GIVES[name]],
        facts.strength,
        facts.rugged,
        name in state.board or any(name in apart(between) for between in state.borders),
        words.BUILDING[building_in(state, owner, name)] if owner else None,
        name in state.castle_in,
        name in state.dragons,
        name in state.runestones,
        tuple((say(sea), slug(sea)) for sea in facts.seas),
        tuple(_neighbours(state, name)),
        tuple(_troops(state, name)),
        war,
        tuple(in_province(state, seat, name, war)) if seat in state.players else (),
    )


def slug(sea: str) -> str:
    """A sea's name in addresses."""
    return sea.lower().replace(" ", "-")


def _neighbours(state: State, name: str) -> Iterator[Neighbour]:
    roads = {frozenset(road) for road in state.roads}
    for other in contents.PROVINCES:
        kind = "none" if other == name else border(state, name, other)
        if kind != "none":
            crossed = frozenset((name, other)) in roads
            yield Neighbour(other, kind, KINDS[kind], state.owner(other) or "", crossed)


def _troops(state: State, name: str) -> Iterator[Troop]:
    for what, there in (("army", state.armies), ("mercenary", state.mercenaries)):
        for seat in state.seats:
            if count := there.get(name, {}).get(seat, 0):
                yield Troop(what, seat, count)
    for sea in state.facts(name).seas:
        for seat in state.seats:
            if count := state.ships.get(sea, {}).get(seat, 0):
                yield Troop("ship", seat, count, say(sea))
