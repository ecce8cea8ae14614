"""Start, secrets, corrections, the last count."""

from random import Random
from typing import Any

import pytest

from companion.games.expedition import game
from companion.games.expedition.fixes.behind_the_screen import SetArtifacts, SetCoins
from companion.games.expedition.fixes.leaving import Leave, Return, Stop
from companion.games.expedition.fixes.open_facts import Correct, SetTeam, SetTrack
from companion.games.expedition.moves.bids import OpeningBids, StartOrder
from companion.games.expedition.moves.last_count import STEPS, Uncover
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.screens.offers import in_one_tap
from companion.games.expedition.setup.new_game import Options, reseated
from companion.translations import words
from tests.games.expedition.play import FOUR, RandomPlay, Table
from tests.games.expedition.table_of import (
    SYMBOLS,
    choosing,
    coins,
    laid,
    objects,
    table_of,
    with_team,
)

# -- the start ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "fee_by", "purses", "track"),
    [
        (4, "rank", (9, 10, 11, 11), ("red", "blue", "green", "yellow")),
        (3, "rank", (9, 10, 11), ("-", "red", "blue", "green")),
        (2, "rank", (9, 10), ("-", "-", "red", "blue")),
        (3, "space", (10, 11, 11), ("-", "red", "blue", "green")),
        (2, "space", (11, 11), ("-", "-", "red", "blue")),
    ],
)
def test_everybody_starts_with_11_and_the_first_two_return_some(
    players: int, fee_by: str, purses: tuple[int, ...], track: tuple[str, ...]
) -> None:
    table = table_of(players, fee_by=fee_by)
    assert coins(table) == purses
    assert table.state.track == track


def test_bids_for_the_initiative_are_lost_and_lots_decide_between_equals() -> None:
    table = table_of(initiative_bids=True)
    assert coins(table) == (11, 11, 11, 11)
    question = game.secret_question(table.state)
    assert question is not None
    assert question.amounts == dict.fromkeys(FOUR, (0, 11))
    table.reveal(red=0, blue=3, green=11, yellow=3)
    assert [action.kind for action in table.recorded] == ["opening_bids", "start_order"]
    order = table.recorded[1]
    assert isinstance(order, StartOrder)
    assert order.order[0] == "green"
    assert order.order[3] == "red"
    second = order.order[1]
    # Green has nothing left to return.
    assert order.fees == {second: 1}
    assert dict(zip(FOUR, coins(table), strict=True)) == {
        "red": 11, "green": 0, "blue": 8, "yellow": 8, second: 7,
    }  # fmt: skip
    assert table.state.track == order.order
    assert table.state.phase == "market"
    equal = OpeningBids(bids={"red": 1, "blue": 1}).fold(table_of(2).state)
    drawn = {StartOrder.of(equal, Random(n)).order for n in range(20)}
    assert drawn == {("red", "blue"), ("blue", "red")}
    story = words(StartOrder(order=("red", "blue")).story(equal), {"red": "Ada", "blue": "Bo"})
    assert story == "Initiative: Ada, Bo; by lot where bids are equal"
    told = StartOrder(order=("red", "blue"), fees={"red": 2}).tells(equal)
    assert {seat: words(text, {}) for seat, text in told} == {
        "red": "By lot your initiative is III; return 2\u00a0M£",
        "blue": "By lot your initiative is IV",
    }


def test_a_new_table_is_proposed_and_drawn_again() -> None:
    chance = Random(1)
    options = game.draw(FOUR, chance)
    assert isinstance(options, Options)
    assert list(game.setup_objections(options, FOUR)) == []
    assert game.starter(options) == options.order[0]
    rows = {game.redrawn(options, "row", FOUR, chance).row for _ in range(20)}
    assert len(rows) > 5
    orders = {game.redrawn(options, "order", FOUR, chance).order for _ in range(30)}
    assert len(orders) > 5
    assert reseated(options, ("red", "blue")).order == tuple(
        seat for seat in options.order if seat in ("red", "blue")
    )
    fewer = reseated(options, ("red",))
    assert reseated(fewer, FOUR).order == ("red", "blue", "green", "yellow")


