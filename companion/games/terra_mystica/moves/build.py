"""First Dwellings; actions 1 to 4: terrain and Dwellings, shipping, the spades track, upgrades."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from companion.core.game.action import Choice, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import DWELLING, HOUSE, STRUCTURES, TERRAINS
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.bases import TERRAIN_AND_TRACKS, Beside, Deed
from companion.games.terra_mystica.moves.fields import (
    Flown,
    HexField,
    Spades,
    TerrainId,
    Towns,
    flights,
    hex_choices,
    terrain_choices,
    touching,
)
from companion.games.terra_mystica.moves.leech_power import offered
from companion.games.terra_mystica.rules.ledger.conversions import ordain, ordainable
from companion.games.terra_mystica.rules.ledger.structures import UPGRADES
from companion.games.terra_mystica.rules.map import on_hex
from companion.games.terra_mystica.rules.map.building import NewStructure, build, upgrade
from companion.games.terra_mystica.rules.map.ground import Ground, transformed
from companion.games.terra_mystica.rules.turn.actions import advance
from companion.games.terra_mystica.rules.turn.rounds import check_first_spades, first_dwelling
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.state import State, with_player
from companion.games.terra_mystica.state.table_state import TableState


class FirstDwelling(Deed):
    """A Dwelling of the set-up: free, and no neighbour is offered power."""

    kind: ClassVar[str] = "first_dwelling"
    icon: ClassVar[str] = "dwelling"
    title: ClassVar[Phrase] = say("Place a first Dwelling")
    hexes: ClassVar[tuple[str, ...]] = ("hexagon",)

    hexagon: HexField = ""

    def done(self, table: TableState, game: State, number: int) -> State:
        return first_dwelling(game, number, table.hexagon(self.hexagon))

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {"hexagon": hex_choices(state)}

    def own_words(self, before: TableState) -> Phrase:
        if self.hexagon:
            return say("places a Dwelling on {hex}", hex=self.hexagon)
        return say("places a Dwelling")


class Build(Deed):
    """A Dwelling. `spades` made its terrain home, those at hand first. The other fields are the
    power of others' structures beside it, by seat, and the number of towns that it founds."""

    kind: ClassVar[str] = "build"
    icon: ClassVar[str] = "dwelling"
    title: ClassVar[Phrase] = say("Build a Dwelling")
    hexes: ClassVar[tuple[str, ...]] = ("hexagon",)
    refills: ClassVar[tuple[str, ...]] = ("hexagon",)

    hexagon: HexField = ""
    spades: Spades = 0
    flown: Flown = False
    beside: Beside = Field(default_factory=dict)
    towns: Towns = 0

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        number, hexagon = state.number(seat), state.hexagon(given.get("hexagon", ""))
        facts: dict[str, Any] = {"seat": seat, "spades": spades_at_hand(state, seat)}
        if number >= 0 and hexagon >= 0:
            home = state.player(seat).faction.home
            ground = on_hex.ground(state.resumed(number), number, hexagon, home)
            facts |= {"spades": ground.spades, "flown": ground.flown}
            facts |= beside_and_towns(state, number, hexagon, DWELLING)
        return cls(**{**facts, **given})

    def done(self, table: TableState, game: State, number: int) -> State:
        hexagon, home = table.hexagon(self.hexagon), game.players[number].faction.home
        new = NewStructure(DWELLING, hexagon, table.near(number, self.beside), self.towns)
        ground = Ground(hexagon, home, self.spades, self.flown)
        return build(game, table.late(number), number, new, ground)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        beside = touching(state, self.seat)
        return {"hexagon": hex_choices(state), "beside": beside, **flights(state, self.seat)}

    def tells(self, before: TableState) -> Iterable[tuple[Seat, Phrase]]:
        return offered(before, self.seat, self.beside)

    def own_words(self, before: TableState) -> Phrase:
        sentence = say("builds a Dwelling")
        if self.hexagon:
            sentence = say("builds a Dwelling on {hex}", hex=self.hexagon)
        if self.spades:
            spades = names.some("spades", self.spades)
            sentence = with_details(sentence, say("with {spades}", spades=spades))
        return _by_flight(sentence, before, self.seat) if self.flown else sentence


