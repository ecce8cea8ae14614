"""What was entered while the table tracked only the score may have changed since: nothing is
objected to because of it."""

from typing import Any

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import (
    Invade,
    PlaceArmies,
    PlaceShips,
    RemoveArmies,
    RemoveShips,
)
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy, Hire
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.moves.cards.reserve import Discard, SetReserve, Stow
from companion.games.mythotopia.moves.turn import FreeAction, TakeAction
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.cards.capacity import capacity
from companion.games.mythotopia.rules.end.missing_facts import unknown_at_the_end
from companion.games.mythotopia.rules.war.known_position import unknown
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from companion.games.mythotopia.setup.dragons import LayDragons
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import asks, board, english, has
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import DEAL_FOUR, dealt, emptied, looked_at

CAMARINE = {"Camarine": {"owner": "blue", "armies": {"red": 2, "blue": 3}}}
TAKEN = {"province": "Camarine", "owner": "blue", "taker": "red", "tokens": ["spoils_of_war:1"]}


def later(*, depth: str = "wars", **entered: object) -> Table:
    """A table of the score, all provinces entered; then this; then more is tracked, and all
    Reserves are entered, too."""
    table = opened(cards=["here_be_dragons", "master_of_the_seas", "patronage", "spoils_of_war"])
    for seat, provinces in DEAL_FOUR.items():
        named = tuple(provinces.split())
        table.seat(seat).does(EnterProvinces, count=len(named), named=named)
    looked_at(table, **entered)
    tracks(table, depth)
    for seat in DEAL_FOUR:
        has(table.seat(seat))
    return table


def tracks(table: Table, *depths: str) -> Table:
    for depth in depths:
        table.record(SetDepth.model_validate({"depth": depth}))
    return table


DRAGONS = ["here_be_dragons", "patronage", "runestones", "spoils_of_war"]
NO_SHIPS: dict[str, dict[str, int]] = {"red": {}, "blue": {}}


def missing(table: Table, province: str) -> list[str]:
    return [english(fact.text) for fact in unknown(table.state, province)]


def test_a_reserve_may_have_changed() -> None:
    """After a spell at the score: Cavalry may be gone, Warehouse may have come."""
    table = board()
    full = has(table.red, "cavalry", "limes")
    full.does(Invade, province="Eagre", armies=2)
    tracks(table, "score", "board")
    looked_at(table, wars={"Eagre": {"owner": "blue", "armies": {"red": 2}}}, ships=NO_SHIPS)
    has(table.blue)
    changed_back = table.lines - 2
    assert missing(table, "Eagre") == [f"not known since line #{changed_back}: red's Reserve"]
    assert full.hears(EndWar, province="Eagre", owner="blue") == []
    assert full.hears(Discard, from_reserve=["queen"]) == []
    assert full.hears(Stow, card="queen") == []
    assert table.blue.hears(SetReserve, cards=1, known=True, named=["limes"]) == []
    has(full, "cavalry", "limes")
    assert missing(table, "Eagre") == []
    assert full.hears(Stow, card="queen") == ["stow.warehouse", "reserve.full"]


def test_a_dragon_may_have_left() -> None:
    table = dealt(cards=DRAGONS)
    table.record(LayDragons(dragons=("Welkin",)))
    table.red.does(Invade, province="Welkin", armies=5)
    assert missing(table, "Welkin") == []  # a strength of 8 with the dragon
    since = f"not known since line #{table.lines + 2}:"  # from then on armies count again
    assert missing(tracks(table, "score", "wars"), "Welkin") == [
        f"{since} whether the war in Welkin is as recorded",
        f"{since} red's Reserve",
    ]  # nobody has scored yet, so no province was taken
    table.red.does(TakeProvince)
    assert "not known: whether a dragon is in Welkin" in missing(
        tracks(table, "score", "wars"), "Welkin"
    )


ONE_SHIP = {"ships": {"red": {"Beast Sea": 1}}}
AT_WAR: dict[str, Any] = {"wars": CAMARINE}
HIRED = {"wars": {"Camarine": {**CAMARINE["Camarine"], "mercenaries": {"blue": 2}}}}
ONE_DRAGON = {"depth": "board", "wars": {"Lea": {"dragon": True, "armies": {"red": 1}}}}
STOCK = [Correct(seat="red", what=what, to=1) for what in ("armies", "ships")]


