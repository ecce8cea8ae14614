"""Section 5 of the rules, sentence by sentence: each is quoted above its check.

Camarine lies on the Beast and the Serpent Sea, Remise on none; Blore and Shog are rugged.
"""

from __future__ import annotations

import pytest

from companion.games.mythotopia.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.armies.buy_and_hire import Hire
from companion.games.mythotopia.armies.ships import PlaceShips
from companion.games.mythotopia.building.city_and_castle import BuildCastle, BuildCity
from companion.games.mythotopia.building.roads import BuildRoad
from companion.games.mythotopia.score.corrections import Correct
from companion.games.mythotopia.state.tracking import SetDepth
from companion.games.mythotopia.turn.turn import TakeAction
from companion.games.mythotopia.war.conquest import TakeProvince
from companion.games.mythotopia.war.end_a_war import EndWar
from tests.games.mythotopia.boardtable import asks, english
from tests.games.mythotopia.table import Seat, Table
from tests.games.mythotopia.verdicts import BLUE, GREEN, RED, after, blues, war_in
from tests.games.mythotopia.wartable import dealt, looked_at


def test_who_ends_a_war_and_when() -> None:
    """By a participant, as first action, only if exactly one side is strictly strongest."""
    there = blues({RED: 2, GREEN: 1})
    for who in (RED, BLUE, GREEN):
        assert war_in("Remise", there, active=who)["finishable_by"] == [who]
    assert war_in("Remise", blues({RED: 2}), active=GREEN)["finishable_by"] == []
    assert war_in("Remise", there)["finishable_by"] == []
    assert war_in("Remise", there, active=RED, actions_taken=1)["finishable_by"] == []
    assert war_in("Remise", there, active=RED, free_actions_taken=1)["finishable_by"] == []
    tie = war_in("Remise", blues({RED: 2, GREEN: 2, BLUE: 1}), active=RED)
    assert (tie["finishable_by"], tie["leader"], tie["tied"]) == ([], None, [GREEN, RED])
    assert war_in("Remise", there)["tied"] == []


@pytest.fixture
def table() -> Table:
    """Blue holds Camarine, Remise and Shog, with a defender's token to win. Red's turn."""
    cards = ["defender_of_the_realm", "here_be_dragons", "lord_of_the_isles", "spoils_of_war"]
    return dealt(cards=cards)


def ended(table: Table, province: str, **facts: object) -> EndWar:
    end = EndWar.prefilled(table.state, "red", province=province, spends=False, **facts)
    assert table.objections(end) == []
    table.record(end)
    return end


def test_hero_pays_what_winning_pays(red: Seat, blue: Seat) -> None:
    """ГЕРОЙ – эта карта позволяет вам разрешить ничью в войне, участником которой вы являетесь, в
    вашу пользу."""
    red.does(Invade, province="Remise", armies=2)
    blue.does(PlaceArmies, province="Remise", armies=2)
    held = {"province": "Remise", "taker": ""}
    for facts in ({"province": "Remise"}, held):
        assert (blue.offered(EndWar, **facts).taker, blue.offered(EndWar, **facts).tokens) == (
            "", (),
        )  # fmt: skip
        kept = blue.offered(EndWar, **facts, hero=True)
        assert (kept.taker, kept.tokens) == ("", ("defender_of_the_realm:1",))
    taken = red.offered(EndWar, province="Remise", hero=True)
    assert (taken.taker, taken.tokens) == ("red", ("spoils_of_war:1",))
    assert red.offered(EndWar, **held, hero=True).tokens == ()
    assert english(taken.story(red.table.state)) == (
        "Hero breaks the tie: red takes Remise from blue (Spoils of War +1)"
    )


def test_hero_is_for_the_strongest_alone(red: Seat, blue: Seat, green: Seat) -> None:
    """hero lets a participant who is among the tied strongest break the tie in own favour."""
    green.does(Invade, province="Remise", armies=1)
    red.does(Invade, province="Remise", armies=2)
    blue.does(PlaceArmies, province="Remise", armies=2)
    reds = {"province": "Remise", "owner": "blue", "taker": "red", "hero": True}
    assert red.hears(EndWar, **reds, tokens=["spoils_of_war:1"]) == []
    greens = {"province": "Remise", "owner": "blue", "taker": "green", "hero": True}
    assert green.hears(EndWar, **greens) == ["war.hero"]
    assert green.offered(EndWar, province="Remise", hero=True).taker == ""


