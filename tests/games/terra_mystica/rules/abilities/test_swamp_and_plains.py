"""Alchemists, Darklings, Halflings and Cultists: what their boards say, quoted."""

from companion.core.frozen import changed
from companion.games.terra_mystica.state.player import SOURCES
from companion.games.terra_mystica.state.state import Offer, State
from tests.games.terra_mystica.table import SPENT, begun, having, of, refused, row, rows, standing

ALCHEMISTS = {"alchemists": "E5 G5", "witches": "A3 I6"}
DARKLINGS = {"darklings": "E5 G5", "witches": "A3 I6"}
HALFLINGS = {"halflings": "E6 F7", "witches": "A3 I6"}
CULTISTS = {"cultists": "E6 F7", "darklings": "E5 I2", "engineers": "E7 I3"}
ERRATA = "errata-cultist-power"
FACTION = SOURCES.index("faction")


def test_alchemists_trade_points_and_coins() -> None:
    """'You may exchange 1 VP for 1 coin or 2 coins for 1 VP, any number of times.'"""
    state = begun(ALCHEMISTS)
    before = of(state, "alchemists")
    after = of(row(state, "alchemists: convert 3vp to 3c"), "alchemists")
    assert (after.vp - before.vp, after.coins - before.coins) == (-3, 3)
    after = of(row(state, "alchemists: convert 4c to 2vp"), "alchemists")
    assert (after.vp - before.vp, after.coins - before.coins) == (2, -4)
    poor = having(state, "alchemists", vp=1)
    assert refused(poor, "alchemists: convert 2vp to 2c") == "alchemists have 1 VP, 2 are needed"


def test_alchemists_stronghold_gives_twelve_power_and_two_for_every_spade() -> None:
    """'Get 12 power once; from now on 2 power for each spade you gain.'"""
    state = having(standing(begun(ALCHEMISTS), "alchemists", TH="E5"), "alchemists", power=SPENT)
    state = row(state, "alchemists: upgrade E5 to SH")
    assert of(state, "alchemists").power == (0, 12, 0)
    state = rows(state, "witches: pass BON1", "alchemists: dig 2. build E6")
    assert of(state, "alchemists").power == (0, 8, 4)


def test_darklings_pay_priests_for_spades() -> None:
    """'You give priests, not workers, for spades: 1 priest and +2 VP for each.'"""
    state = begun(DARKLINGS)
    before = of(state, "darklings")
    after = of(row(state, "darklings: dig 2. build F3"), "darklings")
    assert before.priests - after.priests == 2
    assert before.workers - after.workers == 1
    assert after.sources[FACTION] == 4
    assert refused(state, "darklings: advance dig") == (
        "darklings are at the end of the exchange track"
    )


def test_darklings_stronghold_ordains_up_to_three_workers_once() -> None:
    """'Exchange up to 3 workers for 1 priest each, immediately and only once.'"""
    state = standing(begun(DARKLINGS), "darklings", TH="E5")
    built = "darklings: upgrade E5 to SH"
    before = of(row(state, built), "darklings")
    after = of(row(state, f"{built}. convert 3W to 3P"), "darklings")
    assert (after.priests, after.workers) == (before.priests + 3, before.workers - 3)
    twice = f"{built}. convert 2W to 2P. convert 1W to 1P"
    assert refused(state, twice) == "darklings can't convert workers to priests"
    assert refused(state, f"{built}. convert 4W to 4P") == (
        "darklings make up to 3 workers priests, one of each"
    )
    later = (built, "witches: pass BON1", "darklings: convert 1W to 1P")
    assert refused(state, *later) == "darklings can't convert workers to priests"


def test_halflings_score_for_every_spade() -> None:
    """'Get +1 VP for each spade, however you gain it.'"""
    state = begun(HALFLINGS)
    dug = of(row(state, "halflings: dig 2. build F3"), "halflings")
    assert dug.sources[FACTION] == 2
    free = of(row(state, "halflings: action ACT6. build F3"), "halflings")
    assert free.sources[FACTION] == 2


