"""The prices of cards (rulebook, "Patron cards")."""

from companion.core.text import Seat
from companion.games.expedition.box.contents import OWN_PATRON_COINS, PATRON, PATRON_COINS
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State


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
