"""Questions about spades, structures, towns and passing."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from companion.core.files.questions import Answer
from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.exchange.question import (
    Built,
    CardId,
    Count,
    Cult,
    Flag,
    From,
    Kind,
    Name,
    Of,
    Positions,
    Scoring,
    Town,
    power_between,
    rich,
)
from companion.games.terra_mystica.rules.ledger import areas
from companion.games.terra_mystica.rules.ledger import structures as building
from companion.games.terra_mystica.rules.ledger.income import passed
from companion.games.terra_mystica.rules.ledger.spades import (
    DEAREST_RATE,
    PRIEST_POINTS,
    dig,
    needed,
    spades_gained,
)
from companion.games.terra_mystica.rules.play.ground import FLIGHT_POINTS, fare
from companion.games.terra_mystica.state.player import new_player, paid, scored


def spades(faction: Of, from_: From) -> Answer:
    """How many spades make a terrain a faction's home."""
    return {"spades": needed(faction, from_, faction.home)}


def spade_vp(
    faction: Of, spades: Count, by_priests: Count, phase: Name, round_tile: Scoring, sh: Flag
) -> Answer:
    """The points of spades; `by_priests` of them are paid with Darklings' priests."""
    before = rich(faction, stronghold=sh)
    after = spades_gained(before, spades, round_tile if phase == "action" else None)
    after = scored(after, "faction", by_priests * PRIEST_POINTS)
    return {"vp": after.vp, "power": power_between(before, after)}


def transform_build(
    faction: Of,
    from_: From,
    rate: Annotated[int, Field(strict=True, ge=1, le=3)],
    free_spades: Count,
    build: Flag,
    sh: Flag,
    tunnel_or_carpet: Flag,
    round_tile: Scoring,
    favor_earth1: Flag,
) -> Answer:
    """Action 1: its cost and its gain. `rate`: workers for a spade."""
    before = changed(rich(faction, stronghold=sh), exchange=DEAREST_RATE - rate)
    spades = needed(faction, from_, faction.home)
    free = min(spades, free_spades)
    after = dig(spades_gained(before, free, round_tile), spades - free, round_tile)
    if tunnel_or_carpet:
        after = scored(paid(after, fare(after)), "faction", FLIGHT_POINTS)
    if build:
        after = changed(after, favors=("earth1",) if favor_earth1 else ())
        after = building.erect(after, 0, round_tile, beside=False, free=False)
    return {
        "workers": before.workers - after.workers,
        "coins": before.coins - after.coins,
        "priests": before.priests - after.priests,
        "vp": after.vp,
        "power": power_between(before, after),
    }


def upgrade_cost(faction: Of, to: Kind, neighbour: Flag = False) -> Answer:
    """The cost of a structure; `neighbour`: an opponent's structure touches it."""
    goods = building.cost(faction, to, neighbour)
    return {"workers": goods.workers, "coins": goods.coins}


def build_vp(
    structure: Kind, round_tile: Scoring, favor_earth1: Flag, favor_water1: Flag
) -> Answer:
    """Points of the scoring tile and of favour tiles for a structure."""
    owned = {"earth1": favor_earth1, "water1": favor_water1}
    favors = tuple(favor for favor, has in owned.items() if has)
    return {"vp": sum(building.build_points(structure, round_tile, favors))}


def pass_vp(
    faction: Of,
    built: Built,
    favor_air1: Flag,
    bonus: CardId | None = None,
    bridges: Annotated[int, Field(strict=True, ge=0, le=3)] = 0,
    shipping: Annotated[int, Field(strict=True, ge=0, le=5)] = 0,
) -> Answer:
    """Points of a pass; `bridges` join two own structures."""
    player = changed(
        new_player(0, faction),
        built=built.counts(),
        card=bonus or "",
        favors=("air1",) if favor_air1 else (),
        shipping=shipping,
        vp=0,
    )
    return {"vp": passed(player, bridges).vp}


def town_check(
    structures: Annotated[tuple[Kind, ...], Field(max_length=20)], favor_fire2: Flag
) -> Answer:
    """Whether touching structures make a town."""
    kinds = [*structures]
    rule = areas.TownRule(areas.POWER_WITH_FIRE2 if favor_fire2 else areas.POWER_NEEDED)
    return {
        "town": areas.is_town(kinds, rule),
        "power": areas.value(kinds),
        "count": len(kinds),
    }


def town_gain(faction: Of, tile: Town, round_tile: Scoring) -> Answer:
    """The gain from a town; `cult_steps` are steps on every cult."""
    before = changed(rich(faction), priests=0)
    after = areas.town_gained(before, tile, round_tile, (False,) * len(CULTS))
    return {
        "vp": after.vp,
        "priests": after.priests,
        "workers": after.workers - before.workers,
        "coins": after.coins - before.coins,
        "power": tile.goods.power,
        "cult_steps": tile.steps,
        "keys": after.keys,
    }


def town_cults(
    faction: Of,
    tile: Town,
    round_tile: Scoring,
    positions: Positions,
    keys_before: Count,
    top_taken: Annotated[tuple[Cult, ...], Field(max_length=4)],
) -> Answer:
    """A town tile with its effect on the cults."""
    before = changed(rich(faction), cults=positions.row(), keys=keys_before)
    free = tuple(cult not in top_taken for cult in range(len(CULTS)))
    after = areas.town_gained(before, tile, round_tile, free)
    return {
        "vp": after.vp,
        "workers": after.workers - before.workers,
        "positions": dict(zip(CULTS, after.cults, strict=True)),
        "power": power_between(before, after),
        "keys_left": after.keys,
    }
