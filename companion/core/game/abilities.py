"""Optional abilities of a game. Callers check for each with isinstance.

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
    """Whether a game has an ability. It is looked up once for each class, because `isinstance` with
    a protocol checks every member, and every tap asks."""
    key = (type(game), ability)
    if key not in _known:
        _known[key] = isinstance(game, ability)
    return _known[key]


@runtime_checkable
class Adjudicator(Protocol):
    """A game that also rules on positions without a table: JSON Lines in, JSON Lines out."""

    def adjudicate_lines(self, lines: Iterable[str], *, brief: bool) -> Iterator[str]:
        """One verdict a line, in order; a bad line gives its error and the rest go on.

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
    """A game whose board can be looked at: its template is `games/<slug>/map.html`, and the
    drawing alone, for a television, `games/<slug>/map/drawing.html`."""

    def map_view(self, state: Any, seat: str, place: str, show: str) -> Any:
        """The board for one seat ("" for a spectator), with the `place` looked at and the filter
        `show`, both as the address gives them. Returns hashable data whose `looked_at` and
        `show` are the values it understood, and whose `offers` can be recorded there in one
        tap."""
        ...

    def plays_on_map(self, state: Any) -> bool:
        """Whether the map is a screen to play on now: then it has a tab of its own, and the
        television shows it."""
        ...

    def changed_places(self, before: Any, after: Any) -> tuple[str, ...]:
        """The places of the map that look different in two states, as its template calls them."""
        ...


@runtime_checkable
class Proposing(Protocol):
    """A game whose set-up is partly drawn. All phones agree on it before the game begins."""

    def redrawn(self, options: Any, part: str, seats: Sequence[str], rng: Random) -> Any:
        """The options with one part drawn; as they are if there is no such part."""
        ...

    def reseated(self, options: Any, seats: Sequence[str]) -> Any:
        """The options for other seats: what depends on them is as printed again."""
        ...

    def starter(self, options: Any) -> str | None:
        """The seat that starts; None if that is still open."""
        ...


@runtime_checkable
class Keeping(Protocol):
    """A game whose agreed facts outlive a table: the host's next table starts with them."""

    def kept(self, state: Any) -> dict[str, Any]:
        """Values for fields of the game's options."""
        ...

    def again(self, options: Any, state: Any) -> dict[str, Any]:
        """The same for a rematch in the same seats: everything agreed, nothing drawn."""
        ...


@runtime_checkable
class Choosing(Protocol):
    """Options that list what their fields may be, for the set-up form that is made from them."""

    def choices(self, seats: Sequence[str]) -> Mapping[str, Sequence[Choice]]:
        """For each field with a list to choose from: its choices, the likely ones first."""
        ...


@runtime_checkable
class Left(Protocol):
    """A game that a player may leave early, and come back to."""

    def leaving(self, state: Any, seat: str) -> Offer[Any] | None:
        """The button by which a seat leaves the game, or comes back; None if it can't."""
        ...


@runtime_checkable
class Veiled(Protocol):
    """A game whose states hold what only some seats know: a purse behind a screen."""

    def seen_by(self, state: Any, seats: tuple[str, ...]) -> Any:
        """The state as these seats know it: what is hidden from them is None. Without seats what
        everybody knows, and after the end everything. Every function of the game takes such a
        state, too. `Action.seen_by` hides the facts of actions."""
        ...


@runtime_checkable
class Steady(Protocol):
    """A game that says what a seat's buttons depend on: most taps need not make them again."""

    def buttons_hang_on(self, state: Any, seat: str) -> object:
        """Everything on which `quick`, `prompts` and what they bring depend for a seat: equal
        values, equal buttons. It is only compared, so it need not be hashable."""
        ...


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something worth telling of a whole game: a title and one line. `seat` gives it a colour."""

    title: Phrase
    text: Phrase
    seat: str | None = None


@runtime_checkable
class Told(Protocol):
    """A game that has more to tell of a finished game than its points show."""

    def highlights(self, played: Iterable[tuple[Action[Any], Any, Any]]) -> Sequence[Highlight]:
        """What stands out in the game. `played` gives each action in force, with the states before
        and after it."""
        ...