def test_halflings_stronghold_gives_three_spades_and_one_dwelling() -> None:
    """'Get 3 spades at once. You may build exactly one Dwelling there, paying for it.'"""
    state = standing(begun(HALFLINGS), "halflings", TH="E6")
    built = "halflings: upgrade E6 to SH"
    after = of(row(state, f"{built}. build F3. transform E5 to brown"), "halflings")
    assert after.built == (2, 0, 0, 1, 0)
    assert after.sources[FACTION] == 3
    assert refused(state, f"{built}. build F3. build E5") == (
        "halflings have taken their turn already"
    )
    assert refused(state, built, "witches: pass BON1") == (
        "it is the turn of halflings, who must use the spades"
    )
    assert refused(state, f"{built}. -SPADE", "witches: pass BON1") == ""


def offered() -> State:
    """The Cultists have built beside Darklings and Engineers, who have no room."""
    return row(begun(CULTISTS, options=(ERRATA,)), "cultists: upgrade E6 to TP")


def offered_to(*factions: str) -> State:
    """The Cultists have built beside Darklings and Engineers; these have room."""
    state = with_room(begun(CULTISTS, options=(ERRATA,)), *factions)
    return row(state, "cultists: upgrade E6 to TP")


def with_room(state: State, *factions: str) -> State:
    for faction in factions:
        state = having(state, faction, power=SPENT)
    return state


def test_cultists_gain_a_step_when_a_neighbour_takes_power() -> None:
    """'If opponents take power because of your building, advance 1 on any cult: 1 whatever
    their number.'"""
    state = offered_to("darklings", "engineers")
    state = row(state, "darklings: leech 1 from cultists")
    assert of(state, "cultists").due.steps == 1
    state = rows(state, "engineers: leech 1 from cultists", "cultists: +EARTH")
    assert of(state, "cultists").cults == (1, 0, 2, 0)
    assert refused(state, "cultists: +EARTH") == "cultists have 0 cult steps to take, not 1"


def test_cultists_gain_power_when_all_decline() -> None:
    """'If all opponents refuse, you get 1 power instead.'"""
    state = offered_to("darklings", "engineers", "cultists")
    state = row(state, "darklings: decline 1 from cultists")
    assert of(state, "cultists").power == SPENT
    state = row(state, "engineers: decline")
    assert (of(state, "cultists").power, of(state, "cultists").due.steps) == ((11, 1, 0), 0)


def test_a_neighbour_without_room_counts_as_nobody() -> None:
    state = with_room(offered(), "cultists")
    state = rows(state, "darklings: leech 1 from cultists", "engineers: decline")
    assert (of(state, "cultists").power, of(state, "cultists").due.steps) == (SPENT, 0)
    state = offered_to("cultists", "engineers")
    state = rows(state, "darklings: decline", "engineers: decline")
    assert of(state, "cultists").power == (11, 1, 0)


def test_power_comes_when_the_last_who_could_take_loses_the_room() -> None:
    """One has declined; the other uses up the room by another offer before the answer."""
    state = having(begun(CULTISTS, options=(ERRATA,)), "engineers", power=(0, 1, 11))
    state = row(with_room(state, "darklings", "cultists"), "cultists: upgrade E6 to TP")
    state = row(state, "darklings: decline")
    other = Offer(of(state, "engineers").seat, of(state, "darklings").seat, 1)
    state = changed(state, offers=(*state.offers, other))
    state = row(state, "engineers: leech 1 from darklings")
    assert of(state, "cultists").power == (11, 1, 0)
    state = row(state, "engineers: leech 1 from cultists")
    assert (of(state, "cultists").power, of(state, "cultists").due.steps) == ((11, 1, 0), 0)


def test_room_won_after_the_offer_does_not_count() -> None:
    state = with_room(offered(), "cultists")
    state = having(state, "darklings", power=SPENT)
    state = rows(state, "darklings: leech 1 from cultists", "engineers: decline")
    assert of(state, "darklings").power == (11, 1, 0)
    assert (of(state, "cultists").power, of(state, "cultists").due.steps) == (SPENT, 0)


def test_cultists_stronghold_gives_seven_points() -> None:
    """'Get 7 VP at once.'"""
    state = standing(begun(CULTISTS), "cultists", TH="E6")
    assert of(row(state, "cultists: upgrade E6 to SH"), "cultists").vp == 57