class Transform(Deed):
    """Terrain changed without a Dwelling: in the action phase, or with the spades of phase III."""

    kind: ClassVar[str] = "transform"
    icon: ClassVar[str] = "spade"
    heading: ClassVar[Phrase | None] = TERRAIN_AND_TRACKS
    title: ClassVar[Phrase] = say("Transform terrain only")
    hexes: ClassVar[tuple[str, ...]] = ("hexagon",)
    refills: ClassVar[tuple[str, ...]] = ("hexagon", "terrain")

    hexagon: HexField = ""
    terrain: TerrainId = ""
    spades: Spades = 1
    flown: Flown = False

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        number, hexagon = state.number(seat), state.hexagon(given.get("hexagon", ""))
        facts: dict[str, Any] = {"seat": seat, "spades": spades_at_hand(state, seat) or 1}
        if number >= 0 and hexagon >= 0:
            facts["terrain"] = TERRAINS[state.player(seat).faction.home]
            terrain = given.get("terrain") or facts["terrain"]
            ground = on_hex.ground(state.resumed(number), number, hexagon, TERRAINS.index(terrain))
            facts |= {"spades": ground.spades, "flown": ground.flown}
        return cls(**{**facts, **given})

    def done(self, table: TableState, game: State, number: int) -> State:
        player, hexagon = game.players[number], table.hexagon(self.hexagon)
        if not self.spades and not player.due.sandstorm:
            raise Breach("{who} have no {what} to forgo", who=player.name, what="spades")
        home = player.faction.home
        terrain = TERRAINS.index(self.terrain) if self.terrain in TERRAINS else home
        ground = Ground(hexagon, terrain, self.spades, self.flown)
        check_first_spades(game, player)
        return transformed(game, table.late(number), number, ground)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        terrains = terrain_choices(state)
        return {"hexagon": hex_choices(state), "terrain": terrains, **flights(state, self.seat)}

    def own_words(self, before: TableState) -> Phrase:
        sentence = say("transforms terrain")
        if self.hexagon and self.terrain in TERRAINS:
            terrain = names.TERRAIN[TERRAINS.index(self.terrain)]
            sentence = say("turns {hex} into {terrain}", hex=self.hexagon, terrain=terrain)
        if not self.spades:
            return with_details(sentence, say("by sandstorm"))
        spades = names.some("spades", self.spades)
        sentence = with_details(sentence, say("with {spades}", spades=spades))
        return _by_flight(sentence, before, self.seat) if self.flown else sentence


def _by_flight(done: Phrase, table: TableState, seat: Seat) -> Phrase:
    """A deed on a hex that a tunnel or a carpet has reached."""
    if seat in table.seats and table.player(seat).faction.id == "fakirs":
        return with_details(done, say("by carpet"))
    return with_details(done, say("by tunnel"))


def beside_and_towns(table: TableState, number: int, hexagon: int, kind: int) -> dict[str, Any]:
    """The neighbours of a new structure and the towns that it founds, by the map."""
    neighbours = on_hex.power_beside(table.game, number, hexagon)
    return {
        "beside": {table.seat(neighbour): power for neighbour, power in neighbours},
        "towns": on_hex.towns(table.game, number, hexagon, kind),
    }


def spades_at_hand(table: TableState, seat: Seat) -> int:
    number = table.number(seat)
    return min(9, table.game.players[number].due.spades) if number >= 0 else 0


