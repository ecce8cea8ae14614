"""A table of Mythotopia without phones: seats do things, and the state follows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from companion.core.game.action import Action, Objection
from companion.games.mythotopia import game
from companion.games.mythotopia.box.contents import DEALT
from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.moves.armies.moves import Move
from companion.games.mythotopia.moves.buildings import Build
from companion.games.mythotopia.moves.turn import EndTurn
from companion.games.mythotopia.moves.vp_tokens import Alchemist
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.setup.new_game import Options
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.state import State

CARDS = ("lord_of_the_isles", "patronage", "runestones", "spoils_of_war")
FOUR = ("red", "blue", "green", "yellow")
MOST_TURNS = 200
OF_THE_TURN = (Move, Build, Alchemist, EndWar, TakeProvince)


@dataclass
class Table:
    """The state of a game as it is recorded. `red`, `blue` ... are its seats."""

    state: State
    lines: int = 1  # the set-up

    def record(self, action: Action[State]) -> None:
        self.lines += 1
        self.state = game.fold(self.state, action, self.lines)
        assert self.state.turn.number <= MOST_TURNS, "turns without an end"

    def objections(self, action: Action[State]) -> list[Objection]:
        return game.objections(self.state, action)

    def seat(self, colour: str) -> Seat:
        return Seat(self, colour)

    def on_card(self, card: str) -> dict[int, int]:
        """The tokens lying on a victory-point card: value -> count."""
        return dict(self.state.cards[card])

    def turn_goes_to(self, colour: str) -> None:
        self.record(EndTurn(seat=self.state.turn.seat or "", next=colour))

    @property
    def red(self) -> Seat:
        return self.seat("red")

    @property
    def blue(self) -> Seat:
        return self.seat("blue")

    @property
    def green(self) -> Seat:
        return self.seat("green")

    @property
    def yellow(self) -> Seat:
        return self.seat("yellow")


@dataclass
class Seat:
    """One player: what they do is recorded, what the rules say to it is heard."""

    table: Table
    colour: str

    def does(self, action: type[Action[State]], **facts: Any) -> Seat:
        """Records that this seat did it, whatever the rules say."""
        self.table.record(action.model_validate({"seat": self.colour, **facts}))
        return self

    def taps(self, action: type[Action[State]], **facts: Any) -> Seat:
        """Records it with everything else as the rules prefill it."""
        self.table.record(self.offered(action, **facts))
        return self

    def offered(self, action: type[Action[State]], **facts: Any) -> Any:
        return action.prefilled(self.table.state, self.colour, **facts)

    def hears(self, action: type[Action[State]], **facts: Any) -> list[str]:
        """The objections, by id, if this seat did it now."""
        return [objection.id for objection in self.table.objections(self.doing(action, **facts))]

    def doing(self, action: type[Action[State]], **facts: Any) -> Action[State]:
        """The action, taking one of the turn's actions in the seat's own turn."""
        own = self.table.state.turn.seat == self.colour and issubclass(action, OF_THE_TURN)
        spends = {"spends": True} if own else {}
        return action.model_validate({"seat": self.colour, **spends, **facts})

    def stands_on(self, points: int) -> Seat:
        """The marker put on a number, as a correction."""
        return self.does(Correct, what="vp", to=points)

    @property
    def player(self) -> Player:
        return self.table.state.players[self.colour]

    @property
    def vp(self) -> int:
        return self.player.vp

    @property
    def tokens(self) -> dict[int, int]:
        """Own tokens, value -> count, without those of which there are none."""
        return {value: count for value, count in self.player.tokens.items() if count}

    def came_from(self, source: str) -> int:
        return self.player.points.get(source, 0)

    @contextmanager
    def gains(self, points: int) -> Iterator[None]:
        """What happens inside moves this seat's marker by so much."""
        before = self.vp
        yield
        assert self.vp - before == points


def opened(*seats: str, **options: Any) -> Table:
    """A table that has just been set up: four players, red first, printed counts, turns."""
    seats = seats or FOUR
    agreed = {"cards": CARDS, "dealt": DEALT[len(seats)], "first": seats[0], **options}
    return Table(game.begin(Options.model_validate(agreed), seats))
