"""The fees at the start of an epoch: paid, avoided by disbanding, or left to an uprising."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Automatic
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import (
    HOSPICE,
    LORD_OF_THE_HORDE,
    TENTS,
    WAREHOUSE,
)
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import START, Cost, Counts, OfPlayer, Specials
from companion.games.epoch_of_rulers.rules.gold.fees import (
    Camp,
    Dues,
    Lines,
    Way,
    lines,
    norm,
    ways,
)
from companion.games.epoch_of_rulers.rules.gold.purses import affordable, gold, paid
from companion.games.epoch_of_rulers.rules.land.atlas import label, land_choices, special_choices
from companion.games.epoch_of_rulers.rules.turn.reigns import on_turn, ruler_due, ruler_in_power
from companion.games.epoch_of_rulers.rules.war.armies import (
    has_both_kinds,
    has_kinds,
    of_kinds,
    parted,
)
from companion.games.epoch_of_rulers.state.state import Player, State


class PayFees(OfPlayer):
    """The talents that a player pays, the regiments disbanded, and the territories that revolt; a
    Hospice keeps the `saved` ones of these from it."""

    kind: ClassVar[str] = "pay_fees"
    icon: ClassVar[str] = "coin"
    heading: ClassVar[Phrase | None] = START
    title: ClassVar[Phrase] = say("Pay the fees")
    filled: ClassVar[frozenset[str]] = frozenset({"saved"})

    gold: Cost = 0
    disband: Annotated[Counts, Widget("count", say("Disbanded regiments"))] = Field(
        default_factory=dict
    )
    special: Specials = Field(default_factory=dict)
    revolts: Annotated[tuple[str, ...], Widget("choices", say("Territories that revolt"))] = ()
    saved: tuple[str, ...] | None = None

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False

    def completed(self, state: State) -> Self:
        return self.model_copy(update={"saved": saved_from(state, self) or None})

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        best = ways(dues(state, seat), gold(state, seat), state.rules)[0]
        return cls(**{**payment(state, seat, best).model_dump(), **given})

    def done(self, state: State, player: Player) -> State:
        state = paid(state, self.seat, self.gold)
        for name, count in self.disband.items():
            if land := state.lands.get(name):
                kinds = of_kinds(land, count, self.special.get(name, 0))
                state = state.put(parted(land, *kinds)[0])
        saved = self.saved or ()
        state = state.put(*(replace(state.lands[name], uprising=True) for name in self.revolts
                            if name in state.lands and name not in saved))  # fmt: skip
        return state.player(self.seat, stage="card", unordered=(), exempt=False,
                            cancelled=player.cancelled + len(saved))  # fmt: skip

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "fees")
        if self.seat not in state.players:
            return
        yield from affordable(state, self.seat, self.gold)
        if ruler_due(state, self.seat):
            yield Objection("fees.ruler", say("First choose the next ruler."), "rulers")
        needed = still_due(state, self)
        if self.gold != needed:
            sentence = say("Due this way: {gold}.", gold=words.talents(needed))
            yield Objection("fees.due", sentence, "fees")
        for name in self.revolts:
            if name not in unordered(state, self.seat):
                sentence = say("No fee is due for {land}.", land=label(state, name))
                yield Objection("fees.revolt", sentence, "fees")
        own = {land.name for land in state.owned(self.seat)}
        for name, count in {**dict.fromkeys(self.special, 0), **self.disband}.items():
            if name not in own or not has_kinds(state.lands[name], count,
                                                self.special.get(name, 0)):  # fmt: skip
                sentence = say("{land} does not have that many regiments.", land=label(state, name))
                yield Objection("fees.disband", sentence, "fees")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        due = unordered(state, self.seat)
        lands = land_choices(state, self.seat)
        mixed = [choice for choice in lands if has_both_kinds(state.lands[choice.value])]
        return {
            "disband": lands,
            "special": special_choices(mixed),
            "revolts": [choice for choice in lands if choice.value in due],
        }

    def story(self, before: State) -> Phrase:
        parts = []
        if self.gold:
            parts.append(words.talents(self.gold))
        for name, count in self.disband.items():
            if count:
                parts.append(say("{count} disbanded in {land}", land=label(before, name),
                                 count=count))  # fmt: skip
        parts += [
            say("the Hospice prevents an uprising in {land}", land=label(before, name))
            if name in (self.saved or ()) else say("{land} revolts", land=label(before, name))
            for name in self.revolts
        ]  # fmt: skip
        return with_details(say("pays the fees"), words.listed(parts))

    def foretells(self, state: State) -> Iterator[Phrase]:
        for name in saved_from(state, self):
            yield say("The Hospice prevents the uprising in {land}.", land=label(state, name))


class NoFees(Automatic[State]):
    kind: ClassVar[str] = "no_fees"
    title: ClassVar[Phrase] = say("No fees")

    seat: Seat

    @property
    def untold(self) -> bool:
        return True

    def fold(self, state: State) -> State:
        return state.player(self.seat, stage="card", unordered=(), exempt=False)

    def story(self, before: State) -> Phrase:
        return say("has no fees to pay")


def unordered(state: State, seat: Seat) -> tuple[str, ...]:
    """The territories with a fee for a missing order, or with an uprising if it is not paid. Land
    that is lost by then costs nothing."""
    player = state.players.get(seat)
    if player is None or player.exempt:
        return ()
    held = {land.name for land in state.owned(seat)}
    return tuple(name for name in player.unordered if name in held)


def dues(state: State, seat: Seat) -> Dues:
    return Dues(
        tuple(Camp(len(land.regiments), land.has(TENTS)) for land in state.owned(seat)),
        state.in_use(seat, WAREHOUSE),
        len(unordered(state, seat)),
        ruler_in_power(state, seat) == LORD_OF_THE_HORDE,
        state.players[seat].hordes_before,
    )


def saved_from(state: State, action: PayFees) -> tuple[str, ...]:
    """Of the territories whose fee is not paid, those that the Hospices keep from revolting."""
    player = state.players.get(action.seat)
    left = state.in_use(action.seat, HOSPICE) - player.cancelled if player else 0
    return action.revolts[: max(0, left)]


def lines_due(state: State, seat: Seat) -> Lines:
    return lines(dues(state, seat))


def still_due(state: State, action: PayFees) -> int:
    """The talents due after this disbanding and these uprisings."""
    due = dues(state, action.seat)
    gone = {name: count for name, count in action.disband.items() if name in state.lands}
    after = replace(due, camps=tuple(
        Camp(max(0, len(land.regiments) - gone.get(land.name, 0)), land.has(TENTS))
        for land in state.owned(action.seat)
    ), unordered=max(0, due.unordered - len(set(action.revolts))))  # fmt: skip
    left = lines(after)
    if state.rules.disbanding == "one_per_talent":
        army = max(0, lines(due).army - sum(gone.values()))
        left = left._replace(army=army)
    return left.due()


def payment(state: State, seat: Seat, way: Way) -> PayFees:
    """The action for a way to meet the fees, with named territories: crowded ones lose regiments
    first, then those with the most; those with the fewest regiments revolt."""
    counts = {land.name: len(land.regiments) for land in state.owned(seat)}
    hordes = state.players[seat].hordes_before
    over = {land.name: len(land.regiments) - norm(land.has(TENTS), hordes)
            for land in state.owned(seat)}  # fmt: skip
    disband: dict[str, int] = {}
    for _ in range(way.disbanded):
        name = max(counts, key=lambda place: (over[place] > 0, counts[place]))
        counts[name], over[name] = counts[name] - 1, over[name] - 1
        disband[name] = disband.get(name, 0) + 1
    weakest = sorted(unordered(state, seat), key=lambda name: counts[name])
    return PayFees(seat=seat, gold=way.gold, disband=disband, revolts=tuple(weakest[: way.revolts]))
