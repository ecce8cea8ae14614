"""The written games recorded at a table: every row's ledger, with the map and without."""

import re

import pytest

from companion.core.game.notated import BadNotation
from companion.games.terra_mystica import game
from companion.games.terra_mystica.exchange.notation.reading import read_game
from companion.games.terra_mystica.exchange.notation.rows import BadRow, step_by_step
from companion.games.terra_mystica.state.state import State
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.terra_mystica.evenings.written_games import (
    play,
    played,
)
from tests.games.terra_mystica.exchange.notation.written import GAMES, SINGLE_SPADES, answer
from tests.games.terra_mystica.exchange.notation.written import game as written
from tests.games.terra_mystica.recording import after


@pytest.mark.parametrize("name", GAMES)
def test_a_table_has_every_ledger_of_a_written_game(name: str) -> None:
    log = read_game("\n".join(written(name)["rows"]))
    assert not game.setup_objections(log.options, log.seats)
    for mapped in (True, False):
        table = play(log, written(name)["ledger"], mapped=mapped)
        points = {table.player(seat).name: vp for seat, vp in game.points(table).items()}
        assert points == written(name)["final"]
        assert game.ended(table)


def test_the_table_takes_a_single_spade_of_giants_by_itself() -> None:
    log = read_game("\n".join([*SINGLE_SPADES, "witches: transform F6 to green", "giants: -SPADE"]))
    assert [action.kind for action in log.rows[-1][1]] == ["transform"]


@pytest.mark.parametrize("name", ["base5p_b", "league4p_1"])
def test_the_rules_object_to_no_row(name: str) -> None:
    """Mermaids found towns across a river after their action, Alchemists convert between terrain
    and Dwelling: at a table the turn seems over then."""
    heard = {(action.kind, objection.id) for action, before, _ in played(name)
             for objection in game.objections(before, action)}  # fmt: skip
    assert heard == set()


@pytest.mark.parametrize("name", GAMES[1:3])
def test_a_game_at_a_table_is_written_down_and_read_again(name: str) -> None:
    log = game.write_notation(played(name))
    again = answer(log.split("\n"))
    assert again["final"] == written(name)["final"]
    assert len(again["rows"]) > len(written(name)["ledger"]) // 2


def test_a_log_without_its_removed_cards_is_refused() -> None:
    """A table would have to guess which cards are in play, and what coins they collect."""
    rows = written("league4p_1")["rows"]
    kept = [row for row in rows if not row.startswith("Removing tile")]
    assert len(kept) == len(rows) - 3
    with pytest.raises(
        BadNotation, match="10 bonus cards are in play, 4 players use 7: rows such as"
    ):
        read_game("\n".join(kept))


def test_wrong_lines_get_their_sentence_and_the_others_are_read_without_them() -> None:
    """One in the set-up, one out of turn, one that can't be paid, one after the end."""
    rows = written("base5p_a")["rows"]
    first = next(place for place, row in enumerate(rows) if "build" in row)
    mixed = [*rows[:1], "nobody: setup", *rows[1 : first + 3], "swarmlings: action ACT6",
             *rows[first + 3 :], rows[-1]]  # fmt: skip
    log = read_game("\n".join(mixed))
    whole = read_game("\n".join(rows))
    assert [line.split(":")[0] for line in log.wrong] == [
        "row 2", f"row {first + 5}", f"row {len(mixed)}",
    ]  # fmt: skip
    assert log.wrong[0] == "row 2: 'nobody' is not a faction."
    assert [told for _, told in log.rows] == [told for _, told in whole.rows]
    assert (log.options, log.seats, whole.wrong) == (whole.options, whole.seats, ())


def test_a_log_of_too_many_lines_is_refused() -> None:
    """Otherwise its end would be missing, and nobody would be told."""
    rows = written("base5p_a")["rows"]
    with pytest.raises(BadNotation, match="a game has 3000 lines at most"):
        read_game("\n".join([*rows, *[""] * 3000]))


def test_a_log_that_is_no_game_is_refused() -> None:
    with pytest.raises(BadNotation, match="row 2: 'nobody' is not a faction"):
        game.read_notation("option email-notify\nnobody: setup")
    with pytest.raises(BadNotation, match="No row says"):
        game.read_notation("witches: setup\n")


