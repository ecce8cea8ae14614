"""What may be stated about real things, and what is not known after an unnamed loss."""

from typing import Any

import pytest
from pydantic import ValidationError

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.market import Acquire, Retire
from companion.games.mythotopia.moves.cards.played_cards import March
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.turn import FreeAction, TakeAction
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.end.missing_facts import unknown_at_the_end
from companion.games.mythotopia.rules.war.known_position import unknown
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import asks, board, english, has
from tests.games.mythotopia.table import Seat, Table, opened
from tests.games.mythotopia.wartable import DEAL_FOUR, looked_at


@pytest.mark.parametrize(
    ("action", "facts", "field"),
    [
        (TakeProvince, {"province": "Narnia"}, "province"),
        (LoseProvince, {"province": "Narnia"}, "province"),
        (BuildCity, {"province": "Narnia"}, "province"),
        (BuildCastle, {"province": "Narnia"}, "province"),
        (BuildRoad, {"province": "Blore", "to": "Narnia"}, "to"),
        (BuildRoad, {"province": "Narnia"}, "province"),
        (EnterProvinces, {"count": 1, "named": ["Narnia"]}, "named"),
        (EnterProvinces, {"count": -1}, "count"),
        (SetReserve, {"cards": -1}, "cards"),
        (SetReserve, {"cards": 1, "named": ["zz"]}, "named"),
        (TakeToken, {"tokens": ["patronage:1"], "marks": -9}, "marks"),
        (Acquire, {"card": "jester"}, "card"),
        (Retire, {"returned": ["jester"]}, "returned"),
    ],
)
def test_what_there_is_not_cannot_be_stated(
    action: type[Action[State]], facts: dict[str, Any], field: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        action.model_validate({"seat": "red", **facts})
    assert [problem["loc"][0] for problem in refused.value.errors()] == [field]


def test_a_province_need_not_be_named(red: Seat) -> None:
    assert TakeProvince(seat="red", province="").province == ""
    assert red.hears(BuildRoad, province="Blore", to="", tokens=["road:2"]) == []


def test_a_seat_that_is_not_at_the_table_changes_nothing() -> None:
    state = board().state
    for kind in game.actions.keys() - {"end_turn", "end_war", "end_of_game"}:  # the whole table's
        model = game.actions[kind]
        if "seat" in model.model_fields:
            filled = model.prefilled(state, "red", **({"tokens": ()} if kind == "token" else {}))
            action = filled.model_copy(update={"seat": "purple"})
            assert action.fold(state) == state, kind
    parts = {"vp": 3, "towns": 3, "ships": {"Beast Sea": 1}, "reserve": ["limes"]}
    survey = Survey.model_validate({part: {"purple": fact} for part, fact in parts.items()})
    assert survey.fold(state) == state


def at_the_end(table: Table) -> list[str]:
    return [english(fact.text) for fact in unknown_at_the_end(table.state)]


def test_who_invades_a_province_of_the_own_name_has_lost_it() -> None:
    """Red lost Blore to Blue, by the buttons of loser and winner, and invades it."""
    table = board()
    table.blue.does(Invade, province="Blore", armies=6)
    table.red.does(LoseProvince)
    table.blue.does(TakeProvince)
    looked_at(table, peace=["Blore"], all_wars=True)
    assert at_the_end(table) == []
    assert table.red.hears(Invade, province="Blore", armies=2) == []
    table.red.does(Invade, province="Blore", armies=2)
    assert at_the_end(table) == ["not known: which wars there are"]


def test_the_winner_of_an_unnamed_province_may_defend_it() -> None:
    """Blue took Blore from Red without a name. Green's war over it ends in Blue's turn: its armies
    may be home."""
    table = board()
    table.red.does(LoseProvince)
    table.blue.does(TakeProvince)
    table.green.does(Invade, province="Blore", armies=6)
    table.blue.does(TakeAction, what="end_war")
    table.turn_goes_to("green")
    assert table.green.hears(Invade, province="Nusus", armies=6) == ["invade.own"]
    assert table.green.hears(PlaceArmies, province="Nusus", armies=6) == []


def test_a_count_does_not_make_names_certain() -> None:
    """Red lost Blore and took another province; only the points were written down. Six provinces
    are counted, as before."""
    table = board()
    table.record(Points(seat="red", points=-3))
    table.turn_goes_to("blue")
    table.record(Points(seat="red", points=3))
    table.record(Correct(seat="red", what="provinces", to=6))
    names = (*DEAL_FOUR["blue"].split(), "Blore")
    assert table.blue.hears(EnterProvinces, count=7, named=names) == []
    named = ("Lea", *DEAL_FOUR["red"].split()[1:])
    table.record(EnterProvinces(seat="red", count=6, named=named))
    assert table.blue.hears(EnterProvinces, count=8, named=(*names, "Quean")) == ["province.held"]


def test_armies_of_before_may_stand_in_their_own_province() -> None:
    """The whole board was tracked, of Red's provinces one was named; then only the score."""
    table = board()
    table.record(EnterProvinces(seat="red", count=6, named=("Quean",)))
    table.red.does(PlaceArmies, province="Blore", armies=6)
    table.record(SetDepth(depth="score"))
    unsaid = [english(fact.text) for fact in unknown(table.state, "Blore")]
    assert "not known: who holds Blore" in unsaid


def test_a_city_lost_without_its_province_is_not_counted_again() -> None:
    """Red's city in Blore went with its province, unnamed; Quean is looked at, a town. Red has four
    city pieces again."""
    table = board()
    for city in ("Blore", "Iracund", "Fadge"):
        table.red.does(BuildCity, province=city, tokens=["city:2"])
    table.red.does(LoseProvince, building="city")
    looked_at(table, wars={"Quean": {"owner": "red", "armies": {"blue": 1}}})
    table.red.does(BuildCity, province="Trogle", tokens=["city:2"])
    assert table.red.hears(BuildCity, province="Margent", tokens=["city:2"]) == []


def test_a_city_that_somebody_saw_stands_beside_doubtful_ones() -> None:
    """Red lost a city without its province; then Quean is looked at: its city stands."""
    table = board()
    for city in ("Blore", "Quean"):
        table.red.does(BuildCity, province=city, tokens=["city:2"])
    table.red.does(LoseProvince, building="city")
    looked_at(table, wars={"Quean": {"owner": "red", "building": "city", "armies": {"blue": 6}}})
    end = EndWar.prefilled(table.state, "red", province="Quean")
    assert (end.taker, end.building) == ("blue", "city")


def test_a_name_left_out_takes_its_city_along() -> None:
    """Somebody saw Red's city in Blore; then other names are entered, then Blore again."""
    table = board()
    looked_at(table, wars={"Blore": {"owner": "red", "building": "city", "armies": {"blue": 6}}})
    for named in (DEAL_FOUR["red"].split()[1:], DEAL_FOUR["red"].split()):
        table.record(EnterProvinces(seat="red", count=6, named=tuple(named)))
    told = asks(table.red, EndWar, province="Blore", owner="red", taker="blue")
    assert "not known: where all of red's cities stand" in told


def test_a_city_that_brings_no_token_is_not_written_down_with_the_points() -> None:
    """At a table that writes down points only, so three counted cities may be four, with room for
    six cards."""
    table = opened()
    six = {"cards": 6, "known": True, "named": [], "spends": True}
    table.record(Points(seat="red", points=2))
    table.record(Correct(seat="red", what="cities", to=3))
    looked_at(table, cards={"city:2": 0})
    assert table.red.hears(SetReserve, **six) == ["reserve.full"]
    table.turn_goes_to("blue")
    table.turn_goes_to("red")
    assert table.red.hears(SetReserve, **six) == []
    table.record(Correct(seat="red", what="cities", to=3))
    assert table.red.hears(SetReserve, **six) == ["reserve.full"]


def test_a_wars_token_may_follow_an_end_that_says_no_more() -> None:
    """Blue defends Camarine; the buttons record the end of a war and Defender of the Realm."""
    table = board(cards=["defender_of_the_realm", "patronage", "runestones", "spoils_of_war"])
    table.red.does(Invade, province="Camarine", armies=1)
    table.turn_goes_to("blue")
    token = {"tokens": ["defender_of_the_realm:1"], "spends": False}
    assert table.blue.hears(TakeToken, **token) == ["token.with_war"]
    table.blue.does(TakeAction, what="end_war")
    assert table.blue.hears(TakeToken, **token) == []


def test_an_island_may_be_complete_with_an_unnamed_province() -> None:
    """Green took Aporia from Blue without its name, and fights for Kinabra, the rest of the small
    island."""
    table = board({**DEAL_FOUR, "blue": "Aporia Eagre Peened Shog Remise Oxter",
                   "green": "Ictus Camarine Jeopigia Scombroid Palmain Nusus"})  # fmt: skip
    table.green.does(Invade, province="Aporia", armies=5)
    table.blue.does(LoseProvince)
    table.green.does(TakeProvince)
    table.green.does(Invade, province="Kinabra", armies=6)
    told = asks(table.green, EndWar, province="Kinabra", taker="green")
    assert "not known: who holds Aporia" in told


def test_an_unnamed_free_action_may_go_on_with_the_march() -> None:
    """RB "Roads": all armies may move in one free action."""
    table = board()
    has(table.red)
    table.red.does(March, province="Blore", to="Quean")
    table.red.does(FreeAction)
    assert "march.once" not in table.red.hears(March, province="Quean", to="Blore")
