"""Questions about orders."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from companion.core.files.questions import Part
from companion.games.epoch_of_rulers.box.buildings import CAPITAL, KINDS
from companion.games.epoch_of_rulers.box.readings import Flag, Readings
from companion.games.epoch_of_rulers.exchange.question import (
    LONGEST_LIST,
    Count,
    Level,
    Name,
    Question,
)
from companion.games.epoch_of_rulers.rules.orders.building_limits import Site, why_not
from companion.games.epoch_of_rulers.rules.orders.prices import build_price, demolish_price, tax
from companion.games.epoch_of_rulers.rules.orders.second_order import Ordered, second_order


class Tax(Question):
    """Talents from a tax order."""

    calc = "epoch.tax"
    residential: Flag = False
    market_unused: Flag = False

    def answer(self, agreed: Readings) -> dict[str, Any]:
        return {"gold": tax(residential=self.residential, market=self.market_unused)}


def _fits(kind: str, level: int) -> None:
    """ValueError if the box has this building on another level."""
    if kind in KINDS and KINDS[kind].level != level:
        raise ValueError(f"the building {kind} has level {KINDS[kind].level}")


class Built(Part):
    """A building: one of the box, or another kingdom's own."""

    type: Name
    level: Level

    @model_validator(mode="after")
    def _of_its_level(self) -> Self:
        _fits(self.type, self.level)
        return self


class Standing(Built):
    """A building on the territory; `own`: built by the player who asks."""

    own: Flag = True


class Build(Question):
    """Whether a building may be built, and for how much."""

    calc = "epoch.build"
    existing: Annotated[tuple[Standing, ...], Field(max_length=LONGEST_LIST)]
    build: Built
    gold: Count
    followup: Flag = False
    stock: Count

    def answer(self, agreed: Readings) -> dict[str, Any]:
        new = Site(self.build.type, self.build.level)
        reason = why_not(
            [Site(site.type, site.level, site.own) for site in self.existing],
            new,
            gold=self.gold,
            stock=self.stock,
            followup=self.followup,
            agreed=agreed,
        )
        cost = build_price(new.kind, new.level, followup=self.followup, agreed=agreed)
        return {"legal": reason is None, "cost": cost, "reason": reason}


class Demolish(Question):
    """The talents for a demolition; `type` matters only if the building has its own price."""

    calc = "epoch.demolish"
    own: Flag
    level: Level
    capital: Flag = False
    type: Name = ""

    @model_validator(mode="after")
    def _of_its_level(self) -> Self:
        _fits(self.type, self.level)
        return self

    def answer(self, agreed: Readings) -> dict[str, Any]:
        capital = self.capital or self.type == CAPITAL
        cost = demolish_price(self.type, self.level, own=self.own, capital=capital, agreed=agreed)
        return {"cost": cost}


class Place(Part):
    """A territory in the phase of orders."""

    id: Name
    troops: Count
    orders: Annotated[int, Field(strict=True, ge=0, le=2)]
    uprising: Flag


class SecondOrder(Question):
    """Whether a second order is legal, and where it causes an uprising."""

    calc = "epoch.second_order"
    territories: Annotated[tuple[Place, ...], Field(max_length=LONGEST_LIST)]
    target: Name
    hospice: Flag = False

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        names = [place.id for place in self.territories]
        if len(set(names)) < len(names):
            raise ValueError("territories: two have the same id")
        if self.target not in names:
            raise ValueError("target: not among the territories")
        return self

    def answer(self, agreed: Readings) -> dict[str, Any]:
        found = second_order(
            [Ordered(p.id, p.troops, p.orders, p.uprising) for p in self.territories],
            self.target,
            hospice=self.hospice,
            agreed=agreed,
        )
        return {
            "legal": found.legal,
            "candidates": list(found.candidates),
            "chooser": found.chooser,
        }
