"""What the companion checks of each action (section 3), sentence by sentence: quoted, then checked.

Red holds Blore, Quean, Iracund, Fadge, Trogle and Margent; blue Camarine, Eagre, Peened, Shog,
Remise and Oxter; green Ictus, Jeopigia, Aporia, Scombroid, Palmain and Nusus; yellow Darb, Ogdoad,
Grimp, Coryphee, Mome and Empyrean. Borders and seas are those of the printed board.
"""

from __future__ import annotations

import pytest

from companion.games.mythotopia import reference
from companion.games.mythotopia.armies.armies import Invade, PlaceArmies, RemoveArmies
from companion.games.mythotopia.armies.buy_and_hire import Buy, Hire
from companion.games.mythotopia.armies.routes import Route, network, routes
from companion.games.mythotopia.armies.ships import PlaceShips, RemoveShips
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.building.city_and_castle import BuildCastle, BuildCity
from companion.games.mythotopia.building.roads import BuildRoad
from companion.games.mythotopia.cards.market import Retire
from companion.games.mythotopia.cards.played_cards import FreeCard, Marauders, Militia
from companion.games.mythotopia.cards.reserve import SetReserve
from companion.games.mythotopia.cards.road_march import March
from companion.games.mythotopia.score.corrections import Correct
from companion.games.mythotopia.state.pieces import stock, wars
from companion.games.mythotopia.state.tracking import SetDepth
from companion.games.mythotopia.war.conquest import TakeProvince
from companion.games.mythotopia.war.end_a_war import EndWar
from tests.games.mythotopia.boardtable import asks, board, has
from tests.games.mythotopia.table import Seat, Table, opened


@pytest.fixture
def table() -> Table:
    return board()


@pytest.fixture
def yellow(table: Table) -> Seat:
    return table.yellow


# -- invade ----------------------------------------------------------------------------------


def test_mountains() -> None:
    """invade: not through mountains;"""
    # Coryphee has mountains towards Fadge, a plain border with Mome.
    table = board({"red": "Coryphee", "blue": "Remise", "green": "Ictus", "yellow": "Darb"})
    assert table.red.hears(Invade, province="Fadge") == ["invade.way"]
    assert table.red.hears(Invade, province="Mome") == []
    table.record(Correct(seat="red", what="provinces", to=2))
    assert table.red.hears(Invade, province="Fadge") == []  # nobody said which the other is


def test_seas(table: Table, green: Seat) -> None:
    """one ship card per sea crossed (two only Beast-Serpent);"""
    state = table.state
    assert routes(state, "green", "Peened")[0] == Route("Ictus", food=1, ships=1)  # Beast Sea
    assert Route("Aporia", food=1, ships=2) in routes(state, "green", "Custus")  # Serpent, Beast
    assert Route("Peened", food=1, ships=1) in routes(state, "blue", "Hatchel")  # Inland Sea West
    assert routes(state, "green", "Hatchel") == routes(state, "green", "Darb") == []
    table.turn_goes_to("green")
    assert green.hears(Invade, province="Darb") == ["invade.way"]
    assert green.hears(Invade, province="Hatchel") == ["invade.way"]
    assert asks(green, Invade, province="Ambsace", armies=2) == [
        "the card of Ictus or Jeopigia",
        "1 ship card",
        "1 food",
        "2 army symbols",
    ]
    only = board({"red": "Darb", "blue": "Mome", "green": "Aporia", "yellow": "Lea"})
    assert asks(only.green, Invade, province="Ambsace")[1] == "2 ship cards"


def test_food(red: Seat) -> None:
    """food 1, 2 over hills;"""
    state = red.table.state
    assert [r.food for r in routes(state, "yellow", "Dragonate")] == [2]  # over hills from Ogdoad
    assert [(r.source, r.food) for r in routes(state, "red", "Lea")] == [("Quean", 1)]
    assert asks(red.table.yellow, Invade, province="Dragonate") == [
        "the card of Ogdoad", "2 food", "1 army symbol",
    ]  # fmt: skip
    assert asks(red, Invade, province="Lea", armies=5)[1:] == ["1 food", "5 army symbols"]


def test_no_checklist_where_less_is_tracked(red: Seat) -> None:
    """food 1, 2 over hills;"""
    red.table.record(SetDepth(depth="wars"))
    for action, facts in (
        (Invade, {"province": "Lea"}), (PlaceArmies, {"province": "Blore"}), (Buy, {"armies": 1}),
        (PlaceShips, {}), (BuildCity, {"province": "Blore"}), (Hire, {"province": "Blore"}),
    ):  # fmt: skip
        assert asks(red, action, **facts) == []


