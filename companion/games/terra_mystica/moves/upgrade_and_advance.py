"""Actions 2, 3 and 4: shipping, spades track, upgrades."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from companion.core.game.action import Choice, Widget
from companion.core.text import Phrase, Seat
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import HOUSE, STRUCTURES
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.bases import Beside, Deed
from companion.games.terra_mystica.moves.build import beside_and_towns
from companion.games.terra_mystica.moves.fields import HexField, Towns, hex_choices, touching
from companion.games.terra_mystica.moves.leech_power import offered
from companion.games.terra_mystica.rules.ledger.conversions import ordain, ordainable
from companion.games.terra_mystica.rules.ledger.structures import UPGRADES
from companion.games.terra_mystica.rules.map.building import NewStructure, upgrade
from companion.games.terra_mystica.rules.turn.actions import advance
from companion.games.terra_mystica.state.state import State, with_player
from companion.games.terra_mystica.state.table_state import TableState


class Upgrade(Deed):
    """A structure becomes another. `ordained`: workers that Darklings' Stronghold makes
    priests."""

    kind: ClassVar[str] = "upgrade"
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
        line = say("Built a {structure}", structure=names.STRUCTURE[kind])
        if self.hexagon:
            line = say("{built} on {hex}", built=line, hex=self.hexagon)
        if self.ordained:
            priests = names.some("priests", self.ordained)
            line = say("{built}; workers became {priests}", built=line, priests=priests)
        return line


class AdvanceShipping(Deed):
    kind: ClassVar[str] = "shipping"
    title: ClassVar[Phrase] = say("Advance shipping")

    def done(self, table: TableState, game: State, number: int) -> State:
        return advance(game, number, "shipping")

    def own_words(self, before: TableState) -> Phrase:
        level = before.player(self.seat).shipping + 1 if self.seat in before.seats else 0
        return say("Advanced shipping to {level}", level=level)


class AdvanceSpades(Deed):
    """A step on the spades track: a spade costs a worker less."""

    kind: ClassVar[str] = "spades_track"
    title: ClassVar[Phrase] = say("Advance the spades track")

    def done(self, table: TableState, game: State, number: int) -> State:
        return advance(game, number, "exchange")

    def own_words(self, before: TableState) -> Phrase:
        return say("Advanced the spades track")