def test_hero_is_on_the_checklist(red: Seat, blue: Seat) -> None:
    """hero lets a participant who is among the tied strongest break the tie in own favour."""
    red.table.record(SetDepth(depth="board"))
    red.does(Invade, province="Remise", armies=2)
    wins = {"province": "Remise", "owner": "blue", "taker": "red"}
    assert asks(red, EndWar, **wins)[:1] == ["red takes 2 pieces home"]
    blue.does(PlaceArmies, province="Remise", armies=2)
    assert asks(red, EndWar, **wins, hero=True)[:2] == ["Hero", "red takes 2 pieces home"]
    assert asks(blue, EndWar, province="Remise", owner="blue", hero=True)[0] == "Hero"
    assert "Hero" not in asks(blue, EndWar, **wins)
    assert asks(red, EndWar, province="Remise", owner="blue", diplomat=True)[:2] == [
        "Diplomat", "1 gold",
    ]  # fmt: skip
    red.table.record(SetDepth(depth="wars"))
    assert asks(red, EndWar, **wins, hero=True)[0] == "red takes 2 pieces home"


def test_the_defender_strongest(table: Table, red: Seat, blue: Seat) -> None:
    """Defender (or neutrals) strongest: all armies and mercenaries go home; owner takes a
    defender_of_the_realm token if there is one."""
    for armies, points in ((1, 1), (2, 0)):
        red.does(Invade, province="Remise", armies=armies).does(Hire, province="Remise")
        blue.does(PlaceArmies, province="Remise", armies=4)
        with red.gains(0), blue.gains(points):
            ended(table, "Remise")
        assert table.state.armies == table.state.mercenaries == {}
        looked_at(table, cards={"defender_of_the_realm:1": 0})
    red.does(Invade, province="Lea", armies=3)
    with red.gains(0):
        assert ended(table, "Lea").tokens == ()
    assert table.state.armies == {}


def test_what_the_loser_loses(table: Table, red: Seat, blue: Seat) -> None:
    """Attacker strongest: loser's town, city or citadel returns to its owner (town to stock, city
    or citadel to the Reserve card); loser -3 VP (never below 12)."""
    blue.does(BuildCity, province="Shog")
    towns, cities = table.state.towns_left("blue"), table.state.cities_left("blue")
    red.does(Invade, province="Remise", armies=1)
    with blue.gains(-3):
        assert ended(table, "Remise").building == "town"
    assert table.state.towns_left("blue") == towns + 1
    red.does(Invade, province="Shog", armies=2)
    blue.stands_on(13)
    with blue.gains(-1):
        assert ended(table, "Shog").building == "city"
    assert (table.state.towns_left("blue"), table.state.cities_left("blue")) == (
        towns + 1, cities + 1,
    )  # fmt: skip
    citadel = {"owner": "blue", "building": "citadel", "armies": {"red": 4}}
    looked_at(table, wars={"Camarine": citadel})
    towns = table.state.towns_left("blue")
    assert ended(table, "Camarine").building == "citadel"
    assert (blue.player.citadels, table.state.towns_left("blue")) == (0, towns)


def test_what_the_winner_wins(table: Table, red: Seat) -> None:
    """If the winner has a town in stock: it is placed, +3 VP, control taken, then the tokens of
    section 2 (spoils_of_war if it was a player's, citadel, here_be_dragons, runestones,
    lord_of_the_isles when this completes the island)."""
    towns = table.state.towns_left("red")
    red.does(Invade, province="Remise", armies=1)
    with red.gains(3 + 1):
        assert ended(table, "Remise").tokens == ("spoils_of_war:1",)
    assert (table.state.owner("Remise"), table.state.towns_left("red")) == ("red", towns - 1)
    looked_at(table, wars={"Lea": {"dragon": True, "runestone": True, "armies": {"red": 9}}})
    with red.gains(3 + 2):  # Runestones is not in play
        assert ended(table, "Lea").tokens == ("here_be_dragons:2",)
    paying = [{"id": "citadel", "tokens": [3]}, {"id": "runestones", "tokens": [2]}]
    whole = blues({RED: 9}, structure="citadel", runestone=True)
    assert after({"Remise": whole}, vp={RED: 20}, vp_cards=paying)[RED] == [20 + 3 + 3 + 2] * 2
    isles = {"Aporia": {"owner": RED}, "Kinabra": {"armies": {RED: 9}}}
    lord = [{"id": "lord_of_the_isles", "tokens": [3, 2]}]
    assert after(isles, vp_cards=lord)[RED] == [30 + 3 + 2] * 2
    large = {"Ictus": {"owner": RED}, "Jeopigia": {"owner": RED}, "Nesh": {"armies": {RED: 9}}}
    assert after(large, vp_cards=lord)[RED] == [30 + 3 + 3] * 2
    del large["Ictus"]
    assert after(large, vp_cards=lord)[RED] == [30 + 3] * 2


