"""How a game ends: the aim, an exact aim, rounds won; and what breaks a tie."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.core.log.digest import digest
from companion.games.score_sheet import game
from companion.games.score_sheet.ending import Finish
from companion.games.score_sheet.screens import grid
from companion.translations import words
from tests.games.score_sheet.sheets import SEATS, Recorded, log, row, standings

NAMES = {"red": "Ada", "blue": "Tom", "green": "Cleo", "yellow": "Dan"}
MOLKKY = {"counts": "rounds", "aim": 50, "over": "back", "back": 25}
DARTS = {"counts": "rounds", "start": 101, "over": "void", "down": True, "fewest": True}
WIZARD = {"counts": "rounds", "bids": {"made": 20, "trick": 10, "off": 10}}
SKULL = {"counts": "rounds", "bids": {"trick": 20, "off": 10, "zero": 10}}
OH_HELL = {"counts": "rounds", "bids": {"made": 10, "trick": 1}}


def played(agreed: Mapping[str, Any], *lines: Recorded) -> tuple[list[int], str | None]:
    """The points of Ada and Tom, and the button that ends the game."""
    history = log(agreed, *lines, seats=SEATS[:2])
    offer = game.passing(history.state)
    points = [standings(history)[seat][0] for seat in SEATS[:2]]
    return points, words(offer.label, NAMES) if offer else None


def test_over_the_exact_aim_is_back() -> None:
    """Mölkky: 12, 12, 12, 12 are 48; 3 more are 51, so back to 25. Then 25 + 12 + 12 = 49, and 1.
    Ada has ended the game before Tom throws."""
    lines = [row(n, red=12, blue=5) for n in range(1, 5)]
    assert played(MOLKKY, *lines, row(5, red=3, blue=5)) == ([25, 25], None)
    lines += [row(5, red=3, blue=5), row(6, red=12, blue=1), row(7, red=12, blue=0)]
    assert played(MOLKKY, *lines) == ([49, 26], None)
    assert played(MOLKKY, *lines, row(8, red=1)) == ([50, 26], "End: Ada wins 50 : 26")


@pytest.mark.parametrize(
    ("agreed", "rounds", "may"),
    [({}, 0, False), ({}, 1, True), ({"rounds": 5}, 1, False), ({"aim": 50}, 1, False)],
)
def test_rounds_without_a_limit_may_end_after_each(
    agreed: Mapping[str, Any], rounds: int, may: bool
) -> None:
    lines = [row(n, red=1, blue=2) for n in range(1, rounds + 1)]
    begun = log({"counts": "rounds", **agreed}, *lines, seats=SEATS[:2]).state
    assert grid(begun).may_end is may
    half = log({"counts": "rounds", **agreed}, row(1, red=1), seats=SEATS[:2]).state
    assert not grid(half).may_end


@pytest.mark.parametrize(
    ("agreed", "may"), [({}, True), ({"aim": 50}, False), ({"together": True}, False)]
)
def test_points_as_they_happen_may_end_after_the_first(
    agreed: Mapping[str, Any], may: bool
) -> None:
    """With an aim, once it is reached; together, at any time: another button says so."""
    begun = log({"counts": "live", **agreed}, seats=SEATS[:2]).state
    assert not grid(begun).may_end
    scored = log(
        {"counts": "live", **agreed}, ("add", {"seat": "red", "points": 3}), seats=SEATS[:2]
    ).state
    assert grid(scored).may_end is may


def test_who_has_not_thrown_any_more_lacks_nothing() -> None:
    """Darts: Ada is at exactly 0 before Tom throws; a throw that Tom lacks in an earlier round is
    named."""
    done = [row(1, red=60, blue=60), row(2, red=41)]
    assert [*Finish(how="score").objections(log(DARTS, *done, seats=SEATS[:2]).state)] == []
    gap = log(DARTS, row(1, red=60), *done[1:], seats=SEATS[:2]).state
    said = [words(each.text, NAMES) for each in Finish(how="score").objections(gap)]
    assert said == ["Tom has no number yet, and gets no place without one."]
    gap = log(DARTS, done[0], row(2, red=1), row(3, red=40), seats=SEATS[:2]).state
    said = [words(each.text, NAMES) for each in Finish(how="score").objections(gap)]
    assert said == ["Tom has no number in “Round 2”."]


def test_the_last_member_of_a_team_is_its_last_turn() -> None:
    """Red and yellow sit first and last, blue and green between them: yellow is last in turn order,
    after green, though red is first."""
    teams = {"red": 1, "yellow": 1, "blue": 2, "green": 2}
    agreed = {"counts": "rounds", "rounds": 1, "teams": teams, "ties": [{}]}
    history = log(agreed, row(1, red=1, blue=2, green=3, yellow=4))
    assert [standings(history)[seat][1] for seat in SEATS] == [1, 2, 2, 1]


def test_a_throw_beyond_0_does_not_count() -> None:
    """Darts 101: 60 and 41 end it; 60 and 45 do not count the second throw."""
    lines = [row(1, red=60, blue=60)]
    assert played(DARTS, *lines, row(2, red=45, blue=1)) == ([41, 40], None)
    assert played(DARTS, *lines, row(2, red=45, blue=41)) == ([41, 0], "End: Tom wins 0 : 41")


def test_a_corrected_throw_counts_as_if_it_had_always_been_so() -> None:
    """Mölkky: 48 and 3 were back at 25. The first throw was 11: then it is 47 and 3, 50."""
    lines = [row(n, red=12, blue=5) for n in range(1, 5)] + [row(5, red=3), row(1, red=11)]
    assert played(MOLKKY, *lines) == ([50, 20], "End: Ada wins 50 : 20")


def test_a_team_reaches_an_exact_aim_together() -> None:
    """Mölkky in teams: Ada 12 and Cleo 12 a round are 48 after two; Ada's 2 end it."""
    teams = {**MOLKKY, "teams": {"red": 1, "green": 1, "blue": 2, "yellow": 2}}
    lines = [row(n, red=12, blue=1, green=12, yellow=1) for n in (1, 2)]
    history = log(teams, *lines, row(3, red=2))
    assert standings(history)["red"] == (26, 1)
    assert standings(history)["green"] == (24, 1)
    assert game.passing(history.state) is not None
    assert standings(log(teams, *lines, row(3, red=1, green=5)))["green"] == (0, 1)


