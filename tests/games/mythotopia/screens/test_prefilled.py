"""What stands in a form before anybody touches it: mostly what happened at the table."""

import pytest

from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.armies.armies import (
    Invade,
    PlaceArmies,
    PlaceShips,
    RemoveArmies,
)
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy, Hire
from companion.games.mythotopia.moves.buildings import Build, BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.market import Acquire
from companion.games.mythotopia.moves.cards.played_cards import Marauders, March
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from companion.games.mythotopia.setup.dragons import LayDragons
from tests.games.mythotopia.boardtable import board, choices, english, has
from tests.games.mythotopia.table import Seat, Table, opened


@pytest.fixture
def table() -> Table:
    """Red holds Blore, Quean, Iracund, Fadge, Trogle and Margent; red's turn."""
    return board()


def test_two_armies_invade_or_the_last_one(red: Seat) -> None:
    assert red.offered(Invade).armies == 2
    red.does(PlaceArmies, province="Blore", armies=5)
    assert red.offered(Invade).armies == 1
    red.does(PlaceArmies, province="Blore")  # none is left: the form says so
    assert red.offered(Invade).armies == 1
    assert red.hears(Invade, province="Eoan", armies=1) == ["troops.stock"]
    assert red.offered(Invade, armies=3).armies == 3
    assert red.offered(Invade, province="Sorner").province == "Sorner"


def test_a_count_below_zero_is_no_army_in_a_war(table: Table, red: Seat) -> None:
    """Removed without ever being recorded there: red has -1 in Welkin, and no side in its war."""
    red.does(RemoveArmies, province="Welkin")
    table.blue.does(Invade, province="Welkin")
    assert red.offered(PlaceArmies).province == "Blore"
    assert red.offered(RemoveArmies).province == contents.PROVINCES[0]
    assert "place_armies" not in [item.kind for item in game.prompts(table.state, "red")]


def test_armies_march_where_own_roads_lead(red: Seat) -> None:
    """Armies in Blore and in Quean; the only road joins Quean and Iracund."""
    red.does(PlaceArmies, province="Blore", armies=3).does(PlaceArmies, province="Quean", armies=2)
    red.does(BuildRoad, province="Quean", to="Iracund")
    assert choices(red, March, "province")[:3] == ["Quean", "Blore", "Ambsace"]
    march = red.offered(March)
    assert (march.province, march.to, march.armies) == ("Quean", "Iracund", 2)
    assert red.offered(March, province="Blore").to == contents.PROVINCES[0]  # no road from there
    red.does(RemoveArmies, province="Quean", armies=4)  # one line was forgotten
    assert red.offered(March, province="Quean").armies == 1


def test_armies_march_to_a_war_first(table: Table, red: Seat) -> None:
    red.does(BuildRoad, province="Blore", to="Iracund").does(
        BuildRoad, province="Blore", to="Quean"
    )
    red.does(PlaceArmies, province="Blore")
    assert choices(red, March, "to")[:3] == ["Iracund", "Quean", "Ambsace"]
    table.blue.does(Invade, province="Quean")
    assert choices(red, March, "to")[:3] == ["Quean", "Iracund", "Ambsace"]
    assert red.offered(March).to == "Quean"


def test_both_mercenaries_cost_as_much_as_one(table: Table, red: Seat) -> None:
    """ "Mercenary: 1 gold, 1-2 mercenaries": two, or the one that is left."""
    assert red.offered(Hire).mercenaries == 2
    table.blue.does(PlaceArmies, province="Shog").does(Hire, province="Shog", mercenaries=1)
    assert red.offered(Hire).mercenaries == 1
    red.does(Hire, province="Blore", mercenaries=1)  # none is left: the form says so
    assert red.offered(Hire).mercenaries == 1
    assert "hire.left" in red.hears(Hire, province="Blore", mercenaries=1)
    assert red.offered(Hire, mercenaries=2).mercenaries == 2


def raid(seat: Seat, **facts: str) -> tuple[str, str]:
    marauders = seat.offered(Marauders, **facts)
    return marauders.province, marauders.of


