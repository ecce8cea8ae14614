"""The end of a war as it is told: on the form, at the table, and on the phones of the others."""

from typing import Any

import pytest

from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.state.state import State
from companion.translations import speaking
from tests.games.forms import said
from tests.games.mythotopia.boardtable import asks, board
from tests.games.mythotopia.table import Seat, Table, opened
from tests.games.mythotopia.wartable import dealt, looked_at


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


def told(state: State, action: TakeProvince | EndWar | Invade) -> dict[str, str]:
    return {seat: said(text) for seat, text in [*action.loses(state), *action.tells(state)]}


def test_the_owner_of_a_province_is_told_that_it_is_invaded() -> None:
    state = dealt({"red": "Iracund", "blue": "Blore"}).state
    invasion = Invade(seat="red", province="Blore", armies=3)
    assert told(state, invasion) == {"blue": "Ada invades Blore with 3 armies"}
    with speaking("ru"):
        assert told(state, invasion) == {"blue": "Ada вторгается в Blore, 3 армии"}
    for province in ("Quean", "Iracund"):
        assert told(state, invasion.model_copy(update={"province": province})) == {}


def test_the_loser_of_a_province_is_told_who_took_it_and_where_its_card_goes() -> None:
    table = opened()
    taken = TakeProvince(seat="red", province="Blore", loser="blue", placed=True)
    sentence = "Ada takes your Blore; hand over its card"
    assert told(table.state, taken) == {"blue": sentence}
    unnamed = taken.model_copy(update={"province": ""})
    assert told(table.state, unnamed) == {"blue": "Ada takes a province from you"}
    neutral = taken.model_copy(update={"placed": False})
    sentence = "You lose Blore; put its card into the province deck"
    assert told(table.state, neutral) == {"blue": sentence}


def test_the_loser_of_a_city_or_a_citadel_is_told_that_it_is_gone() -> None:
    """«Если оборонявшийся снимает жетон Города или Цитадели, то он закрывает самое большое число
    на карте Резерва.»"""
    state = opened().state
    taken = TakeProvince(seat="red", province="Blore", loser="blue", building="citadel")
    assert told(state, taken) == {
        "blue": "Ada takes your Blore; hand over its card; "
        "your citadel is gone, and its place in the Reserve"
    }
    city = EndWar(seat="red", province="Blore", owner="blue", taker="red", building="city")
    with speaking("ru"):
        assert told(state, city) == {
            "blue": "Ada забирает у вас Blore; отдайте карту; вашего города больше нет, "
            "место в резерве закрывается"
        }


def test_the_loser_of_a_province_is_told_how_many_pieces_go_home() -> None:
    table = dealt({"red": "Iracund", "blue": "Blore"})
    table.red.does(Invade, province="Blore", armies=4)
    table.blue.does(PlaceArmies, province="Blore", armies=2)
    ended = EndWar(seat="red", province="Blore", owner="blue", taker="red", placed=True)
    assert told(table.state, ended) == {
        "blue": "Ada takes your Blore; hand over its card; take 2 pieces home"
    }
    with speaking("ru"):
        assert told(table.state, ended) == {
            "blue": "Ada забирает у вас Blore; отдайте карту; верните домой 2 фишки"
        }


def test_the_end_of_a_war_is_a_big_event_and_a_neutral_province_is_none() -> None:
    state = opened().state
    ended = EndWar(seat="blue", province="Blore", owner="blue", taker="red", placed=True)
    big = ended.moment(state)
    assert said(big.text) == "Ada takes Blore from Bo"
    assert big.seat == "red"
    held = EndWar(seat="red", province="Blore", owner="blue").moment(state)
    assert (said(held.text), held.seat) == ("Bo holds Blore", "blue")
    taken = TakeProvince(seat="red", province="Blore", loser="blue")
    assert taken.moment(state) == big
    unnamed = taken.model_copy(update={"province": ""}).moment(state)
    assert unnamed is not None
    assert said(unnamed.text) == "Ada takes a province from Bo"
    with speaking("ru"):
        assert said(unnamed.text) == "Ada отнимает провинцию (Bo)"
    assert TakeProvince(seat="red", province="Blore").moment(state) is None