def test_without_a_town(table: Table, red: Seat, blue: Seat) -> None:
    """With no town: the province becomes neutral, no VP and no tokens for the winner, its card
    goes to the province deck."""
    red.does(Correct, what="provinces", to=14).does(Invade, province="Remise", armies=1)
    before = table.state
    with red.gains(0), blue.gains(-3):
        end = ended(table, "Remise")
    assert (table.state.owner("Remise"), end.tokens) == (None, ())
    assert [one.message for one in end.reminders(before)][-1] == (
        "The card of {province} goes to the province deck."
    )
    red.does(Invade, province="Sorner", armies=3)  # neutral troops of 2: nobody loses it
    before = table.state
    with red.gains(0):
        end = ended(table, "Sorner")
    assert [one.message for one in end.reminders(before)] == [
        "{seat} takes {count} piece home",
        "The card of {province} goes to the province deck.",
    ]


def test_a_quick_tap_without_a_town(table: Table, red: Seat) -> None:
    """With no town: the province becomes neutral, no VP and no tokens for the winner, its card
    goes to the province deck."""
    taken = TakeProvince.prefilled(table.state, "red", province="Remise")
    assert (taken.placed, taken.tokens) == (True, ("spoils_of_war:1",))
    red.does(Correct, what="provinces", to=14)
    taken = TakeProvince.prefilled(table.state, "red", province="Remise")
    assert (taken.placed, taken.tokens) == (False, ())


def test_castle_and_roads(table: Table, red: Seat, blue: Seat) -> None:
    """Castle and roads stay."""
    blue.does(BuildCastle, province="Remise").does(BuildRoad, province="Remise", to="Shog")
    roads = table.state.roads
    red.does(Invade, province="Remise", armies=3)
    ended(table, "Remise")
    assert table.state.castle_in == {"Remise"}
    assert table.state.roads == roads != frozenset()


def test_the_province_card(table: Table, red: Seat) -> None:
    """Otherwise the province card goes to the winner's discard pile (from the loser's hand: the
    loser draws a replacement; from the deck: reshuffle): remind them."""
    red.does(Invade, province="Remise", armies=1).does(Invade, province="Lea", armies=5)
    said = {
        province: [
            one.message for one in red.offered(EndWar, province=province).reminders(table.state)
        ][-1]
        for province in ("Remise", "Lea")
    }
    assert said == {
        "Remise": "The card of {province} goes to {seat}'s discard pile. If it was in {loser}'s "
        "hand, {loser} draws another; if it was in the deck, shuffle the deck.",
        "Lea": "The card of {province} goes to {seat}'s discard pile.",
    }


def test_all_go_home(table: Table, red: Seat, blue: Seat) -> None:
    """All armies and mercenaries of all participants return to stock; ships stay."""
    red.does(Invade, province="Camarine", armies=4).does(Hire, province="Camarine")
    table.green.does(Invade, province="Camarine", armies=1)
    blue.does(PlaceArmies, province="Camarine", armies=1).does(PlaceShips, sea="Beast Sea")
    assert ended(table, "Camarine").taker == "red"
    assert table.state.armies == table.state.mercenaries == {}
    assert table.state.ships == {"Beast Sea": {"blue": 1}}


def test_diplomat(table: Table, red: Seat, blue: Seat) -> None:
    """diplomat (action + 1 gold, first or second action): ends a war the player takes part in, all
    armies go home, the defender counts as winner but takes no defender_of_the_realm token."""
    for before in ((), ("buy",)):
        table.turn_goes_to("red")
        for what in before:
            red.does(TakeAction, what=what)
        red.does(Invade, province="Remise", armies=5)
        end = red.offered(EndWar, province="Remise", diplomat=True)
        assert table.objections(end) == []
        with red.gains(0), blue.gains(0):
            table.record(end)
        assert table.state.turn.actions == (*before, "card_action")
        assert (table.state.owner("Remise"), table.state.armies) == ("blue", {})
    red.does(Invade, province="Remise")
    assert table.yellow.hears(EndWar, province="Remise", owner="blue", diplomat=True) == [
        "war.part"
    ]