def test_the_first_to_win_so_many_rounds() -> None:
    """Table tennis, three rounds won. 11 : 9, 9 : 11, 11 : 0 are 2 : 1. A tied or half filled round
    is nobody's."""
    sets = {"counts": "rounds", "wins": True, "aim": 3}
    lines = [row(1, red=11, blue=9), row(2, red=9, blue=11), row(3, red=11, blue=0)]
    assert played(sets, *lines, row(4, red=11, blue=11)) == ([2, 1], None)
    assert played(sets, *lines, row(4, red=11)) == ([2, 1], None)
    assert played(sets, *lines, row(4, red=15, blue=13)) == ([3, 1], "End: Ada wins 3 : 1")
    golf = {**sets, "fewest": True, "aim": 1}
    assert played(golf, row(1, red=3, blue=4)) == ([1, 0], "End: Ada wins 1 : 0")


@pytest.mark.parametrize(
    ("agreed", "points"),
    [
        (WIZARD, [20, 50, -30, -10]),
        (SKULL, [30, 60, -30, -10]),
        (OH_HELL, [10, 13, 0, 0]),
    ],
)
def test_bids_and_tricks(agreed: dict[str, Any], points: list[int]) -> None:
    """In round 3: a bid of 0 made; of 3 made; of 3 with no trick; of 1 with two tricks. A number
    without a bid counts nothing."""
    bids = ("row", {"row": "b3", "values": {"red": 0, "blue": 3, "green": 3, "yellow": 1}})
    tricks = row(3, red=0, blue=3, green=0, yellow=2)
    assert [standings(log(agreed, bids, tricks))[seat][0] for seat in SEATS] == points
    assert [standings(log(agreed, tricks))[seat][0] for seat in SEATS] == [0, 0, 0, 0]
    assert standings(log(agreed, bids))["red"] == (0, None)


def test_a_bid_of_0_that_takes_tricks_loses_those_of_the_round() -> None:
    """Skull King, round 7: 70 lost with one trick or with three."""
    bids = ("row", {"row": "b7", "values": {"red": 0, "blue": 0}})
    history = log(SKULL, bids, row(7, red=1, blue=3), seats=SEATS[:2])
    assert standings(history) == {"red": (-70, 1), "blue": (-70, 1)}


def test_bids_come_before_their_round() -> None:
    history = log(WIZARD, seats=SEATS[:2])
    assert game.actions["row"].prefilled(history.state, "red").model_dump()["row"] == "b1"
    history = log(WIZARD, ("row", {"row": "b1", "values": {"red": 0, "blue": 1}}), seats=SEATS[:2])
    assert game.actions["row"].prefilled(history.state, "red").model_dump()["row"] == "1"


@pytest.mark.parametrize(
    ("values", "filled", "says"),
    [
        ({"red": 12, "blue": -5, "green": -7}, 0, []),
        ({"red": 30, "blue": -5, "green": -7}, -18, []),
        ({"red": 30, "blue": -5}, None, []),
        ({"red": 1, "blue": 2, "green": 3, "yellow": 4}, 4, ["The round adds up to 10, not 0."]),
        ({"red": 1, "blue": 2, "green": -7, "yellow": 4}, 4, []),
    ],
)
def test_the_last_number_of_a_round_follows_from_the_others(
    values: dict[str, int], filled: int | None, says: list[str]
) -> None:
    state = log({"counts": "rounds", "adds": 0}).state
    action = game.actions["row"].model_validate({"row": "1", "values": values})
    assert action.completed(state).fold(state).cell("1", "yellow") == filled
    assert [words(one.text, NAMES) for one in game.objections(state, action)] == says


