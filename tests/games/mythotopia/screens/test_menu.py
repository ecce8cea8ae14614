"""The quick buttons: at once where only the score is tracked, asking where it matters where. On the
Act screen, a few likely things in sight, the rest in four groups, each with its own icon."""

from collections.abc import Callable

import pytest

from companion.core.frozen import changed
from companion.core.game.action import Action, Offer
from companion.games.mythotopia import game
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.buildings import BuildCity
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board, english, has
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import dealt


def offer(table: Table, kind: str, seat: str = "red") -> Offer[State]:
    return next(offer for offer in game.quick(table.state, seat) if offer.action.kind == kind)


def places(table: Table, kind: str, seat: str = "red") -> list[Action[State]]:
    asked = offer(table, kind, seat).places
    assert asked is not None
    return [offer.action for offer in asked]


@pytest.mark.parametrize(
    ("opens", "kinds"),
    [(opened, ("take", "lose", "city", "road", "castle")), (dealt, ("city", "road", "castle"))],
    ids=["score", "wars"],
)
def test_where_less_is_tracked_one_tap_records_it(
    opens: Callable[[], Table], kinds: tuple[str, ...]
) -> None:
    assert [offer(opens(), kind).places for kind in kinds] == [None] * len(kinds)


def test_a_province_won_is_one_of_the_wars_in_which_the_player_attacks() -> None:
    table = dealt()
    table.red.does(Invade, province="Lea", armies=3).does(Invade, province="Remise", armies=1)
    table.blue.does(Invade, province="Blore", armies=1)
    assert places(table, "take") == [
        EndWar(seat="red", province="Lea", taker="red", spends=True),
        EndWar(seat="red", province="Remise", owner="blue", taker="red", spends=True,
               tokens=("spoils_of_war:1",)),
    ]  # fmt: skip


def test_a_province_lost_is_one_of_ones_own_those_at_war_first() -> None:
    table = dealt()
    table.blue.does(Invade, province="Quean", armies=1)
    first, *others = places(table, "lose")
    assert first == LoseProvince(seat="red", province="Quean")
    assert len(others) == 5


def test_where_the_board_is_tracked_a_building_names_its_place() -> None:
    table = board()
    table.red.does(BuildCity, province="Blore")
    cities = [place.label for place in offer(table, "city").places or ()]
    assert [english(city) for city in cities] == ["Fadge", "Iracund", "Margent", "Quean", "Trogle"]
    castles = [place.label for place in offer(table, "castle").places or ()]
    assert english(castles[0]) == "Blore"
    roads = [place.label for place in offer(table, "road").places or ()]
    assert "Blore – Iracund" in [english(road) for road in roads]


def test_each_place_is_a_whole_action_that_nothing_is_said_against() -> None:
    table = board()
    for kind in ("city", "road", "castle"):
        for action in places(table, kind):
            assert table.objections(action) == []


def test_a_place_chosen_leaves_every_province_known_by_name() -> None:
    """One tap without a name would silence what the rules say of ways and coasts."""
    table = dealt()
    table.red.does(Invade, province="Lea", armies=3)
    [won] = places(table, "take")
    table.record(won)
    assert table.red.player.all_named
    assert table.red.hears(Invade, province="Darb", armies=1) == ["invade.way"]


# -- the form of a province taken ----------------------------------------------------------------


def test_the_form_compares_the_strengths_it_knows() -> None:
    """RB «игрок с наибольшей Военной Силой в Провинции объявляется её победителем»; «Войну нельзя
    завершить, если в Провинции сложилась ничья». Blue invades Lea, too."""
    table = dealt(turns=False)
    strength = table.state.facts("Lea").strength
    table.red.does(Invade, province="Lea", armies=strength)
    assert table.red.hears(TakeProvince, province="Lea") == ["war.tie"]
    table.blue.does(Invade, province="Lea", armies=strength + 2)
    assert table.red.hears(TakeProvince, province="Lea") == ["war.stronger"]
    assert table.blue.hears(TakeProvince, province="Lea") == []


def test_a_building_without_a_token_says_so() -> None:
    """A plain +0 would look like a building that is worth nothing; the card is empty."""
    table = opened()
    notes = {offer.icon: offer.note for offer in game.quick(table.state, "red")}
    assert notes["city"] is None
    emptied = changed(table.state, cards={**table.state.cards, "city": {2: 0}})
    notes = {offer.icon: offer.note for offer in game.quick(emptied, "red")}
    assert notes["city"] == say("no token left")
    assert notes["road"] is None


TABLES: dict[str, Callable[..., Table]] = {"score": opened, "wars": dealt, "board": board}


@pytest.mark.parametrize("depth", TABLES)
def test_four_to_six_are_in_sight_and_the_rest_in_four_groups(depth: str) -> None:
    table: Table = TABLES[depth]()
    if depth == "board":
        has(table.red, "cavalry")
    tiles = [*game.menu(table.state, "red"), *game.anytime(table.state, "red")]
    assert 4 <= len([tile for tile in tiles if tile.group is None]) <= 6
    assert len({tile.group for tile in tiles if tile.group is not None}) == 4
    icons = [tile.icon for tile in tiles]
    assert len(set(icons)) == len(icons)
