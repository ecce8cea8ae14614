"""Every button that a game gives to one seat, wherever screens show it."""

from collections.abc import Iterator
from typing import Any

from companion.core.game.action import MenuItem, Offer
from companion.core.questions.facts import flat


def menus(game: Any, state: Any, seat: str) -> list[MenuItem[Any]]:
    """The lines of the Table, Act and More screens."""
    return [
        *game.prompts(state, seat), *game.menu(state, seat), *game.anytime(state, seat),
        *game.settings(state),
    ]  # fmt: skip


def buttons(game: Any, state: Any, seat: str) -> Iterator[Offer[Any]]:
    """The buttons of all screens: the Table, its menus, the map, the seat's page, the game's own
    pages as each is opened, and the places that a button unfolds."""
    items = menus(game, state, seat)
    for offer in (
        *game.quick(state, seat),
        game.passing(state),
        *(item.offer for item in items),
        *game.seat_view(state, seat).offers,
        *_of_map(game, state, seat),
        *_of_pages(game, state, seat, items),
        game.leaving(state, seat),
    ):
        if offer is not None:
            yield offer
            yield from offer.places or ()


def _of_map(game: Any, state: Any, seat: str) -> Iterator[Offer[Any]]:
    """The buttons of the map, before any place is tapped."""
    if game.map_view:
        yield from game.map_view(state, seat, "", "").offers


def _of_pages(game: Any, state: Any, seat: str, items: list[MenuItem[Any]]) -> Iterator[Offer[Any]]:
    """The buttons of the game's own pages: of each as its link leads there, and as it opens
    without an answer."""
    led = [(item.page, item.facts) for item in items if item.page in game.pages]
    led += [(offer.page, tuple(flat(offer.action)))
            for offer in (*game.quick(state, seat), *(item.offer for item in items))
            if offer is not None and offer.page is not None]  # fmt: skip
    for name, facts in {*led, *((name, ()) for name in game.pages)}:
        answers: dict[str, list[str]] = {}
        for key, value in facts:
            answers.setdefault(key, []).append(value)
        yield from game.page(name, state, seat, answers).offers
