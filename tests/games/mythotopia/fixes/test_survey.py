"""What lies on the table, looked at and entered in one go."""

from typing import Any

import pytest
from pydantic import ValidationError

from companion.games.mythotopia.course.end_of_game import Stop
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.armies.ships import PlaceShips
from companion.games.mythotopia.moves.building.city_and_castle import BuildCastle, BuildCity
from companion.games.mythotopia.rules.score.marker import recount
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.rules.war.strength import war
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import dealt, looked_at


@pytest.fixture
def table() -> Table:
    """Four players at a table that tracks the score alone."""
    return opened()


# -- each part -------------------------------------------------------------------------------


def test_towns_in_stock_tell_how_many_provinces_are_held(table: Table) -> None:
    looked_at(table, towns={"red": 5})
    assert table.red.player.provinces == 14 - 5
    assert table.state.towns_left("red") == 5
    assert table.red.vp == 18
    assert recount(table.red.player).difference == 18 - 27


def test_a_city_found_at_the_same_look_leaves_the_towns_as_counted(table: Table) -> None:
    war = {"owner": "red", "building": "city", "armies": {"blue": 2}}
    looked_at(table, towns={"red": 5}, wars={"Blore": war})
    assert table.state.towns_left("red") == 5
    assert table.red.player.provinces == 14 - 5 + 1


def test_tokens_on_a_card_are_counted(table: Table) -> None:
    looked_at(table, cards={"city:2": 0, "lord_of_the_isles:3": 0, "spoils_of_war:1": 2})
    assert table.on_card("spoils_of_war") == {1: 2}
    assert table.on_card("lord_of_the_isles") == {3: 0, 2: 1}
    assert table.state.empty_cards == ["city"]


def test_only_cards_that_are_printed_can_be_counted() -> None:
    with pytest.raises(ValidationError, match="monopoly"):
        Survey(cards={"monopoly:1": 0})


def test_a_war_is_entered_with_all_that_counts_in_it(table: Table) -> None:
    facts = {
        "owner": "blue", "building": "citadel", "castle": False,
        "armies": {"red": 3, "blue": 1}, "mercenaries": {"red": 2},
    }  # fmt: skip
    looked_at(table, wars={"Shog": facts})
    sides = war(position(table.state), "Shog").sides
    # blue 1 + citadel 2 + rugged 1, red 3 + mercenaries 2
    assert [(side.who, side.strength) for side in sides] == [("blue", 4), ("red", 5)]
    assert table.state.owner("Shog") == "blue"
    assert (table.blue.player.citadel_in, table.blue.player.citadels) == ("Shog", 1)


def test_a_war_for_a_neutral_province_with_a_dragon_and_a_runestone(table: Table) -> None:
    facts = {"castle": True, "dragon": True, "runestone": True, "armies": {"red": 1}}
    looked_at(table, wars={"Welkin": facts})
    [neutral, _] = war(position(table.state), "Welkin").sides
    assert neutral.strength == 4 + 4
    assert (table.state.dragons, table.state.runestones) == ({"Welkin"}, {"Welkin"})
    assert (table.state.castle_in, table.state.castles_built) == ({"Welkin"}, 1)


def test_what_lies_there_replaces_what_was_recorded_of_it() -> None:
    table = dealt()
    table.blue.does(BuildCastle, province="Camarine").does(BuildCity, province="Camarine")
    table.red.does(Invade, province="Camarine", armies=3)
    looked_at(table, wars={"Camarine": {"owner": "green", "armies": {"yellow": 2}}})
    state = table.state
    assert state.armies == {"Camarine": {"yellow": 2}}
    assert (state.owner("Camarine"), state.castle_in) == ("green", frozenset())
    assert table.blue.player.city_in == frozenset()
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
    looked_at(table, reserve={"red": ["cavalry", "limes"]})
    assert table.red.player.reserve_cards == {"cavalry", "limes"}
    assert table.red.player.reserve is None
    assert table.blue.player.reserve_cards is None


def test_no_fewer_cards_lie_there_than_were_named() -> None:
    table = dealt()
    assert table.red.player.reserve == 0
    looked_at(table, reserve={"red": ["cavalry", "limes"]})
    assert table.red.player.reserve == 2
    looked_at(table, reserve={"red": []})
    assert (table.red.player.reserve, table.red.player.reserve_cards) == (2, frozenset())


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


def test_nothing_wrong_changes_nothing(table: Table) -> None:
    nothing = Survey()
    assert nothing.says_nothing
    assert nothing.fold(table.state) == table.state
    assert not Survey(peace=("Lea",)).says_nothing


def test_it_costs_no_action_and_is_welcome_after_the_end(table: Table) -> None:
    looked_at(table, **EVERYTHING)
    assert table.state.turn.actions == ()
    table.record(Stop(how="score"))
    assert table.objections(Survey(vp={"red": 21})) == []


# -- whom it concerns ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "seats"),
    [
        ({"vp": {"red": 20}}, {"red"}),
        ({"towns": {"blue": 8}}, {"blue"}),
        ({"ships": {"green": {}}}, {"green"}),
        ({"reserve": {"yellow": []}}, {"yellow"}),
        ({"cards": {"city:2": 1}, "peace": ["Lea"]}, set()),
        ({"wars": {"Blore": {"armies": {"green": 2}}}}, {"green"}),
        (
            {
                "wars": {
                    "Blore": {"owner": "red", "armies": {"green": 2}, "mercenaries": {"blue": 1}}
                }
            },
            {"red", "green", "blue"},
        ),
    ],
)
def test_it_concerns_the_seats_whose_pieces_it_counts(
    table: Table, parts: dict[str, Any], seats: set[str]
) -> None:
    assert Survey.model_validate(parts).concerns(table.state) == seats


def test_a_war_taken_from_its_owner_keeps_one_owner() -> None:
    table = dealt()
    looked_at(table, wars={"Camarine": {"owner": "red", "armies": {"blue": 2}}})
    assert table.state.owner("Camarine") == "red"
    assert "Camarine" not in table.blue.player.named
    table.blue.does(EnterProvinces, count=5, named=sorted(table.blue.player.named))
    assert table.blue.player.all_named