def test_ranger(table: Table, red: Seat, yellow: Seat) -> None:
    """ranger in Reserve makes hills plain and mountains hills, for roads too."""
    state = table.state
    assert [(r.source, r.food) for r in routes(state, "yellow", "Dragonate")] == [("Ogdoad", 2)]
    has(yellow, "ranger")
    found = {r.source: r.food for r in routes(table.state, "yellow", "Dragonate")}
    assert found == {"Ogdoad": 1, "Grimp": 2}  # Grimp lies behind mountains
    # Trogle and Margent: mountains. Blore and Quean: hills.
    assert red.hears(BuildRoad, province="Trogle", to="Margent") == ["road.mountains"]
    assert asks(red, BuildRoad, province="Blore", to="Quean")[2] == "2 stone"
    has(red, "ranger")
    assert red.hears(BuildRoad, province="Trogle", to="Margent") == []
    assert asks(red, BuildRoad, province="Trogle", to="Margent")[2] == "2 stone"
    assert asks(red, BuildRoad, province="Blore", to="Quean")[2] == "1 stone"
    table.record(SetReserve(seat="red", cards=1))
    assert red.hears(BuildRoad, province="Trogle", to="Margent") == []  # it may be Ranger


def test_reserve_army_in_a_neutral_war(table: Table, blue: Seat, green: Seat) -> None:
    """reserve_army in Reserve: its owner can't be attacked while in a conflict with another
    player"""
    has(blue, "reserve_army")
    blue.does(Invade, province="Talion")
    green.does(Invade, province="Talion")
    table.turn_goes_to("green")
    assert green.hears(Invade, province="Oxter") == []


# -- armies, ships, buying -------------------------------------------------------------------


def test_place_armies(table: Table, red: Seat) -> None:
    """place armies: own province, or one where own armies already are (then 1 food)."""
    assert red.hears(PlaceArmies, province="Blore") == []
    assert asks(red, PlaceArmies, province="Blore", armies=2) == ["2 army symbols"]
    assert red.hears(PlaceArmies, province="Lea") == ["troops.place"]
    red.does(Invade, province="Lea")
    assert red.hears(PlaceArmies, province="Lea") == []
    assert asks(red, PlaceArmies, province="Lea") == ["1 army symbol", "1 food"]
    assert red.hears(PlaceArmies, province="Lea", armies=6) == ["troops.stock"]


def test_remove_armies(table: Table, red: Seat, blue: Seat) -> None:
    """Remove armies: not from a province at war."""
    red.does(PlaceArmies, province="Blore", armies=2)
    assert red.hears(RemoveArmies, province="Blore", armies=2) == []
    assert red.hears(RemoveArmies, province="Blore", armies=3) == ["troops.there"]
    assert red.hears(RemoveArmies, province="Fadge") == ["troops.there"]
    assert asks(red, RemoveArmies, province="Blore") == []  # no card is played
    red.does(Invade, province="Lea")
    assert red.hears(RemoveArmies, province="Lea") == ["troops.at_war"]
    blue.does(Invade, province="Blore")
    assert red.hears(RemoveArmies, province="Blore") == ["troops.at_war"]
    red.does(RemoveArmies, province="Blore", armies=2)
    assert stock(table.state, "red", "army") == 5


def test_place_ships(table: Table, blue: Seat) -> None:
    """place ships: all ships of one action go to ONE sea, touching an own province."""
    table.turn_goes_to("blue")
    touched = {sea for sea in contents.SEAS if not blue.hears(PlaceShips, sea=sea)}
    assert touched == {"Beast Sea", "Serpent Sea", "Inland Sea West"}
    assert blue.hears(PlaceShips, sea="Inland Sea East") == ["ships.sea"]
    assert blue.hears(PlaceShips, sea="Beast Sea", ships=3) == ["ships.stock"]
    assert asks(blue, PlaceShips, sea="Beast Sea", ships=2) == ["2 ship symbols"]
    blue.does(PlaceShips, sea="Beast Sea", ships=2)
    assert table.state.ships == {"Beast Sea": {"blue": 2}}


