"""The marker, the ledger behind it and the recount beside it."""

import pytest

from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.moves.buildings import BuildCity
from companion.games.mythotopia.moves.vp_tokens import Alchemist
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.rules.score.marker import ledger, on_track, recount
from companion.games.mythotopia.screens import table_and_seat
from tests.games.mythotopia.table import Seat, Table, opened


def test_the_ledger_opens_the_score_by_source(table: Table, red: Seat) -> None:
    red.does(TakeProvince, loser="blue", tokens=["spoils_of_war:1"])  # 18 + 3 + 1
    red.does(BuildCity, tokens=["city:2"])  # + 2
    red.does(LoseProvince)  # - 3
    red.does(Points, points=4)  # + 4
    red.does(Alchemist, gives=1)  # + 1
    red.stands_on(30)  # from 26
    assert [(line.source.message, line.points) for line in ledger(red.player)] == [
        ("Provinces at the start", 18),
        ("Alchemist", 1),
        ("Points without a reason", 4),
        ("Corrections", 4),
        ("City", 2),
        ("Spoils of War", 1),
    ]
    assert sum(line.points for line in ledger(red.player)) == red.vp == 30


def test_a_recount_explains_why_it_differs_from_the_marker(red: Seat) -> None:
    red.does(Points, points=2)  # the marker is 2 more than what is held
    red.stands_on(14)  # 6 less than the 20 it showed
    red.does(LoseProvince)  # 1 of the 3 forgiven: 12
    red.does(Correct, what="provinces", to=7)  # 2 more provinces than the companion knew of
    red.does(Correct, what="tokens", key="2", to=1)  # and a token of 2
    counted = recount(red.player)
    assert (red.vp, counted.total, counted.difference) == (12, 23, -11)
    assert [(line.source.message, line.points) for line in counted.reasons] == [
        ("Losses stopped at 12", 1),
        ("Points without a reason", 2),
        ("Corrections of the score", -6),
        ("Corrections of provinces and tokens", -8),
    ]
    assert sum(line.points for line in counted.reasons) == counted.difference


@pytest.mark.parametrize(
    ("vp", "place"), [(99, None), (100, (0, 1)), (135, (35, 1)), (207, (7, 2)), (-3, None)]
)
def test_past_the_end_of_the_track_the_marker_laps(vp: int, place: tuple[int, int] | None) -> None:
    assert on_track(vp, 100) == place


def test_a_track_of_an_agreed_length_laps() -> None:
    red = opened(track_length=60).red.stands_on(75)
    assert table_and_seat.seat(red.table.state, "red").lap == (15, 1)
    assert red.vp == 75


def test_equal_points_share_a_rank(table: Table) -> None:
    table.green.stands_on(30)
    table.blue.stands_on(30)
    table.yellow.stands_on(40)
    ranks = {standing.seat: standing.rank for standing in table_and_seat.standings(table.state)}
    assert ranks == {"yellow": 1, "blue": 2, "green": 2, "red": 4}