class Upgrade(Deed):
    """A structure becomes another. `ordained`: workers that Darklings' Stronghold makes
    priests."""

    kind: ClassVar[str] = "upgrade"
    icon: ClassVar[str] = "trading-house"
    title: ClassVar[Phrase] = say("Upgrade a structure")
    hexes: ClassVar[tuple[str, ...]] = ("hexagon",)
    refills: ClassVar[tuple[str, ...]] = ("to", "hexagon")

    to: Annotated[Literal["TH", "TE", "SH", "SA"], Widget("choice", say("It becomes"))]
    hexagon: HexField = ""
    beside: Beside = Field(default_factory=dict)
    towns: Towns = 0
    ordained: Annotated[int, Widget("count", say("Workers that become priests (Darklings)"),
                                    rare=True), Field(ge=0, le=3)] = 0  # fmt: skip

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        number, hexagon = state.number(seat), state.hexagon(given.get("hexagon", ""))
        facts: dict[str, Any] = {"seat": seat, "to": "TH"}
        to = given.get("to", "TH")
        if number >= 0 and to in STRUCTURES:
            facts["ordained"] = ordainable(state.player(seat), STRUCTURES.index(to))
            if hexagon >= 0:
                facts |= beside_and_towns(state, number, hexagon, STRUCTURES.index(to))
        return cls(**{**facts, **given})

    @property
    def number_of_kind(self) -> int:
        return STRUCTURES.index(self.to)

    def done(self, table: TableState, game: State, number: int) -> State:
        hexagon, near = table.hexagon(self.hexagon), table.near(number, self.beside)
        game = upgrade(game, number, NewStructure(self.number_of_kind, hexagon, near, self.towns))
        if self.ordained:
            game = with_player(game, ordain(game.players[number], self.ordained, self.ordained))
        return game

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        kinds = []
        for kind in range(HOUSE, len(STRUCTURES)):
            note = say("out of a {structure}", structure=names.STRUCTURE[UPGRADES[kind]])
            icon = names.STRUCTURE_ICONS[kind]
            kinds.append(Choice(STRUCTURES[kind], names.STRUCTURE[kind], note, icon))
        beside = touching(state, self.seat)
        fields = {"to": kinds, "hexagon": self._hexes(state), "beside": beside}
        seated = self.seat in state.seats
        cannot_ordain = seated and state.player(self.seat).faction.id != "darklings"
        return {**fields, "ordained": []} if cannot_ordain else fields

    def _hexes(self, state: TableState) -> list[Choice]:
        """The hexes, those of the seat first."""
        mine = state.game.board.held[state.number(self.seat)] if self.seat in state.seats else 0
        return sorted(
            hex_choices(state),
            key=lambda choice: bool(choice.value) and not mine >> state.hexagon(choice.value) & 1,
        )

    def tells(self, before: TableState) -> Iterable[tuple[Seat, Phrase]]:
        return offered(before, self.seat, self.beside)

    def own_words(self, before: TableState) -> Phrase:
        kind = self.number_of_kind
        line = say("builds a {structure}", structure=names.STRUCTURE[kind])
        if self.hexagon:
            line = say("{built} on {hex}", built=line, hex=self.hexagon)
        if self.ordained:
            priests = names.some("priests", self.ordained)
            line = with_details(line, say("workers become {priests}", priests=priests))
        return line


class AdvanceShipping(Deed):
    kind: ClassVar[str] = "shipping"
    icon: ClassVar[str] = "ship"
    heading: ClassVar[Phrase | None] = TERRAIN_AND_TRACKS
    title: ClassVar[Phrase] = say("Advance shipping")

    def done(self, table: TableState, game: State, number: int) -> State:
        return advance(game, number, "shipping")

    def own_words(self, before: TableState) -> Phrase:
        level = before.player(self.seat).shipping + 1 if self.seat in before.seats else 0
        return say("advances shipping to {level}", level=level)


class AdvanceSpades(Deed):
    """A step on the spades track: a spade costs a worker less."""

    kind: ClassVar[str] = "spades_track"
    icon: ClassVar[str] = "spade"
    heading: ClassVar[Phrase | None] = TERRAIN_AND_TRACKS
    title: ClassVar[Phrase] = say("Advance the spades track")

    def done(self, table: TableState, game: State, number: int) -> State:
        return advance(game, number, "exchange")

    def own_words(self, before: TableState) -> Phrase:
        return say("advances the spades track")
