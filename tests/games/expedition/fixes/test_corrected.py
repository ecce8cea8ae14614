"""Facts that are corrected: nothing that was derived from the old ones stays behind."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.core.game.action import Action
from companion.core.log.entry import AMEND, RESTORE, STRIKE, Entry
from companion.core.log.log import Log
from companion.core.log.sealed import SEAL, answers, asked_by
from companion.games.expedition import game
from companion.games.expedition.fixes.behind_the_screen import SetArtifacts, SetCoins
from companion.games.expedition.fixes.open_facts import Correct, SetTeam, SetTrack
from companion.games.expedition.moves.choice.take_or_sell import Sell
from companion.games.expedition.moves.market.known_cards import (
    EnterPatrons,
    EnterSymbols,
)
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.state.state import State
from tests.core.small_games.toy import NOON
from tests.games.expedition.play import RandomPlay, Table
from tests.games.expedition.table_of import choosing, laid, sending
from tests.games.other_facts import offered_or_like_it, otherwise

# -- any fact ----------------------------------------------------------------------------------


def as_they_are(state: State) -> Iterator[Action[State]]:
    """Every correction, as its form is filled in: with what is recorded."""
    yield SetTrack.prefilled(state, "red")
    for what in ("area", "round"):
        yield Correct.prefilled(state, "", what=what)
    for expedition in state.symbols:
        yield EnterSymbols.prefilled(state, "red", expedition=expedition)
    for seat in state.seats:
        yield SetCoins.prefilled(state, seat)
        yield SetArtifacts.prefilled(state, seat)
        yield Correct.prefilled(state, seat, what="cards")
        for team in (1, 2):
            yield SetTeam.prefilled(state, seat, team=team)
        if seat in state.patrons:
            yield EnterPatrons.prefilled(state, seat)


KEPT = ("seat", "team", "what", "expedition", "jetpacks")
"""They name the fact; and the form has no price of a Jetpack."""
CARDS = ("explorer:1:1", "crew:2:3", "vehicle", "")
another = offered_or_like_it(
    {**dict.fromkeys(("explorer", "crew", "vehicle"), CARDS), "patrons": ("Curie",)}
)
PATRONS = {"red": ("Nobel",), "blue": ("Astor",)}


@pytest.mark.parametrize("seed", range(4))
def test_a_fact_corrected_to_what_it_was_changes_nothing(seed: int) -> None:
    """And one that is corrected elsewhere and back leaves nothing behind on any screen."""
    play = RandomPlay(seed, 2 + seed % 3, patrons=PATRONS).played()
    chance, count = Random(seed), 0
    for state in play.states[::5]:
        for same in as_they_are(state):
            assert same.fold(state) == state, same
            there = otherwise(state, same, chance, another, KEPT).fold(state)
            back = same.fold(there)
            assert back == state, same
            assert game.view(back) == game.view(state)
            count += there != state
    assert count > 100


# -- secret choices ----------------------------------------------------------------------------


def log_of(table: Table, *later: Entry) -> Log[State]:
    return Log(game, [*table.entries(), *later])


def choices(log: Log[State], kind: str, **values: str) -> Log[State]:
    """The log after these seats have sealed their choices."""
    for seat, value in values.items():
        facts = {"question": kind, "seat": seat, "values": [value], "asked": asked_by(log)}
        log = log.extended(Entry(log.last_seq + 1, SEAL, facts, "phone", NOON))
    return log


def told(log: Log[State], kind: str, facts: Any) -> Log[State]:
    return log.extended(Entry(log.last_seq + 1, kind, facts, "phone", NOON))


def bidding() -> Log[State]:
    """The second round of two players: blue has sold a patron, and both have bid."""
    table = choosing("patron", "crew:2:3", "crew:2:3", players=2)
    table.tap(Sell(seat="red", card="crew:2:3", coins=3))
    table.tap(Sell(seat="blue", card="patron", coins=7))
    laid(table, "patron", "crew:2:3", "explorer:3:2")
    return choices(log_of(table), "bids", red="5", blue="14")


def line(log: Log[State], kind: str) -> int:
    return max(entry.seq for entry in log.entries if entry.kind == kind)


OTHER = LayMarket(cards={"jetpack": 1, "crew:2:3": 1, "explorer:3:2": 1}).payload()


@pytest.mark.parametrize(
    ("kind", "facts", "counted"),
    [
        ("correct", {"what": "round", "to": 2}, ["red", "blue"]),
        ("correct", {"what": "area", "to": 2}, ["red", "blue"]),
        ("card_numbers", {"card": "crew", "strength": 1, "price": 4}, ["red", "blue"]),
        ("set_team", {"seat": "red", "team": 1, "crew": "crew:2:3"}, ["red", "blue"]),
        ("set_track", {"first": "red", "second": "blue"}, ["red", "blue"]),
        ("set_coins", {"seat": "blue", "to": 17}, ["red"]),  # as many as recorded
        ("set_coins", {"seat": "blue", "to": 3}, ["red"]),
        ("set_coins", {"seat": "red", "to": 3}, ["blue"]),
        (STRIKE, "sell", ["red"]),
        (AMEND, "sell", ["red"]),
        (AMEND, "market", []),
    ],
)
def test_a_bid_counts_while_its_market_and_its_purse_are_the_same(
    kind: str, facts: Any, counted: list[str]
) -> None:
    log = bidding()
    assert [*answers(log)] == ["red", "blue"]
    if kind == STRIKE:
        facts = {"entries": [line(log, facts)]}
    elif kind == AMEND:
        sold = Sell(seat="blue", card="patron", coins=5).payload()
        payload = OTHER if facts == "market" else sold
        facts = {"entry": line(log, facts), "kind": facts, "payload": payload}
    after = told(log, kind, facts)
    for seen in (after, after.seen(), after.seen("red"), after.seen("blue")):
        assert [*answers(seen)] == counted
    again = choices(after, "bids", **dict.fromkeys(("red", "blue"), "1"))
    assert [*answers(again)] == ["red", "blue"]


@pytest.mark.parametrize("bid", ["1", "7", "8", "14"])
def test_who_is_asked_again_does_not_depend_on_the_bid(bid: str) -> None:
    """Blue has 14, and 7 without the sale."""
    log = choices(bidding(), "bids", blue=bid)
    struck = told(log, STRIKE, {"entries": [line(log, "sell")]})
    assert [*answers(struck)] == ["red"]
    assert [*answers(told(struck, RESTORE, {"entries": [line(log, "sell")]}))] == ["red"]


@pytest.mark.parametrize(
    ("kind", "facts", "counted"),
    [
        ("set_team", {"seat": "green", "team": 1}, []),
        ("set_team", {"seat": "green", "team": 1, "crew": "crew:3:2", "jetpacks": 1},
         ["red", "blue", "green"]),  # as it was
        ("set_track", {"first": "blue", "second": "red", "third": "green", "fourth": "yellow"}, []),
        ("set_coins", {"seat": "red", "to": 3}, ["blue", "green"]),
        ("correct", {"what": "round", "to": 1}, ["red", "blue", "green"]),
    ],
)  # fmt: skip
def test_the_teams_to_send_are_asked_for_again_if_a_team_or_the_track_is_corrected(
    kind: str, facts: Any, counted: list[str]
) -> None:
    log = choices(log_of(sending()), "send_teams", red="1", blue="1", green="1")
    assert [*answers(told(log, kind, facts))] == counted
