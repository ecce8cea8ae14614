"""Two processes on one PostgreSQL: phones of one table at both see every tap and each other."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from time import monotonic

import pytest
from flask import Flask

from companion import create_app
from companion.settings import Settings
from companion.storage import other_processes
from companion.web.http import rates
from companion.web.screens import stream as stream_module
from tests.conftest import SECRET, Cast, Phone, ada_and_bo
from tests.web.people.test_codes import later, set_forward
from tests.web.screens.test_stream import Stream


@pytest.fixture
def two(
    another_postgresql: str, tmp_path: Path, templates_compiled_once: None,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[Flask, Flask]]:  # fmt: skip
    """Like two machines, they share the database and the key, and no file. No heartbeat helps: what
    is heard was told."""
    monkeypatch.setattr(stream_module, "HEARTBEAT", 60.0)
    monkeypatch.setattr(other_processes, "AGAIN", 0.05)
    settings = Settings(instance=tmp_path, database_url=another_postgresql, secret_key=SECRET)
    here, there = (replace(settings, instance=tmp_path / name) for name in ("here", "there"))
    apps = create_app(here), create_app(there)
    for app in apps:
        assert app.extensions["companion.hub"].others.listening.wait(30)
    yield apps
    for app in apps:
        app.extensions["companion.hub"].close()
        app.extensions["companion.database"].close()


def moved(phone: Phone, app: Flask) -> Phone:
    """The same phone, at another process."""
    other = Phone(app.test_client(), phone.table)
    cookie = phone.client.get_cookie("device")
    assert cookie is not None
    other.client.set_cookie("device", cookie.value)
    return other


def test_phones_at_two_processes_see_every_tap_and_each_other(two: tuple[Flask, Flask]) -> None:
    here, there = two
    host = ada_and_bo(Cast(here))
    bo = Cast(there).player(host, "blue")
    stream = Stream(bo)
    first = stream.view()
    assert '"score-points">24<' in first.data
    with ThreadPoolExecutor(1) as pool:
        for points in (27, 30):
            waiting = pool.submit(stream.view)
            assert host.tap("points", seat="red", points="3", tap=f"to {points}").status_code == 303
            assert f'"score-points">{points}<' in waiting.result(30).data
        device = next(iter(there.extensions["companion.hub"].present(host.table)))
        while device not in here.extensions["companion.hub"].present(host.table):
            here.extensions["companion.hub"].others._elsewhere.clear()
    stream.close()


def test_one_tap_sent_to_both_processes_counts_once(two: tuple[Flask, Flask]) -> None:
    """Its first answer was lost with the process, and the phone moved over."""
    here, there = two
    host = ada_and_bo(Cast(here))
    away = moved(host, there)
    for phone in (host, away, away):
        assert phone.tap("points", seat="red", points="3", tap="one").status_code == 303
    assert (host.points("red"), away.points("red")) == (27, 27)
    taps = [(phone, f"tap {n}") for n in range(10) for phone in (host, away)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda one: one[0].tap("points", seat="red", points="1", tap=one[1]), taps))
    assert (host.points("red"), away.points("red")) == (37, 37)
    log = there.extensions["companion.in_play"].get(host.table).log
    assert [entry.seq for entry in log.entries] == list(range(1, 13))


def test_a_clock_that_is_set_forward_makes_nobody_silent_at_another_process(
    two: tuple[Flask, Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host's phone, without scripts, is served by one process; Bo asks the other."""
    here, there = two
    host = ada_and_bo(Cast(here))
    bo = Cast(there).player(host, "blue")
    set_forward(monkeypatch, timedelta(days=200))
    assert bo.tell("/host").status_code == 403
    later(monkeypatch, timedelta(minutes=6))
    assert bo.tell("/host").status_code == 303


def test_a_limit_holds_for_all_processes_together(
    two: tuple[Flask, Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """30 rulings a minute: one process tells the other of each 4, so it may answer 7 more at most.
    A minute after the count began, it begins again; another phone has its own."""
    here, there = two
    host = ada_and_bo(Cast(here))
    away, bo = moved(host, there), Cast(there).player(host, "blue")

    def answers(phone: Phone, times: int) -> list[int]:
        return [phone.client.post("/adjudicate/mythotopia", data="").status_code
                for _ in range(times)]  # fmt: skip

    assert answers(host, 30) == [200] * 30
    refused = answers(away, 30)
    assert refused == sorted(refused)
    assert 3 <= refused.count(200) <= 7
    assert answers(bo, 2) == [200, 200]
    monkeypatch.setattr(rates, "time", Later())
    later(monkeypatch, timedelta(minutes=1, seconds=1))
    assert answers(away, 30) == [200] * 30
    assert answers(host, 30).count(200) <= 7


class Later:
    """The clock of a process, a minute and a second ahead."""

    def monotonic(self) -> float:
        return monotonic() + 61
