"""Optional abilities of a game. Callers check for each with `able`.

Abilities with data of their own have their own modules: `checklist`, `reference`, `ruling`,
`sealed`, `showcase`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeGuard, TypeVar, runtime_checkable

from companion.core.game.action import Action, Choice, Offer
from companion.core.text import Phrase

A = TypeVar("A")
_known: dict[tuple[type, type], bool] = {}


def able(game: object, ability: type[A]) -> TypeGuard[A]:
    """Whether a game has an ability. The answer is kept for each class, because `isinstance` with a
    protocol checks every member, and every tap asks."""
    key = (type(game), ability)
    if key not in _known:
        _known[key] = isinstance(game, ability)
    return _known[key]


@runtime_checkable
class Adjudicator(Protocol):
    """A game that also rules on positions without a table: JSON Lines in, JSON Lines out."""

    def adjudicate_lines(self, lines: Iterable[str], *, brief: bool) -> Iterator[str]:
        """One verdict per line, in order. The verdict of a bad line is its error; the other lines
        are still answered.

        With `brief`, a position that would take long counts as bad, so that a server never hangs.
        """
        ...

    def position_schema(self) -> dict[str, Any]:
        """The JSON Schema of a position, made from the code that reads it."""
        ...


@runtime_checkable
class Positioned(Protocol):
    """A game whose state can be written down as a position, as its `Adjudicator` reads it."""

    def position(self, state: Any) -> dict[str, Any]:
        """The position as plain JSON data, in a stable order of keys."""
        ...


@runtime_checkable
class Mapped(Protocol):
    """A game with a map of its board. Its template is `games/<slug>/map.html`, and the template of
    the drawing alone, for the TV, `games/<slug>/map/drawing.html`."""

    def map_view(self, state: Any, seat: str, place: str, show: str) -> Any:
        """The board for one seat ("" for a spectator), with the opened `place` and the filter
        `show`, both as the address gives them. Returns hashable data: `looked_at` and `show` are
        the values it understood, and `offers` can be recorded there in one tap."""
        ...

    def plays_on_map(self, state: Any) -> bool:
        """Whether the game is played on the map now. The map then has its own tab, and the TV shows
        it."""
        ...

    def changed_places(self, before: Any, after: Any) -> tuple[str, ...]:
        """The places of the map that look different in two states, by their names in its
        template."""
        ...


@runtime_checkable
class Proposing(Protocol):
    """A game whose set-up is partly random. All phones agree on it before the game begins."""

    def redrawn(self, options: Any, part: str, seats: Sequence[str], chance: Random) -> Any:
        """The options with one part drawn again; unchanged if there is no such part."""
        ...

    def reseated(self, options: Any, seats: Sequence[str]) -> Any:
        """The options for other seats. Everything that depends on the seats is reset to what the
        rulebook prints."""
        ...

    def starter(self, options: Any) -> str | None:
        """The starting seat; None if it is not chosen yet."""
        ...


@runtime_checkable
class Keeping(Protocol):
    """A game with facts that outlive a table: the host's next table starts with them."""

    def kept(self, state: Any) -> dict[str, Any]:
        """Values for fields of the game's options."""
        ...

    def again(self, options: Any, state: Any) -> dict[str, Any]:
        """The same for a rematch in the same seats: everything that was agreed, nothing that was
        drawn."""
        ...


@runtime_checkable
class Choosing(Protocol):
    """Options with lists of choices for their fields. The set-up form made from the options shows
    them."""

    def choices(self, seats: Sequence[str]) -> Mapping[str, Sequence[Choice]]:
        """For each field with a list to choose from: its choices, the likely ones first."""
        ...


@runtime_checkable
class Left(Protocol):
    """A game that players may leave early and rejoin."""

    def leaving(self, state: Any, seat: str) -> Offer[Any] | None:
        """The button with which a seat leaves the game or comes back; None if it can do neither."""
        ...


@runtime_checkable
class Veiled(Protocol):
    """A game whose states hold secrets, such as a purse behind a screen."""

    def seen_by(self, state: Any, seats: tuple[str, ...]) -> Any:
        """The state as these seats know it: facts hidden from them are None. Without seats, the
        state as everybody knows it; after the end, the whole state. Every function of the game
        accepts such a state. `Action.seen_by` hides the facts of actions."""
        ...


@runtime_checkable
class Steady(Protocol):
    """A game that says what a seat's buttons depend on, so that most taps need not make them
    again."""

    def buttons_hang_on(self, state: Any, seat: str) -> object:
        """Everything that determines a seat's `quick` and `prompts` and their effects: equal values
        mean equal buttons. It is only compared, so it need not be hashable."""
        ...


@runtime_checkable
class Suspenseful(Protocol):
    """A game whose tables may agree to keep the points off the screens until the end."""

    def hides_points(self, state: Any) -> bool:
        """Whether no screen shows points now, except a player's own on the page of their seat. They
        are no secret: the lines of the log say what brings points."""
        ...


def hides_points(game: object, state: Any) -> bool:
    """Whether screens leave out the points in this state."""
    return able(game, Suspenseful) and game.hides_points(state)


@dataclass(frozen=True, slots=True)
class Highlight:
    """A remarkable fact about a whole game: a title and one line. `seat` gives it a colour."""

    title: Phrase
    text: Phrase
    seat: str | None = None


@runtime_checkable
class Told(Protocol):
    """A game with highlights of its own, beyond those that its points show."""

    def highlights(self, played: Iterable[tuple[Action[Any], Any, Any]]) -> Sequence[Highlight]:
        """The highlights of the game. `played` gives each action in force, with the states before
        and after it."""
        ...
