"""Questions about power, cults, income, spades, structures, towns and passing."""

from typing import Annotated, Literal

from pydantic import Field

from companion.core.files.questions import Answer
from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import CULTS, VALUES
from companion.games.terra_mystica.exchange import question
from companion.games.terra_mystica.rules.ledger import areas
from companion.games.terra_mystica.rules.ledger import structures as building
from companion.games.terra_mystica.rules.ledger.cult_steps import step_up
from companion.games.terra_mystica.rules.ledger.income import limited_income, passed
from companion.games.terra_mystica.rules.ledger.structures import (
    DEAREST_RATE,
    PRIEST_POINTS,
    dig,
    needed,
    spades_gained,
)
from companion.games.terra_mystica.rules.map.ground import FLIGHT_POINTS, fare
from companion.games.terra_mystica.rules.turn import power_offers
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.player import new_player, paid, scored

REWARDS = {"coins": "coin", "workers": "worker", "priests": "priest", "power": "power"}


def power_gain(bowls: question.Bowls, amount: question.Count) -> Answer:
    """The bowls after a gain of power."""
    after = power.gained(bowls, amount)
    return {"bowls": list(after), "gained": min(amount, power.room(bowls))}


def power_spend(bowls: question.Bowls, amount: question.Count) -> Answer:
    """The bowls after power is used, with the least sacrifice."""
    burned = power.least_sacrifice(bowls, amount)
    if burned is None:
        return {"bowls": list(bowls), "burned": 0, "legal": False}
    after = power.spent(power.sacrificed(bowls, burned), amount)
    return {"bowls": list(after), "burned": burned, "legal": True}


def leech(
    vp: question.Count,
    bowls: question.Bowls,
    adjacent: Annotated[tuple[question.Kind, ...], Field(max_length=20)],
) -> Answer:
    """Power from an opponent's new structure beside these own ones."""
    offer = sum(VALUES[kind] for kind in adjacent)
    gain, cost = power_offers.leech(changed(question.rich(), vp=vp, power=bowls), offer)
    after = power.gained(bowls, gain)
    return {"offer": offer, "gain": gain, "cost": cost, "vp": vp - cost, "bowls": list(after)}


def cultists(
    decisions: Annotated[tuple[Literal["accept", "decline"], ...], Field(max_length=10)],
) -> Answer:
    """The Cultists' gain from their neighbours' decisions."""
    steps, tokens = power_offers.cultists_gain(
        taken="accept" in decisions, declined="decline" in decisions, power_if_declined=True
    )
    return {"cult_steps": steps, "power": tokens}


def cult_advance(
    pos: question.Position, steps: question.Count, keys: question.Count, top_taken: question.Flag
) -> Answer:
    """A move on one cult."""
    before = changed(question.rich(), cults=(pos, 0, 0, 0), keys=keys)
    after = step_up(before, 0, steps, top_free=not top_taken)
    return {
        "pos": after.cults[0],
        "power": question.power_between(before, after),
        "keys_used": before.keys - after.keys,
    }


def cult_bonus(tile: question.Round, pos: question.Position) -> Answer:
    """The reward of phase III at a position; for a tile without a cult `pos` counts priests."""
    times = pos // tile.per
    if tile.spades:
        return {"resource": "spade", "amount": times * tile.spades}
    kind, amount = next((k, a) for k, a in tile.reward._asdict().items() if a)
    return {"resource": REWARDS[kind], "amount": times * amount}


def income(
    faction: question.Of,
    built: question.Built,
    favors: Annotated[tuple[question.FavorId, ...], Field(max_length=12)] = (),
    bonus: question.CardId | None = None,
    priests_in_hand: Annotated[int, Field(strict=True, ge=0, le=7)] = 0,
    priests_on_cults: Annotated[int, Field(strict=True, ge=0, le=7)] = 0,
) -> Answer:
    """The income of phase I."""
    player = changed(
        new_player(0, faction),
        built=built.counts(),
        favors=favors,
        card=bonus or "",
        priests=priests_in_hand,
        priests_kept=priests_on_cults,
    )
    return limited_income(player)._asdict()


