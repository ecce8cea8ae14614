"""Fields of questions: numbers and names of the box. Also a ledger to try deeds on."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, Field, WithJsonSchema

from companion.core.files import questions
from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import (
    BY_NAME,
    CULTS,
    FACTIONS,
    PRIESTS,
    STRONGHOLD,
    STRUCTURES,
    TERRAINS,
    TOP,
    Faction,
)
from companion.games.terra_mystica.box.tiles import CARDS, FAVORS, ROUNDS, TOWNS, RoundTile
from companion.games.terra_mystica.state.player import Player, new_player

MOST = 1000
LONGEST_NAME = 40
PLENTY = 10 * MOST
NO_TILE = "none"
SCORED = {
    "dwelling": "dwelling", "th": "house", "te": "temple", "shsa": "great", "spade": "spade",
    "town": "town",
}  # fmt: skip
"""Names that a question may use instead of a scoring tile: the thing that it scores."""


def _known(known: Collection[str], what: str) -> BeforeValidator:
    def check(name: object) -> object:
        if not isinstance(name, str) or name not in known:
            raise ValueError(f"not a {what}")
        return name

    return BeforeValidator(check)


def _listed(known: Collection[str]) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "enum": list(known)})


_FACTIONS = {**FACTIONS, **BY_NAME}
_SCORING = (NO_TILE, *SCORED, *ROUNDS)

Count: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=MOST)]
Flag: TypeAlias = Annotated[bool, Field(strict=True)]
Name: TypeAlias = Annotated[str, Field(strict=True, min_length=1, max_length=LONGEST_NAME)]
Position: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=TOP)]
Bowls: TypeAlias = tuple[Count, Count, Count]
FactionId: TypeAlias = Annotated[str, _known(_FACTIONS, "faction"), _listed(_FACTIONS)]
CultName: TypeAlias = Annotated[str, _known(CULTS, "cult"), _listed(CULTS)]
Terrain: TypeAlias = Annotated[str, _known(TERRAINS, "terrain"), _listed(TERRAINS)]
Structure: TypeAlias = Annotated[str, _known(STRUCTURES, "structure"), _listed(STRUCTURES)]
FavorId: TypeAlias = Annotated[str, _known(FAVORS, "favor tile"), _listed(FAVORS)]
CardId: TypeAlias = Annotated[str, _known(CARDS, "bonus card"), _listed(CARDS)]
TownId: TypeAlias = Annotated[str, _known(TOWNS, "town tile"), _listed(TOWNS)]
RoundId: TypeAlias = Annotated[str, _known(ROUNDS, "scoring tile"), _listed(ROUNDS)]
Scoring: TypeAlias = Annotated[str, _known(_SCORING, "scoring tile"), _listed(_SCORING)]


class Question(questions.Question):
    """A question without house rules."""

    def answer(self) -> dict[str, Any]:
        """The answer as plain JSON data."""
        raise NotImplementedError


class Built(questions.Part):
    """How many structures of each kind stand on the map."""

    D: Annotated[int, Field(strict=True, ge=0, le=8)] = 0
    TH: Annotated[int, Field(strict=True, ge=0, le=4)] = 0
    TE: Annotated[int, Field(strict=True, ge=0, le=3)] = 0
    SH: Annotated[int, Field(strict=True, ge=0, le=1)] = 0
    SA: Annotated[int, Field(strict=True, ge=0, le=1)] = 0

    def counts(self) -> tuple[int, ...]:
        """The numbers in the order of the structures."""
        return (self.D, self.TH, self.TE, self.SH, self.SA)


def faction_of(name: str) -> Faction:
    """The faction of that id, or of that name in the notation."""
    return _FACTIONS[name]


def tile_of(name: str) -> RoundTile | None:
    """The scoring tile of that id, or one that scores this; None without a tile."""
    if name in ROUNDS:
        return ROUNDS[name]
    scored = SCORED.get(name)
    return next((tile for tile in ROUNDS.values() if tile.scores == scored), None)


def rich(faction: str, *, stronghold: bool = False) -> Player:
    """A player with plenty of goods, all priests and room for power, to try a deed on."""
    built = [0, 0, 0, 0, 0]
    built[STRONGHOLD] = int(stronghold)
    return changed(
        new_player(0, faction_of(faction)),
        coins=PLENTY,
        workers=PLENTY,
        priests=PRIESTS,
        power=(PLENTY, 0, 0),
        built=tuple(built),
        vp=0,
    )


def power_between(before: Player, after: Player) -> int:
    """How much power a rich player has gained: tokens that have left bowl I."""
    return before.power[0] - after.power[0]
