"""What a table overrules, and a table that joins in the middle of a game, counted by hand."""

from companion.games.terra_mystica import game
from companion.games.terra_mystica.examples.exhibits import FAVOR_DUE
from tests.games.terra_mystica.recording import goods, hears, record, table_after


def test_the_table_may_overrule() -> None:
    taken = table_after([*FAVOR_DUE, ("favor", {"seat": "green", "tile": "fire1"})])
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
