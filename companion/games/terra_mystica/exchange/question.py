"""Fields of questions: numbers and names of the box. Also a ledger to try deeds on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import Field
from pydantic_core.core_schema import CoreSchema, literal_schema, no_info_plain_validator_function

from companion.core.frozen import changed
from companion.core.questions.question import Part
from companion.games.terra_mystica.box import factions, tiles
from companion.games.terra_mystica.state.board import put
from companion.games.terra_mystica.state.player import Player, new_player

MOST = 1000
LONGEST_NAME = 40
PLENTY = 10 * MOST
SCORED = {
    "dwelling": "dwelling", "th": "house", "te": "temple", "shsa": "great", "spade": "spade",
    "town": "town",
}  # fmt: skip
"""Names that a question may use instead of a scoring tile: the thing that it scores."""


@dataclass(frozen=True, eq=False)
class Named:
    """A field that names one of these things, and whose value is the thing."""

    values: Mapping[str, Any]
    noun: str

    def __get_pydantic_core_schema__(self, *_: object) -> CoreSchema:
        names = literal_schema([*self.values])
        return no_info_plain_validator_function(self._read, json_schema_input_schema=names)

    def _read(self, name: object) -> Any:
        if not isinstance(name, str) or name not in self.values:
            raise ValueError(f"not a {self.noun}")
        return self.values[name]


def _numbers(names: tuple[str, ...]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


_SCORING: dict[str, tiles.RoundTile | None] = {
    "none": None,
    **{
        name: next(tile for tile in tiles.ROUNDS.values() if tile.scores == scored)
        for name, scored in SCORED.items()
    },
    **tiles.ROUNDS,
}

Count: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=MOST)]
Flag: TypeAlias = Annotated[bool, Field(strict=True)]
Name: TypeAlias = Annotated[str, Field(strict=True, min_length=1, max_length=LONGEST_NAME)]
Position: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=factions.TOP)]
Bowls: TypeAlias = tuple[Count, Count, Count]
Of: TypeAlias = Annotated[
    factions.Faction, Named({**factions.FACTIONS, **factions.BY_NAME}, "faction")
]
Cult: TypeAlias = Annotated[int, Named(_numbers(factions.CULTS), "cult")]
Terrain: TypeAlias = Annotated[int, Named(_numbers(factions.TERRAINS), "terrain")]
From: TypeAlias = Annotated[Terrain, Field(alias="from")]
Kind: TypeAlias = Annotated[int, Named(_numbers(factions.STRUCTURES), "structure")]
FavorId: TypeAlias = Annotated[str, Named({favor: favor for favor in tiles.FAVORS}, "favour tile")]
CardId: TypeAlias = Annotated[str, Named({card: card for card in tiles.CARDS}, "bonus card")]
Town: TypeAlias = Annotated[tiles.TownTile, Named(tiles.TOWNS, "town tile")]
Round: TypeAlias = Annotated[tiles.RoundTile, Named(tiles.ROUNDS, "scoring tile")]
Scoring: TypeAlias = Annotated[tiles.RoundTile | None, Named(_SCORING, "scoring tile")]


class Built(Part):
    """How many structures of each kind stand on the map."""

    D: Annotated[int, Field(strict=True, ge=0, le=8)] = 0
    TH: Annotated[int, Field(strict=True, ge=0, le=4)] = 0
    TE: Annotated[int, Field(strict=True, ge=0, le=3)] = 0
    SH: Annotated[int, Field(strict=True, ge=0, le=1)] = 0
    SA: Annotated[int, Field(strict=True, ge=0, le=1)] = 0

    def counts(self) -> tuple[int, ...]:
        return (self.D, self.TH, self.TE, self.SH, self.SA)


class Positions(Part):
    """Positions on the four cults."""

    fire: Position
    water: Position
    earth: Position
    air: Position

    def row(self) -> tuple[int, ...]:
        return (self.fire, self.water, self.earth, self.air)


def rich(
    faction: factions.Faction = factions.FACTIONS["nomads"], *, stronghold: bool = False
) -> Player:
    """A player with plenty of goods, all priests and room for power, to try a deed on."""
    return changed(
        new_player(0, faction),
        coins=PLENTY,
        workers=PLENTY,
        priests=factions.PRIESTS,
        power=(PLENTY, 0, 0),
        built=put((0,) * len(factions.STRUCTURES), factions.STRONGHOLD, int(stronghold)),
        vp=0,
    )


def power_between(before: Player, after: Player) -> int:
    """How much power a rich player has gained: tokens that have left bowl I."""
    return before.power[0] - after.power[0]
