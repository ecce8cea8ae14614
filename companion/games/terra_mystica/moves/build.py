"""Action 1: transform terrain and build a Dwelling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Choice
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import DWELLING, TERRAINS
from companion.games.terra_mystica.box.language import say, say_many
from companion.games.terra_mystica.moves.deed import Beside, Deed
from companion.games.terra_mystica.moves.fields import (
    Flown,
    Hex,
    Spades,
    TerrainId,
    Towns,
    touching,
)
from companion.games.terra_mystica.moves.neighbours_asked import offered
from companion.games.terra_mystica.rules.play.building import NewStructure, build
from companion.games.terra_mystica.rules.play.ground import Ground, transformed
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.state import State
from companion.games.terra_mystica.state.table import Table


class Build(Deed):
    """A Dwelling. `spades` made its terrain home, those at hand first. The other fields are the
    power of others' structures beside it, by seat, and the number of towns that it founds."""

    kind: ClassVar[str] = "build"
    title: ClassVar[Phrase] = say("Build a Dwelling")
    hexes: ClassVar[tuple[str, ...]] = ("hexagon",)

    spades: Spades = 0
    flown: Flown = False
    beside: Beside = Field(default_factory=dict)
    towns: Towns = 0
    hexagon: Hex = ""

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        known = {"seat": seat, "spades": spades_at_hand(state, seat)}
        return cls(**{**known, **given})

    def done(self, table: Table, game: State, number: int) -> State:
        here, home = table.hexagon(self.hexagon), game.players[number].faction.home
        new = NewStructure(DWELLING, here, table.near(number, self.beside), self.towns)
        ground = Ground(here, home, self.spades, self.flown)
        return build(game, table.late(number), number, new, ground)

    def own_choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"beside": touching(state, self.seat)}

    def tells(self, before: Table) -> Iterable[tuple[str, Phrase]]:
        return offered(before, self.seat, self.beside)

    def story(self, before: Table) -> Phrase:
        told = say("Built a Dwelling")
        if self.hexagon:
            told = say("Built a Dwelling on {hex}", hex=self.hexagon)
        if self.spades:
            spades = names.some("spades", self.spades)
            told = say("{built}, with {spades}", built=told, spades=spades)
        return told


class Transform(Deed):
    """Terrain changed without a Dwelling: in the action phase, or with the spades of phase III."""

    kind: ClassVar[str] = "transform"
    title: ClassVar[Phrase] = say("Transform terrain only")
    hexes: ClassVar[tuple[str, ...]] = ("hexagon",)

    spades: Spades = 1
    flown: Flown = False
    hexagon: Hex = ""
    terrain: TerrainId = ""

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        return cls(**{"seat": seat, "spades": spades_at_hand(state, seat) or 1, **given})

    def done(self, table: Table, game: State, number: int) -> State:
        player, here = game.players[number], table.hexagon(self.hexagon)
        if not self.spades and not player.due.sandstorm:
            raise Breach("{who} have no {what} to forgo", who=player.name, what="spades")
        home = player.faction.home
        terrain = TERRAINS.index(self.terrain) if self.terrain in TERRAINS else home
        ground = Ground(here, terrain, self.spades, self.flown)
        return transformed(game, table.late(number), number, ground)

    def story(self, before: Table) -> Phrase:
        if not self.spades:
            return say("Transformed terrain by sandstorm")
        return say_many("Transformed terrain with {count} spade",
                        "Transformed terrain with {count} spades", self.spades)  # fmt: skip


def spades_at_hand(table: Table, seat: str) -> int:
    """The spades that a seat has and has not used."""
    number = table.number(seat)
    return min(9, table.game.players[number].due.spades) if number >= 0 else 0
