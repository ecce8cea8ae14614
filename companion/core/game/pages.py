"""Pages of a game's own: a planner, a wizard, a keypad. Each ends in an action.

The page's address holds the players' answers. A page stores nothing, and the server remembers
nothing between two requests.
"""

from dataclasses import dataclass
from typing import Any, Generic

from companion.core.game.action import Offer, S
from companion.core.text import Phrase


@dataclass(frozen=True, slots=True)
class Page(Generic[S]):
    """The content of a page. `view` is hashable data for the game's template, every rule computed.

    `answers` are the answers as the game understood them, as flat pairs; an address with them gives
    the same page. `offers` are the buttons under the page: one tap records the action and leads to
    the Table screen, or back to the page if the page `stays`. The first is the likely one, unless
    they are `equals`. A page that `is_open` shows nothing that only its seat knows, so a phone that
    is handed round asks for no name.
    """

    title: Phrase
    view: Any
    answers: tuple[tuple[str, str], ...] = ()
    offers: tuple[Offer[S], ...] = ()
    equals: bool = False
    stays: bool = False
    is_open: bool = False
