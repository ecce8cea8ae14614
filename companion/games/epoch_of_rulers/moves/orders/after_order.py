"""After an order: the uprising that a second order causes, the die of the Temple."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Annotated, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Automatic
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Moment, Objection
from companion.core.text import Phrase, Seat, SeatName, told, with_details
from companion.games.epoch_of_rulers.box.contents import REGIMENTS
from companion.games.epoch_of_rulers.box.kingdoms import HOSPICE
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import (
    Answer,
    NeighbourChooses,
    OfPlayer,
    answered,
    asked,
)
from companion.games.epoch_of_rulers.rules.gold.purses import gained
from companion.games.epoch_of_rulers.rules.land.atlas import LandName, label
from companion.games.epoch_of_rulers.rules.orders.prices import strikes, temple_gives
from companion.games.epoch_of_rulers.rules.war.armies import added, most_there
from companion.games.epoch_of_rulers.state.state import Ask, Player, Regiment, State


class Revolt(NeighbourChooses):
    kind: ClassVar[str] = "revolt"
    icon: ClassVar[str] = "uprising"
    listed = None
    title: ClassVar[Phrase] = say("Choose where the uprising breaks out")
    asks: ClassVar[str] = "revolt"

    def fold(self, state: State) -> State:
        land = state.lands.get(self.land)
        if land is None:
            return state
        state = changed(state.put(replace(land, uprising=True)), stirs=False)
        return answered(state, "revolt")

    def objections(self, state: State) -> Iterator[Objection]:
        ask = asked(state, "revolt")
        if ask is None or self.land not in ask.lands:
            yield Objection("revolt", say("No uprising breaks out there now."), "second")

    def moment(self, before: State) -> Moment:
        return Moment(told(SeatName(self.seat), self.story(before)), self.seat)

    def story(self, before: State) -> Phrase:
        return say("meets an uprising in {land}", land=label(before, self.land))


class RevoltFollows(Automatic[State], Revolt):
    """The uprising, if nobody has a choice."""

    kind: ClassVar[str] = "revolt_follows"
    title: ClassVar[Phrase] = say("Uprising")


class AskNeighbour(Automatic[State]):
    """The right-hand neighbour chooses among equal territories."""

    kind: ClassVar[str] = "ask_neighbour"
    title: ClassVar[Phrase] = say("The right-hand neighbour chooses")

    seat: Seat
    lands: tuple[str, ...]

    @property
    def untold(self) -> bool:
        return True

    def fold(self, state: State) -> State:
        ask = Ask("revolt", self.seat, self.lands)
        return changed(state, asks=(*state.asks, ask), stirs=False)

    def story(self, before: State) -> Phrase:
        neighbour = SeatName(before.right_of(self.seat))
        return with_details(say("awaits an uprising"), say("{seat} chooses where", seat=neighbour))


class HospiceSaves(Automatic[State], OfPlayer):
    kind: ClassVar[str] = "hospice_saves"
    title: ClassVar[Phrase] = say("Hospice")

    def done(self, state: State, player: Player) -> State:
        state = changed(state, stirs=False)
        return state.player(self.seat, cancelled=player.cancelled + 1)

    def story(self, before: State) -> Phrase:
        return say("prevents the uprising by the Hospice")


def uprising(state: State, seat: Seat) -> Action[State]:
    """The consequence of the second order that the player has just given."""
    player = state.players[seat]
    hospices = state.in_use(seat, HOSPICE)
    if player.cancelled < hospices:
        return HospiceSaves(seat=seat)
    lands = strikes(state.owned(seat))
    if len(lands) == 1:
        return RevoltFollows(seat=seat, land=lands[0])
    return AskNeighbour(seat=seat, lands=lands)


class TempleDie(Automatic[State]):
    """1 to 3: a talent. 4 or 5: a regiment here. 6: a double order on a territory without orders.
    `full`: there is no room for a regiment here; `elsewhere` are the territories with room."""

    kind: ClassVar[str] = "temple_die"
    title: ClassVar[Phrase] = say("The die of the Temple")

    seat: Seat
    land: str
    die: Annotated[int, Field(ge=1, le=6)]
    full: bool = False
    elsewhere: tuple[str, ...] = ()

    @classmethod
    def of(cls, state: State, seat: Seat, chance: Random) -> Self:
        roomy = tuple(land.name for land in state.owned(seat)
                      if len(land.regiments) < most_there(state, seat, land))  # fmt: skip
        temple, die = state.rolls, chance.randint(1, 6)
        comes = temple_gives(die) == "regiment" and state.regiments(seat) < REGIMENTS
        full = comes and temple not in roomy
        return cls(seat=seat, land=temple, die=die, full=full, elsewhere=roomy if full else ())

    def fold(self, state: State) -> State:
        state = changed(state, rolls="")
        land = state.lands.get(self.land)
        if land is None or self.seat not in state.players:
            return state
        match temple_gives(self.die):
            case "gold":
                return gained(state, self.seat, 1)
            case "regiment" if self.full:
                ask = Ask("temple", self.seat, self.elsewhere)
                return changed(state, asks=(*state.asks, *[ask][: len(self.elsewhere)]))
            case "regiment" if state.regiments(self.seat) < REGIMENTS:
                return state.put(added(land, (Regiment(),)))
            case "double_order":
                waiting = (state.double,) if state.double in state.lands else ()
                return changed(state, double="*", doubles_open=(*waiting, *state.doubles_open))
            case _:
                return state

    def story(self, before: State) -> Phrase:
        comes = before.regiments(self.seat) < REGIMENTS
        given = say("a regiment") if comes else say("no regiment is left")
        bonus = {
            "gold": say("a talent"),
            "regiment": say("no room for a regiment") if self.full else given,
            "double_order": say("a double order"),
        }[temple_gives(self.die)]
        rolled = say("rolls {die} for the Temple", die=self.die)
        return with_details(rolled, say("{land}, {bonus}", land=label(before, self.land),
                                        bonus=bonus))  # fmt: skip


class TempleRegiment(Answer):
    """The player places the Temple's regiment on another own territory; "" for none."""

    kind: ClassVar[str] = "temple_regiment"
    icon: ClassVar[str] = "regiment"
    listed = None
    title: ClassVar[Phrase] = say("Place the Temple's regiment")
    asks: ClassVar[str] = "temple"

    land: LandName = ""

    def fold(self, state: State) -> State:
        land = state.lands.get(self.land)
        if asked(state, "temple") is None:
            return state
        state = answered(state, "temple")
        return state.put(added(land, (Regiment(),))) if land else state

    def objections(self, state: State) -> Iterator[Objection]:
        ask = asked(state, "temple")
        if ask is None or ask.seat != self.seat or self.land not in (*ask.lands, ""):
            yield Objection("temple", say("The Temple gives no regiment there now."), "building")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"land": [*super().choices(state)["land"], Choice("", say("nowhere"))]}

    def story(self, before: State) -> Phrase:
        if not self.land:
            return say("places no regiment of the Temple")
        line = say("places a regiment in {land}", land=label(before, self.land))
        return with_details(line, say("from the Temple"))
