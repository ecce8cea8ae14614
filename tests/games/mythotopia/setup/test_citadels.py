"""Where the citadels stand: "With the Citadel card every player secretly picks
one own province; revealed together; the citadel replaces the town there (the town returns to
stock)." """

import pytest

from companion.core.game.action import Action
from companion.core.game.descriptions import SecretQuestion
from companion.games.mythotopia import game
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.leaving import Leave
from companion.games.mythotopia.fixes.survey import Survey, WarFacts
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.war.conquest import LoseProvince
from companion.games.mythotopia.rules.board.standing import building_in
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.table import Table, opened

THREE = ("red", "blue", "green")


def at_war(*seats: str, **options: object) -> Table:
    """A table that tracks wars, with the Citadel card and others."""
    return opened(*(seats or THREE), cards=["citadel", "patronage"], depth="wars", **options)


def asked(state: State) -> SecretQuestion:
    question = game.secret_question(state)
    assert question is not None
    return question


def offered(table: Table, seat: str) -> list[str]:
    return [choice.value for choice in game.secret_choices(table.state, seat)]


def test_where_they_were_not_all_named_any_that_may_be_own() -> None:
    """Blue surely holds Darb, so it is nobody else's; red's own named one comes first."""
    table = at_war()
    table.red.does(EnterProvinces, count=8, named=["Kinabra"])
    table.blue.does(EnterProvinces, count=1, named=["Darb"])
    choices = offered(table, "red")
    assert len(choices) == 39  # of 40 on the board
    assert "Darb" not in choices
    assert choices[0] == "Kinabra"
    assert "Blore" in offered(table, "green")


def test_the_citadel_replaces_the_town_there_and_the_town_returns_to_stock() -> None:
    """Fourteen towns, eight provinces: seven towns and a citadel on the board, seven in stock."""
    table = at_war()
    assert table.state.towns_left("red") == 7
    table.record(PlaceCitadels(red="Blore", blue="Darb"))
    assert building_in(table.state, "red", "Blore") == "citadel"
    assert building_in(table.state, "blue", "Darb") == "citadel"
    assert table.state.towns_left("red") == 7


@pytest.mark.parametrize(
    ("recorded", "seats"),
    [
        ([PlaceCitadels(red="Blore", blue="Darb")], ("green",)),
        ([PlaceCitadels(red="Blore", blue="Darb", green="Mome")], ()),
        # Seen on the table.
        ([Survey(wars={"Blore": WarFacts(owner="red", building="citadel")})], ("blue", "green")),
        # Who left, who lost it, and who has no province to place it in.
        ([Leave(seat="green"), LoseProvince(seat="blue", province="Darb", building="citadel")],
         ("red",)),
        ([EnterProvinces(seat="red", count=0), EnterProvinces(seat="blue", count=1)],
         ("blue", "green")),
        # Entered again without its province, nobody knows where it stands.
        ([EnterProvinces(seat="red", count=2, named=("Blore", "Darb")),
          PlaceCitadels(red="Blore", blue="Mome", green="Grimp"),
          EnterProvinces(seat="red", count=2, named=("Darb", "Kinabra"))], ("red",)),
    ],
)  # fmt: skip
def test_who_is_still_asked(recorded: list[Action[State]], seats: tuple[str, ...]) -> None:
    table = at_war()
    for action in recorded:
        table.record(action)
    question = game.secret_question(table.state)
    assert (question.seats if question else ()) == seats


def test_a_table_that_tracks_the_score_alone_is_only_offered_it() -> None:
    """ "At the others none of this gets in the way": nothing else waits for the pick."""
    table = opened(*THREE, cards=["citadel"])
    assert asked(table.state).prominence == "offered"
    assert [item.kind for item in game.prompts(table.state, "red")] == ["provinces"]
    table.red.does(Points, points=1)
    assert asked(table.state).prominence == "quiet"


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
    assert [
        objection.id for objection in table.objections(PlaceCitadels.model_validate(placed))
    ] == hears


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


def test_no_turn_is_under_way_while_citadels_are_chosen() -> None:
    """Turns begin when all citadels stand; a table that plays all the same is not held up."""
    table, played = at_war(), at_war()
    assert (game.passing(table.state), game.turn(table.state).actions) == (None, 0)
    assert game.waited_for(table.state).seats == ("red",)
    played.red.does(Invade, province="Blore", armies=1, spends=True)
    assert game.passing(played.state) is not None
    table.record(PlaceCitadels(red="Blore", blue="Shog", green="Mome"))
    assert game.passing(table.state) is not None
    assert game.turn(table.state).actions == 2
