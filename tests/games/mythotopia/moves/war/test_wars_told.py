"""The end of a war as it is told: on the form, and to the hands at the table."""

from typing import Any

import pytest

from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from tests.games.mythotopia.boardtable import asks, board
from tests.games.mythotopia.table import Seat, Table, opened
from tests.games.mythotopia.wartable import looked_at


@pytest.fixture
def table() -> Table:
    return board(cards=["defender_of_the_realm", "patronage", "runestones", "spoils_of_war"])


def offered(seat: Seat, field: str, **facts: Any) -> list[str]:
    choices = seat.offered(EndWar, **facts).choices(seat.table.state)[field]
    return [choice.value for choice in choices]


# -- the form --------------------------------------------------------------------------------


def test_another_taker_or_owner_prefills_what_follows_from_it(table: Table, red: Seat) -> None:
    red.does(Invade, province="Remise", armies=2)
    held = red.offered(EndWar, province="Remise", taker="")
    assert (held.taker, held.tokens) == ("", ("defender_of_the_realm:1",))
    green = red.offered(EndWar, province="Remise", taker="green")
    assert green.tokens == ("spoils_of_war:1",)
    nobodys = red.offered(EndWar, province="Remise", owner="")
    assert (nobodys.owner, nobodys.taker, nobodys.tokens) == ("", "", ())  # 2 against 2: a tie
    diplomat = red.offered(EndWar, province="Remise", diplomat=True)
    assert (diplomat.taker, diplomat.tokens) == ("", ())


# -- to the hands ----------------------------------------------------------------------------


def of_a_reserve(seat: Seat, **facts: Any) -> list[str]:
    return [line for line in asks(seat, EndWar, **facts) if "Reserve" in line]


@pytest.mark.parametrize(
    ("cards", "sentences"),
    [(2, []), (3, ["blue's Reserve has 3 cards, and at most 2 fit; they all stay."])],
)
def test_a_reserve_that_grew_too_small_is_told_of(
    table: Table, red: Seat, cards: int, sentences: list[str]
) -> None:
    red.does(Invade, province="Remise", armies=3)
    table.blue.does(Correct, what="cities", to=1).does(SetReserve, cards=cards, known=True)
    taken = {"province": "Remise", "owner": "blue", "taker": "red"}
    assert of_a_reserve(red, **taken, building="city") == sentences


def test_a_town_lost_leaves_the_reserve_as_it_was(table: Table, red: Seat) -> None:
    """Four cards for three places lay there before: nothing that this war did."""
    table.blue.does(Correct, what="cities", to=1).does(SetReserve, cards=4, known=True)
    taken = {"province": "Remise", "owner": "blue", "taker": "red"}
    assert of_a_reserve(red, **taken, building="town") == []
    # A form may say "city" of a province that nobody held.
    assert of_a_reserve(red, province="Lea", taker="red", building="city") == []


def test_scribe_of_whoever_the_war_pays(table: Table, red: Seat) -> None:
    """The taker's, where there is one; else the owner's."""
    red.does(SetReserve, cards=1, known=True, named=("scribe",))
    by_scribe = "spoils_of_war:1:supply"
    held = {"province": "Remise", "owner": "blue"}
    assert by_scribe in offered(red, "tokens", **held, taker="red")
    assert by_scribe in offered(red, "tokens", province="Lea", owner="", taker="red")
    table.blue.does(SetReserve, cards=0)
    assert by_scribe not in offered(red, "tokens", **held, taker="")


def test_a_player_with_possible_armies_may_take_part(table: Table, red: Seat) -> None:
    """Armies that nobody recorded, a Reserve that nobody entered, and a stranger."""
    seen = opened()
    looked_at(seen, wars={"Remise": {"owner": "blue", "armies": {"red": 2}}})
    assert seen.green.hears(EndWar, province="Remise", owner="blue") == []
    red.does(Invade, province="Camarine", armies=2)
    table.blue.does(SetReserve, cards=1)
    camarine = {"province": "Camarine", "owner": "blue"}
    assert table.green.hears(EndWar, **camarine) == ["turn.whose", "war.part"]
    assert "war.part" not in table.seat("purple").hears(EndWar, **camarine)
