"""What the end of a war means for the players who did not record it."""

from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.state.state import State
from companion.translations import speaking
from tests.games.forms import said
from tests.games.mythotopia.table import opened
from tests.games.mythotopia.wartable import dealt


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
