"""The interface of a game. A game is one folder and one object with these functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel

from companion.core.game.action import Action, MenuItem, Objection, Offer
from companion.core.text import Phrase, say


@dataclass(frozen=True, slots=True)
class Colour:
    """A player colour. Its id is also the seat's id. Screens show `shape` wherever they show the
    colour."""

    id: str
    name: Phrase
    shape: str


BIGGEST_GAIN, AT_ONCE = say("Biggest gain"), say("{seat}: {points} at once")


@dataclass(frozen=True, slots=True)
class Period:
    """What a game counts as it goes on: turns, or rounds. `name` labels a chart's axis, `after`
    heads a table's column, `numbered` has the gap `{number}`, and `again` labels the button that
    undoes the lines of the current period. `best` is the title of the highlight about the most
    points in one period, and `gain` its sentence, with the gaps `{seat}`, `{points}` and
    `{turn}`."""

    name: Phrase
    after: Phrase
    numbered: Phrase
    again: Phrase
    best: Phrase = BIGGEST_GAIN
    gain: Phrase = AT_ONCE

    def number(self, number: int) -> Phrase:
        """The name of one period: "Turn 3"."""
        return replace(self.numbered, params=(("number", number),))


TURN = Period(
    say("Turn"), say("After turn"), say("Turn {number}"), say("Restart this turn"),
    say("Best turn"), say("{seat}: {points} in turn {turn}"),
)  # fmt: skip
ROUND = Period(
    say("Round"), say("After round"), say("Round {number}"), say("Restart this round"),
    say("Best round"), say("{seat}: {points} in round {turn}"),
)  # fmt: skip
POINTS = say("Points")


@dataclass(frozen=True, slots=True)
class Meta:
    """What the lobby says about a game. `colours` are in the order in which they are offered.
    `points` is the name of points on a chart's axis, in one or two words. `moment_first`:
    until the end, the Table screen begins with the buttons of the phone's seats and the middle, and
    the scores follow; for a game in which they rarely change. `usual` is the number of players
    that a new table begins with, 0 for the most. `any_game`: it counts the points of any game, so
    the lobby offers it first to a phone that has never been here."""

    slug: str
    title: Phrase
    players: tuple[int, int]
    colours: tuple[Colour, ...]
    bgg_id: int
    version: int
    points: Phrase = POINTS
    period: Period = TURN
    moment_first: bool = False
    usual: int = 0
    any_game: bool = False

    def colour(self, seat: str) -> Colour:
        """The colour of a seat; KeyError if the game does not have it."""
        for colour in self.colours:
            if colour.id == seat:
                return colour
        raise KeyError(seat)


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's place on the score track. `rank` counts from 1; equal points share a rank. `plays`
    is what the seat plays, such as a faction; the scoreboard then shows it in place of the rank."""

    seat: str
    points: int
    rank: int
    away: bool = False
    plays: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is. `number` counts the game's turns from 1; it is 0 if turns are not tracked.
    `actions` is how many a turn has and `actions_left` how many remain; both are 0 if the
    game does not count them. `notice` is a sentence that every phone shows now.
    """

    seat: str | None
    number: int
    actions_left: int = 0
    notice: Phrase | None = None
    actions: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """One source of points, and each seat's points from it."""

    name: Phrase
    points: Mapping[str, int]


STOPPED = say("The game was stopped")


@dataclass(frozen=True, slots=True)
class Ended:
    """How the game ended. There may be several `winners`, or none; without winners, `nobody_won` is
    the title of the end."""

    how: Phrase
    winners: tuple[str, ...]
    nobody_won: Phrase = STOPPED


S = TypeVar("S")


class SeatPage(Protocol[S]):
    """One seat's page. The shared page needs `offers`; the game's template may need more."""

    @property
    def offers(self) -> Sequence[Offer[S]]:
        """Actions that the player may want to record, one button each."""
        ...


class Game(Protocol[S]):
    """Everything that a table needs from a game. `S` is its state: a frozen dataclass."""

    @property
    def meta(self) -> Meta: ...

    @property
    def options(self) -> type[BaseModel]:
        """The pydantic model of the set-up: everything agreed before the first turn."""
        ...

    @property
    def actions(self) -> Mapping[str, type[Action[S]]]:
        """Every action by its kind, in the rulebook's order."""
        ...

    def draw(self, seats: Sequence[str], chance: Random) -> BaseModel:
        """The options proposed to a new table; random parts are drawn from `chance`."""
        ...

    def begin(self, options: BaseModel, seats: Sequence[str]) -> S:
        """The first state. `seats` are in turn order."""
        ...

    def setup_objections(self, options: BaseModel, seats: Sequence[str]) -> Sequence[Objection]:
        """What the rules say against this set-up."""
        ...

    def setup_view(self, options: BaseModel, seats: Sequence[str]) -> Any:
        """What the game's set-up template shows: data only."""
        ...

    def objections(self, state: S, action: Action[S]) -> Sequence[Objection]:
        """What the rules say against this action now. The table may overrule it."""
        ...

    def points(self, state: S) -> Mapping[str, int]:
        """Every seat's points, in any order. It has to be quick, because every button asks for
        them."""
        ...

    def standings(self, state: S) -> Sequence[Standing]:
        """Every seat's points and place, in any order."""
        ...

    def turn(self, state: S) -> Turn: ...

    def passing(self, state: S) -> Offer[S] | None:
        """The button that passes the turn on, shown on every screen; None if there is none."""
        ...

    def ended(self, state: S) -> Ended | None: ...

    def sources(self, state: S) -> Sequence[Source]:
        """Everybody's points by source; they add up to the standings."""
        ...

    def quick(self, state: S, seat: str) -> Sequence[Offer[S]]:
        """The most common actions, ready to be recorded for `seat` in one tap."""
        ...

    def prompts(self, state: S, seat: str) -> Sequence[MenuItem[S]]:
        """Optional facts that this seat could enter now."""
        ...

    def settings(self, state: S) -> Sequence[MenuItem[S]]:
        """What the More screen offers during the game: forms to change agreements, ways to end or
        stop the game."""
        ...

    def menu(self, state: S, seat: str) -> Sequence[MenuItem[S]]:
        """The actions in the rulebook's order, for the Act screen; four to six are likely."""
        ...

    def anytime(self, state: S, seat: str) -> Sequence[MenuItem[S]]:
        """Actions for a seat in or out of its turn: a loss, a correction. The Act screen lists
        them after the menu."""
        ...

    def view(self, state: S) -> Any:
        """What everybody may see, for the game's templates: hashable data, every rule computed."""
        ...

    def seat_view(self, state: S, seat: str) -> SeatPage[S]:
        """The data of one seat's page: its points by source, its pieces and its offers."""
        ...
