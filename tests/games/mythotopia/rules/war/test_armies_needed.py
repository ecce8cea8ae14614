"""What a war takes: how many more armies tie it and lead it."""

from typing import Any

import pytest

from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.rules.war.strength import (
    War,
    armies_to_lead,
    armies_to_tie,
    takes,
    war,
)
from tests.games.mythotopia import sentences
from tests.games.mythotopia.plain_position import BLUE, GREEN, RED, player

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
