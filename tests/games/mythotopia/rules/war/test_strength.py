"""A war's ruling term by term: what each is, how much it adds, and which rule tells of it."""

from typing import Any

from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.rules.war.strength import Side, war

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