def test_marauders_drive_anothers_army_from_an_own_war(table: Table, red: Seat) -> None:
    """By name: red's own peaceful army, one of blue's at peace, one in green's war, then red's."""
    assert raid(red) == (contents.PROVINCES[0], "red")
    red.does(PlaceArmies, province="Blore").does(Invade, province="Lea")
    assert raid(red) == ("Blore", "red")
    table.blue.does(PlaceArmies, province="Eagre")
    assert raid(red) == ("Eagre", "blue")
    table.blue.does(Invade, province="Nusus")
    assert raid(red) == ("Nusus", "blue")
    table.blue.does(Invade, province="Quean")
    assert raid(red) == ("Quean", "blue")
    first = ["Quean", "Nusus", "Eagre", "Blore", "Lea", "Ambsace"]
    assert choices(red, Marauders, "province")[:6] == first
    assert raid(red, province="Nusus") == ("Nusus", "blue")
    assert raid(red, province="Lea") == ("Lea", "red")


def test_a_war_that_somebody_leads_is_ended_before_a_tie(red: Seat) -> None:
    """Custus is neutral (2), and two armies tie it; four lead in Talion (3)."""
    red.does(Invade, province="Custus", armies=2)
    assert red.offered(EndWar).province == "Custus"
    red.does(Invade, province="Talion", armies=4)
    assert choices(red, EndWar, "province") == ["Talion", "Custus"]
    assert red.offered(EndWar).province == "Talion"


def test_ships_go_where_they_count_in_an_own_war(table: Table) -> None:
    """Shog lies on the Inland Sea West; so does Custus, which also lies on the Beast Sea."""
    blue = table.blue
    assert blue.offered(PlaceShips).sea == "Beast Sea"
    table.red.does(Invade, province="Shog")
    assert choices(blue, PlaceShips, "sea")[0] == "Inland Sea West"
    assert blue.offered(PlaceShips).sea == "Inland Sea West"
    table.red.does(Invade, province="Custus")  # no war of blue's
    assert blue.offered(PlaceShips).sea == "Inland Sea West"


def bought(seat: Seat, **facts: int) -> tuple[int, int]:
    buys = seat.offered(Buy, **facts)
    return buys.armies, buys.ships


def test_one_army_is_bought_or_a_ship_where_only_ships_are_left(red: Seat) -> None:
    assert bought(red) == (1, 0)
    red.does(Buy, armies=7)
    assert bought(red) == (1, 0)
    red.does(Buy, armies=1)
    assert bought(red) == (0, 1)
    red.does(Buy, ships=3)  # nothing is left: an army, and the form says so
    assert bought(red) == (1, 0)
    assert red.hears(Buy, armies=1) == ["buy.armies"]


OWN = ["Blore", "Fadge", "Iracund", "Margent", "Quean", "Trogle"]


@pytest.mark.parametrize("building", [BuildCastle, BuildCity])
def test_a_building_stands_where_it_can_first(red: Seat, building: type[Build]) -> None:
    """Iracund has the citadel, Blore that building by now."""
    red.table.record(PlaceCitadels(red="Iracund"))
    assert red.offered(building).province == "Blore"
    red.does(building, province="Blore")
    assert red.offered(building).province == "Fadge"
    free = ["Fadge", "Margent", "Quean", "Trogle"]
    assert choices(red, building, "province") == ["", *free, "Blore", "Iracund"]


def test_where_everything_is_built_nothing_is_named(red: Seat) -> None:
    for province in OWN:
        red.does(BuildCastle, province=province)
    assert red.offered(BuildCastle).province == ""
    assert choices(red, BuildCastle, "province") == ["", *OWN]


def road(seat: Seat, **facts: str) -> tuple[str, str]:
    built = seat.offered(BuildRoad, **facts)
    return built.province, built.to