@pytest.mark.parametrize(
    ("entered", "before", "action", "facts"),
    [
        # Armies come and go, and of a war that began unseen only those placed since are recorded.
        (AT_WAR, [], RemoveArmies, {"province": "Camarine"}),
        (AT_WAR, [], EndWar, TAKEN),
        ({}, [PlaceArmies(seat="red", province="Lea")], EndWar,
         {"province": "Lea", "taker": "red"}),
        (HIRED, [], Hire, {"province": "Blore"}),
        # Ships sail.
        (ONE_SHIP, STOCK, RemoveShips, {"sea": "Serpent Sea"}),
        (ONE_SHIP, STOCK, TakeToken, {"tokens": ["master_of_the_seas:2"]}),
        (ONE_SHIP, [*STOCK, EnterProvinces(seat="red", count=1, named=("Palmain",))], PlaceShips,
         {"sea": "Serpent Sea", "ships": 2}),
        # A stock says nothing of the board: pieces come home unrecorded, so more may be placed than
        # it said, and fewer are left to buy.
        (AT_WAR, STOCK, PlaceArmies, {"province": "Blore", "armies": 5}),
        (AT_WAR, STOCK, Buy, {"armies": 12, "ships": 4}),
        # One dragon entered with a war does not tell where the others lie.
        (ONE_DRAGON, [], EndWar,
         {"province": "Talion", "taker": "red", "tokens": ["here_be_dragons:2"]}),
    ],
)  # fmt: skip
def test_what_may_have_changed_since_is_not_held_against_anybody(
    entered: dict[str, Any],
    before: list[Action[State]],
    action: type[Action[State]],
    facts: dict[str, Any],
) -> None:
    table = later(**entered)
    for earlier in before:
        table.record(earlier)
    assert table.red.hears(action, **facts) == []


def test_counted_again_they_are_known() -> None:
    """Camarine touches two seas, so the ships matter, too."""
    table = looked_at(later(), wars=CAMARINE, ships=NO_SHIPS)
    assert table.red.hears(RemoveArmies, province="Camarine") == ["troops.at_war"]
    assert table.red.hears(EndWar, **TAKEN) == ["war.stronger"]
    table.red.does(PlaceArmies, province="Camarine", armies=2)
    assert table.red.hears(EndWar, **TAKEN) == []


def test_where_a_war_ended_nobody_stands_any_more() -> None:
    table = later()
    table.record(LayDragons(dragons=("Darb",)))
    table.red.does(EndWar, province="Lea")
    table.red.does(Invade, province="Lea", armies=1)
    assert table.red.hears(EndWar, province="Lea", taker="red") == ["war.stronger"]


def test_a_war_of_before_is_no_conflict_for_reserve_army() -> None:
    table = later(wars=CAMARINE)
    has(table.blue, "reserve_army")
    assert table.red.hears(Invade, province="Remise", portal=True) == []


def test_the_score_alone_knows_no_ships_for_a_token() -> None:
    table = looked_at(opened(cards=["master_of_the_seas"]), ships={"red": {"Beast Sea": 1}})
    assert table.red.hears(TakeToken, tokens=["master_of_the_seas:2"]) == []


def test_neutral_troops_may_have_a_dragon_that_nobody_entered() -> None:
    table = dealt(cards=DRAGONS)
    strength = table.state.facts("Lea").strength
    table.red.does(Invade, province="Lea", armies=strength)
    [missing] = unknown(table.state, "Lea")
    assert english(missing.text) == "not known: whether a dragon is in Lea"
    assert table.red.hears(EndWar, province="Lea") == []
    table.record(LayDragons(dragons=("Talion",)))
    assert table.red.hears(EndWar, province="Lea") == ["war.tie"]


# -- a table that tracks only the score --------------------------------------------------------


def score_only(*, citadel: bool = False) -> Table:
    """Blue attacks Blore, which red holds, with 3 armies; nobody else fights anywhere."""
    cards = ["lord_of_the_isles", "patronage", "spoils_of_war", *["citadel"] * citadel]
    table = opened(cards=cards if citadel else [*cards, "runestones"])
    facts = {"Blore": {"owner": "red", "armies": {"blue": 3}}}
    return looked_at(table, wars=facts, reserve={"red": [], "blue": []}, all_wars=True)


