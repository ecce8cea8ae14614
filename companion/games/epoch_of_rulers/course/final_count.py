"""Fate cards and the final count, and what is missing before them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self, get_args

from pydantic import Field

from companion.core.common_actions import Automatic
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say, say_many
from companion.games.epoch_of_rulers.moves.bases import OfPlayer
from companion.games.epoch_of_rulers.rules.score.final_score import FateSphere, draws, martial
from companion.games.epoch_of_rulers.state.state import Player, State, land_names


class FateCard(OfPlayer):
    """A Fate card takes away raw points of a sphere, or victory points of the final sum."""

    kind: ClassVar[str] = "fate_card"
    icon: ClassVar[str] = "epoch-card"
    listed = None
    title: ClassVar[Phrase] = say("Draw a Fate card")

    sphere: Annotated[FateSphere, Widget("choice", say("Sphere"))] = "army"
    amount: Annotated[int, Widget("count", say("Points taken away")), Field(ge=0, le=9)] = 1

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": next_fated(state) or seat, **given})

    def done(self, state: State, player: Player) -> State:
        return state.player(self.seat, fate=(*player.fate, (self.sphere, self.amount)))

    def objections(self, state: State) -> Iterator[Objection]:
        due = next_fated(state)
        if state.phase != "fate":
            yield Objection("fate.phase", say("Draw Fate cards after the last orders."), "fate")
        elif due != self.seat and not _equals(state, due, self.seat):
            sentence = (
                say("{seat} draws now.", seat=SeatName(due)) if due else say("All are drawn.")
            )
            yield Objection("fate.order", sentence, "fate")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"sphere": [Choice(name, words.SPHERE[name]) for name in get_args(FateSphere)]}

    def story(self, before: State) -> Phrase:
        if self.sphere == "final":
            lost = say_many("loses {count} victory point", "loses {count} victory points",
                            self.amount)  # fmt: skip
        else:
            lost = say_many("loses {count} raw point", "loses {count} raw points", self.amount)
            lost = with_details(lost, words.SPHERE[self.sphere])
        return with_details(lost, say("by a Fate card"))


def _equals(state: State, due: str, seat: Seat) -> bool:
    """Whether a seat that still has to draw has as many martial points as the one that is due: no
    rule orders equals."""
    if not due or seat not in state.players:
        return False
    left = draws(state).draws[seat] - len(state.players[seat].fate)
    return left > 0 and martial(state, seat) == martial(state, due)


def fated(state: State) -> tuple[tuple[str, int], ...]:
    """The players who still draw Fate cards, in order, with the number of cards."""
    if state.phase != "fate":
        return ()
    fate = draws(state)
    left = ((seat, fate.draws[seat] - len(state.players[seat].fate)) for seat in fate.order)
    return tuple((seat, count) for seat, count in left if count > 0)


def next_fated(state: State) -> str:
    """The player who draws the next Fate card; "" if nobody does."""
    return next((seat for seat, _ in fated(state)), "")


class FinalCount(Automatic[State]):
    """All Fate cards are drawn: the points are final."""

    kind: ClassVar[str] = "final_count"
    title: ClassVar[Phrase] = say("Final count")

    def fold(self, state: State) -> State:
        return changed(state, phase="over")

    def story(self, before: State) -> Phrase:
        return with_details(say("The table counts the points"), say("the game ends"))


class Finish(Action[State]):
    """The last epoch is over, at a table that does not track turns."""

    kind: ClassVar[str] = "finish"
    icon: ClassVar[str] = "epoch-card"
    listed = None
    title: ClassVar[Phrase] = say("The last epoch is over")
    of_turn: ClassVar[bool] = False

    def fold(self, state: State) -> State:
        return changed(state, phase="fate")

    def objections(self, state: State) -> Iterator[Objection]:
        if state.phase != "play":
            yield Objection("finish", say("The game has come to its final count."), "score")
        elif state.has_lands:
            sentence = say("The game ends with the orders of the player who drew the last card.")
            yield Objection("finish.turns", sentence, "turns")
        else:
            yield from _missing_or_too_many(state)

    def story(self, before: State) -> Phrase:
        return with_details(say("The last epoch ends"), say("Fate cards are next"))


def _missing_or_too_many(state: State) -> Iterator[Objection]:
    missing = [seat for seat in state.seats if not state.players[seat].tally]
    if missing:
        seats = words.listed(say("{seat}", seat=SeatName(seat)) for seat in missing)
        yield Objection("finish.missing", say("Without totals: {seats}.", seats=seats), "score")
    lands = len(land_names(state.seats))
    for name, what, most in (("territories", say("Territories"), lands),
                             ("tournament", say("Tournament"), 1)):  # fmt: skip
        entered = sum(player.tally.get(name, 0) for player in state.players.values())
        if entered > most:
            sentence = say("{what}: {entered} are entered for all players together, at most "
                           "{count} are possible.",
                           what=what, entered=entered, count=most)  # fmt: skip
            yield Objection(f"finish.{name}", sentence, "score")