def test_the_other_end_of_a_road_follows_the_first(red: Seat) -> None:
    """Fadge borders on Iracund and Quean; Margent on Blore, and over mountains on Trogle."""
    assert road(red, province="Fadge") == ("Fadge", "Iracund")
    ends = ["", "Iracund", "Quean", "Blore", "Fadge", "Margent", "Trogle"]
    assert choices(red, BuildRoad, "to", province="Fadge") == ends
    assert road(red, province="Margent") == ("Margent", "Blore")
    assert road(red, province="Fadge", to="Quean") == ("Fadge", "Quean")
    red.does(BuildRoad, province="Margent", to="Blore")
    assert road(red, province="Margent") == ("Margent", "")
    blocked = ["", "Blore", "Fadge", "Iracund", "Quean", "Trogle", "Margent"]
    assert choices(red, BuildRoad, "province") == blocked
    has(red, "ranger")  # "ranger in Reserve makes hills plain and mountains hills, for roads too"
    assert road(red, province="Margent") == ("Margent", "Trogle")


def test_a_card_laid_out_is_acquired_rather_than_one_retired_before() -> None:
    red = opened(depth="board", market=["queen", "hero", "ranger"]).red
    assert red.offered(Acquire).card == "hero"
    assert choices(red, Acquire, "card") == ["hero", "queen", "ranger", ""]
    assert english(Acquire(seat="red").story(red.table.state)) == "acquires a card retired earlier"


def test_a_dragon_lies_where_nobody_was_dealt_the_province() -> None:
    """Three provinces were dealt to each of two: thirty-four are left."""
    table = opened("red", "blue", cards=["here_be_dragons"], dealt=3)
    table.red.does(EnterProvinces, count=3, named=["Blore", "Quean", "Fadge"])
    table.blue.does(EnterProvinces, count=3, named=["Camarine", "Shog", "Darb"])
    free = choices(table.red, LayDragons, "dragons")
    assert len(free) == 34
    assert set(free).isdisjoint(("Blore", "Quean", "Fadge", "Camarine", "Shog", "Darb"))
    assert "Blore" in choices(table.red, LayDragons, "dragons", dragons=["Blore", "Lea"])


def test_the_form_of_the_dragons_says_how_many_are_chosen() -> None:
    table = opened("red", "blue", cards=["here_be_dragons", "runestones"], dealt=3)
    laid = LayDragons(dragons=("Lea", "Mome", "Mome"))
    sentences = [english(reminder) for reminder in laid.reminders(table.state)]
    assert sentences == ["Lay out the dragons: 2"]
    table.red.does(Points, points=1)  # the game has begun: some may have been taken
    assert list(laid.reminders(table.state)) == []


@pytest.mark.parametrize(
    ("cards", "icon"),
    [(["runestones"], "runestone"), (["here_be_dragons"], "dragon"),
     (["here_be_dragons", "runestones"], "dragon")],
)  # fmt: skip
def test_where_dragons_and_runestones_lie_has_the_icon_of_those_in_play(
    cards: list[str], icon: str
) -> None:
    (item,) = [item for item in game.settings(opened(cards=cards).state) if item.kind == "dragons"]
    assert item.icon == icon


def test_cards_put_in_the_reserve_are_an_action_of_the_turn(table: Table) -> None:
    """The same form elsewhere only says what lies there."""
    facts = {item.kind: item.facts for item in game.menu(table.state, "red")}
    assert facts["reserve"] == (("spends", "true"),)
    assert facts["acquire"] == ()
    assert not table.red.offered(SetReserve).spends
    untracked = {item.kind: item.facts for item in game.menu(board(turns=False).state, "red")}
    assert untracked["reserve"] == ()


def test_two_cards_never_pay_with_the_same_loose_token() -> None:
    """Both cards are empty; by Scribe they pay 2 each from the supply, as long as it lasts."""
    table = opened(cards=["here_be_dragons", "runestones"], turns=False)
    red = has(table.red, "scribe")
    for card in ("here_be_dragons", "runestones"):
        red.does(Correct, what="card", key=f"{card}:2", to=0)
    table.record(LayDragons(dragons=("Welkin",), runestones=("Welkin",)))
    red.does(Correct, what="supply", key="2", to=2)
    both = ("here_be_dragons:2:supply", "runestones:2:supply")
    assert red.offered(TakeProvince, province="Welkin").tokens == both
    red.does(Correct, what="supply", key="2", to=1)
    assert red.offered(TakeProvince, province="Welkin").tokens == both[:1]