def test_a_war_entered_at_the_score_is_known_until_the_next_line_of_play() -> None:
    """Blore has no coast. A table of the score records no army, so the war may be over."""
    table = score_only()
    assert missing(table, "Blore") == []
    assert not any(unknown_at_the_end(table.state))
    table.blue.does(TakeProvince).table.red.does(LoseProvince)
    since = f"not known since line #{table.lines - 1}:"
    assert missing(table, "Blore") == [
        f"{since} whether the war in Blore is as recorded", f"{since} red's Reserve",
        f"{since} blue's Reserve",
    ]  # fmt: skip
    assert english(next(unknown_at_the_end(table.state)).text) == f"{since} which wars there are"


def test_a_recorded_war_is_known_again_once_somebody_has_looked() -> None:
    table = score_only()
    table.blue.does(TakeProvince)
    shown = game.ask("war", table.state, {"province": ["Blore"]})
    assert (shown.correction, shown.view.form.as_shown) == (None, False)
    looked = game.ask("war", table.state, {"province": ["Blore"], "as_shown": ["1"]})
    assert looked.correction is not None
    table.record(looked.correction)
    assert all("war" not in note for note in missing(table, "Blore"))
    table.turn_goes_to("blue")
    note = f"not known since line #{table.lines}: whether the war in Blore is as recorded"
    assert note in missing(table, "Blore")


def test_a_war_that_is_over_decides_no_end_unsaid() -> None:
    """Ada stands on 26 and Bo on 18, and Bo has won Blore with the quick buttons: 23 and 21. If
    that war is settled again, Bo wins 25 : 20."""
    table = score_only()
    emptied(table)
    table.red.stands_on(26)
    table.blue.stands_on(18)
    table.blue.does(TakeProvince).table.red.does(LoseProvince)
    table.turn_goes_to("blue")
    outlook = game.outlook(table.state)
    assert outlook is not None
    assert english(outlook.sentence) == "As far as is known, blue may declare the end now."
    assert {fact.what for fact in outlook.view.unknown} >= {"wars", "troops"}


def test_the_quick_button_asks_which_of_the_recorded_wars_was_won() -> None:
    table = score_only()
    won, *_ = game.quick(table.state, "blue")
    assert won.places is not None
    assert [place.action.kind for place in won.places] == ["end_war"]
    table.record(won.places[0].action)
    assert not any("war" in note or "armies" in note for note in missing(table, "Blore"))
    assert game.quick(table.state, "blue")[0].places is None


def test_one_army_entered_says_nothing_of_other_wars() -> None:
    table = opened(depth="score")
    tracks(table, "wars")
    assert [fact.what for fact in unknown_at_the_end(table.state)] == ["wars"]
    table.red.does(PlaceArmies, province="Blore")
    assert "wars" in [fact.what for fact in unknown_at_the_end(table.state)]


def test_armies_that_came_before_may_stand_beside_recorded_ones() -> None:
    table = later()
    table.red.does(Invade, province="Eagre", armies=2)
    assert "not known: which armies are in Eagre" in missing(table, "Eagre")


def test_a_citadel_without_a_place_may_stand_there() -> None:
    """«+ 2 за Замок или Цитадель, если вы обороняете Провинцию»"""
    table = board(cards=["citadel", "lord_of_the_isles", "patronage", "spoils_of_war"])
    note = "not known: where blue's citadel stands"
    table.red.does(Invade, province="Eagre", armies=1)
    assert note in missing(table, "Eagre")
    assert "war.stronger" not in table.blue.hears(EndWar, province="Eagre", owner="blue")
    table.record(PlaceCitadels(blue="Shog"))
    assert note not in missing(table, "Eagre")


def test_somebody_who_looked_saw_castle_and_citadel() -> None:
    table = board(cards=["citadel", "lord_of_the_isles", "patronage", "spoils_of_war"])
    table.blue.does(BuildCastle, tokens=[])
    table.red.does(Invade, province="Eagre", armies=1)
    notes = ["not known: where blue's citadel stands", "not known: where all the castles stand"]
    assert [note for note in missing(table, "Eagre") if note in notes] == notes
    looked_at(table, wars={"Eagre": {"owner": "blue", "armies": {"red": 1}}})
    assert missing(table, "Eagre") == []
    table.blue.does(BuildCastle, tokens=[])
    assert missing(table, "Eagre") == notes


