"""Questions about power, cults, and income."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from companion.core.files.questions import Answer
from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import VALUES
from companion.games.terra_mystica.exchange.question import (
    Bowls,
    Built,
    CardId,
    Count,
    FavorId,
    Flag,
    Kind,
    Of,
    Position,
    Round,
    power_between,
    rich,
)
from companion.games.terra_mystica.rules.ledger.cults import step_up
from companion.games.terra_mystica.rules.ledger.income import taken
from companion.games.terra_mystica.rules.play import leech_offers
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.player import new_player

REWARDS = {"coins": "coin", "workers": "worker", "priests": "priest", "power": "power"}


def power_gain(bowls: Bowls, amount: Count) -> Answer:
    """The bowls after a gain of power."""
    after = power.gained(bowls, amount)
    return {"bowls": list(after), "gained": min(amount, power.room(bowls))}


def power_spend(bowls: Bowls, amount: Count) -> Answer:
    """The bowls after power is used, with the least sacrifice."""
    burned = power.least_sacrifice(bowls, amount)
    if burned is None:
        return {"bowls": list(bowls), "burned": 0, "legal": False}
    after = power.spent(power.sacrificed(bowls, burned), amount)
    return {"bowls": list(after), "burned": burned, "legal": True}


def leech(
    vp: Count, bowls: Bowls, adjacent: Annotated[tuple[Kind, ...], Field(max_length=20)]
) -> Answer:
    """Power from an opponent's new structure beside these own ones."""
    offer = sum(VALUES[kind] for kind in adjacent)
    gain, cost = leech_offers.leech(changed(rich(), vp=vp, power=bowls), offer)
    after = power.gained(bowls, gain)
    return {"offer": offer, "gain": gain, "cost": cost, "vp": vp - cost, "bowls": list(after)}


def cultists(
    decisions: Annotated[tuple[Literal["accept", "decline"], ...], Field(max_length=10)],
) -> Answer:
    """The Cultists' gain from their neighbours' decisions."""
    steps, tokens = leech_offers.cultists_gain(
        taken="accept" in decisions, declined="decline" in decisions, power_if_declined=True
    )
    return {"cult_steps": steps, "power": tokens}


def cult_advance(pos: Position, steps: Count, keys: Count, top_taken: Flag) -> Answer:
    """A move on one cult."""
    before = changed(rich(), cults=(pos, 0, 0, 0), keys=keys)
    after = step_up(before, 0, steps, top_free=not top_taken)
    return {
        "pos": after.cults[0],
        "power": power_between(before, after),
        "keys_used": before.keys - after.keys,
    }


def cult_bonus(tile: Round, pos: Position) -> Answer:
    """The reward of phase III at a position; for a tile without a cult `pos` counts priests."""
    times = pos // tile.per
    if tile.spades:
        return {"resource": "spade", "amount": times * tile.spades}
    kind, amount = next((k, a) for k, a in tile.reward._asdict().items() if a)
    return {"resource": REWARDS[kind], "amount": times * amount}


def income(
    faction: Of,
    built: Built,
    favors: Annotated[tuple[FavorId, ...], Field(max_length=12)] = (),
    bonus: CardId | None = None,
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
    return taken(player)._asdict()
