"""Action 1: transform terrain and build a Dwelling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Choice
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import DWELLING, TERRAINS
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.box.language import say, say_many
from companion.games.terra_mystica.moves.deed import Beside, Deed
from companion.games.terra_mystica.moves.fields import Flown, Ground, Hex, Spades, Towns, touching
from companion.games.terra_mystica.moves.ground import (
    NewStructure,
    begun,
    dug,
    dwelling_built,
    place_of,
)
from companion.games.terra_mystica.moves.neighbours_asked import offered
from companion.games.terra_mystica.state.board import with_terrain
from companion.games.terra_mystica.state.breach import Breach, refuse
from companion.games.terra_mystica.state.state import State, with_player
from companion.games.terra_mystica.state.table import Table


class Build(Deed):
    """A Dwelling. `spades` made its terrain home, those at hand first. The other fields are the
    power of others' structures beside it, by seat, and the number of towns that it founds."""

    kind: ClassVar[str] = "build"
    title: ClassVar[Phrase] = say("Build a Dwelling")

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
        new = NewStructure(DWELLING, self.beside, self.towns, self.hexagon)
        return dwelling_built(table, game, number, new, self.spades, flown=self.flown)

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

    spades: Spades = 1
    flown: Flown = False
    hexagon: Hex = ""
    terrain: Ground = ""

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        return cls(**{"seat": seat, "spades": spades_at_hand(state, seat) or 1, **given})

    def done(self, table: Table, game: State, number: int) -> State:
        player, turn = game.players[number], game.turn
        if game.phase == "bonuses":
            if player.due.spades < self.spades:
                refuse("{who} have no {what} to forgo", who=player.name, what="spades")
        elif not self.spades and not player.due.sandstorm:
            raise Breach("{who} have no {what} to forgo", who=player.name, what="spades")
        else:
            game, turn = begun(table, game, number, self.hexagon)
        home = self.terrain in ("", TERRAINS[player.faction.home])
        made = place_of(self.hexagon) if home else 0
        player, turn = dug(game, turn, number, self.spades, made, flown=self.flown)
        board = game.board
        if self.hexagon in HEX_NUMBERS and self.terrain in TERRAINS:
            there = HEX_NUMBERS[self.hexagon]
            turn = changed(turn, transformed=there)
            board = with_terrain(board, there, TERRAINS.index(self.terrain))
        return with_player(game, player, turn=turn, board=board)

    def story(self, before: Table) -> Phrase:
        if not self.spades:
            return say("Transformed terrain by sandstorm")
        return say_many("Transformed terrain with {count} spade",
                        "Transformed terrain with {count} spades", self.spades)  # fmt: skip


def spades_at_hand(table: Table, seat: str) -> int:
    """The spades that a seat has and has not used."""
    number = table.number(seat)
    return min(9, table.game.players[number].due.spades) if number >= 0 else 0
