"""The season of a group, counted by hand."""

from datetime import timedelta

from companion.core.evenings.season import Finished, Pair, Placed, Streak, Wins, finished, season
from companion.core.text import say
from tests.core.small_games.toy import NOON

CHESS, GOLF = say("Chess"), say("Golf")


def game(hours: int, *placed: tuple[str, int, int | None, bool], title: object = CHESS) -> Finished:
    players = tuple(Placed(*one) for one in placed)
    won = any(player.won for player in players)
    assert title in (CHESS, GOLF)
    found = GOLF if title == GOLF else CHESS
    return Finished(found, NOON + timedelta(hours=hours), players, won, title == GOLF)


PLAYED = (
    game(0, ("Ada", 5, 1, True), ("Bo", 3, 2, False), ("Cy", 3, 2, False)),
    game(3, ("Ada", 7, 1, True), ("bo", 7, 1, True)),
    game(30, ("Bo", 9, 1, True), ("Ada", 2, 2, False)),
    game(31, ("Ada", 70, 1, True), ("Cy", 80, 2, False), title=GOLF),
    game(32, ("Ada", 5, None, False), ("Bo", 4, None, False)),  # stopped: nobody won
)


def test_evenings_are_counted_by_the_hours_between_games() -> None:
    told = season(reversed(PLAYED))
    assert (told.evenings, told.games) == (2, 5)
    assert (season(()).evenings, season(()).games) == (0, 0)


def test_wins_by_game_leave_out_what_nobody_won() -> None:
    assert season(PLAYED).wins == {
        CHESS: [Wins("Ada", 2, 3), Wins("Bo", 2, 3), Wins("Cy", 0, 1)],
        GOLF: [Wins("Ada", 1, 1), Wins("Cy", 0, 1)],
    }


def test_head_to_head_a_shared_place_is_nobodys() -> None:
    assert season(PLAYED).pairs == [
        Pair("Ada", "Bo", 1, 1), Pair("Ada", "Cy", 2, 0), Pair("Bo", "Cy", 0, 0),
    ]  # fmt: skip


def test_streaks_and_best_scores() -> None:
    """Ada wins two, loses, and wins again; Bo loses and wins two. In golf the fewest are best."""
    told = season(PLAYED)
    assert told.streaks == [Streak("Bo", 2, 2), Streak("Ada", 1, 2)]
    assert {title: (one.name, one.points) for title, one in told.best.items()} == {
        CHESS: ("Bo", 9), GOLF: ("Ada", 70),
    }  # fmt: skip


def test_joined_names_count_as_one_and_who_has_none_is_left_out() -> None:
    """Cy and Ada are one, who so has played this game once, and won it."""
    named = PLAYED[0].named({"Ada": "Ada", "Bo": "", "Cy": "ada"})
    assert named.placed == (Placed("Ada", 5, 1, True),)


def test_a_log_that_can_not_be_read_is_no_game() -> None:
    assert finished("nothing", ()) is None
