"""A way to pay in words: sacrifices, conversions, and the goods left after the deed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.goods import Goods
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.rules.ledger.paying import Conversion, Way, gone
from companion.games.terra_mystica.state.player import Player, paid
from companion.games.terra_mystica.state.power import Bowls


@dataclass(frozen=True, slots=True)
class WayToPay:
    """Conversions that make a deed affordable: `words` lists them, after `burned` tokens are
    sacrificed. After the deed, `left` are the goods in hand and `bowls` the tokens in the bowls."""

    words: tuple[Phrase, ...]
    burned: int
    steps: tuple[Conversion, ...]
    left: Goods
    bowls: Bowls


def way_to_pay(player: Player, way: Way, price: Goods) -> WayToPay:
    """The way, with the goods left after the price is paid."""
    after = paid(gone(player, way), price)
    left = Goods(after.coins, after.workers, after.priests, after.power[2])
    return WayToPay(tuple(in_words(way)), way.burned, way.steps, left, after.power)


def in_words(way: Way) -> Iterator[Phrase]:
    """Each sacrifice and conversion."""
    if way.burned:
        yield say("sacrifice {tokens}", tokens=names.some("power", way.burned))
    for given, amount, taken, brings in way.steps:
        yield say("{given} → {taken}", given=names.some(given, amount),
                  taken=names.some(taken, brings))  # fmt: skip
