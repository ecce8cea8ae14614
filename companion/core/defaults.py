"""The functions of a game that gives none of its own: no turns, no pages, nothing to choose."""

from collections.abc import Iterable
from typing import Any, Never, TypeVar

from companion.core.game.action import Action, Objection, S
from companion.core.game.descriptions import OffersOnly, Turn
from companion.core.game.ruling import Outcomes

O = TypeVar("O")  # noqa: E741


def none(*_: object) -> None:
    return None


def no(*_: object) -> bool:
    return False


def empty(*_: object) -> tuple[Never, ...]:
    return ()


def by_actions(*_: object) -> tuple[Never, ...]:
    """A list of the game's actions; `Game` makes it of what they say of themselves."""
    raise NotImplementedError


def no_facts(*_: object) -> dict[str, Any]:
    return {}


def as_it_is(options: O, *_: object) -> O:
    return options


def no_outcomes(*_: object) -> Outcomes:
    return Outcomes()


def no_turns(_: object) -> Turn:
    return Turn(None, 0)


def no_pieces(_: object, __: str) -> OffersOnly:
    return OffersOnly()


def own_objections(state: S, action: Action[S]) -> Iterable[Objection]:
    return action.objections(state)
