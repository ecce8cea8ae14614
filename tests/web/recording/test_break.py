"""A break: one tap stops the clock for all, and the next tap of the game goes on."""

from dataclasses import replace
from datetime import timedelta

import pytest

from companion.core.log.entry import BREAK, SIT, Entry
from companion.storage.tables import whole_tables
from companion.web import services
from companion.web.view.course_cache import cached_course
from tests.conftest import Cast, Phone, ada_and_bo, later
from tests.core.small_games.toy import NOON, began, log, scored

STOPPED = "A break: the clock stands still until the next tap."


def minutes(cast: Cast, phone: Phone) -> dict[str, int]:
    """How long each seat was on turn, and the game took, in minutes."""
    with cast.app.app_context():
        played = services.in_play().get(phone.table).log
    assert played is not None
    clock = cached_course(played.seen()).clock
    times = {time.seat: round(time.total.total_seconds() / 60) for time in clock.seats}
    return {**times, "all": round(clock.total.total_seconds() / 60)}


def test_a_dinner_counts_for_nobody(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Red thinks for 5 minutes, all eat for 60, red thinks for 3 more and blue for 2. A break that
    is undone counts: blue thinks for 10 minutes more."""
    host = ada_and_bo(cast, turns="true")
    bo = cast.player(host, "blue")
    later(monkeypatch, timedelta(minutes=5))
    assert STOPPED not in bo.text()
    assert "Break: stop the clock" in bo.text("/more")
    bo.tell("/break")
    for phone in (host, bo):
        for screen in ("", "/log", "/tv"):
            assert STOPPED in phone.text(screen)
    assert "Break: stop the clock" not in host.text("/more")
    assert "takes a break" not in host.text("/tv"), "said once"
    later(monkeypatch, timedelta(minutes=60))
    host.tap("points", seat="red", points="1")
    assert STOPPED not in bo.text()
    later(monkeypatch, timedelta(minutes=3))
    host.tap("end_turn", seat="red", next="blue")
    later(monkeypatch, timedelta(minutes=2))
    host.tap("points", seat="blue", points="1")
    assert minutes(cast, host) == {"red": 8, "blue": 2, "all": 10}
    bo.tell("/break")
    bo.tell("/log/strike", entry="6")
    later(monkeypatch, timedelta(minutes=10))
    host.tap("points", seat="blue", points="1")
    assert minutes(cast, host) == {"red": 8, "blue": 12, "all": 20}


def test_two_phones_that_tap_at_once_make_one_break_that_can_be_undone(
    cast: Cast, host: Phone, player: Phone
) -> None:
    host.tell("/break")
    answer = player.tell("/break")
    assert answer.status_code == 303
    with cast.app.app_context():
        _, entries = whole_tables.taken(services.database(), host.table)
    assert [entry.kind for entry in entries] == ["begin", "break"]
    assert "A break: the clock stands still until the next tap" in host.text("/log/2")
    host.tell("/log/strike", entry="2")
    assert STOPPED not in player.text()


def test_who_sits_down_during_the_break_does_not_end_it() -> None:
    at_table = log(
        began(), Entry(2, BREAK, {}, "phone", NOON), Entry(3, SIT, {"seat": "red"}, "phone", NOON)
    )
    assert at_table.on_break
    assert at_table.breaks() == []
    over = at_table.extended(replace(scored(4, "red", 1), at=NOON + timedelta(hours=1)))
    assert not over.on_break
    assert over.breaks() == [(NOON, NOON + timedelta(hours=1))]


def test_there_is_no_break_before_the_game_after_it_or_for_spectators(
    cast: Cast, host: Phone
) -> None:
    watching = cast.spectator(host)
    assert watching.tell("/break").status_code == 403
    assert "Break: stop the clock" not in watching.text("/more")
    host.tap("stop", how="score")
    assert "Break: stop the clock" not in host.text("/more")
    host.tell("/break")
    assert STOPPED not in host.text()
    fresh = cast.host("red", "blue")
    assert fresh.tell("/break").status_code == 404


def test_a_table_with_a_break_moves(cast: Cast, host: Phone) -> None:
    host.tell("/break")
    host.tap("points", seat="red", points="1")
    saved = host.at("/export.json").get_data(as_text=True)
    answer = cast.phone().post("/bring-in", text=saved)
    assert answer.status_code == 303
