"""What lines of the log and the highlights say where little is known."""

from __future__ import annotations

from companion.core.frozen import changed
from companion.games.expedition.course.end_of_round import EndRound
from companion.games.expedition.course.next_expedition import NextExpedition
from companion.games.expedition.fixes.purse import SetArtifacts, SetCoins
from companion.games.expedition.moves.bids.auction import Bids
from companion.games.expedition.moves.journey.teams_sent import SentTeam, told_of
from companion.games.expedition.screens.highlights import highlights
from companion.translations import words
from tests.games.expedition.table_of import SYMBOLS, table_of


def test_corrections_say_the_numbers_that_the_reader_may_see() -> None:
    state = table_of().state
    assert words(SetCoins(seat="red", to=7).story(state), {}) == "Corrected the coins: 7 M£"
    assert words(SetCoins(seat="red", to=None).story(state), {}) == "Corrected the coins"
    found = SetArtifacts(seat="red", twos=3, fours=2, sixes=1).fold(state).players["red"]
    assert (found.artifacts, found.found) == ({2: 3, 4: 2, 6: 1}, 6)


def test_one_bidder_alone_has_no_most_points_for_the_money() -> None:
    before = table_of().state
    paid = EndRound(paid={"red": 3})
    titles = [one.title.message for one in highlights([(paid, before, paid.fold(before))])]
    assert titles == ["Most spent on bids"]


def test_one_auction_alone_is_neither_the_highest_nor_the_cheapest() -> None:
    state = table_of().state
    bids = Bids(bids={"red": 3, "blue": 1}, order=("red", "blue"), moves=())
    assert list(highlights([(bids, state, state)])) == []


def test_artifacts_that_the_reader_may_not_see_are_told_without_numbers() -> None:
    hidden = SetArtifacts(seat="red", twos=None, fours=None, sixes=None)
    assert words(hidden.story(table_of().state), {}) == "Corrected the artifacts"


def test_bids_are_told_from_the_highest_and_a_missing_one_as_nothing() -> None:
    bids = Bids(bids={"red": 3}, order=("red", "blue"), moves=())
    assert [words(told, {}) for _, told in bids.told] == ["3 M£", "0 M£"]


def test_the_end_of_the_last_expedition_and_of_any_other_is_told() -> None:
    state = table_of().state
    assert words(NextExpedition(over=True).story(state), {}) == "The last expedition is over"
    assert words(NextExpedition().story(state), {}) == "A new deck; next expedition: Iram"
    last = changed(state, active=len(SYMBOLS) - 1)
    assert words(NextExpedition().story(last), {}) == "A new deck"


def test_a_team_of_unknown_strength_is_told_without_one() -> None:
    sent = [SentTeam(seat="red", team=2), SentTeam(seat="blue", team=1, strength=4)]
    told = [words(told_of(seat, sent), {}) for seat in ("red", "blue", "green")]
    assert told == ["team 2", "team 1 (strength 4)", "no team"]
