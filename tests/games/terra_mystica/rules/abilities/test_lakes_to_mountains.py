"""The factions from the lakes to the desert, and of forest and mountains: what their boards say."""

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica.rules.turn.rounds import moved_on, without_single_spades
from companion.games.terra_mystica.state.player import SOURCES
from tests.games.terra_mystica.table import begun, having, of, refused, row, rows, standing

MERMAIDS = {"mermaids": "D5 I4", "witches": "A3 I6"}
SWARMLINGS = {"swarmlings": "D5 I4", "witches": "A3 I6"}
CHAOS = {"chaosmagicians": "D4", "witches": "A3 I6"}
GIANTS = {"giants": "D4 E3", "witches": "A3 I6"}
FAKIRS = {"fakirs": "F3 A5", "witches": "A3 I6"}
NOMADS = {"nomads": "F3 A5 D3", "witches": "A3 I6"}
TOWN, FACTION, SHIPPING = map(SOURCES.index, ("town", "faction", "shipping"))


def test_mermaids_skip_one_river_hex_for_a_town() -> None:
    """'When founding a town you may skip one river hex; when to do so is up to you.'"""
    state = standing(begun(MERMAIDS), "mermaids", TE="D5", TH="C4", D="C3 B4")
    assert of(state, "mermaids").due.towns == 0
    state = standing(begun(MERMAIDS), "mermaids", TE="D5", TH="C4 D6", D="C3")
    state = row(state, "mermaids: connect r16. +TW1")
    assert of(state, "mermaids").towns == ("5vp_6coins",)
    assert refused(state, "mermaids: connect r16") == "no town arises by skipping r16"
    both = standing(begun(MERMAIDS), "mermaids", TE="D5", TH="C4 D6", D="C3")
    for river in ("D5:C4", "C4:D6:D5"):
        assert of(row(both, f"mermaids: connect {river}. +TW1"), "mermaids").keys == 1
    assert refused(both, "mermaids: connect D5:I4") == "no town arises by skipping a river there"


def test_mermaids_stronghold_gives_a_step_of_shipping() -> None:
    """'Advance one level on the shipping track for free, with its VP.'"""
    state = standing(begun(MERMAIDS), "mermaids", TH="I4")
    mermaids = of(row(state, "mermaids: upgrade I4 to SH"), "mermaids")
    assert (mermaids.shipping, mermaids.sources[SHIPPING]) == (2, 2)
    state = having(state, "mermaids", shipping=5)
    mermaids = of(row(state, "mermaids: upgrade I4 to SH"), "mermaids")
    assert (mermaids.shipping, mermaids.sources[SHIPPING]) == (5, 0)


def test_swarmlings_gain_three_workers_for_a_town() -> None:
    """'+3 workers for founding a town.'"""
    state = standing(begun(SWARMLINGS), "swarmlings", SH="D5", TE="D4", D="E7")
    before = of(state, "swarmlings")
    after = of(row(state, "swarmlings: dig 1. build C3. +TW3"), "swarmlings")
    assert after.workers - before.workers == 3 - 3 - 2


def test_swarmlings_stronghold_upgrades_to_a_trading_house_for_free() -> None:
    """'Once a round, upgrade a Dwelling to a Trading house for free.'"""
    state = standing(begun(SWARMLINGS), "swarmlings", SH="D5")
    before = of(state, "swarmlings")
    after = of(row(state, "swarmlings: action ACTS. upgrade I4 to TP"), "swarmlings")
    assert (after.coins, after.workers) == (before.coins, before.workers)
    assert after.built == (0, 1, 0, 1, 0)
    assert refused(state, "swarmlings: action ACTS. -FREE_TP", "witches: pass BON1") == ""


@pytest.mark.parametrize(("before", "after"), [("TH", "TE"), ("TE", "SA")])
def test_chaos_magicians_take_two_favor_tiles(before: str, after: str) -> None:
    """'You take 2 favour tiles, not 1, for a Temple or the Sanctuary.'"""
    state = standing(begun(CHAOS), "chaosmagicians", **{before: "D4"})
    state = row(state, f"chaosmagicians: upgrade D4 to {after}. +FAV11. +FAV12")
    assert of(state, "chaosmagicians").favors == ("earth1", "air1")


def test_chaos_magicians_stronghold_takes_two_turns_in_a_row() -> None:
    """'Once a round, take 2 actions, one after the other. A pass counts as one.'"""
    state = standing(begun(CHAOS), "chaosmagicians", SH="D4")
    double = "chaosmagicians: action ACTC. dig 1. build E7. dig 2. build E6"
    after = row(state, double)
    assert of(after, "chaosmagicians").built == (2, 0, 0, 1, 0)
    assert after.turn.seat == 1
    assert (
        refused(state, f"{double}. action ACT4") == "chaosmagicians have taken their turn already"
    )
    half = row(state, "chaosmagicians: action ACTC. action ACT4")
    assert half.turn.seat == 0
    assert row(half, "chaosmagicians: action ACT3").turn.seat == 1
    passed = row(state, "chaosmagicians: action ACTC. pass BON1")
    assert (passed.turn.seat, of(passed, "chaosmagicians").passed) == (1, True)


