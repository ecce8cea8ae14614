"""Where the citadels stand: "With the Citadel card every player secretly picks
one own province; revealed together; the citadel replaces the town there (the town returns to
stock)." """

from __future__ import annotations

import pytest

from companion.core.log.sealed import Question
from companion.games.mythotopia import game
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.leaving import Leave
from companion.games.mythotopia.fixes.survey import Survey, WarFacts
from companion.games.mythotopia.moves.war.conquest import LoseProvince
from companion.games.mythotopia.rules.board.standing import building_in
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.table import Table, opened

THREE = ("red", "blue", "green")


def at_war(*seats: str, **options: object) -> Table:
    """A table that tracks wars, with the Citadel card and others."""
    return opened(*(seats or THREE), cards=["citadel", "patronage"], depth="wars", **options)


def asked(state: State) -> Question:
    found = game.question(state)
    assert found is not None
    return found


def offered(table: Table, seat: str) -> list[str]:
    return [choice.value for choice in game.secret_choices(table.state, seat)]


def test_where_they_were_not_all_named_any_that_may_be_own() -> None:
    """Blue surely holds Darb, so it is nobody else's; red's own named one comes first."""
    table = at_war()
    table.red.does(EnterProvinces, count=8, named=["Kinabra"])
    table.blue.does(EnterProvinces, count=1, named=["Darb"])
    found = offered(table, "red")
    assert len(found) == 39  # of 40 on the board
    assert "Darb" not in found
    assert found[0] == "Kinabra"
    assert "Blore" in offered(table, "green")


def test_the_citadel_replaces_the_town_there_and_the_town_returns_to_stock() -> None:
    """Fourteen towns, eight provinces: seven towns and a citadel on the board, seven in stock."""
    table = at_war()
    assert table.state.towns_left("red") == 7
    table.record(PlaceCitadels(red="Blore", blue="Darb"))
    assert building_in(table.state, "red", "Blore") == "citadel"
    assert building_in(table.state, "blue", "Darb") == "citadel"
    assert table.state.towns_left("red") == 7


def test_when_all_stand_nobody_is_asked_any_more() -> None:
    table = at_war()
    table.record(PlaceCitadels(red="Blore", blue="Darb"))
    assert asked(table.state).seats == ("green",)
    table.record(PlaceCitadels(green="Mome"))
    assert game.question(table.state) is None


def test_a_seat_that_left_or_lost_the_citadel_is_not_asked() -> None:
    table = at_war()
    table.green.does(Leave)
    table.blue.does(LoseProvince, province="Darb", building="citadel")
    assert asked(table.state).seats == ("red",)


def test_a_citadel_seen_on_the_table_is_not_asked_for() -> None:
    table = at_war()
    facts = WarFacts(owner="red", building="citadel")
    table.record(Survey(wars={"Blore": facts}))
    assert asked(table.state).seats == ("blue", "green")


def test_an_own_province_entered_otherwise_moves_the_citadel_nowhere() -> None:
    """Entered again without it, nobody knows where it stands."""
    table = at_war()
    table.red.does(EnterProvinces, count=2, named=["Blore", "Darb"])
    table.record(PlaceCitadels(red="Blore", blue="Mome", green="Grimp"))
    table.red.does(EnterProvinces, count=2, named=["Darb", "Kinabra"])
    assert asked(table.state).seats == ("red",)


def test_a_table_that_tracks_the_score_alone_is_only_offered_it() -> None:
    """ "At the others none of this gets in the way": nothing else waits for the pick."""
    table = opened(*THREE, cards=["citadel"])
    assert asked(table.state).prominence == "offered"
    assert [item.kind for item in game.prompts(table.state, "red")] == ["provinces"]
    table.red.does(Points, points=1)
    assert asked(table.state).prominence == "quiet"


def test_a_citadel_shown_in_anothers_province_says_whose_it_is() -> None:
    """The pieces on the table are the truth."""
    table = at_war()
    table.blue.does(EnterProvinces, count=2, named=["Darb", "Mome"])
    table.record(PlaceCitadels(red="Darb"))
    assert table.red.player.named == {"Darb"}
    assert table.blue.player.named == {"Mome"}


def test_a_citadel_stands_also_where_its_card_was_not_laid_out() -> None:
    table = opened(*THREE, cards=["patronage"], depth="wars")
    assert table.red.player.citadels == 0
    for province in ("Darb", "Mome"):
        table.record(PlaceCitadels(red=province))
        assert (table.red.player.citadels, table.red.player.citadel_in) == (1, province)


def test_a_seat_without_provinces_places_no_citadel() -> None:
    table = at_war()
    table.red.does(EnterProvinces, count=0)
    table.blue.does(EnterProvinces, count=1)
    assert asked(table.state).seats == ("blue", "green")


@pytest.mark.parametrize(
    ("cards", "placed", "hears"),
    [
        (["citadel"], {"blue": "Darb"}, []),
        (["citadel"], {"red": "Darb"}, ["province.not_held"]),  # blue's
        (["patronage"], {"red": "Mome"}, ["citadel.card"]),
    ],
)
def test_a_citadel_is_objected_to_without_its_card_or_province(
    cards: list[str], placed: dict[str, str], hears: list[str]
) -> None:
    table = opened(*THREE, cards=cards, depth="wars")
    table.blue.does(EnterProvinces, count=1, named=["Darb"])
    assert [one.id for one in table.objections(PlaceCitadels.model_validate(placed))] == hears
