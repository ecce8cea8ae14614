"""The final count, and what is missing before it."""

from collections.abc import Iterator
from typing import ClassVar

from companion.core.common_actions import Automatic
from companion.core.frozen import changed
from companion.core.game.action import Action, Objection
from companion.core.text import Phrase, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import land_names


class FinalCount(Automatic[State]):
    """All Fate cards are drawn: the points are final."""

    kind: ClassVar[str] = "final_count"
    title: ClassVar[Phrase] = say("Final count")

    def fold(self, state: State) -> State:
        return changed(state, phase="over")

    def story(self, before: State) -> Phrase:
        return say("The points are counted: the game is over")


class Finish(Action[State]):
    """The last epoch is over, at a table that does not track turns."""

    kind: ClassVar[str] = "finish"
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
        return say("The last epoch is over; Fate cards are next")


def _missing_or_too_many(state: State) -> Iterator[Objection]:
    """Objections to totals that are missing, or too many together."""
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