def test_remove_ships(table: Table, blue: Seat) -> None:
    """Remove: any number from one sea."""
    table.turn_goes_to("blue")
    blue.does(PlaceShips, sea="Beast Sea", ships=2)
    assert [blue.hears(RemoveShips, sea="Beast Sea", ships=n) for n in (1, 2)] == [[], []]
    assert blue.hears(RemoveShips, sea="Beast Sea", ships=3) == ["ships.there"]
    assert blue.hears(RemoveShips, sea="Serpent Sea") == ["ships.there"]
    blue.does(RemoveShips, sea="Beast Sea")
    assert table.state.ships == {"Beast Sea": {"blue": 1}}
    assert asks(blue, RemoveShips) == []


def test_buy(red: Seat) -> None:
    """buy: army 1 gold, ship 2 gold, at most what the pool holds."""
    assert asks(red, Buy, armies=3, ships=3) == ["9 gold"]
    assert red.hears(Buy, armies=8, ships=3) == []
    assert red.hears(Buy, armies=9, ships=4) == ["buy.armies", "buy.ships"]
    red.does(Buy, armies=7, ships=3)
    assert red.player.pool == {"army": 1, "ship": 0}
    assert red.hears(Buy, armies=1) == []
    assert red.hears(Buy, armies=2) == ["buy.armies"]
    assert red.hears(Buy, ships=1) == ["buy.ships"]


# -- build -----------------------------------------------------------------------------------


def test_city(table: Table, red: Seat) -> None:
    """build: city (2 stone) only on an own town, never on a citadel; it replaces the town, which
    returns to stock; cities left on the Reserve card."""
    assert asks(red, BuildCity, province="Blore", tokens=["city:2"]) == [
        "Build", "the card of Blore", "2 stone",
    ]  # fmt: skip
    assert red.hears(BuildCity, province="Remise") == ["build.own"]
    towns = table.state.towns_left("red")
    red.does(BuildCity, province="Blore")
    assert (table.state.towns_left("red"), table.state.cities_left("red")) == (towns + 1, 3)
    assert red.hears(BuildCity, province="Blore") == ["city.twice"]
    for province in ("Quean", "Iracund", "Fadge"):
        red.does(BuildCity, province=province)
    assert red.hears(BuildCity, province="Trogle") == ["city.stock"]


def test_gold_for_guilds_and_inns() -> None:
    """city built and 1 gold paid extra (optional) ... road built and 1 gold paid extra"""
    table = board(cards=["guilded_city", "roadside_inns", "runestones", "spoils_of_war"])
    city, road = {"province": "Blore"}, {"province": "Blore", "to": "Iracund"}
    for action, facts, first, second in (
        (BuildCity, city, "city:2", "guilded_city:1"),
        (BuildRoad, road, "road:2", "roadside_inns:1"),
    ):
        assert table.red.offered(action, **facts).tokens == (first,)
        assert "1 gold" not in asks(table.red, action, **facts, tokens=[first])
        assert asks(table.red, action, **facts, tokens=[first, second])[-1] == "1 gold"
        assert asks(table.red, action, **facts, tokens=[second])[-1] == "1 gold"
        with table.red.gains(2 + 1):
            table.red.does(action, **facts, tokens=[first, second])


def test_castle(table: Table, red: Seat, blue: Seat) -> None:
    """Castle (1 stone) not where a citadel or castle is; it stays when the province changes
    hands."""
    assert asks(red, BuildCastle, province="Blore")[2:] == ["1 stone"]
    assert red.hears(BuildCastle, province="Remise") == ["build.own"]
    red.does(BuildCastle, province="Fadge")
    assert red.hears(BuildCastle, province="Fadge") == ["castle.twice"]
    blue.does(TakeProvince, province="Fadge", loser="red")
    assert table.state.castle_in == {"Fadge"}
    table.turn_goes_to("blue")
    assert blue.hears(BuildCastle, province="Fadge") == ["castle.twice"]


@pytest.mark.parametrize("stone", [1, 2])
def test_road_stone(stone: int) -> None:
    """Road (RB body 2 stone, summary and SHEET 1: table option; +1 over hills)"""
    red = board(road_stone=stone).red
    for to, more in (("Iracund", 0), ("Quean", 1)):
        said = asks(red, BuildRoad, province="Blore", to=to)
        assert said[:2] == ["Build", f"the card of Blore or {to}"]
        assert int(said[2].split()[0]) == stone + more


