"""The Reserve: how many cards it holds, and why."""

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.moves.building.city_and_castle import BuildCity
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince
from companion.games.mythotopia.rules.cards.capacity import capacity
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.table import Seat, opened


@pytest.fixture
def red() -> Seat:
    """Red with an empty Reserve, and it is known to be empty."""
    return opened().red.does(SetReserve, cards=0, known=True)


def test_losing_a_city_leaves_four_cards_in_a_reserve_of_three(red: Seat) -> None:
    red.does(BuildCity, province="Blore").does(BuildCity)
    red.does(SetReserve, cards=4, known=True).stands_on(13)
    assert red.hears(LoseProvince, province="Blore", building="city") == []
    red.does(LoseProvince, province="Blore", building="city")
    assert red.vp == 12
    assert capacity(red.player).total == 3
    assert red.player.reserve == 4
    assert red.hears(SetReserve, cards=4, known=True) == []


def test_a_reserve_nobody_entered_is_silent() -> None:
    red = opened(turns=False).red
    assert red.player.reserve is None
    assert capacity(red.player).unknown is not None
    assert red.hears(SetReserve, cards=9) == []


@pytest.mark.parametrize(
    ("before", "known", "most"),
    [
        ([], False, 2 + 2),  # not known by name, it may hold Warehouse
        ([Points(seat="red", points=2)], True, 2 + 4),  # points may have been cities
        ([TakeToken(seat="red", tokens=("city:2",))], True, 2 + 4),  # so may a city token
    ],
)
def test_what_nobody_said_may_make_room(
    before: list[Action[State]], known: bool, most: int
) -> None:
    red = opened().red
    for action in before:
        red.table.record(action)
    red.does(SetReserve, cards=2, known=known)
    assert red.hears(SetReserve, cards=most, known=known) == []
    assert red.hears(SetReserve, cards=most + 1, known=known) == ["reserve.full"]
