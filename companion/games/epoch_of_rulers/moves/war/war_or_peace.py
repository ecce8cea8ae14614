"""War or a new epoch, and before the cards of a battle: cavalry comes, or it is called off."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import OfPlayer
from companion.games.epoch_of_rulers.moves.war.commit import commit_asked
from companion.games.epoch_of_rulers.rules.gold.fees import exempt_from_orders
from companion.games.epoch_of_rulers.rules.gold.purses import gained
from companion.games.epoch_of_rulers.rules.land.atlas import (
    LandName,
    chips_due,
    label,
    land_choices,
)
from companion.games.epoch_of_rulers.rules.turn.reigns import on_turn, ruler_in_power
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import to_send
from companion.games.epoch_of_rulers.state.state import Player, State


class GoToWar(Action[State]):
    """The player attacks or regroups in this turn; protection chips are removed. `exempt`: the
    Conqueror owes nothing for territories without an order."""

    kind: ClassVar[str] = "go_to_war"
    icon: ClassVar[str] = "swords"
    listed = None
    title: ClassVar[Phrase] = say("Go to war or regroup")

    seat: SeatField
    exempt: Annotated[bool, Widget("flag", say("The Conqueror owes no fee for orders"))] = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "exempt": exempted(state, seat), **given})

    def fold(self, state: State) -> State:
        lands = (replace(land, protected=False) for land in state.owned(self.seat))
        state = changed(state.put(*lands), fallen={})
        return state.player(
            self.seat, stage="war", exempt=self.exempt, attacks=0, arsenals=0, switched=(),
            moves=(), arrived=(), warred=True,
        )  # fmt: skip

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "choice")
        if self.exempt and self.seat in state.players and not exempted(state, self.seat):
            sentence = say(
                "Only the Conqueror's war after four orders of five or more is free of it."
            )
            yield Objection("war.exempt", sentence, "fees")

    def story(self, before: State) -> Phrase:
        return say("goes to war")


def exempted(state: State, seat: Seat) -> bool:
    """Whether the player's war saves the fee for territories without an order."""
    land = len(state.owned(seat))
    return exempt_from_orders(ruler_in_power(state, seat), land, state.players[seat].ordered)


class SkipWar(Action[State]):
    """The player begins a new epoch in this turn. `chips`: the territories that get a protection
    chip."""

    kind: ClassVar[str] = "skip_war"
    icon: ClassVar[str] = "turn-end"
    listed = None
    title: ClassVar[Phrase] = say("Begin a new epoch without a war")

    seat: SeatField
    chips: Annotated[tuple[str, ...], Widget("choices", say("Protection chips"))] = ()

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        chips = chips_due(state, seat)
        return cls(**{"seat": seat, "chips": chips, **given})

    def fold(self, state: State) -> State:
        lands = (state.lands[name] for name in self.chips if name in state.lands)
        state = state.put(*(replace(land, protected=True) for land in lands))
        return state.player(self.seat, stage="new")

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "choice")
        due = set(chips_due(state, self.seat))
        if due != set(self.chips):
            sentence = say("A protection chip goes to every own Wall or Fortress that has none.")
            yield Objection("peace.chips", sentence, "war")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"chips": land_choices(state, self.seat)}

    def story(self, before: State) -> Phrase:
        if not self.chips:
            return say("stays at peace")
        lands = words.listed(label(before, name) for name in self.chips)
        chips = say("protection chips in {lands}", lands=lands)
        return with_details(say("stays at peace"), chips)


class SendCavalry(Action[State]):
    """A regiment of cavalry helps its side in the battle; it comes from a neighbouring
    territory."""

    kind: ClassVar[str] = "send_cavalry"
    icon: ClassVar[str] = "regiment"
    listed = None
    title: ClassVar[Phrase] = say("Send cavalry to help")

    seat: SeatField
    land: LandName

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "land": next(iter(to_send(state, seat)), ""), **given})

    def fold(self, state: State) -> State:
        if state.fight is None:
            return state
        sent = {**state.fight.helpers, self.seat: self.land}
        return changed(state, fight=changed(state.fight, helpers=sent))

    def objections(self, state: State) -> Iterator[Objection]:
        fight, player = state.fight, state.players.get(self.seat)
        if fight is None or self.seat not in fight.sides.values():
            yield Objection("cavalry.battle", say("The player has no battle now."), "battle")
        elif not commit_asked(state):
            sentence = say("Cavalry is sent before the cards are revealed.")
            yield Objection("cavalry.late", sentence, "battle")
        elif player is not None and player.cavalry:
            sentence = say("Cavalry has helped {seat} in this epoch.", seat=SeatName(self.seat))
            yield Objection("cavalry.used", sentence, "battle")
        elif self.land not in to_send(state, self.seat):
            yield Objection("cavalry.from", say("No cavalry comes from there."), "battle")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"land": [Choice(name, label(state, name)) for name in to_send(state, self.seat)]}

    def story(self, before: State) -> Phrase:
        return say("sends cavalry to help from {land}", land=label(before, self.land))


class CallOff(OfPlayer):
    """An attack that does not happen. It counts for nothing, and the Conqueror gets his gold
    back."""

    kind: ClassVar[str] = "call_off"
    icon: ClassVar[str] = "close"
    listed = None
    title: ClassVar[Phrase] = say("Call off the battle")

    def done(self, state: State, player: Player) -> State:
        cost = state.fight.cost if state.fight else 0
        state = gained(changed(state, fight=None), self.seat, cost)
        return state.player(self.seat, attacks=max(0, player.attacks - 1))

    def objections(self, state: State) -> Iterator[Objection]:
        if state.fight is None:
            yield Objection("call_off", say("There is no battle now."), "war")
        elif state.fight.attacker != self.seat:
            yield Objection("call_off.by", say("Only the attacker calls off an attack."), "war")
        elif state.fight.played:
            sentence = say("The cards are open: the battle is fought.")
            yield Objection("call_off.open", sentence, "battle")

    def story(self, before: State) -> Phrase:
        return say("calls off the battle")
