"""Questions about spades, structures, towns and passing."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from companion.core.files.questions import Part
from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import CULTS, STRUCTURES, TERRAINS
from companion.games.terra_mystica.box.tiles import TOWNS
from companion.games.terra_mystica.exchange.question import (
    Built,
    CardId,
    Count,
    CultName,
    FactionId,
    Flag,
    Name,
    Position,
    Question,
    Scoring,
    Structure,
    Terrain,
    TownId,
    faction_of,
    power_between,
    rich,
    tile_of,
)
from companion.games.terra_mystica.rules.ledger import passing, spades, structures, towns
from companion.games.terra_mystica.rules.play.ground import FLIGHT_POINTS, fare
from companion.games.terra_mystica.state.player import new_player, paid, scored

ACTION_PHASE = "action"


class Spades(Question):
    """How many spades make a terrain a faction's home."""

    calc = "tm.spades"
    faction: FactionId
    from_: Terrain = Field(alias="from")

    def answer(self) -> dict[str, Any]:
        faction = faction_of(self.faction)
        return {"spades": spades.needed(faction, TERRAINS.index(self.from_), faction.home)}


class SpadeVp(Question):
    """The points of spades; `by_priests` of them are paid with Darklings' priests."""

    calc = "tm.spade_vp"
    faction: FactionId
    spades: Count
    by_priests: Count
    phase: Name
    round_tile: Scoring
    sh: Flag

    def answer(self) -> dict[str, Any]:
        tile = tile_of(self.round_tile) if self.phase == ACTION_PHASE else None
        before = rich(self.faction, stronghold=self.sh)
        after = spades.spades_gained(before, self.spades, tile)
        after = scored(after, "faction", self.by_priests * spades.PRIEST_POINTS)
        return {"vp": after.vp, "power": power_between(before, after)}


class TransformBuild(Question):
    """Action 1: its cost and its gain. `rate`: workers for a spade."""

    calc = "tm.transform_build"
    faction: FactionId
    from_: Terrain = Field(alias="from")
    rate: Annotated[int, Field(strict=True, ge=1, le=3)]
    free_spades: Count
    build: Flag
    sh: Flag
    tunnel_or_carpet: Flag
    round_tile: Scoring
    favor_earth1: Flag

    def answer(self) -> dict[str, Any]:
        faction, tile = faction_of(self.faction), tile_of(self.round_tile)
        before = rich(self.faction, stronghold=self.sh)
        before = changed(before, exchange=spades.DEAREST_RATE - self.rate)
        needed = spades.needed(faction, TERRAINS.index(self.from_), faction.home)
        free = min(needed, self.free_spades)
        after = spades.spades_gained(before, free, tile)
        after = spades.dig(after, needed - free, tile)
        if self.tunnel_or_carpet:
            after = scored(paid(after, fare(after)), "faction", FLIGHT_POINTS)
        if self.build:
            after = changed(after, favors=("earth1",) if self.favor_earth1 else ())
            after = structures.erect(after, 0, tile, beside=False, free=False)
        return {
            "workers": before.workers - after.workers,
            "coins": before.coins - after.coins,
            "priests": before.priests - after.priests,
            "vp": after.vp,
            "power": power_between(before, after),
        }


class UpgradeCost(Question):
    """The cost of a structure; `neighbour`: an opponent's structure touches it."""

    calc = "tm.upgrade_cost"
    faction: FactionId
    to: Structure
    neighbour: Flag = False

    def answer(self) -> dict[str, Any]:
        kind = STRUCTURES.index(self.to)
        goods = structures.cost(faction_of(self.faction), kind, self.neighbour)
        return {"workers": goods.workers, "coins": goods.coins}


class BuildVp(Question):
    """Points of the scoring tile and of favor tiles for a structure."""

    calc = "tm.build_vp"
    structure: Structure
    round_tile: Scoring
    favor_earth1: Flag
    favor_water1: Flag

    def answer(self) -> dict[str, Any]:
        owned = {"earth1": self.favor_earth1, "water1": self.favor_water1}
        favors = tuple(favor for favor, has in owned.items() if has)
        kind = STRUCTURES.index(self.structure)
        return {"vp": sum(structures.build_points(kind, tile_of(self.round_tile), favors))}


class PassVp(Question):
    """Points of a pass; `bridges` join two own structures."""

    calc = "tm.pass_vp"
    faction: FactionId
    built: Built
    bonus: CardId | None = None
    favor_air1: Flag
    bridges: Annotated[int, Field(strict=True, ge=0, le=3)] = 0
    shipping: Annotated[int, Field(strict=True, ge=0, le=5)] = 0

    def answer(self) -> dict[str, Any]:
        player = changed(
            new_player(0, faction_of(self.faction)),
            built=self.built.counts(),
            card=self.bonus or "",
            favors=("air1",) if self.favor_air1 else (),
            shipping=self.shipping,
            vp=0,
        )
        return {"vp": passing.passed(player, self.bridges).vp}


class TownCheck(Question):
    """Whether touching structures make a town."""

    calc = "tm.town_check"
    structures: Annotated[tuple[Structure, ...], Field(max_length=20)]
    favor_fire2: Flag

    def answer(self) -> dict[str, Any]:
        kinds = [STRUCTURES.index(kind) for kind in self.structures]
        rule = towns.TownRule(towns.POWER_WITH_FIRE2 if self.favor_fire2 else towns.POWER_NEEDED)
        return {
            "town": towns.is_town(kinds, rule),
            "power": towns.value(kinds),
            "count": len(kinds),
        }


class TownGain(Question):
    """The gain from a town; `cult_steps` are steps on every cult."""

    calc = "tm.town_gain"
    faction: FactionId
    tile: TownId
    round_tile: Scoring

    def answer(self) -> dict[str, Any]:
        before = changed(rich(self.faction), priests=0)
        tile = TOWNS[self.tile]
        after = towns.town_gained(before, tile, tile_of(self.round_tile), (False,) * len(CULTS))
        return {
            "vp": after.vp,
            "priests": after.priests,
            "workers": after.workers - before.workers,
            "coins": after.coins - before.coins,
            "power": tile.goods.power,
            "cult_steps": tile.steps,
            "keys": after.keys,
        }


class Positions(Part):
    """Positions on the four cults."""

    fire: Position
    water: Position
    earth: Position
    air: Position

    def row(self) -> tuple[int, ...]:
        """The positions in the order of the cults."""
        return (self.fire, self.water, self.earth, self.air)


class TownCults(Question):
    """A town tile with its effect on the cults."""

    calc = "tm.town_cults"
    faction: FactionId
    tile: TownId
    round_tile: Scoring
    positions: Positions
    keys_before: Count
    top_taken: Annotated[tuple[CultName, ...], Field(max_length=4)]

    def answer(self) -> dict[str, Any]:
        before = changed(rich(self.faction), cults=self.positions.row(), keys=self.keys_before)
        free = tuple(cult not in self.top_taken for cult in CULTS)
        after = towns.town_gained(before, TOWNS[self.tile], tile_of(self.round_tile), free)
        return {
            "vp": after.vp,
            "workers": after.workers - before.workers,
            "positions": dict(zip(CULTS, after.cults, strict=True)),
            "power": power_between(before, after),
            "keys_left": after.keys,
        }
