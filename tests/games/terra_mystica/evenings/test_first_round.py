"""The beginning of a game counted by hand, and what the rules say to other lines."""

import pytest

from companion.games.terra_mystica import game
from companion.games.terra_mystica.examples.exhibits import (
    FAVOR_DUE,
)
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.terra_mystica.recording import goods, hears, record, table_after


@pytest.fixture(scope="module")
def favor_due() -> TableState:
    return table_after(FAVOR_DUE)


def test_the_first_turns(favor_due: TableState) -> None:
    # Witches: 15 C + 6 of the card - 3 (beside others) - 5; 3 W + 3 (two Dwellings) - 2 - 2;
    # 2 power of Chaos Magicians for 1 VP: 5/7/0 -> 3/9/0.
    assert goods(favor_due, "green") == (13, 2, 0, (3, 9, 0), 19)
    # Chaos Magicians: 15 C - 3; 4 W + 2 - 2; the card's priest; 1 power for nothing.
    assert goods(favor_due, "red") == (12, 4, 1, (4, 8, 0), 20)
    # Mermaids: 15 C + 2 of the card - 2; 3 W + 3 - 1; the tile's 2 VP for the Dwelling.
    assert goods(favor_due, "blue") == (15, 5, 0, (3, 9, 0), 22)
    # Darklings: 15 C; 1 W + 4; 1 P - 1; the card's 3 power, and 1 power at step 3 of Water.
    assert goods(favor_due, "black") == (15, 5, 0, (1, 11, 0), 20)
    assert favor_due.player("black").cults == (0, 4, 1, 0)
    assert game.waited(favor_due).seats == ("green",)


def test_the_table_may_overrule(favor_due: TableState) -> None:
    taken = record(favor_due, "favor", {"seat": "green", "tile": "fire1"})
    poor = record(taken, "set_goods", {"seat": "red", "coins": 1})
    built = record(poor, "build", {"seat": "red", "beside": {"blue": 1}})
    assert (built.player("red").coins, built.player("red").built[0]) == (-1, 1)
    assert hears(built, "convert", seat="red", given="priests", taken="workers") == ["short"]
    assert game.turn(built).seat == "blue"


def test_a_table_joins_in_round_3() -> None:
    """What lies on the boards is typed in; then the game goes on as if it had been played here."""
    table = table_after([
        ("set_board", {"seat": "green", "dwellings": 4, "houses": 2, "temples": 1,
                       "card": "priest"}),
        ("set_goods", {"seat": "green", "coins": 4, "workers": 2, "one": 0, "two": 5, "three": 7}),
        ("set_cults", {"seat": "green", "fire": 4, "air": 5, "priests": {"air2": 1}}),
        ("set_tiles", {"seat": "green", "favors": ["fire1"], "towns": {"7vp_2workers": 1}}),
        ("correct", {"seat": "green", "points": 21}),
        *[("set_board", {"seat": seat, "dwellings": 3, "card": card})
          for seat, card in (("red", "6coins"), ("blue", "spade_2coins"),
                             ("black", "cult_4coins"))],
        ("set_turn", {"seat": "green", "round": 3}),
        ("pass", {"seat": "green", "card": "worker3power"}),
        ("pass", {"seat": "red", "card": "priest"}),
        ("pass", {"seat": "blue", "card": "6coins"}),
    ])  # fmt: skip
    assert table.game.favors_left["fire1"] == 2
    assert table.game.towns_left["7vp_2workers"] == 1
    assert game.waited(table).seats == ("black",)
    ended = record(table, "pass", {"seat": "black", "card": "spade_2coins"})
    # 2 Fire a worker: 2 + 2. Board 1 + 4, the card's 1; 2 × 2 C, 3 of the tile; 1 + 1 + 3 power, of
    # which 5 find room: 0/0/12.
    assert (ended.game.round, ended.player("green").workers) == (4, 10)
    assert goods(ended, "green")[:4] == (11, 10, 1, (0, 0, 12))
    assert ended.player("green").vp == 41
