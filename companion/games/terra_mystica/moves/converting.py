"""Conversions and sacrifice: any number in one's own turn, also as the remedy of an action."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from companion.core.game.action import Action, Choice, Listed, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import Goods
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.bases import EXCHANGE, Deed
from companion.games.terra_mystica.moves.fields import named_choices
from companion.games.terra_mystica.moves.objections import SHORT_OF
from companion.games.terra_mystica.rules.ledger import conversions
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.state import State, check_own_turn, with_player
from companion.games.terra_mystica.state.table_state import TableState

MOST_SACRIFICED, MOST_CONVERTED = 6, 60
"""What one entry may hold: half of a player's power, and more than anybody needs."""
Count = Annotated[int, Widget("count", say("How many")), Field(ge=1, le=MOST_CONVERTED)]


class Convert(Deed):
    """One good becomes another, by the printed rates. `count` is the amount of the new one."""

    kind: ClassVar[str] = "convert"
    icon: ClassVar[str] = "convert"
    listed: ClassVar[Listed] = "anytime"
    heading: ClassVar[Phrase | None] = EXCHANGE
    title: ClassVar[Phrase] = say("Convert")
    given: Annotated[
        Literal["power", "priests", "workers", "coins", "points"], Widget("choice", say("Out of"))
    ]
    taken: Annotated[
        Literal["coins", "workers", "priests", "points"], Widget("choice", say("It becomes"))
    ]
    count: Count = 1

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        """Out of the first good that the seat has, if that is known; only power in bowl III
        counts."""
        known = seat in state.seats and state.knows_goods(seat)
        has = conversions.usable(state.player(seat)) if known else Goods()
        goods = (good for good in ("power", "workers", "priests") if getattr(has, good))
        return cls(**{"seat": seat, "given": next(goods, "power"), "taken": "coins", **given})

    @property
    def paid(self) -> int:
        """The amount of the good given; one for one in an impossible conversion."""
        rate = conversions.ANY_RATE.get((self.given, self.taken))
        return self.count * (rate[0] if rate else 1)

    def done(self, table: TableState, game: State, number: int) -> State:
        check_own_turn(table.resumed(number), number)
        player = game.players[number]
        if (self.given, self.taken) not in conversions.ANY_RATE:
            raise Breach("{who} can't convert {given} to {taken}",
                         who=player.name, given=self.given, taken=self.taken)  # fmt: skip
        after = conversions.convert(player, self.given, self.paid, self.taken, self.count)
        return with_player(game, after)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {
            "given": named_choices(names.GOOD, ("power", "priests", "workers", "coins", "points")),
            "taken": named_choices(names.GOOD, ("coins", "workers", "priests", "points")),
        }

    def own_words(self, before: TableState) -> Phrase:
        goods = say("{given} → {taken}", given=names.some(self.given, self.paid),
                    taken=names.some(self.taken, self.count))  # fmt: skip
        return with_details(say("converts goods"), goods)


class Sacrifice(Deed):
    """Tokens leave bowl II: half of them go to bowl III, half leave the game."""

    kind: ClassVar[str] = "sacrifice"
    icon: ClassVar[str] = "sacrifice"
    listed: ClassVar[Listed] = "anytime"
    heading: ClassVar[Phrase | None] = EXCHANGE
    title: ClassVar[Phrase] = say("Sacrifice power")

    tokens: Annotated[int, Widget("count", say("Power that reaches bowl III")),
                      Field(ge=1, le=MOST_SACRIFICED)] = 1  # fmt: skip

    def done(self, table: TableState, game: State, number: int) -> State:
        check_own_turn(table.resumed(number), number)
        return with_player(game, conversions.burn(game.players[number], self.tokens))

    def own_words(self, before: TableState) -> Phrase:
        sacrificed = say("sacrifices {power}", power=names.some("power", self.tokens))
        return with_details(sacrificed, say("as much goes to bowl III"))


def remedied(
    table: TableState, action: Action[TableState], objections: Iterable[Objection]
) -> Iterator[Objection]:
    """The objections. The one about missing goods gets the cheapest sufficient conversions as its
    remedy, or says what is short even after the best."""
    for objection in objections:
        yield _remedied(table, action, objection) if objection.id == SHORT_OF else objection


def _remedied(table: TableState, action: Action[TableState], short: Objection) -> Objection:
    if not isinstance(action, Deed):
        return short
    before = table.player(action.seat)
    after = action.judged(table)[0].players[before.seat]
    cost = conversions.price(before, after)
    way = conversions.cheapest(before, cost)
    if way is None:
        left = names.of_goods(conversions.short_of(before, cost))
        return replace(short, text=say("Short of {what}.", what=left))
    if not (way.burned or way.steps):
        return short
    ways = names.listed(in_words(way))
    sentence = say("{short} These conversions would do: {ways}.", short=short.text, ways=ways)
    mend = say("First {ways}", ways=ways)
    return replace(short, text=sentence, remedy=tuple(actions(action.seat, way)), mend=mend)


def actions(seat: Seat, way: conversions.Way) -> Iterator[Action[TableState]]:
    for tokens in _parts(way.burned, MOST_SACRIFICED):
        yield Sacrifice(seat=seat, tokens=tokens)
    for source, _, target, brings in way.steps:
        for count in _parts(brings, MOST_CONVERTED):
            facts = {"seat": seat, "given": source, "taken": target, "count": count}
            yield Convert.model_validate(facts)


def _parts(whole: int, most: int) -> Iterator[int]:
    """Slips may have entered more goods than the box holds."""
    for done in range(0, whole, most):
        yield min(most, whole - done)


def in_words(way: conversions.Way) -> Iterator[Phrase]:
    if way.burned:
        yield say("sacrifice {tokens}", tokens=names.some("power", way.burned))
    for source, amount, target, brings in way.steps:
        yield say("{given} → {taken}", given=names.some(source, amount),
                  taken=names.some(target, brings))  # fmt: skip