def test_road(table: Table, red: Seat) -> None:
    """between two own provinces, not through mountains, one per border."""
    assert red.hears(BuildRoad, province="Blore", to="Palmain") == ["build.own"]
    assert red.hears(BuildRoad, province="Blore", to="Fadge") == ["road.border"]
    assert red.hears(BuildRoad, province="Blore", to="Blore") == ["road.border"]
    assert red.hears(BuildRoad, province="Trogle", to="Margent") == ["road.mountains"]
    red.does(BuildRoad, province="Blore", to="Trogle")
    assert red.hears(BuildRoad, province="Trogle", to="Blore") == ["road.twice"]
    assert table.state.roads == {("Blore", "Trogle")}
    table.record(Correct(seat="red", what="roads", to=9))
    assert red.hears(BuildRoad, province="Blore", to="Iracund") == ["road.stock"]


def test_provinces_linked(table: Table, red: Seat, blue: Seat) -> None:
    """Provinces linked by roads (own at both ends) share cards: a linked province's card may stand
    for the one invaded from or built in."""
    for province, to in (("Blore", "Iracund"), ("Iracund", "Fadge"), ("Margent", "Blore")):
        red.does(BuildRoad, province=province, to=to)
    linked = {"Blore", "Iracund", "Fadge", "Margent"}
    assert all(network(table.state, "red", place) == linked for place in linked)
    assert network(table.state, "red", "Quean") == {"Quean"}
    said = "the card of Fadge, or of a province linked by road"
    assert said in asks(red, BuildCity, province="Fadge")
    assert said in asks(red, Invade, province="Talion")
    blue.does(TakeProvince, province="Iracund", loser="red")
    assert network(table.state, "red", "Blore") == {"Blore", "Margent"}
    assert network(table.state, "red", "Fadge") == {"Fadge"}


# -- cards -----------------------------------------------------------------------------------


def test_mercenary(table: Table, red: Seat, blue: Seat) -> None:
    """mercenary: 1 gold, 1-2 mercenaries to a province controlled or invaded where at least one own
    army stands."""
    assert asks(red, Hire, province="Blore", mercenaries=2) == ["1 gold"]
    assert red.hears(Hire, province="Blore") == ["hire.army"]
    red.does(PlaceArmies, province="Blore").does(Invade, province="Lea")
    for province in ("Blore", "Lea"):
        assert [red.hears(Hire, province=province, mercenaries=n) for n in (1, 2, 3)] == [
            [], [], ["hire.left"],
        ]  # fmt: skip
    assert blue.does(Invade, province="Talion").hears(Hire, province="Talion") == ["turn.whose"]


def test_mercenaries_leave(table: Table, red: Seat, blue: Seat) -> None:
    """They leave when the owner's armies leave."""
    red.does(BuildRoad, province="Blore", to="Iracund")

    def hired() -> None:
        red.does(PlaceArmies, province="Blore", armies=2)
        red.does(Hire, province="Blore", mercenaries=2)
        assert table.state.mercenaries == {"Blore": {"red": 2}}

    hired()
    red.does(RemoveArmies, province="Blore")
    assert table.state.mercenaries == {"Blore": {"red": 2}}
    red.does(RemoveArmies, province="Blore")
    assert table.state.mercenaries == {}
    hired()
    red.does(March, province="Blore", to="Iracund")
    assert table.state.mercenaries == {"Blore": {"red": 2}}
    red.does(March, province="Blore", to="Iracund")
    assert table.state.mercenaries == {}
    hired()
    for _ in range(2):
        blue.does(Marauders, province="Blore", of="red")
    assert table.state.mercenaries == {}
    hired()
    green = table.green.does(Invade, province="Blore", armies=1)
    green.does(EndWar, province="Blore", owner="red")
    assert table.state.mercenaries == {}
    hired()
    red.does(RemoveArmies, province="Blore", armies=0, mercenaries=1)
    assert table.state.mercenaries == {"Blore": {"red": 1}}


def test_marauders(table: Table, red: Seat, blue: Seat) -> None:
    """marauders (free): one army from any province goes home to its owner; a war whose last
    attacker leaves so is over, nobody is paid."""
    blue.does(Invade, province="Blore", armies=2)
    red.does(PlaceArmies, province="Blore")
    in_stock = stock(table.state, "blue", "army")
    assert in_stock == 4
    for left in (1, 0):
        assert red.hears(Marauders, province="Blore", of="blue") == []
        with red.gains(0), blue.gains(0):
            red.does(Marauders, province="Blore", of="blue")
        assert table.state.armies["Blore"].get("blue", 0) == left
        assert list(wars(table.state)) == (["Blore"] if left else [])
    assert stock(table.state, "blue", "army") == 6
    assert (table.state.turn.actions, table.state.turn.free) == ((), 2)
    assert red.hears(Marauders, province="Blore", of="blue") == ["marauders.army"]
    assert blue.hears(Marauders, province="Blore", of="red") == ["turn.whose"]


