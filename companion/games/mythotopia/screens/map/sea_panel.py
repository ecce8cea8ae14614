"""An open sea of the map: its shores, its ships, and the deeds of a seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.text import Phrase, SeatName
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.screens.map.deeds import Deed, in_sea
from companion.games.mythotopia.screens.map.province_panel import Troop, slug
from companion.games.mythotopia.screens.wars_at_a_glance import WarView, wars_at_a_glance
from companion.games.mythotopia.state.pieces import tracks_wars
from companion.games.mythotopia.state.state import State


@dataclass(frozen=True, slots=True)
class Shore:
    """A province on the shore: its holder, and whether only this table's board puts it there."""

    name: str
    owner: str
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
    deeds: tuple[Deed, ...]


SLUGS: dict[str, str] = {slug(sea): sea for sea in contents.SEAS}
"""The seas by their names in addresses."""


def sea_place(state: State, seat: str, sea: str) -> SeaPanel:
    """A sea as this table's board has it; `seat` is the player who may want to record something."""
    shores = tuple(_shores(state, sea))
    names = {shore.name for shore in shores}
    return SeaPanel(
        slug(sea),
        say(sea),
        tuple((say(other), slug(other)) for other in sorted(contents.BESIDE[sea])),
        shores,
        names != {name for name in contents.PROVINCES if sea in contents.BOARD[name].seas},
        tuple(_ships(state, sea)),
        tuple(_unknown(state)),
        tuple(war for war in wars_at_a_glance(state) if war.province in names),
        tuple(in_sea(state, seat, sea)) if seat in state.players and tracks_wars(state) else (),
    )


def _shores(state: State, sea: str) -> Iterator[Shore]:
    for name in contents.PROVINCES:
        if sea in state.facts(name).seas:
            yield Shore(name, state.owner(name) or "", sea not in contents.BOARD[name].seas)


def _ships(state: State, sea: str) -> Iterator[Troop]:
    there = state.ships.get(sea, {})
    for seat in state.seats:
        if count := there.get(seat, 0):
            yield Troop("ship", seat, count)


def _unknown(state: State) -> Iterator[Phrase]:
    """The seats whose ships nobody entered, if the table records ships."""
    if tracks_wars(state):
        for seat in state.seats:
            if not state.players[seat].ships_sure:
                yield say("not known: {seat}'s ships", seat=SeatName(seat))
