"""Pages of a game's own: a planner, a wizard, a keypad. Each ends in an action.

The page's address holds the players' answers. A page stores nothing, and the server remembers
nothing between two requests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from companion.core.game.action import Offer
from companion.core.game.ruling import Answers
from companion.core.text import Phrase

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Page(Generic[S]):
    """The content of a page. `view` is hashable data for the game's template, every rule computed.

    `answers` are the answers as the game understood them, as flat pairs; an address with them gives
    the same page. `offers` are the buttons under the page: one tap records the action and leads to
    the Table screen. The first is the likely one, unless they are `equals`.
    """

    title: Phrase
    view: Any
    answers: tuple[tuple[str, str], ...] = ()
    offers: tuple[Offer[S], ...] = ()
    equals: bool = False


@runtime_checkable
class Paged(Protocol):
    """A game with pages of its own. A `MenuItem` or an `Offer` leads to a page by its name; the
    template is `games/<slug>/pages/<name>.html`."""

    @property
    def pages(self) -> Mapping[str, Phrase]:
        """Each page's name with its label. A name is part of the address; "outcomes", "act" and
        "seat" are taken."""
        ...

    def page(self, name: str, state: Any, seat: str, answers: Answers) -> Page[Any]:
        """The page for one seat, as the seat's own phone knows the state. Answers that can't be
        read are left out, so any link shows something.

        KeyError for an unknown name.
        """
        ...