def test_a_city_lost_with_an_unnamed_province_may_be_the_named_one() -> None:
    """«Жетоны Посёлков, Городов или Цитаделей проигравшего игрока снимаются с поля»"""
    table = board()
    own = {"count": 6, "named": table.red.player.named}
    table.red.does(BuildCity, province="Blore", tokens=["city:2"])
    tracks(table, "score")
    table.blue.does(TakeProvince, loser="red", building="city")
    table.red.does(TakeProvince, loser="blue")
    tracks(table, "board")
    table.red.does(EnterProvinces, **own)
    assert table.red.player.cities == 0
    assert "city.twice" not in table.red.hears(BuildCity, province="Blore", tokens=["city:2"])
    assert table.blue.offered(TakeProvince, province="Blore").building == "town"


def test_a_citadel_may_go_with_a_quick_tap() -> None:
    table = score_only(citadel=True)
    red = table.red

    def doubts() -> list[str]:
        return [english(term.what) for term in capacity(red.player).unknown if term.adds < 0]

    red.does(EnterProvinces, count=6)
    for _ in range(5):
        red.does(LoseProvince)
        assert doubts() == ["not known since line #4: whether the citadel still stands"]
    red.does(Correct, what="citadels", to=1)
    assert doubts() == []
    red.does(LoseProvince)
    assert (capacity(red.player).total, doubts()) == (2, [])


def test_a_taken_citadel_pays_at_every_depth() -> None:
    """«захватив Провинцию, где есть Цитадель другого игрока, возьмите жетон ПО с этой карты»"""
    table = score_only(citadel=True)
    facts = {"loser": "red", "building": "citadel"}
    offered = table.blue.offered(TakeProvince, **facts)
    assert offered.tokens == ("spoils_of_war:1", "citadel:3")
    left_out = table.blue.hears(TakeProvince, **facts, tokens=["spoils_of_war:1"])
    assert left_out == ["token.left_out"]
    assert table.blue.hears(TakeProvince, **facts, tokens=offered.tokens) == []


def test_roads_corrected_below_their_names_have_no_names() -> None:
    table = board()
    table.red.does(BuildRoad, province="Blore", to="Iracund", tokens=["road:2"])
    again = {"province": "Blore", "to": "Iracund", "tokens": ["road:2"]}
    assert "road.twice" in table.red.hears(BuildRoad, **again)
    table.record(Correct(what="roads", to=0))
    assert "road.twice" not in table.red.hears(BuildRoad, **again)


# -- actions of which only the kind is recorded ------------------------------------------------


@pytest.mark.parametrize(
    ("action", "facts"),
    [
        (TakeAction, {"what": "end_war"}), (TakeAction, {"what": "place_armies"}),
        (TakeAction, {"what": "remove_armies"}), (FreeAction, {}), (TakeProvince, {}),
    ],
)  # fmt: skip
def test_an_unnamed_action_of_armies_takes_the_certainty_of_wars(
    action: type[Action[State]], facts: dict[str, Any]
) -> None:
    """Red's armies stand in Eagre; yellow's war against the neutral troops of Welkin is another."""
    table = board()
    table.yellow.does(Invade, province="Welkin", armies=2)
    table.red.does(Invade, province="Eagre", armies=2).does(action, **facts)
    since = f"not known since line #{table.lines}: whether the war in Eagre is as recorded"
    assert since in missing(table, "Eagre")
    assert table.red.hears(PlaceArmies, province="Blore", armies=5) == []
    others = [note for note in missing(table, "Welkin") if "Welkin is as recorded" in note]
    anywhere = action is FreeAction or facts.get("what") == "place_armies"
    assert bool(others) == anywhere
    looked_at(table, peace=["Eagre"])
    assert not any("as recorded" in note for note in missing(table, "Eagre"))


def test_an_unnamed_invasion_may_have_begun_a_war() -> None:
    table = board()
    assert not any(unknown_at_the_end(table.state))
    table.red.does(TakeAction, what="invade")
    [wars] = unknown_at_the_end(table.state)
    assert english(wars.text) == f"not known since line #{table.lines}: which wars there are"
    ends = {"province": "Eagre", "owner": "blue", "taker": "red"}
    assert "war.none" not in table.red.hears(EndWar, **ends)