UNUSED = [("base5p_a", 159), ("base5p_b", 163), ("base5p_b", 176), ("league4p_2", 115),
          ("league4p_2", 193), ("league4p_3", 38)]  # fmt: skip
"""Rows that buy one spade, of players who could pay for another."""


@pytest.mark.parametrize(("name", "number"), UNUSED)
@pytest.mark.parametrize("mapped", [True, False])
def test_a_spade_that_is_bought_and_not_used_is_paid(name: str, number: int, mapped: bool) -> None:
    rows = written(name)["rows"][:number]
    rows[-1] = rows[-1].replace("dig 1", "dig 2")
    assert_paid(rows, mapped=mapped)


@pytest.mark.parametrize("used", ["transform G5 to brown", "-SPADE"])
@pytest.mark.parametrize("mapped", [True, False])
def test_a_bought_spade_is_paid_beside_those_of_a_power_action(used: str, mapped: bool) -> None:
    """E10 and G5 are swamp: one spade makes plains, two make forest."""
    row = f"halflings: burn 6. action ACT6. dig 1. transform E10 to green. {used}"
    assert_paid([*written("base5p_a")["rows"][:47], row], mapped=mapped)


def assert_paid(rows: list[str], *, mapped: bool) -> None:
    """The last row leaves the same goods at a table as in the notation."""
    play(read_game("\n".join(rows)), answer(rows)["rows"][-1:], mapped=mapped)


def recorded(rows: list[str]) -> tuple[TableState, State, tuple[str, ...]]:
    """The table of a written game, the state at the end of the log, the wrong lines."""
    text, wrong = "\n".join(rows), list[BadRow]()
    log = read_game(text)
    table = game.begin(log.options, log.seats)
    for action in (action for _, actions in log.rows for action in actions):
        table = after(table, action)
    return table, list(step_by_step(text, wrong))[-1].after, log.wrong


LOST = [
    # row of the log, its player, what stands there instead, rows read after it, the next row
    (91, "witches", "sned p to air", 1, 92),
    (66, "engineers", "burn 3. action act9", 10, 67),
]


@pytest.mark.parametrize(("number", "who", "instead", "more", "goes_on"), LOST)
def test_a_row_that_cant_be_read_loses_no_row_of_the_next_player(
    number: int, who: str, instead: str, more: int, goes_on: int
) -> None:
    rows = [*written("league4p_1")["rows"][: number + more]]
    assert rows[number - 1].startswith(who)
    rows[number - 1] = f"{who}: {instead}"
    table, state, wrong = recorded(rows)
    assert len(wrong) == 1
    assert wrong[0].endswith(f"; the game goes on at row {goes_on}.")
    assert (table.game.turn.seat, table.game.round) == (state.turn.seat, state.round)
    assert table.game.players == state.players


def test_a_pass_that_cant_be_read_is_a_pass_without_a_card() -> None:
    rows = [*written("base5p_a")["rows"]]
    passes = [n for n, row in enumerate(rows) if ": pass" in row and "setup" not in row]
    number = passes[5]  # the first one after the first bonus cards
    who = rows[number].split(":")[0]
    rows = rows[: passes[9] + 12]
    rows[number] = f"{who}: pass bon12"
    table, state, wrong = recorded(rows)
    assert wrong[0].startswith(f"row {number + 1}: 'BON12' is not a bonus card; the game goes on")
    assert (table.game.round, state.round) == (2, 2)
    assert table.game.passed == state.passed
    assert [player.card for player in table.game.players].count("") == 1


def test_answers_and_terrain_may_be_written_short() -> None:
    """`leech 2` and `decline 1` without a faction, `transform E6` to the home terrain."""
    long = written("base5p_a")["rows"]
    short = [re.sub(r"((?:leech|decline) \d+) from \w+", r"\1", row) for row in long]
    at = short.index("fakirs: transform e6 to yellow")
    short[at] = "fakirs: transform e6"
    assert short != long
    assert answer(short)["final"] == written("base5p_a")["final"]
    assert read_game("\n".join(short)).rows == read_game("\n".join(long)).rows
