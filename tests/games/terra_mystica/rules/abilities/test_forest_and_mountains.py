"""Witches, Auren, Engineers and Dwarves: what their boards say, quoted."""

from __future__ import annotations

import pytest

from tests.games.terra_mystica.table import begun, of, refused, row, rows, standing

WITCHES = {"witches": "F4 C4", "nomads": "B4 A5 I7"}
AUREN = {"auren": "F4 C4", "nomads": "B4 A5 I7"}
ENGINEERS = {"engineers": "E7 C2", "nomads": "B4 A5 I7"}
DWARVES = {"dwarves": "E7 C2", "nomads": "B4 A5 I7"}
FACTION, TOWN = 5, 4


def test_witches_score_five_more_for_a_town() -> None:
    """'+5 VP for founding a town.'"""
    state = standing(begun(WITCHES), "witches", SH="F4", TE="E7", D="D4")
    after = of(row(state, "witches: dig 1. build D5. +TW3"), "witches")
    assert (after.sources[TOWN], after.sources[FACTION]) == (9, 5)


def test_witches_ride_to_any_forest() -> None:
    """'Once a round, build a Dwelling for free on any free forest; adjacency is ignored. You
    can"t transform and ride in one action.'"""
    state = standing(begun(WITCHES), "witches", SH="F4")
    before = of(state, "witches")
    after = of(row(state, "witches: action ACTW. build I11"), "witches")
    assert (after.coins, after.workers, after.built[0]) == (before.coins, before.workers, 2)
    assert after.vp - before.vp == 2  # the round's tile
    assert refused(state, "witches: action ACTW. build I10") == (
        "I10 is not forest, the home of witches"
    )
    assert refused(begun(WITCHES), "witches: action ACTW") == "witches have no action ACTW"


def test_auren_stronghold_gives_a_favor_tile_and_two_steps_each_round() -> None:
    """'Take 1 favour tile at once. Once a round, advance 2 on one cult.'"""
    state = standing(begun(AUREN), "auren", TH="F4")
    state = row(state, "auren: upgrade F4 to SH. +FAV1")
    assert of(state, "auren").cults == (3, 1, 0, 1)
    state = row(state, "nomads: pass BON1")
    after = row(state, "auren: action ACTA. +2AIR")
    assert of(after, "auren").cults == (3, 1, 0, 3)
    assert refused(after, "auren: action ACTA") == "auren have used ACTA this round"
    assert refused(state, "auren: action ACTA. +AIR. +FIRE") == (
        "auren have 0 cult steps to take, not 1"
    )


def test_engineers_build_bridges_for_workers_as_often_as_they_like() -> None:
    """'As an action, build a bridge for 2 workers; you may do so several times a round.'"""
    state = begun(ENGINEERS)
    before = of(state, "engineers")
    state = rows(
        state,
        "engineers: action ACTE. bridge C2:D4",
        "nomads: pass BON1",
        "engineers: action ACTE. bridge C2:D3",
        "engineers: action ACTE. bridge C2:E5",
    )
    after = of(state, "engineers")
    assert (before.workers - after.workers, after.bridges) == (6, 3)
    assert refused(state, "engineers: action ACTE") == "engineers have built all their bridges"
    twice = ("engineers: action ACTE. bridge C2:D4", "nomads: pass BON1",
             "engineers: action ACTE. bridge D4:C2")  # fmt: skip
    assert refused(begun(ENGINEERS), *twice) == "a bridge joins C2 and D4 already"


@pytest.mark.parametrize(("stronghold", "workers"), [("", 2), ("E7", 1)])
def test_dwarves_tunnel(stronghold: str, workers: int) -> None:
    """'Skip one hex for 2 more workers, 1 with the Stronghold; 4 VP for each tunnel.'"""
    state = begun(DWARVES, rounds=("SCORE8", "SCORE5", "SCORE4", "SCORE1", "SCORE6", "SCORE2"))
    state = standing(state, "dwarves", SH=stronghold)
    before = of(state, "dwarves")
    after = of(row(state, "dwarves: dig 1. build G3"), "dwarves")
    assert before.workers - after.workers == 3 + 1 + workers
    assert after.sources[FACTION] == 4


def test_dwarves_tunnel_once_in_an_action_and_only_if_needed() -> None:
    state = begun(DWARVES)
    near = of(row(state, "dwarves: dig 2. build D4"), "dwarves")
    assert near.sources[FACTION] == 0
    twice = "dwarves: action ACT6. dig 3. transform F3 to gray. transform D3 to gray"
    assert refused(state, twice) == "dwarves have skipped a hex in this action already"
    assert refused(state, "dwarves: dig 3. build I11") == ("dwarves can't reach I11")


def test_dwarves_build_where_they_have_tunnelled_before_by_another_tunnel() -> None:
    state = row(begun(DWARVES), "dwarves: dig 1. transform G3 to gray")
    state = rows(state, "nomads: pass BON1", "dwarves: build G3")
    assert of(state, "dwarves").sources[FACTION] == 8