def test_giants_need_two_spades_for_anything() -> None:
    """'You always need exactly 2 spades, even for mountains and desert.'"""
    state = begun(GIANTS)
    assert refused(state, "giants: dig 1. build D3") == "giants have 1 spade, D3 takes 2"
    assert refused(state, "giants: dig 2. build D3") == ""
    assert refused(state, "giants: dig 2. build F4") == "giants can't reach F4"
    assert refused(state, "giants: dig 2. transform D3 to gray") == "giants make only wasteland"


def test_giants_lose_a_single_spade_of_phase_three() -> None:
    """'A single spade of a cult bonus is lost.'"""
    rounds = ("SCORE8", "SCORE5", "SCORE4", "SCORE1", "SCORE6", "SCORE2")
    state = having(begun(GIANTS, rounds=rounds), "giants", cults=(0, 0, 0, 4))
    state = rows(state, "giants: pass BON1", "witches: pass BON2")
    assert refused(state, "giants: transform D3 to red") == "giants have 1 spade, D3 takes 2"
    forgone, lost = row(state, "giants: -SPADE"), moved_on(without_single_spades(state))
    assert forgone == lost
    assert (lost.round, of(lost, "giants").due.spades) == (2, 0)
    state = having(begun(GIANTS, rounds=rounds), "giants", cults=(0, 0, 0, 8))
    state = rows(state, "giants: pass BON1", "witches: pass BON2")
    assert (state.phase, of(state, "giants").due.spades) == ("bonuses", 2)
    assert row(state, "giants: transform D3 to red").round == 2


def test_fakirs_fly_for_a_priest() -> None:
    """'Skip one hex for 1 more priest; 4 VP for each flight.'"""
    state = begun(FAKIRS)
    before = of(state, "fakirs")
    after = of(row(state, "fakirs: dig 2. build G1"), "fakirs")
    assert before.priests - after.priests == 1
    assert after.sources[FACTION] == 4
    assert refused(state, "fakirs: advance ship") == "fakirs are at the end of the shipping track"
    assert refused(state, "fakirs: dig 3. build F2") == "fakirs can't reach F2"


def test_fakirs_stronghold_lets_them_skip_two_hexes() -> None:
    """'With the Stronghold you may skip 2 hexes of land or river.'"""
    state = standing(begun(FAKIRS), "fakirs", SH="F3")
    assert refused(state, "fakirs: dig 3. build F2") == ""


def test_fakirs_fly_further_with_the_shipping_town_tile() -> None:
    """The shipping tile of the expansion lets carpets skip one more hex."""
    state = begun(FAKIRS, options=("mini-expansion-1",))
    fakirs = of(state, "fakirs")
    due = changed(fakirs, due=fakirs.due._replace(towns=1))
    state = changed(state, players=(due, *state.players[1:]))
    assert refused(state, "fakirs: +TW7. dig 3. build F2") == ""
    after = of(row(state, "fakirs: +TW7"), "fakirs")
    assert (after.flight - due.flight, after.sources[SHIPPING]) == (1, 0)


def test_nomads_sandstorm() -> None:
    """'Once a round, make a hex directly adjacent to one of your structures your home, not over
    rivers or bridges; then you may build there at its price.'"""
    state = standing(begun(NOMADS), "nomads", SH="F3")
    before = of(state, "nomads")
    after = of(row(state, "nomads: action ACTN. build F4"), "nomads")
    assert (before.workers - after.workers, before.coins - after.coins) == (1, 2)
    assert refused(state, "nomads: action ACTN. transform F4 to yellow") == ""
    assert refused(state, "nomads: action ACTN. build E4. build F4") == (
        "nomads have taken their turn already"
    )
    assert refused(state, "nomads: action ACTN. build G1") == "G1 touches no structure of nomads"
    assert refused(state, "nomads: action ACTN. transform F4 to green") == (
        "the sandstorm makes only desert"
    )
    assert refused(state, "nomads: action ACTN. -FREE_TF", "witches: pass BON1") == ""


def test_the_sandstorm_crosses_no_bridge() -> None:
    state = standing(begun(NOMADS), "nomads", SH="F3")
    state = rows(state, "nomads: action ACT1. bridge F3:G1", "witches: pass BON1")
    assert refused(state, "nomads: action ACTN. build G1") == "G1 touches no structure of nomads"
    assert refused(state, "nomads: dig 2. build G1") == ""


WITCHES = {"witches": "F4 C4", "nomads": "B4 A5 I7"}
AUREN = {"auren": "F4 C4", "nomads": "B4 A5 I7"}
ENGINEERS = {"engineers": "E7 C2", "nomads": "B4 A5 I7"}
DWARVES = {"dwarves": "E7 C2", "nomads": "B4 A5 I7"}


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
