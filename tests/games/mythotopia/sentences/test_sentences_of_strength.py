"""Section 4 of the rules, sentence by sentence: each is quoted above its check.

Camarine lies on the Beast and the Serpent Sea, Remise on none; Blore and Shog are rugged.
"""

from __future__ import annotations

import pytest

from tests.games.mythotopia.verdicts import BLUE, GREEN, RED, blues, strengths, verdict, war_in


def test_what_a_war_is() -> None:
    """A war exists in a province where a player other than its owner has armies."""
    assert verdict({"Remise": blues({BLUE: 3})})["wars"] == []
    assert verdict({"Remise": blues({RED: 0})})["wars"] == []
    assert verdict({"Remise": blues({}, mercenaries={RED: 2})})["wars"] == []
    assert len(verdict({"Remise": blues({RED: 1})})["wars"]) == 1
    assert len(verdict({"Remise": {"armies": {RED: 1}}})["wars"]) == 1


def test_each_side_alone() -> None:
    """Each side is counted alone, never added up:"""
    both = {RED: 2, GREEN: 3, BLUE: 4}
    found = war_in("Remise", blues(both))
    assert found["strengths"] == both
    assert found["leader"] == BLUE


def test_armies_mercenaries_and_ships() -> None:
    """armies + mercenaries + ships in every sea touching the province
    (attackers and defender alike)"""
    there = blues({RED: 2, BLUE: 1}, mercenaries={RED: 1, BLUE: 1})
    ships = {
        "Beast Sea": {RED: 1, BLUE: 2},
        "Serpent Sea": {RED: 2, BLUE: 1},
        "Inland Sea East": {RED: 5, BLUE: 5},
    }
    assert strengths("Camarine", there, ships=ships) == {RED: 2 + 1 + 3, BLUE: 1 + 1 + 3}


def test_cavalry() -> None:
    """+ 1 cavalry in Reserve            if attacking"""
    reserve = {RED: ["cavalry"], BLUE: ["cavalry"]}
    assert strengths("Remise", blues({RED: 2, BLUE: 2}), reserve=reserve) == {RED: 3, BLUE: 2}
    assert strengths("Lea", {"armies": {RED: 2}}, reserve=reserve) == {RED: 3, "neutral": 4}


@pytest.mark.parametrize(
    "there", [{"castle": True}, {"structure": "citadel"}, {"castle": True, "structure": "citadel"}]
)
def test_castle_or_citadel(there: dict[str, object]) -> None:
    """+ 2 castle or citadel there       if defending (owner)"""
    assert strengths("Remise", blues({RED: 2}, **there)) == {RED: 2, BLUE: 2}


def test_a_city_is_no_citadel() -> None:
    """+ 2 castle or citadel there       if defending (owner)"""
    assert strengths("Remise", blues({RED: 2}, structure="city")) == {RED: 2, BLUE: 0}


def test_rugged() -> None:
    """+ 1 rugged province               if defending (owner)"""
    assert strengths("Shog", blues({RED: 2})) == {RED: 2, BLUE: 1}
    assert strengths("Remise", blues({RED: 2})) == {RED: 2, BLUE: 0}


def test_limes() -> None:
    """+ 1 limes in Reserve              if defending"""
    reserve = {RED: ["limes"], BLUE: ["limes"]}
    assert strengths("Remise", blues({RED: 2, BLUE: 2}), reserve=reserve) == {RED: 2, BLUE: 3}


def test_ranger() -> None:
    """+ 1 ranger in Reserve             if the province is rugged, attacking or defending
    (on top of the +1 above)"""
    reserve = {RED: ["ranger"], BLUE: ["ranger"]}
    assert strengths("Shog", blues({RED: 2}), reserve=reserve) == {RED: 3, BLUE: 1 + 1}
    assert strengths("Remise", blues({RED: 2}), reserve=reserve) == {RED: 2, BLUE: 0}


def test_neutral_troops() -> None:
    """neutral province: its printed strength, + 4 with a dragon; rugged not added; castle not
    added (table option: added)"""
    there = {"armies": {RED: 1}}
    assert strengths("Blore", there)["neutral"] == 4
    assert strengths("Blore", {**there, "dragon": True})["neutral"] == 8
    assert strengths("Blore", {**there, "castle": True})["neutral"] == 4
    added = {"castle_defends_neutral": True}
    assert strengths("Blore", {**there, "castle": True}, options=added)["neutral"] == 6
    assert strengths("Blore", there, options=added)["neutral"] == 4
    assert strengths("Blore", blues({RED: 1}, dragon=True))[BLUE] == 1  # an owner has no dragon


def test_one_ship_in_many_wars() -> None:
    """The same ship counts in every war on its sea."""
    wars = {"Camarine": blues({RED: 1}), "Jeopigia": blues({RED: 1}), "Oxter": blues({RED: 1})}
    found = verdict(wars, ships={"Beast Sea": {RED: 1}})["wars"]
    assert {one["province"]: one["strengths"][RED] for one in found} == {
        "Camarine": 2, "Jeopigia": 2, "Oxter": 1,
    }  # fmt: skip


def test_mercenaries_have_one_owner() -> None:
    """A mercenary counts for its owner."""
    there = blues({RED: 1, GREEN: 1}, mercenaries={GREEN: 2})
    assert strengths("Remise", there) == {BLUE: 0, RED: 1, GREEN: 3}
    assert strengths("Remise", blues({RED: 1}, mercenaries={BLUE: 1})) == {BLUE: 1, RED: 1}


def test_mercenaries_alone() -> None:
    """mercenaries without an army count only for the owner."""
    alone = blues({RED: 1, GREEN: 0}, mercenaries={GREEN: 2})
    assert strengths("Remise", alone) == {BLUE: 0, RED: 1}
    assert war_in("Remise", alone, active=GREEN)["finishable_by"] == []
    assert verdict({"Remise": blues({}, mercenaries={GREEN: 2})})["wars"] == []


def test_an_owner_away() -> None:
    """An owner with no armies still defends."""
    assert war_in("Shog", blues({RED: 1}))["tied"] == [BLUE, RED]
