"""Questions about power, cults, and income."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import STRUCTURES, VALUES
from companion.games.terra_mystica.box.tiles import ROUNDS
from companion.games.terra_mystica.exchange.question import (
    Bowls,
    Built,
    CardId,
    Count,
    FactionId,
    FavorId,
    Flag,
    Position,
    Question,
    RoundId,
    Structure,
    faction_of,
    rich,
)
from companion.games.terra_mystica.rules.ledger import cults
from companion.games.terra_mystica.rules.ledger.income import taken
from companion.games.terra_mystica.rules.play.leech_offers import cultists_gain, leech
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.player import new_player


class PowerGain(Question):
    """The bowls after a gain of power."""

    calc = "tm.power_gain"
    bowls: Bowls
    amount: Count

    def answer(self) -> dict[str, Any]:
        bowls = power.gained(self.bowls, self.amount)
        return {"bowls": list(bowls), "gained": min(self.amount, power.room(self.bowls))}


class PowerSpend(Question):
    """The bowls after power is used, with the least sacrifice."""

    calc = "tm.power_spend"
    bowls: Bowls
    amount: Count

    def answer(self) -> dict[str, Any]:
        burned = power.least_sacrifice(self.bowls, self.amount)
        if burned is None:
            return {"bowls": list(self.bowls), "burned": 0, "legal": False}
        bowls = power.spent(power.sacrificed(self.bowls, burned), self.amount)
        return {"bowls": list(bowls), "burned": burned, "legal": True}


class Leech(Question):
    """Power from an opponent's new structure beside these own ones."""

    calc = "tm.leech"
    vp: Count
    bowls: Bowls
    adjacent: Annotated[tuple[Structure, ...], Field(max_length=20)]

    def answer(self) -> dict[str, Any]:
        offer = sum(VALUES[STRUCTURES.index(kind)] for kind in self.adjacent)
        player = changed(rich("nomads"), vp=self.vp, power=self.bowls)
        gain, cost = leech(player, offer)
        return {
            "offer": offer,
            "gain": gain,
            "cost": cost,
            "vp": self.vp - cost,
            "bowls": list(power.gained(self.bowls, gain)),
        }


class Cultists(Question):
    """The Cultists' gain from their neighbours' decisions."""

    calc = "tm.cultists"
    decisions: Annotated[tuple[Literal["accept", "decline"], ...], Field(max_length=10)]

    def answer(self) -> dict[str, Any]:
        steps, tokens = cultists_gain(
            taken="accept" in self.decisions,
            declined="decline" in self.decisions,
            power_if_declined=True,
        )
        return {"cult_steps": steps, "power": tokens}


class CultAdvance(Question):
    """A move on one cult."""

    calc = "tm.cult_advance"
    pos: Position
    steps: Count
    keys: Count
    top_taken: Flag

    def answer(self) -> dict[str, Any]:
        before = changed(rich("nomads"), cults=(self.pos, 0, 0, 0), keys=self.keys)
        after = cults.step_up(before, 0, self.steps, top_free=not self.top_taken)
        return {
            "pos": after.cults[0],
            "power": before.power[0] - after.power[0],
            "keys_used": before.keys - after.keys,
        }


REWARDS = {"coins": "coin", "workers": "worker", "priests": "priest", "power": "power"}


class CultBonus(Question):
    """The reward of phase III at a position; for a tile without a cult `pos` counts priests."""

    calc = "tm.cult_bonus"
    tile: RoundId
    pos: Position

    def answer(self) -> dict[str, Any]:
        tile = ROUNDS[self.tile]
        times = self.pos // tile.per
        if tile.spades:
            return {"resource": "spade", "amount": times * tile.spades}
        kind, amount = next((k, a) for k, a in tile.reward._asdict().items() if a)
        return {"resource": REWARDS[kind], "amount": times * amount}


class Income(Question):
    """The income of phase I."""

    calc = "tm.income"
    faction: FactionId
    built: Built
    favors: Annotated[tuple[FavorId, ...], Field(max_length=12)] = ()
    bonus: CardId | None = None
    priests_in_hand: Annotated[int, Field(strict=True, ge=0, le=7)] = 0
    priests_on_cults: Annotated[int, Field(strict=True, ge=0, le=7)] = 0

    def answer(self) -> dict[str, Any]:
        player = changed(
            new_player(0, faction_of(self.faction)),
            built=self.built.counts(),
            favors=self.favors,
            card=self.bonus or "",
            priests=self.priests_in_hand,
            priests_kept=self.priests_on_cults,
        )
        return taken(player)._asdict()
