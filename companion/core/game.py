"""What a game module offers to the table. A game is one folder and one object of this shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel

from companion.core.action import Action, MenuItem, Objection, Offer
from companion.core.text import Phrase


@dataclass(frozen=True, slots=True)
class Colour:
    """A set of pieces: its id is the seat's id; `shape` stands beside the colour everywhere."""

    id: str
    name: Phrase
    shape: str


@dataclass(frozen=True, slots=True)
class Meta:
    """What the lobby says about a game. `colours` in the order in which they are offered."""

    slug: str
    title: Phrase
    players: tuple[int, int]
    colours: tuple[Colour, ...]
    bgg_id: int
    version: int

    def colour(self, seat: str) -> Colour:
        """The colour of a seat; KeyError where the game has no such colour."""
        for colour in self.colours:
            if colour.id == seat:
                return colour
        raise KeyError(seat)


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's place on the score track. `rank` counts from 1; equal points share a rank."""

    seat: str
    points: int
    rank: int
    away: bool = False


END_TURN = "end_turn"
"""The kind of the action that passes the turn on, in every game that tracks turns: it has a button
on every screen, and prefills `next`, whose turn comes. With `seat` and `next` alone it says nothing
else, and the story of the game leaves it out."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is. `number` counts turns from 1 through the game; it is 0 where the table does
    not track them. `actions` is how many a turn has, `actions_left` how many of them are still to
    come; 0 and 0 where nobody counts them. `notice` is what every phone is told now.
    """

    seat: str | None
    number: int
    actions_left: int = 0
    notice: Phrase | None = None
    actions: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """One source of points, and what each seat has from it, in turn order."""

    name: Phrase
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """How the game ended, where it has: `winners` may be empty (broken off) or several."""

    how: Phrase
    winners: tuple[str, ...]


S = TypeVar("S")


class SeatPage(Protocol[S]):
    """One seat's page: for the game's own template whatever it needs, for everybody's `offers`."""

    @property
    def offers(self) -> Sequence[Offer[S]]:
        """What the player may want to record, one button each."""
        ...


class Game(Protocol[S]):
    """Everything the table knows about a game. `S` is its state: a frozen dataclass."""

    @property
    def meta(self) -> Meta: ...

    @property
    def options(self) -> type[BaseModel]:
        """The set-up: pydantic model of everything that is agreed before the first turn."""
        ...

    @property
    def actions(self) -> Mapping[str, type[Action[S]]]:
        """Every action by its kind, in the order in which the rulebook lists them."""
        ...

    def draw(self, seats: Sequence[str], rng: Random) -> BaseModel:
        """The options a new table is offered, with what chance decides drawn from `rng`."""
        ...

    def begin(self, options: BaseModel, seats: Sequence[str]) -> S:
        """The first state. `seats` in turn order."""
        ...

    def setup_objections(self, options: BaseModel, seats: Sequence[str]) -> Sequence[Objection]:
        """What the rules say against this set-up."""
        ...

    def setup_view(self, options: BaseModel, seats: Sequence[str]) -> Any:
        """What the game's set-up template shows: data only."""
        ...

    def objections(self, state: S, action: Action[S]) -> Sequence[Objection]:
        """What the rules say against this action now: advice, never a wall."""
        ...

    def standings(self, state: S) -> Sequence[Standing]:
        """Every seat's points, in turn order."""
        ...

    def turn(self, state: S) -> Turn: ...

    def ended(self, state: S) -> Ended | None: ...

    def sources(self, state: S) -> Sequence[Source]:
        """Everybody's points by where they came from; they add up to the standings."""
        ...

    def quick(self, state: S, seat: str) -> Sequence[Offer[S]]:
        """The commonest moments, ready to be recorded for `seat` in one tap."""
        ...

    def prompts(self, state: S, seat: str) -> Sequence[MenuItem[S]]:
        """What this seat could enter now, and may just as well never enter."""
        ...

    def settings(self, state: S) -> Sequence[MenuItem[S]]:
        """What is agreed about the table itself and may change while it plays: forms, for More."""
        ...

    def menu(self, state: S, seat: str) -> Sequence[MenuItem[S]]:
        """The actions in the rulebook's order, for the Act screen."""
        ...

    def anytime(self, state: S, seat: str) -> Sequence[MenuItem[S]]:
        """What else can be recorded for a seat, in its turn or not: a loss, a correction. Behind
        the menu on the Act screen."""
        ...

    def view(self, state: S) -> Any:
        """What all may see, for the game's own templates: hashable data, every rule computed."""
        ...

    def seat_view(self, state: S, seat: str) -> SeatPage[S]:
        """One seat's page: its ledger, its stocks, and what its player may want to record."""
        ...