@pytest.mark.parametrize(
    ("change", "hears"),
    [
        ({}, []),
        ({"row": ["avalon", "iram", "mu"]}, ["setup.row"]),
        ({"row": ["avalon", "iram", "mu", "mu"]}, ["setup.row"]),
        ({"order": ["red", "blue", "green"]}, ["setup.order"]),
        ({"order": ["red", "blue", "green", "green"]}, ["setup.order"]),
        ({"first_game": True}, []),
        ({"first_game": True, "row": ["mu", "iram", "avalon", "thule"]}, ["setup.first_game"]),
    ],
)
def test_a_set_up_that_breaks_a_rule(change: dict[str, object], hears: list[str]) -> None:
    options = Options.model_validate({"row": [*SYMBOLS], "order": FOUR, **change})
    assert [objection.id for objection in game.setup_objections(options, FOUR)] == hears
    game.begin(options, FOUR)


def test_the_next_table_keeps_what_was_entered() -> None:
    table = table_of(ties="nobody", patrons={"red": ["Nobel"]}, faces=["crew:2:3"])
    kept = game.kept(table.state)
    assert set(kept) == {"symbols", "faces", "patrons"}
    again = game.again(table.options, table.state)
    assert again["ties"] == "nobody"
    assert not {"row", "order", *kept} & set(again)
    fresh = game.draw(FOUR, Random(0)).model_copy(update={**kept, **again})
    assert game.begin(fresh, FOUR).symbols == table.state.symbols


def test_the_set_up_of_an_older_table_is_read_without_its_other_readings() -> None:
    older = {"zero_moves": False, "sending": "in_turn", "hidden": "nothing", "jetpacks": "owner"}
    options = Options.model_validate({"row": [*SYMBOLS], "order": FOUR, "ties": "all", **older})
    state = game.begin(options, FOUR)
    assert state.rules.ties == "all"
    facts: dict[str, Any]
    for kind, facts in (("send_openly", {"teams": [1]}), ("change_type", {"stands_for": ["crew"]})):
        line = game.actions[kind].model_validate({"seat": "red", "team": 1, **facts})
        assert line.fold(state) == state
    for kind, facts in (("play_jetpack", {"stands_for": ""}), ("correct", {"secret": True})):
        game.actions[kind].model_validate({"seat": "red", **facts})


# -- secrets ------------------------------------------------------------------------------------


def test_points_count_only_what_is_known() -> None:
    state = table_of(2).state.player("red", cards=2, artifacts={6: 1, 2: 2}, found=3)
    assert game.points(state) == {"red": 20 + 10 + 9, "blue": 10}
    assert game.points(game.seen_by(state, ())) == {"red": 20, "blue": 0}
    assert game.points(game.seen_by(state, ("blue",))) == {"red": 20, "blue": 10}
    counters = {
        counter.id: counter.values for counter in game.counters(game.seen_by(state, ("blue",)))
    }
    assert counters == {"coins": {"red": None, "blue": 10}, "artifacts": {"red": 3, "blue": 0}}


def test_a_correction_behind_a_screen_changes_nothing_that_others_know() -> None:
    state = table_of(2).state
    public = game.seen_by(state, ())
    for action in (SetCoins(seat="red", to=12), SetArtifacts(seat="red", twos=1, fours=0, sixes=2)):
        assert action.fold(state) != state
        assert action.seen_by(("red",)) == action
        hidden = action.seen_by(("blue",))
        assert hidden.fold(public) == public
        assert type(action).prefilled(public, "red") == hidden


# -- open facts ---------------------------------------------------------------------------------


def test_a_team_is_corrected() -> None:
    table = with_team(table_of(), "red", 2, "explorer:3:2", "jetpack", "jetpack")
    assert table.state.team("red", 2).cards == ("explorer:3:2", "jetpack", "jetpack")
    filled = SetTeam.prefilled(table.state, "red", team=2)
    assert (filled.explorer, filled.crew, filled.jetpacks) == ("explorer:3:2", "", 2)
    table.tap(SetTeam(seat="red", team=2))
    assert table.state.teams("red") == ()


# -- the end ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def counted() -> Table:
    """A game whose last expedition is over; nothing is uncovered."""
    play = RandomPlay(8, 3)
    while play.state.phase != "end":
        play.step()
    return play


