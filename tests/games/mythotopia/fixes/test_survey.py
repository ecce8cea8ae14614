"""What lies on the table, looked at and entered in one go."""

from typing import Any

import pytest
from pydantic import ValidationError

from companion.games.mythotopia.course.end_of_game import Stop
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceShips
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.rules.war.strength import war
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import dealt, looked_at


@pytest.fixture
def table() -> Table:
    """Four players at a table that tracks the score alone."""
    return opened()


# -- each part -------------------------------------------------------------------------------


@pytest.mark.parametrize("wars", [{}, {"Blore": {"owner": "red", "building": "city"}}])
def test_towns_in_stock_tell_how_many_provinces_are_held(table: Table, wars: Any) -> None:
    """A city found at the same look leaves the towns as counted: it has returned one."""
    looked_at(table, towns={"red": 5}, wars=wars)
    assert table.red.player.provinces == 14 - 5 + len(wars)
    assert table.state.towns_left("red") == 5
    assert table.red.vp == 18


def test_tokens_on_a_printed_card_are_counted(table: Table) -> None:
    looked_at(table, cards={"city:2": 0, "lord_of_the_isles:3": 0, "spoils_of_war:1": 2})
    assert table.on_card("spoils_of_war") == {1: 2}
    assert table.on_card("lord_of_the_isles") == {3: 0, 2: 1}
    assert table.state.empty_cards == ["city"]
    with pytest.raises(ValidationError, match="monopoly"):
        Survey(cards={"monopoly:1": 0})


def test_a_war_is_entered_with_all_that_counts_in_it(table: Table) -> None:
    """Blue 1 + citadel 2 + rugged 1, red 3 + mercenaries 2; neutral troops 4 + dragon 4."""
    shog = {"owner": "blue", "building": "citadel", "armies": {"red": 3, "blue": 1},
            "mercenaries": {"red": 2}}  # fmt: skip
    welkin = {"castle": True, "dragon": True, "runestone": True, "armies": {"red": 1}}
    state = looked_at(table, wars={"Shog": shog, "Welkin": welkin}).state
    at = position(state)
    assert [(side.who, side.strength) for side in war(at, "Shog").sides] == [
        ("blue", 4), ("red", 5),
    ]  # fmt: skip
    assert state.owner("Shog") == "blue"
    assert (table.blue.player.citadel_in, table.blue.player.citadels) == ("Shog", 1)
    assert war(at, "Welkin").sides[0].strength == 4 + 4
    assert (state.dragons, state.runestones) == ({"Welkin"}, {"Welkin"})
    assert (state.castle_in, state.castles_built) == ({"Welkin"}, 1)


def test_what_lies_there_replaces_what_was_recorded_of_it() -> None:
    table = dealt()
    table.blue.does(BuildCastle, province="Camarine").does(BuildCity, province="Camarine")
    table.red.does(Invade, province="Camarine", armies=3)
    looked_at(table, wars={"Camarine": {"owner": "green", "armies": {"yellow": 2}}})
    state = table.state
    assert state.armies == {"Camarine": {"yellow": 2}}
    assert (state.owner("Camarine"), state.castle_in) == ("green", frozenset())
    assert table.blue.player.city_in == frozenset()
    assert "Camarine" not in table.blue.player.named
    looked_at(table, wars={"Camarine": {"armies": {"yellow": 2}}})
    assert table.state.owner("Camarine") is None


def test_ships_are_all_of_that_seats(table: Table) -> None:
    table.red.does(PlaceShips, sea="Beast Sea", ships=2)
    table.blue.does(PlaceShips, sea="Beast Sea", ships=1)
    looked_at(table, ships={"red": {"Serpent Sea": 1}})
    assert table.state.ships == {"Beast Sea": {"blue": 1}, "Serpent Sea": {"red": 1}}
    assert table.red.player.ships_known
    assert not table.blue.player.ships_known


def test_the_cards_that_matter_lie_in_a_reserve(table: Table) -> None:
    """Of those counted before, no fewer lie there than were named."""
    for seat, counted, then in ((table.red, None, None), (dealt().red, 0, 2)):
        assert seat.player.reserve == counted
        looked_at(seat.table, reserve={"red": ["cavalry", "limes"]})
        assert (seat.player.reserve, seat.player.reserve_cards) == (then, {"cavalry", "limes"})
        looked_at(seat.table, reserve={"red": []})
        assert (seat.player.reserve, seat.player.reserve_cards) == (then, frozenset())
    assert table.blue.player.reserve_cards is None


# -- one correction for all ------------------------------------------------------------------

EVERYTHING: dict[str, Any] = {
    "vp": {"red": 20},
    "towns": {"blue": 7},
    "cards": {"city:2": 1},
    "wars": {"Blore": {"owner": "red", "armies": {"green": 2}}},
    "peace": ["Lea"],
    "ships": {"blue": {"Beast Sea": 1}},
    "reserve": {"green": ["cavalry"]},
}


@pytest.mark.parametrize("left_out", EVERYTHING)
def test_facts_that_are_not_mentioned_stay_the_same(left_out: str) -> None:
    """Each part changes something, and nothing but that."""
    whole, without = dealt(), dealt()
    for table in (whole, without):
        table.red.does(Invade, province="Lea")
    looked_at(whole, **EVERYTHING)
    looked_at(without, **{part: f for part, f in EVERYTHING.items() if part != left_out})
    assert whole.state != without.state
    looked_at(without, **{left_out: EVERYTHING[left_out]})
    assert whole.state == without.state


def test_it_may_say_nothing_costs_no_action_and_is_welcome_after_the_end(table: Table) -> None:
    assert Survey().says_nothing
    assert Survey().fold(table.state) == table.state
    assert not Survey(peace=("Lea",)).says_nothing
    looked_at(table, **EVERYTHING)
    assert table.state.turn.actions == ()
    table.record(Stop(how="score"))
    assert table.objections(Survey(vp={"red": 21})) == []


@pytest.mark.parametrize(
    ("parts", "seats"),
    [
        ({"vp": {"red": 20}}, {"red"}),
        ({"towns": {"blue": 8}}, {"blue"}),
        ({"ships": {"green": {}}}, {"green"}),
        ({"reserve": {"yellow": []}}, {"yellow"}),
        ({"cards": {"city:2": 1}, "peace": ["Lea"]}, set()),
        ({"wars": {"Blore": {"owner": "red", "armies": {"green": 2}, "mercenaries": {"blue": 1}}}},
         {"red", "green", "blue"}),
    ],
)  # fmt: skip
def test_it_concerns_the_seats_whose_pieces_it_counts(
    table: Table, parts: dict[str, Any], seats: set[str]
) -> None:
    assert Survey.model_validate(parts).concerns(table.state) == seats
