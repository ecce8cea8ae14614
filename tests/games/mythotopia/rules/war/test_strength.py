"""A war's ruling term by term, and how many more armies tie it and lead it."""

from typing import Any

import pytest

from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.rules.war.strength import (
    Side,
    War,
    armies_to_lead,
    armies_to_tie,
    takes,
    war,
)
from tests.games.mythotopia import sentences
from tests.games.mythotopia.plain_position import BLUE, GREEN, RED, player

BOTH = {"red": 2, "blue": 1}


def sides(province: str, there: dict[str, Any], **position: Any) -> list[Side]:
    """The sides of one war, where both players have every card that counts."""
    cards = ["cavalry", "limes", "ranger"]
    players = [{"id": who, "vp": 30, "towns": 4, "reserve": cards} for who in BOTH]
    at = read_position({"players": players, "provinces": {province: there}, **position})
    return list(war(at, province).sides)


def terms(side: Side) -> list[tuple[str, int, str]]:
    return [(term.what.message, term.adds, term.rule) for term in side.terms]


def test_an_owner_and_an_attacker_in_rugged_land_by_the_sea() -> None:
    """Shog is rugged and lies on the Inland Sea West."""
    there = {"owner": "blue", "castle": True, "armies": BOTH, "mercenaries": {"red": 2}}
    ships = {"Inland Sea West": {"blue": 3}}
    blue, red = sides("Shog", there, ships=ships)
    assert (blue.who, blue.attacks, red.who, red.attacks) == ("blue", False, "red", True)
    assert terms(blue) == [
        ("{count} army", 1, "war-strength"),
        ("{count} ship in {sea}", 3, "ships"),
        ("Castle", 2, "castle"),
        ("rugged province, defending", 1, "rugged"),
        ("Limes, defending", 1, "limes"),
        ("Ranger, rugged province", 1, "ranger"),
    ]
    assert terms(red) == [
        ("{count} army", 2, "war-strength"),
        ("{count} mercenary", 2, "mercenaries"),
        ("Cavalry, attacking", 1, "cavalry"),
        ("Ranger, rugged province", 1, "ranger"),
    ]


def test_neutral_troops_attack_nobody() -> None:
    there = {"dragon": True, "castle": True, "armies": {"red": 1}}
    neutral, _ = sides("Blore", there, options={"castle_defends_neutral": True})
    assert (neutral.who, neutral.attacks) == ("neutral", False)
    assert terms(neutral) == [
        ("printed strength", 4, "neutral"),
        ("Dragon", 4, "neutral"),
        ("Castle (option)", 2, "neutral"),
    ]


NEUTRAL = "neutral"


def blore(armies: dict[str, int], **there: Any) -> War:
    """A war in Blore: 4 printed, rugged."""
    players = [player(who) for who in (RED, BLUE, GREEN)]
    provinces = {"Blore": {"armies": armies, **there}}
    return war(read_position({"players": players, "provinces": provinces}), "Blore")


def said(ruling: War, who: str) -> list[str]:
    return [sentences.english(phrase) for phrase in takes(ruling, who)]


@pytest.mark.parametrize(
    ("there", "who", "tie", "lead", "sentences"),
    [
        # Four neutral troops, printed.
        ({"armies": {RED: 1}}, RED, 3, 4, ["3 more armies tie it", "4 more armies put Red ahead"]),
        ({"armies": {RED: 3}}, RED, 1, 2, ["1 more army ties it", "2 more armies put Red ahead"]),
        ({"armies": {RED: 4}}, RED, 0, 1, ["1 more army puts Red ahead"]),
        ({"armies": {RED: 5}}, RED, 0, 0, ["Red leads"]),
        # They get no armies: it is only said whether they lead.
        ({"armies": {RED: 3}}, NEUTRAL, 0, 0, ["neutral troops lead"]),
        ({"armies": {RED: 4}}, NEUTRAL, 0, 1, []),
        # An owner without armies counts castle 2 and rugged land 1.
        ({"armies": {RED: 5}, "owner": BLUE, "castle": True}, BLUE, 2, 3,
         ["2 more armies tie it", "3 more armies put Blue ahead"]),
        # Sides are never added up: green 3 against red 1, blue 1 + 1.
        ({"armies": {RED: 1, GREEN: 3, BLUE: 1}, "owner": BLUE}, RED, 2, 3,
         ["2 more armies tie it", "3 more armies put Red ahead"]),
    ],
)  # fmt: skip
def test_what_a_side_needs_in_blore(
    there: dict[str, Any], who: str, tie: int, lead: int, sentences: list[str]
) -> None:
    ruling = blore(**there)
    assert (armies_to_tie(ruling, who), armies_to_lead(ruling, who)) == (tie, lead)
    assert said(ruling, who) == sentences


@pytest.mark.parametrize(
    ("greens", "tie", "lead"),
    [
        (2, "ещё 1 армия — и ничья", "ещё 2 армии — и лидирует Красный"),
        (5, "ещё 4 армии — и ничья", "ещё 5 армий — и лидирует Красный"),
        (21, "ещё 20 армий — и ничья", "ещё 21 армия — и лидирует Красный"),
    ],
)
def test_russian_counts_in_three_forms(greens: int, tie: str, lead: str) -> None:
    ruling = blore({RED: 1, GREEN: greens}, owner=BLUE)
    assert [sentences.russian(phrase) for phrase in takes(ruling, RED)] == [tie, lead]