def test_the_last_count_uncovers_step_by_step(counted: Table) -> None:
    state = counted.state
    assert game.ended(state) is None
    for step, seen in (("cards", 0), ("artifacts", 1), ("coins", 2)):
        offered = [*in_one_tap(state, "blue")]
        assert offered == [Uncover(step=step)]
        rows = game.view(game.seen_by(state, ())).count
        shown = [[row.cards, row.artifacts, row.coins] for row in rows]
        assert all([value is not None for value in row] == [n < seen for n in range(3)]
                   for row in shown)  # fmt: skip
        state = offered[0].fold(state)
    assert game.ended(state) is not None
    assert [*in_one_tap(state, "blue")] == []
    assert game.seen_by(state, ()) == state
    totals = {row.seat: row.total for row in game.view(state).count}
    assert totals == game.points(state)


def test_a_tried_count_names_no_winner_from_what_is_hidden(counted: Table) -> None:
    """A What-if reveals nothing: of the other purses blue's phone knows only the open cards."""
    state = game.seen_by(counted.state, ("blue",))
    for step in STEPS:
        state = Uncover(step=step).fold(state)
    ended = game.ended(state)
    assert ended is not None
    assert ended.winners == ()
    assert [objection.id for objection in game.objections(state, Stop())] == ["over"]


def test_the_higher_initiative_wins_with_equal_points() -> None:
    table = table_of(2)
    state = table.state.player("red", coins=10)
    ended = game.ended(Stop().fold(state))
    assert ended is not None
    assert ended.winners == ("red",)
    assert [(standing.seat, standing.rank) for standing in game.standings(Stop().fold(state))] == [
        ("red", 1), ("blue", 2),
    ]  # fmt: skip
    assert [standing.rank for standing in game.standings(state)] == [1, 1]
    swapped = SetTrack(third="blue", fourth="red").fold(Stop().fold(state))
    over = game.ended(swapped)
    assert over is not None
    assert over.winners == ("blue",)


def test_a_game_may_be_stopped_unfinished() -> None:
    table = table_of(2).tap(Stop(how="unfinished"))
    ended = game.ended(table.state)
    assert ended is not None
    assert ended.winners == ()
    assert game.seen_by(table.state, ()) == table.state
    assert game.secret_question(table.state) is None
    assert objects(table, LayMarket(cards={"crew": 3})) == ["over"]
    assert objects(table, SetCoins(seat="red", to=3)) == []
    assert game.leaving(table.state, "red") is None  # the rules would object


def test_seats_of_other_games_change_nothing() -> None:
    """A file from elsewhere may name anybody."""
    state = choosing().state
    for action in (SetCoins(seat="pink", to=3), Correct(seat="pink", what="cards", to=3),
                   SetArtifacts(seat="pink", twos=1, fours=0, sixes=0)):  # fmt: skip
        assert action.fold(state) == state
    assert SetTrack(first="pink").fold(state).track == ("-",) * 4
    assert SetCoins.prefilled(state, "pink").to is None


@pytest.mark.parametrize(
    ("players", "gone", "bids", "track", "purses"),
    [
        # Green bid nothing, so it stands behind the others; the first two return 2 and 1.
        (3, "green", {"red": 3, "blue": 1}, ("-", "red", "blue", "green"), (6, 9, 11)),
        (2, "blue", {"red": 3}, ("-", "-", "red", "blue"), (6, 10)),
    ],
)
def test_a_player_who_has_left_has_a_marker_too(
    players: int, gone: str, bids: dict[str, int], track: tuple[str, ...], purses: tuple[int, ...]
) -> None:
    table = table_of(players, initiative_bids=True).tap(Leave(seat=gone)).reveal(**bids)
    assert table.tap(Return(seat=gone)).state.track == track
    assert coins(table) == purses


def test_the_coins_before_the_end_of_the_round_include_the_bid() -> None:
    """Red has 9 and bids 5, so 4 lie behind the screen."""
    table = laid(table_of(2), "patron", "crew:2:3", "crew:2:3").reveal(red=5, blue=0)
    objections = game.objections(table.state, SetCoins(seat="red", to=4))
    assert [(objection.id, objection.private_to) for objection in objections] == [
        ("coins.bid", "red")
    ]
    right = SetCoins(seat="red", to=9)
    assert objects(table, right) == objects(table, SetCoins(seat="blue", to=0)) == []
    assert [phrase.params for phrase in right.reminders(table.state)] == [(("bid", 5),)]
    assert list(SetCoins(seat="blue", to=3).reminders(table.state)) == []
