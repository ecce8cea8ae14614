"""Only a few taps are worked on at a time, and tables take turns."""

import threading
import time
from collections.abc import Callable

import pytest
from werkzeug.test import TestResponse

from companion.live.request_keys import AFTERWARDS, ARRIVED
from companion.web.http import waiting_requests
from companion.web.http.waiting_requests import Turns
from tests.conftest import Cast, Phone, ada_and_bo


def test_a_table_that_is_hammered_keeps_no_other_waiting(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns, served = Turns(1, most=99), list[str]()
    line = [(table, turns.line_up(table)) for table in "hhhhhhabbh"]
    assert not turns.take("a", 0.001)  # a tap that gives up is left out
    while line:
        came = [table for table, turn in line if turn.is_set()]
        line = [(table, turn) for table, turn in line if not turn.is_set()]
        served += came
        for _ in came:
            turns.give_back()
    assert "".join(served) == "hhabhbhhhh"
    assert [turns.take("a", 0) for _ in range(2)] == [True, False]

    asked: list[str] = []
    monkeypatch.setattr(Turns, "take", lambda self, table, patience: asked.append(table))
    cast.app.extensions["companion.turns"] = turns
    host.tap("points", seat="red", points="3")
    host.post("/preferences", theme="dark")
    cast.phone().post("/preferences", theme="dark")
    cast.stranger(host).tap("points", seat="red", points="3")
    assert asked == [host.table, *["127.0.0.1"] * 3]


def test_a_tap_that_waits_too_long_is_sent_again(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_requests, "PATIENCE", 0.01)
    taken = cast.app.extensions["companion.turns"]
    for _ in range(waiting_requests.TAPS_AT_ONCE):
        assert taken.take("another", 0)
    refused = host.tap("points", seat="red", points="3", tap="once")
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert host.at().status_code == 200  # who only looks needs no turn

    taken.give_back()
    assert host.tap("points", seat="red", points="3", tap="once").status_code == 303
    assert host.points("red") == 27


def test_a_tap_keeps_its_turn_until_the_phones_are_told(
    host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_requests, "PATIENCE", 0.01)
    afterwards: list[Callable[[], None]] = []

    def tap() -> int:
        return host.client.post(
            f"/t/{host.table}/actions/points",
            data={"seat": "red", "points": "1"},
            headers={"Origin": "http://localhost"},
            environ_overrides={AFTERWARDS: afterwards},
        ).status_code

    assert [tap() for _ in range(waiting_requests.TAPS_AT_ONCE + 1)] == [303, 303, 503]
    afterwards.pop()()
    assert tap() == 303


def test_the_wait_for_a_thread_counts(host: Phone) -> None:
    waited = {ARRIVED: time.monotonic() - waiting_requests.PATIENCE - 1}
    answer = host.client.post(
        f"/t/{host.table}/actions/points",
        data={"seat": "red", "points": "3"},
        headers={"Origin": "http://localhost"},
        environ_overrides=waited,
    )
    assert answer.status_code == 503
    assert "The server is busy." in answer.text
    assert host.points("red") == 24


def test_one_page_is_made_at_a_time_beside_taps(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_requests, "PATIENCE", 0.01)
    taken = cast.app.extensions["companion.turns_of_pages"]
    assert taken.take("another", 0)
    assert host.at("/settle/end").status_code == 503
    assert host.tap("points", seat="red", points="3").status_code == 303
    assert cast.phone().client.get("/healthz").status_code == 200

    taken.give_back()
    for _ in range(2):
        assert host.at("/settle/end").status_code == 200


@pytest.mark.parametrize(
    ("spared", "places"), [(0, "hHHHHabcDA"), (1, "hHHHHabcdA")], ids=["pages", "taps"]
)
def test_the_longest_line_loses_its_last_place(spared: int, places: str) -> None:
    """Four may wait. Lost places are in capitals; a line that is spared has one place."""
    turns = Turns(1, most=4, spared=spared)
    assert turns.take("h", 0)
    line = [(table, turns.line_up(table)) for table in places.lower()]
    assert "".join(table.upper() if turn.lost else table for table, turn in line) == places
    assert [turn.is_set() for _, turn in line] == [turn.lost for _, turn in line]


@pytest.mark.parametrize("kind", ["turns", "turns_of_pages"])
def test_who_floods_a_table_keeps_few_threads_waiting(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """One more request of the table is refused at once, also if it would wait for ever. That of
    another table takes a place from the crowd."""
    another, turns = ada_and_bo(cast), cast.app.extensions[f"companion.{kind}"]
    at_once = waiting_requests.TAPS_AT_ONCE if kind == "turns" else waiting_requests.PAGES_AT_ONCE
    crowd = [turns.line_up(host.table) for _ in range(at_once + waiting_requests.MOST_WAITING)]
    monkeypatch.setattr(waiting_requests, "PATIENCE", threading.TIMEOUT_MAX)

    def ask(phone: Phone) -> TestResponse:
        if kind == "turns":
            return phone.tap("points", seat="red", points="3")
        return phone.at("/settle/end")

    refused = ask(host)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert not any(turn.lost for turn in crowd)

    monkeypatch.setattr(waiting_requests, "PATIENCE", 0.01)
    assert ask(another).status_code == 503
    assert [turn.lost for turn in crowd] == [False] * (len(crowd) - 1) + [True]


def test_a_refused_tap_gives_its_turn_back(host: Phone) -> None:
    for _ in range(waiting_requests.TAPS_AT_ONCE + 1):
        assert host.tap("no_such_kind", seat="red").status_code == 404
    assert host.tap("points", seat="red", points="3").status_code == 303
