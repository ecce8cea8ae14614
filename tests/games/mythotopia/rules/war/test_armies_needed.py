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
    ("reds", "tie", "lead"), [(1, 3, 4), (2, 2, 3), (3, 1, 2), (4, 0, 1), (5, 0, 0), (9, 0, 0)]
)
def test_red_against_four_neutral_troops(reds: int, tie: int, lead: int) -> None:
    ruling = blore({RED: reds})
    assert armies_to_tie(ruling, RED) == tie
    assert armies_to_lead(ruling, RED) == lead


def test_an_owner_without_armies_counts_castle_and_rugged_land() -> None:
    """Blue 2 + 1, red 5: three more lead, two more tie."""
    ruling = blore({RED: 5}, owner=BLUE, castle=True)
    assert (armies_to_tie(ruling, BLUE), armies_to_lead(ruling, BLUE)) == (2, 3)
    assert said(ruling, BLUE) == ["2 more armies tie it", "3 more armies put Blue ahead"]
    assert said(ruling, RED) == ["Red leads"]


def test_only_the_strongest_other_side_matters() -> None:
    """Red 1, green 3, blue 1 + 1 in its own rugged province: never added up."""
    ruling = blore({RED: 1, GREEN: 3, BLUE: 1}, owner=BLUE)
    assert (armies_to_tie(ruling, RED), armies_to_lead(ruling, RED)) == (2, 3)
    assert (armies_to_tie(ruling, BLUE), armies_to_lead(ruling, BLUE)) == (1, 2)


def test_in_a_tie_one_army_leads() -> None:
    ruling = blore({RED: 4})
    assert said(ruling, RED) == ["1 more army puts Red ahead"]
    assert said(ruling, NEUTRAL) == []


def test_neutral_troops_only_lead() -> None:
    ruling = blore({RED: 3})
    assert said(ruling, NEUTRAL) == ["neutral troops lead"]
    assert (armies_to_tie(ruling, RED), armies_to_lead(ruling, RED)) == (1, 2)


def test_a_player_who_is_no_side_needs_no_number() -> None:
    with pytest.raises(KeyError):
        armies_to_lead(blore({RED: 3}), GREEN)


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