def test_militia(table: Table, red: Seat, blue: Seat) -> None:
    """militia (free): one army from the own pool to the own stock."""
    for bought in range(8):
        assert red.hears(Militia) == []
        red.does(Militia)
        assert (red.player.pool["army"], stock(table.state, "red", "army")) == (
            7 - bought, 7 + bought,
        )  # fmt: skip
    assert red.hears(Militia) == ["militia.pool"]
    assert (table.state.turn.actions, table.state.turn.free) == ((), 8)
    assert blue.hears(Militia) == ["turn.whose"]


def test_general() -> None:
    """general stands for the card of any own province;"""
    points = [point for chapter in reference.chapters("en") for rule in chapter.rules
              for point in rule.points]  # fmt: skip
    assert "General: replaces the card of any of your provinces, to invade or build." in points


def test_portal(red: Seat) -> None:
    """portal invades any province at the usual food."""
    assert red.hears(Invade, province="Nesh") == ["invade.way"]
    assert red.hears(Invade, province="Nesh", portal=True) == []
    assert red.hears(Invade, province="Blore", portal=True) == ["invade.own"]
    assert asks(red, Invade, province="Nesh", armies=2, portal=True) == [
        "Portal", "1 food", "2 army symbols",
    ]  # fmt: skip


# -- pieces and cards that are not there ------------------------------------------------------


def test_no_more_mercenaries_leave_than_there_are(red: Seat) -> None:
    """They leave when the owner's armies leave."""
    red.does(PlaceArmies, province="Blore", armies=2).does(Hire, province="Blore")
    assert red.hears(RemoveArmies, province="Blore", armies=0, mercenaries=1) == []
    assert red.hears(RemoveArmies, province="Blore", mercenaries=2) == ["troops.mercenaries"]
    late = switched_late()
    assert late.red.hears(RemoveArmies, province="Blore", mercenaries=1) == []


def switched_late() -> Table:
    """A table that tracked the score alone until now: armies stand where nobody recorded them."""
    table = opened()
    table.record(SetDepth(depth="wars"))
    return table


def test_where_armies_are_not_known_cards_move_them_all_the_same() -> None:
    """What is not tracked is not zero"""
    table = switched_late()
    assert table.red.hears(Marauders, province="Blore", of="blue") == []
    assert table.red.hears(March, province="Blore", to="Quean", armies=2) == []
    assert board().red.hears(Marauders, province="Blore", of="") == []  # nobody was named


# -- cards back to where they came from -------------------------------------------------------


def test_a_card_retired_from_the_reserve_leaves_it(table: Table, red: Seat) -> None:
    """retire one or two cards: any card from the hand or the Reserve."""
    has(red, "cavalry", "limes")
    has(table.blue, "ranger")
    red.does(Retire, returned=["cavalry", "hero"])
    assert (red.player.reserve, red.player.reserve_cards) == (1, {"limes"})
    assert table.state.market == ("cavalry", "hero")
    red.does(Retire, returned=["ranger"])  # as recorded, blue's: it stays with blue
    assert (red.player.reserve, table.blue.player.reserve_cards) == (1, {"ranger"})
    yellow = table.yellow.does(SetReserve, cards=2)
    yellow.does(Retire, returned=["queen"])  # from the hand or the Reserve: nobody knows
    assert (yellow.player.reserve, yellow.player.reserve_cards) == (2, None)


def test_what_free_cards_want(red: Seat) -> None:
    """Mystic: with 1 gold; Philosopher then leaves the game."""
    assert asks(red, FreeCard, card="mystic") == ["1 gold"]
    assert asks(red, FreeCard, card="philosopher") == ["Philosopher leaves the game."]
    assert asks(red, FreeCard, card="counsellor") == asks(red, FreeCard) == []
    red.table.record(SetDepth(depth="wars"))
    assert asks(red, FreeCard, card="mystic") == asks(red, FreeCard, card="philosopher") == []
