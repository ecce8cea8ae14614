"""The prices of artifact cards, and the final score (rulebook, "End of the game")."""

from collections.abc import Mapping

from companion.core.text import Seat
from companion.games.expedition.box.contents import (
    CARD_POINTS,
    OWN_PATRON_COINS,
    PATRON,
    PATRON_COINS,
)
from companion.games.expedition.rules.initiative import Track, place
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import Player, State


def patron_coins(*, on_my_screen: bool) -> int:
    """The M£ for a patron."""
    return OWN_PATRON_COINS if on_my_screen else PATRON_COINS


def on_screen(state: State, seat: Seat, code: str) -> bool | None:
    """Whether a player's screen shows a patron; None if the table doesn't know. A patron is on one
    screen only."""
    name = card(code).name
    if not name:
        return None
    if name in state.patrons.get(seat, ()):
        return True
    elsewhere = any(name in names for names in state.patrons.values())
    return False if elsewhere or state.patrons.get(seat) else None


def price(state: State, seat: Seat, code: str) -> int | None:
    """The M£ that a seller gets for a card; None if the table doesn't know."""
    sold = card(code)
    if sold.kind != PATRON:
        return sold.price
    mine = on_screen(state, seat, code)
    return None if mine is None else patron_coins(on_my_screen=mine)


def worth_of(artifacts: Mapping[int, int]) -> int:
    """The points of artifacts, worth -> how many."""
    return sum(worth * count for worth, count in artifacts.items())


def points_by_source(player: Player) -> dict[str, int]:
    """The known reputation points of a player from "cards", "artifacts" and "coins"."""
    return {
        "cards": CARD_POINTS * (player.cards or 0),
        "artifacts": worth_of(player.artifacts or {}),
        "coins": player.coins or 0,
    }


def points_of(player: Player) -> int:
    return sum(points_by_source(player).values())


def ranked(points: Mapping[str, int], track: Track) -> list[str]:
    """The players from the most points to the fewest; of equals, the higher initiative first."""
    return sorted(points, key=lambda seat: (-points[seat], place(track, seat)))
