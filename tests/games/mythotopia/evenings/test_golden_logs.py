"""Games once played, folded again: their points by source were counted by hand."""

from __future__ import annotations

from companion.core.log.entry import Entry
from companion.core.log.preview import preview
from companion.games.mythotopia import game
from companion.games.mythotopia.rules.score.marker import recount
from tests.games.mythotopia.transcript import NOON, folded, points


def test_the_score_of_four_players() -> None:
    log = folded("score-4p.json")
    # Blue loses five provinces: 21, 18, 15, then 17 with the Alchemist and Patronage, 14, 12
    # (1 forgiven), 12 (3 forgiven). Green's 2 points were amended to 1 under the correction to
    # 30, which so adds 6 to 24. Blue's 3 points were struck.
    by_source = {
        seat: {source: n for source, n in player.points.items() if n}
        for seat, player in log.state.players.items()
    }
    assert by_source == {
        "red": {
            "start": 18, "province": 9, "runestones": 2, "spoils_of_war": 2, "road": 2,
            "castle": 1,
        },
        "blue": {
            "start": 18, "province": -15, "city": 2, "castle": 1, "alchemist": 1,
            "patronage": 1, "floor": 4,
        },
        "green": {
            "start": 18, "points": 1, "patronage": 1, "province": 3, "spoils_of_war": 1,
            "correction": 6,
        },
        "yellow": {"start": 18, "province": 3, "spoils_of_war": 2, "lord_of_the_isles": 2},
    }  # fmt: skip
    assert points(log) == {"red": 34, "blue": 12, "green": 30, "yellow": 25}
    over = game.ended(log.state)
    assert over is not None
    assert over.winners == ("red",)


def test_the_pieces_of_four_players() -> None:
    state = folded("score-4p.json").state
    held = {seat: player.provinces for seat, player in state.players.items()}
    assert held == {"red": 9, "blue": 1, "green": 7, "yellow": 7}
    assert state.cards["patronage"] == {1: 2}  # 4 were laid out, as the set-up was mended
    assert state.cards["spoils_of_war"] == {1: 1}
    assert state.players["blue"].cities == 0
    assert recount(state.players["blue"]).difference == 4


def test_the_correction_of_green_hides_what_was_before_it() -> None:
    log = folded("score-4p.json")
    strike = Entry(log.last_seq + 1, "strike", {"entries": [9]}, "phone", NOON)
    would = preview(log, strike)
    assert would.changes == ()
    assert would.hidden_by == 29


def test_the_wars_of_four_players() -> None:
    log = folded("wars-4p.json")
    # Red takes Sorner, Palmain, Nusus, loses Sorner and takes it back at the end; blue loses Remise
    # to yellow; green takes Nesh and Kinabra, and loses Palmain and Nusus to red.
    by_source = {
        seat: {source: n for source, n in player.points.items() if n}
        for seat, player in log.state.players.items()
    }
    assert by_source == {
        "red": {
            "start": 18, "province": 9, "runestones": 2, "spoils_of_war": 3, "city": 2, "road": 6,
            "castle": 2,
        },
        "blue": {
            "start": 18, "province": -3, "city": 4, "road": 4, "castle": 3, "patronage": 4,
            "alchemist": 1,
        },
        "green": {
            "start": 18, "runestones": 2, "lord_of_the_isles": 5, "city": 2, "castle": 1,
        },
        "yellow": {
            "start": 18, "province": 3, "spoils_of_war": 2, "city": 6, "road": 4, "castle": 1,
            "patronage": 1, "alchemist": 1,
        },
    }  # fmt: skip
    assert points(log) == {"red": 42, "blue": 31, "green": 28, "yellow": 36}
    over = game.ended(log.state)
    assert over is not None
    assert over.winners == ("red",)


def test_the_pieces_of_the_wars_of_four_players() -> None:
    state = folded("wars-4p.json").state
    held = {seat: player.provinces for seat, player in state.players.items()}
    assert held == {"red": 9, "blue": 5, "green": 6, "yellow": 7}
    assert state.armies == {"Iracund": {"red": 1}, "Scombroid": {"green": 1}}
    assert state.runestones == {"Welkin", "Lea", "Hatchel"}
    assert state.castle_in == {
        "Shog",
        "Darb",
        "Palmain",
        "Eagre",
        "Blore",
        "Oxter",
        "Nusus",
        "Ictus",
    }
    assert state.cards["spoils_of_war"] == {1: 1}
    assert state.cards["lord_of_the_isles"] == {3: 0, 2: 0}
    assert all(recount(player).difference == 0 for player in state.players.values())
    lying = {seat: (p.reserve, p.reserve_cards) for seat, p in state.players.items()}
    assert lying == {
        "red": (1, {"ranger"}), "blue": (0, set()), "green": (3, {"warehouse", "limes"}),
        "yellow": (0, set()),
    }  # fmt: skip


def test_a_war_struck_gives_back_what_it_moved() -> None:
    """Blue's Remise stays blue's: + 3 for blue, - 3 and the token for yellow."""
    log = folded("wars-4p.json")
    strike = Entry(log.last_seq + 1, "strike", {"entries": [72]}, "phone", NOON)
    would = preview(log, strike)
    assert [(one.seat, one.before, one.after) for one in would.changes] == [
        ("blue", 31, 34),
        ("yellow", 36, 32),
    ]
