"""Master of the Seas: "own ships in 3 different seas: one; in 4: another"."""

import pytest

from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.moves.armies.armies import PlaceShips
from companion.games.mythotopia.moves.buildings import BuildCity
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.rules.score.master_of_the_seas import (
    MASTER,
    token_due,
)
from companion.games.mythotopia.rules.score.tokens import likely
from tests.games.mythotopia.boardtable import has
from tests.games.mythotopia.table import Seat, Table
from tests.games.mythotopia.wartable import dealt, emptied

SEAS = ("Beast Sea", "Serpent Sea", "Inland Sea West", "Inland Sea East")


@pytest.fixture
def table() -> Table:
    return dealt(cards=[MASTER, "patronage", "runestones", "spoils_of_war"])


def sails(seat: Seat, *seas: str) -> Seat:
    for sea in seas:
        seat.does(PlaceShips, sea=sea)
    return seat


def due(seat: Seat) -> bool:
    return token_due(seat.table.state, seat.colour)


def takes(seat: Seat) -> Seat:
    return seat.does(TakeToken, tokens=[f"{MASTER}:2"])


def test_three_seas_pay_and_the_fourth_pays_again(red: Seat) -> None:
    assert not due(sails(red, *SEAS[:2]))
    assert due(sails(red, SEAS[2]))
    assert not due(takes(red))
    assert due(sails(red, SEAS[3]))
    assert not due(takes(red))


# -- Scribe ----------------------------------------------------------------------------------


def all_cities_built(seat: Seat) -> Seat:
    """Scribe lies in the Reserve, and no city piece is left on its card."""
    has(seat, "scribe")
    for province in ("Blore", "Quean", "Iracund", "Fadge"):
        seat.does(BuildCity, province=province)
    return seat


def test_without_a_city_piece_the_card_still_pays(red: Seat) -> None:
    """«Если у вас нет свободных жетонов в запасе, то вы не можете воспользоваться свойствами карты
    летописца для получения жетонов ПО по условиям «Хозяина морей».» The card's own token stays."""
    sails(all_cities_built(red), *SEAS[:3])
    taken = red.offered(TakeToken, tokens=(f"{MASTER}:2",))
    assert taken.marks == 0
    assert red.table.objections(taken) == []
    with red.gains(2):
        red.table.record(taken)


def test_without_a_city_piece_no_token_of_the_supply_is_offered(red: Seat) -> None:
    sails(all_cities_built(red), *SEAS[:3])
    emptied(red.table, MASTER)
    assert likely(red.table.state, "red", MASTER) == ()
    red.does(Correct, what="cities", to=3)  # one was counted that isn't there
    assert likely(red.table.state, "red", MASTER) == (f"{MASTER}:2:supply",)


def test_scribe_pays_nothing_for_seas_reached_before(table: Table, red: Seat) -> None:
    """«берите их даже когда запасы жетонов на картах истощатся если выполните условие»: three seas
    were reached while the card was empty and Scribe was not there; the fourth comes later."""
    emptied(table, MASTER)
    sails(red, *SEAS[:3])
    has(red, "scribe")
    assert not due(red)
    assert due(sails(red, SEAS[3]))
    assert not due(red.does(TakeToken, tokens=[f"{MASTER}:2:supply"]))
