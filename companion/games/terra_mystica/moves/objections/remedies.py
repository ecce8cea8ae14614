"""Conversions that make an action affordable: in words, and as its remedy, recorded first in the
same tap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.core.game.action import Action, Objection
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.converting import Convert, Sacrifice
from companion.games.terra_mystica.moves.deed import Deed
from companion.games.terra_mystica.moves.objections.sentences import SHORT_OF
from companion.games.terra_mystica.rules.ledger.paying import Way, cheapest, price
from companion.games.terra_mystica.state.table import Table


def remedied(
    table: Table, action: Action[Table], objections: Iterable[Objection]
) -> Iterator[Objection]:
    """The objections. The one about missing goods gets the cheapest sufficient conversions as its
    remedy."""
    for one in objections:
        yield _remedied(table, action, one) if one.id == SHORT_OF else one


def _remedied(table: Table, action: Action[Table], short: Objection) -> Objection:
    if not isinstance(action, Deed):
        return short
    before = table.player(action.seat)
    after = action.judged(table)[0].players[before.seat]
    way = cheapest(before, price(before, after))
    if way is None or not (way.burned or way.steps):
        return short
    ways = names.listed(in_words(way))
    said = say("{short} These conversions would do: {ways}.", short=short.text, ways=ways)
    mend = say("First {ways}", ways=ways)
    return replace(short, text=said, remedy=tuple(actions(action.seat, way)), mend=mend)


def actions(seat: str, way: Way) -> Iterator[Action[Table]]:
    """The actions with which a seat records this way to pay."""
    if way.burned:
        yield Sacrifice(seat=seat, tokens=way.burned)
    for given, _, taken, brings in way.steps:
        yield Convert.model_validate(
            {"seat": seat, "given": given, "taken": taken, "count": brings}
        )


def in_words(way: Way) -> Iterator[Phrase]:
    """Each sacrifice and conversion."""
    if way.burned:
        yield say("sacrifice {tokens}", tokens=names.some("power", way.burned))
    for given, amount, taken, brings in way.steps:
        yield say("{given} → {taken}", given=names.some(given, amount),
                  taken=names.some(taken, brings))  # fmt: skip
