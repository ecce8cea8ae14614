"""Power that neighbours are offered for a new structure, and their answers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Listed, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.bases import RARE, Deed
from companion.games.terra_mystica.rules.turn.power_offers import (
    accept,
    decline,
    leech,
    leech_price,
)
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.moved import offers_of, open_offer
from companion.games.terra_mystica.state.state import Offer, State
from companion.games.terra_mystica.state.table_state import TableState


class Leech(Deed):
    """An answer to an offer: the power taken, 0 for a no. It costs one point less than the
    power."""

    kind: ClassVar[str] = "leech"
    icon: ClassVar[str] = "power"
    listed: ClassVar[Listed] = "anytime"
    heading: ClassVar[Phrase | None] = RARE
    title: ClassVar[Phrase] = say("Power from a neighbour")
    of_turn: ClassVar[bool] = False
    acts: ClassVar[bool] = False

    builder: Annotated[str, Widget("choice", say("Whose new structure"))]
    offer: Annotated[int, Widget("count", say("Power offered")), Field(ge=1, le=18)] = 1
    power: Annotated[int, Widget("count", say("Power taken; 0 for a no")), Field(ge=0, le=18)] = 1

    @classmethod
    def prefilled(cls, state: TableState, seat: Seat, **given: Any) -> Self:
        facts: dict[str, Any] = {"seat": seat, "builder": next(iter(state.others(seat)), "")}
        yes = next((yes.model_dump() for yes, _ in answers(state, seat)), facts)
        return cls(**{**yes, **given})

    def done(self, table: TableState, game: State, number: int) -> State:
        builder = table.number(self.builder)
        offers = [o for o in game.offers if (o.seat, o.builder) == (number, builder)]
        offer = min(offers, key=lambda o: o.amount != self.offer, default=None)
        if offer is None:
            faction = game.players[number].name
            refuse("{who} have no offer of {amount} power from {by}",
                   who=faction, amount=self.offer, by=game.players[builder].name)  # fmt: skip
            offer = Offer(number, builder, self.offer)
        if not self.power:
            return decline(game, offer)
        most, _ = leech(game.players[number], offer.amount)
        if self.power > most or (self.power < most and table.knows_goods(self.seat)):
            refuse("all or nothing: {most} power or none", most=max(0, most))
        return accept(game, offer, self.power)

    def is_undone(self, state: TableState) -> bool:
        """Whether it answers an offer that is no longer there: its build was undone."""
        answered = offers_of((self.also or {}).get("offers", {}).get("less", ()), state.seats)
        mine = [offer for offer in answered if offer.seat == state.number(self.seat)]
        return bool(mine) and all(open_offer(state.game.offers, offer) is None for offer in mine)

    def fold(self, state: TableState) -> TableState:
        return state if self.is_undone(state) else super().fold(state)

    def objections(self, state: TableState) -> Iterator[Objection]:
        if not self.is_undone(state):
            yield from super().objections(state)

    def own_choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        others = state.others(self.seat)
        return {"builder": [Choice(other, say("{seat}", seat=SeatName(other))) for other in others]}

    def forgoes(self, before: TableState) -> Iterator[Phrase]:
        """Its own line tells the one offer that it answers."""
        yield from ()

    def story(self, before: TableState) -> Phrase:
        builder = SeatName(self.builder)
        if self.is_undone(before):
            return say("answers {builder}, whose offer is undone", builder=builder)
        if not self.power:
            return say("declines {power} power from {builder}", power=self.offer, builder=builder)
        if self.power == 1:
            return say("takes 1 power from {builder}", builder=builder)
        taken = say("takes {power} power from {builder}", power=self.power, builder=builder)
        return with_details(taken, say("for {cost} VP", cost=leech_price(self.power)))


class LeechByRule(Leech):
    """An automatic answer by the seat's own rule: it takes power that costs no points."""

    kind: ClassVar[str] = "leech_by_rule"
    title: ClassVar[Phrase] = say("Power by a player's own rule")
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    def story(self, before: TableState) -> Phrase:
        taken = say("takes 1 power from {builder}", builder=SeatName(self.builder))
        return with_details(taken, say("by the rule “always take 1”"))


class AlwaysTakeOne(Action[TableState]):
    """A seat's own rule: from now on it takes 1 power, which costs no points, without being asked;
    or it is asked again."""

    kind: ClassVar[str] = "always_take_one"
    icon: ClassVar[str] = "power"
    listed: ClassVar[Listed] = "anytime"
    heading: ClassVar[Phrase | None] = RARE
    title: ClassVar[Phrase] = say("Always take 1 power")
    of_turn: ClassVar[bool] = False

    seat: SeatField
    on: Annotated[bool, Widget("flag", say("1 power for no points is taken automatically"))] = True

    def fold(self, state: TableState) -> TableState:
        takers = tuple(seat for seat in state.takers if seat != self.seat)
        takers = (*takers, self.seat) if self.on and self.seat in state.seats else takers
        return changed(state, takers=takers)

    def story(self, before: TableState) -> Phrase:
        if self.on:
            return say("takes free power unasked")
        return say("is asked again about free power")


def by_rule(table: TableState) -> Iterator[LeechByRule]:
    """The open offers that the seats' own rules answer: those of 1 power."""
    for offer in table.game.offers:
        seat = table.seat(offer.seat)
        if takes_by_rule(table, seat, offer.amount):
            builder = table.seat(offer.builder)
            yield LeechByRule(seat=seat, builder=builder, offer=offer.amount, power=1)


def answers(table: TableState, seat: Seat) -> Iterator[tuple[Leech, Leech]]:
    """For each open offer that a seat is asked about, the oldest first: the yes and the no."""
    number = table.number(seat)
    for offer in (offer for offer in table.asked if offer.seat == number):
        gain, _ = leech(table.taker(seat), offer.amount)
        facts = {"seat": seat, "builder": table.seat(offer.builder), "offer": offer.amount}
        yield Leech(**facts, power=max(0, gain)), Leech(**facts, power=0)


def takes_by_rule(table: TableState, seat: Seat, amount: int) -> bool:
    """Whether a seat's own rule answers an offer of this amount: it gives 1 power and costs
    nothing."""
    return seat in table.takers and leech(table.taker(seat), amount) == (1, 0)


def offered(
    before: TableState, seat: Seat, beside: Mapping[str, int]
) -> Iterator[tuple[str, Phrase]]:
    """The question to each neighbour about a new structure, as (seat, sentence)."""
    for neighbour in before.others(seat):
        power = beside.get(neighbour, 0)
        gain, cost = leech(before.taker(neighbour), power)
        is_asked = gain and not takes_by_rule(before, neighbour, power)
        if is_asked and not before.player(neighbour).dropped:
            who, what = SeatName(seat), names.some("power", gain)
            if cost:
                yield neighbour, say("{seat} builds: {power} for {cost} VP?",
                                     seat=who, power=what, cost=cost)  # fmt: skip
            else:
                yield neighbour, say("{seat} builds: {power}, free?",
                                     seat=who, power=what)  # fmt: skip
