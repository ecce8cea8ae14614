"""Alchemist: a 1-token for a 2, or a 2 for a 3, from the loose supply."""

from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.moves.vp_tokens import Alchemist, TakeToken
from tests.games.mythotopia.table import Seat


def test_the_last_token_of_the_supply_will_do(red: Seat) -> None:
    red.does(TakeToken, tokens=["runestones:2"]).does(TakeToken, tokens=["patronage:1"])
    red.does(Correct, what="supply", key="2", to=1)
    assert red.hears(Alchemist, gives=1) == []
    assert red.offered(Alchemist).gives == 1


def test_a_token_that_is_gone_or_has_no_better_one_is_not_prefilled(red: Seat) -> None:
    red.does(TakeToken, tokens=["patronage:1"]).does(Alchemist, gives=1)
    assert red.offered(Alchemist).gives == 2  # the 1 is back in the supply
    red.does(TakeToken, tokens=["patronage:1"]).does(Correct, what="supply", key="2", to=0)
    assert red.offered(Alchemist).gives == 2  # no 2 to be had for the 1
    red.does(Correct, what="supply", key="3", to=0)
    assert red.offered(Alchemist).gives == 1
