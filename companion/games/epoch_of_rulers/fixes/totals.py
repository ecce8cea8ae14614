"""Totals of a player, for tables that do not track territories, and a game that stops early."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import SeatField, Statement, StopTheGame
from companion.core.frozen import changed
from companion.core.game.action import Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import PURSE, REGIMENTS, TREASURY_HOLDS
from companion.games.epoch_of_rulers.box.kingdoms import DEFENCES, KINDS, PALACE, STATUE, TREASURY
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.score.holdings import TOTALS, holdings
from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import land_names

Number = Annotated[int, Field(ge=0, le=99)]
HIGHEST_LEVEL = 3


class Totals(Statement[State]):
    """Sets all the counts of a player that give points."""

    kind: ClassVar[str] = "tally"
    title: ClassVar[Phrase] = say("Enter a player's totals")

    seat: SeatField
    territories: Annotated[Number, Widget("count", say("Territories"))] = 0
    capitals_taken: Annotated[Number, Widget("count", say("Conqueror chips"))] = 0
    troops: Annotated[Number, Widget("count", say("Regiments"))] = 0
    defence: Annotated[Number, Widget("count", say("Watchtowers, Walls and Fortresses"))] = 0
    gold: Annotated[Number, Widget("count", say("Talents"))] = 0
    treasuries: Annotated[Number, Widget("count", say("Treasuries"))] = 0
    construction: Annotated[Number, Widget("count", say("Raw points of construction"))] = 0
    statues: Annotated[Number, Widget("count", say("Statues"))] = 0
    palace: Annotated[Number, Widget("count", say("Palace"))] = 0
    tournament: Annotated[Number, Widget("count", say("Tournament"))] = 0
    altar_glory: Annotated[Number, Widget("count", say("Altar: points of glory"))] = 0
    altar_martial: Annotated[Number, Widget("count", say("Altar: points of martial deeds"))] = 0
    martial: Annotated[Number, Widget("count", say("Marker of martial deeds"))] = 1
    capital_lost: Annotated[bool, Widget("flag", say("The own capital is destroyed"))] = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        player = state.players.get(seat)
        facts: dict[str, Any] = dict(player.tally) if player else {}
        if player and state.counts(seat):
            held = holdings(state, seat)
            facts = {name: getattr(held, name) for name in TOTALS}
        return cls(**{"seat": seat, **facts, **given})

    def fold(self, state: State) -> State:
        tally = {name: int(getattr(self, name)) for name in TOTALS}
        if not self.capital_lost:
            del tally["capital_lost"]
        return state.player(self.seat, tally=tally)

    def objections(self, state: State) -> Iterator[Objection]:
        for name, most in self._limits(state).items():
            if getattr(self, name) > most:
                label = next(widget.label for widget in type(self).model_fields[name].metadata
                             if isinstance(widget, Widget))  # fmt: skip
                sentence = say("{what}: at most {count}.", what=label, count=most)
                yield Objection(f"tally.{name}", sentence, "score")
        if not self.martial:
            sentence = say("The marker of martial deeds begins on 1.")
            yield Objection("tally.martial", sentence, "martial")

    def _limits(self, state: State) -> dict[str, int]:
        """The most of each count, by the box and the book."""
        lands = len(land_names(state.seats))
        rivals = len(state.seats) - 1
        stock = KINDS[TREASURY].stock()
        return {
            "territories": lands,
            "capitals_taken": rivals,
            "troops": REGIMENTS,
            "defence": sum(KINDS[name].stock() for name in DEFENCES),
            # Captured Treasuries of others may hold gold, too.
            "gold": PURSE + TREASURY_HOLDS * (min(self.treasuries, stock) + stock * rivals),
            "treasuries": stock,
            "construction": HIGHEST_LEVEL * lands,
            "statues": KINDS[STATUE].stock(),
            "palace": KINDS[PALACE].stock(),
            "tournament": 1,
        }

    def story(self, before: State) -> Phrase:
        return say(
            "Totals entered: {army}, {gold}, {martial}",
            army=words.troops(self.troops),
            gold=words.talents(self.gold),
            martial=words.martial_points(self.martial),
        )


class Stop(StopTheGame[State]):
    def fold(self, state: State) -> State:
        return changed(state, stopped=self.how, phase="over")
