"""Goods that a deed costs or brings."""

from __future__ import annotations

from typing import NamedTuple


class Goods(NamedTuple):
    """Coins, workers, priests and power together."""

    coins: int = 0
    workers: int = 0
    priests: int = 0
    power: int = 0

    def plus(self, other: Goods) -> Goods:
        """The sum of both."""
        coins, workers, priests, power = other
        return Goods(
            self.coins + coins, self.workers + workers, self.priests + priests, self.power + power
        )

    def minus(self, other: Goods) -> Goods:
        """The difference."""
        return Goods(*(mine - its for mine, its in zip(self, other, strict=True)))

    def times(self, count: int) -> Goods:
        """The same goods `count` times."""
        return Goods(*(amount * count for amount in self))


NOTHING = Goods()