def test_an_unnamed_march_brings_armies_to_own_provinces() -> None:
    """Blore and Iracund are linked, Quean is not."""
    table = board()
    table.red.does(BuildRoad, province="Blore", to="Iracund", tokens=["road:2"])
    table.red.does(PlaceArmies, province="Blore", armies=2).does(FreeAction)
    line = table.lines
    assert not any(fact.what == "wars" for fact in unknown_at_the_end(table.state))
    for province in ("Blore", "Iracund", "Quean"):
        table.blue.does(Invade, province=province, armies=1)
    note = f"not known since line #{line}: "
    assert [any(text.startswith(note) and place in text for text in missing(table, place))
            for place in ("Blore", "Iracund", "Quean")] == [True, True, False]  # fmt: skip


@pytest.mark.parametrize(
    ("what", "fact"),
    [("place_ships", "ships"), ("remove_ships", "ships"), ("reserve", "Reserve"),
     ("discard", "Reserve"), ("retire", "Reserve")],
)  # fmt: skip
def test_an_unnamed_action_of_ships_and_cards_takes_their_certainty(what: str, fact: str) -> None:
    """Camarine lies on two seas."""
    table = board()
    table.red.does(Invade, province="Camarine", armies=2).does(TakeAction, what=what)
    assert missing(table, "Camarine") == [f"not known since line #{table.lines}: red's {fact}"]


def test_an_unnamed_purchase_leaves_the_stock_unknown() -> None:
    table = board()
    assert table.red.hears(Buy, armies=9) == ["buy.armies"]
    table.red.does(TakeAction, what="buy")
    assert table.red.hears(PlaceArmies, province="Blore", armies=7) == []
    table.red.does(Correct, what="armies", to=8)
    assert table.red.hears(PlaceArmies, province="Blore", armies=9) == ["troops.stock"]
    assert "ships.stock" not in table.red.hears(PlaceShips, sea="Beast Sea", ships=3)


def test_points_lost_without_a_reason_may_be_a_province() -> None:
    table = board()
    held = {"count": 7, "named": [*table.blue.player.named, "Blore"]}
    assert table.blue.hears(EnterProvinces, **held) == ["province.held"]
    table.red.does(Points, points=-3).table.blue.does(Points, points=3)
    assert table.blue.hears(EnterProvinces, **held) == []


def test_the_form_of_a_wars_end_says_what_may_stand_there() -> None:
    table = board(cards=["lord_of_the_isles", "patronage", "runestones", "spoils_of_war"])
    table.red.does(BuildCity, tokens=["city:2"])
    table.blue.does(Invade, province="Blore", armies=5)
    assert "not known: where all of red's cities stand" in asks(
        table.blue, EndWar, province="Blore", owner="red", taker="blue"
    )
    table.blue.does(Invade, province="Welkin", armies=6)
    assert "not known: whether a runestone is in Welkin" in asks(
        table.blue, EndWar, province="Welkin", taker="blue"
    )


def test_armies_of_the_holder_stay_where_a_war_is_said_to_be_over() -> None:
    table = board()
    table.blue.does(Invade, province="Blore", armies=2)
    table.red.does(PlaceArmies, province="Blore", armies=3)
    looked_at(table, peace=["Blore"])
    assert table.red.hears(RemoveArmies, province="Blore", armies=1) == []
    line = table.lines
    assert not any(unknown_at_the_end(table.state))
    table.blue.does(Invade, province="Blore", armies=1)
    assert f"not known since line #{line}: which armies are in Blore" in missing(table, "Blore")


def test_no_other_wars_says_nothing_of_a_holders_armies() -> None:
    table = board()
    table.red.does(BuildRoad, province="Blore", to="Iracund", tokens=["road:2"])
    table.red.does(PlaceArmies, province="Blore", armies=5).does(FreeAction)
    line = table.lines
    looked_at(table, all_wars=True)
    assert not any(unknown_at_the_end(table.state))
    table.blue.does(Invade, province="Blore", armies=4)
    assert f"not known since line #{line}: which armies are in Blore" in missing(table, "Blore")