def spades(faction: question.Of, from_: question.From) -> Answer:
    """How many spades make a terrain a faction's home."""
    return {"spades": needed(faction, from_, faction.home)}


def spade_vp(
    faction: question.Of,
    spades: question.Count,
    by_priests: question.Count,
    phase: question.Name,
    round_tile: question.Scoring,
    sh: question.Flag,
) -> Answer:
    """The points of spades; `by_priests` of them are paid with Darklings' priests."""
    before = question.rich(faction, stronghold=sh)
    after = spades_gained(before, spades, round_tile if phase == "action" else None)
    after = scored(after, "faction", by_priests * PRIEST_POINTS)
    return {"vp": after.vp, "power": question.power_between(before, after)}


def transform_build(
    faction: question.Of,
    from_: question.From,
    rate: Annotated[int, Field(strict=True, ge=1, le=3)],
    free_spades: question.Count,
    build: question.Flag,
    sh: question.Flag,
    tunnel_or_carpet: question.Flag,
    round_tile: question.Scoring,
    favor_earth1: question.Flag,
) -> Answer:
    """Action 1: its cost and its gain. `rate`: workers for a spade."""
    before = changed(question.rich(faction, stronghold=sh), exchange=DEAREST_RATE - rate)
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
        "power": question.power_between(before, after),
    }


def upgrade_cost(
    faction: question.Of, to: question.Kind, neighbour: question.Flag = False
) -> Answer:
    """The cost of a structure; `neighbour`: an opponent's structure touches it."""
    goods = building.cost(faction, to, neighbour)
    return {"workers": goods.workers, "coins": goods.coins}


def build_vp(
    structure: question.Kind,
    round_tile: question.Scoring,
    favor_earth1: question.Flag,
    favor_water1: question.Flag,
) -> Answer:
    """Points of the scoring tile and of favour tiles for a structure."""
    owned = {"earth1": favor_earth1, "water1": favor_water1}
    favors = tuple(favor for favor, has in owned.items() if has)
    return {"vp": sum(building.build_points(structure, round_tile, favors))}


def pass_vp(
    faction: question.Of,
    built: question.Built,
    favor_air1: question.Flag,
    bonus: question.CardId | None = None,
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
    structures: Annotated[tuple[question.Kind, ...], Field(max_length=20)],
    favor_fire2: question.Flag,
) -> Answer:
    """Whether touching structures make a town."""
    kinds = [*structures]
    rule = areas.TownRule(areas.POWER_WITH_FIRE2 if favor_fire2 else areas.POWER_NEEDED)
    return {
        "town": areas.is_town(kinds, rule),
        "power": areas.value(kinds),
        "count": len(kinds),
    }


def town_gain(faction: question.Of, tile: question.Town, round_tile: question.Scoring) -> Answer:
    """The gain from a town; `cult_steps` are steps on every cult."""
    before = changed(question.rich(faction), priests=0)
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
    faction: question.Of,
    tile: question.Town,
    round_tile: question.Scoring,
    positions: question.Positions,
    keys_before: question.Count,
    top_taken: Annotated[tuple[question.Cult, ...], Field(max_length=4)],
) -> Answer:
    """A town tile with its effect on the cults."""
    before = changed(question.rich(faction), cults=positions.row(), keys=keys_before)
    free = tuple(cult not in top_taken for cult in range(len(CULTS)))
    after = areas.town_gained(before, tile, round_tile, free)
    return {
        "vp": after.vp,
        "workers": after.workers - before.workers,
        "positions": dict(zip(CULTS, after.cults, strict=True)),
        "power": question.power_between(before, after),
        "keys_left": after.keys,
    }