def test_points_may_be_large() -> None:
    """Riichi mahjong begins with 25,000; -999,999 is the least."""
    history = log({"counts": "rounds", "start": 25000}, row(1, red=27300, blue=-999999))
    assert standings(history)["red"] == (52300, 1)
    with pytest.raises(ValueError, match="less than or equal"):
        log({}, ("add", {"seat": "red", "points": 1000000}))


COUNTS = [{"name": "Points"}, {"name": "Cards", "worth": "0"}, {"name": "Coins", "worth": "0"}]
TIED = (row(1, red=30, blue=30, green=29, yellow=0), row(2, red=4, blue=4, green=9))


@pytest.mark.parametrize(
    ("ties", "coins", "places", "why"),
    [
        ([], {}, (1, 1, 3, 4), "The most points win"),
        ([{"by": "Coins"}], {"red": 1, "blue": 2}, (2, 1, 3, 4),
         "The most points win. The tie: most in “Coins”, 2 : 1"),
        ([{"by": "Cards"}, {"by": "Coins", "fewest": True}], {"red": 1, "blue": 2}, (1, 2, 3, 4),
         "The most points win. The tie: fewest in “Coins”, 1 : 2"),
        ([{"by": "Cards"}, {"by": "Coins"}, {}], {}, (2, 1, 3, 4),
         "The most points win. The tie: last in turn order"),
        ([{"by": "Cards"}], {}, (1, 1, 3, 4), "The most points win"),
    ],
)  # fmt: skip
def test_what_breaks_a_tie_is_said(
    ties: list[dict[str, Any]], coins: dict[str, int], places: tuple[int, ...], why: str
) -> None:
    """30 : 30, with 4 cards each. No count makes up for a point: green has 29 and the most."""
    agreed = {"counts": "end", "categories": COUNTS, "ties": ties}
    history = log(agreed, *TIED, row(3, **{"green": 9, **coins}), ("finish", {}))
    assert tuple(standings(history)[seat][1] for seat in SEATS) == places
    ended = game.ended(history.state)
    assert ended is not None
    assert words(ended.how, NAMES) == why


def test_the_table_names_the_winner_of_a_tie() -> None:
    """Of those who are tied, and of nobody else."""
    agreed = {"counts": "end", "categories": COUNTS}
    state = log(agreed, *TIED).state
    form = game.actions["finish"].prefilled(state, "red")
    assert [choice.value for choice in form.choices(state)["named"]] == ["", "red", "blue"]
    offer = game.passing(log(agreed, *TIED, row(3, **dict.fromkeys(SEATS, 0)),
                             row(2, yellow=0)).state)  # fmt: skip
    assert offer is not None
    assert offer.places == ()
    assert words(offer.label, NAMES) == "End: a tie, 30 : 30 : 29 : 0"
    history = log(agreed, *TIED, ("finish", {"named": "blue", "why": "more tickets"}))
    assert [standings(history)[seat][1] for seat in SEATS] == [2, 1, 3, 4]
    ended = game.ended(history.state)
    assert ended is not None
    assert ended.winners == ("blue",)
    assert words(ended.how, NAMES) == "The most points win. The tie: more tickets"
    history = log(agreed, *TIED, ("finish", {"named": "green"}))
    assert [standings(history)[seat][1] for seat in SEATS] == [1, 1, 3, 4]


OLD_AZUL = {
    "game": "Azul", "counts": "end", "tie": "Full rows",
    "categories": [{"name": "Score track"}, {"name": "Full rows", "worth": "2"}],
    "saved": [{"game": "Uno", "counts": "rounds", "aim": 500}],
}  # fmt: skip
OLD_ROUNDS = {"counts": "rounds", "fewest": True, "aim": 100, "dealer": "red",
              "teams": {"red": 1, "blue": 2}}  # fmt: skip


@pytest.mark.parametrize(
    ("agreed", "lines", "signed"),
    [
        (OLD_AZUL, [row(1, red=30, blue=28), row(2, red=1, blue=2), ("finish", {})],
         "18ce0c03acaf315d"),
        (OLD_ROUNDS, [row(1, red=3, blue=4), ("leave", {"seat": "red", "round": 2}),
                      ("return", {"seat": "red", "round": 3}), ("finish", {"how": "score"})],
         "3dfbd10744cd7ebb"),
        ({"aim": 10}, [("add", {"seat": "red", "points": 5}), ("finish", {"how": "unfinished"})],
         "d2b77f7017307e4e"),
    ],
)  # fmt: skip
def test_an_older_table_folds_to_the_digest_of_its_time(
    agreed: dict[str, Any], lines: list[Recorded], signed: str
) -> None:
    """The digests are those of the release that knew no kinds of cells."""
    assert digest(log(agreed, *lines, seats=SEATS[:2]).state) == signed
