"""Variants agreed in the set-up: factions chosen in secret, points hidden until the end."""

from typing import Any

import pytest

from companion.core import whatif
from companion.games.terra_mystica import game
from companion.games.terra_mystica.fixes.faction_board import SetGoods
from companion.games.terra_mystica.fixes.leaving import Leave, Stop
from companion.games.terra_mystica.moves.build import FirstDwelling
from companion.games.terra_mystica.screens.pages import PointsView, points_in_sight
from companion.games.terra_mystica.setup.new_game import Options
from companion.games.terra_mystica.setup.secret_factions import RevealFactions
from companion.games.terra_mystica.state.table_state import TableState
from companion.translations import words

THREE = ("red", "yellow", "blue")
CHOSEN = {"red": ["chaos_magicians"], "yellow": ["fakirs"], "blue": ["swarmlings"]}


def begun(**agreed: Any) -> TableState:
    """Three seats, red first; the set-up names the Giants, the Nomads and the Mermaids."""
    options = {"first": "red", "points": {"yellow": 17}, **agreed}
    return game.begin(Options.model_validate(options), THREE)


@pytest.fixture
def choosing() -> TableState:
    return begun(secret_factions=True)


def objected(table: TableState, action: Any) -> list[str]:
    return [one.id for one in game.objections(table, action)]


def test_every_seat_is_asked_for_a_side_of_its_board(choosing: TableState) -> None:
    asked = game.secret_question(choosing)
    assert asked is not None
    assert asked.seats == THREE
    sides = {seat: {c.value for c in game.secret_choices(choosing, seat)} for seat in THREE}
    assert sides == {
        "red": {"giants", "chaos_magicians"},
        "yellow": {"nomads", "fakirs"},
        "blue": {"mermaids", "swarmlings"},
    }
    assert game.secret_choices(choosing, "green") == []
    assert game.secret_question(begun()) is None


def test_nothing_else_happens_before(choosing: TableState) -> None:
    """Nobody is on turn, and a deed changes nothing even if it is recorded against the rule."""
    assert game.waited(choosing).seats == ()
    assert list(game.menu(choosing, "red")) == list(game.quick(choosing, "red")) == []
    assert list(game.anytime(choosing, "red")) == []
    for early in (FirstDwelling(seat="red"), SetGoods.prefilled(choosing, "red")):
        assert objected(choosing, early) == ["factions.first"]
    assert FirstDwelling(seat="red").completed(choosing).fold(choosing) == choosing
    page: Any = game.seat_view(choosing, "red")
    assert not page.known
    assert game.view(choosing).cults == points_in_sight(choosing).cults == ()
    assert [counter.values for counter in game.counters(choosing)] == [{}] * 4


def test_the_reveal_seats_the_factions_and_begins(choosing: TableState) -> None:
    """The goods are those that the boards print: Chaos Magicians 4 workers 15 coins, Fakirs 3 and
    15, Swarmlings 8 and 20. The agreed points stay. Fakirs and Swarmlings place two Dwellings,
    clockwise and back, then the Chaos Magicians their only one."""
    reveal = RevealFactions.of(choosing, CHOSEN)
    assert objected(choosing, reveal) == []
    table = reveal.completed(choosing).fold(choosing)
    ledgers = {seat: table.player(seat) for seat in THREE}
    assert {seat: [ledger.faction.id] for seat, ledger in ledgers.items()} == CHOSEN
    assert [(ledger.workers, ledger.coins, ledger.vp) for ledger in ledgers.values()] == [
        (4, 15, 20), (3, 15, 17), (8, 20, 20),
    ]  # fmt: skip
    assert [table.seat(number) for number in table.game.queue] == [
        "yellow", "blue", "blue", "yellow", "red",
    ]  # fmt: skip
    assert game.secret_question(table) is None
    assert reveal.chosen == {seat: tuple(CHOSEN[seat]) for seat in ("yellow", "blue", "red")}
    assert [(seat, words(what, {})) for seat, what in reveal.told] == [
        ("yellow", "Fakirs"), ("blue", "Swarmlings"), ("red", "Chaos Magicians"),
    ]  # fmt: skip
    assert objected(table, reveal) == ["factions.known"]
    assert reveal.completed(table).fold(table) == table


def test_it_is_the_game_that_begins_with_these_factions_agreed(choosing: TableState) -> None:
    agreed = {seat: faction for seat, (faction,) in CHOSEN.items()}
    assert RevealFactions.of(choosing, CHOSEN).fold(choosing) == begun(**agreed)


def test_a_player_who_has_left_is_not_asked_and_keeps_the_agreed_faction(
    choosing: TableState,
) -> None:
    left = whatif.after(choosing, Leave(seat="blue"))
    asked = game.secret_question(left)
    assert asked is not None
    assert asked.seats == ("red", "yellow")
    two = {seat: CHOSEN[seat] for seat in ("red", "yellow")}
    table = RevealFactions.of(left, two).fold(left)
    assert (table.player("blue").faction.id, table.player("blue").dropped) == ("mermaids", True)
    assert [table.seat(number) for number in table.game.queue] == ["yellow", "yellow", "red"]


def test_if_all_others_have_left_the_last_player_still_chooses(choosing: TableState) -> None:
    left = whatif.after(choosing, Leave(seat="blue"), Leave(seat="yellow"))
    table = RevealFactions.of(left, {"red": ["chaos_magicians"]}).fold(left)
    assert [table.seat(number) for number in table.game.queue] == ["red"]


def test_who_stops_hears_what_the_points_leave_out() -> None:
    (said,) = Stop(how="score").foretells(begun())
    assert said.message.startswith("Cults, areas and goods are left out.")
    assert not [*Stop(how="unfinished").foretells(begun())]


def test_points_stay_hidden_until_the_end() -> None:
    table = begun(hidden_points=True)
    assert game.hides_points(table)
    assert not game.hides_points(begun())
    stopped = Stop.prefilled(table, "").fold(table)
    assert not game.hides_points(stopped)
    finals = [game.page("points", one, "red", {}).view for one in (table, stopped)]
    assert [isinstance(final, PointsView) and final.final is None for final in finals] == [
        True,
        False,
    ]
