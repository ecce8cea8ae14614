"""Two processes on one PostgreSQL: phones of one table at both see every tap and each other."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from threading import Barrier
from time import monotonic
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from companion import create_app
from companion.core.files.archive import written
from companion.core.files.intake import arrived
from companion.settings import Settings
from companion.storage import other_processes
from companion.storage.engine import Database
from companion.storage.people import members
from companion.storage.tables import tables, whole_tables
from companion.web import services
from companion.web.http import request_rates
from tests.conftest import SECRET, Cast, Phone, ada_and_bo, later, set_forward
from tests.storage.evening import exported
from tests.web.stream import Stream


@pytest.fixture
def two(
    another_postgresql: str, tmp_path: Path, templates_compiled_once: None,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[Flask, Flask]]:  # fmt: skip
    """Like two machines, they share the database and the key, and no file."""
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
    for points in (27, 30):
        assert host.tap("points", seat="red", points="3", tap=f"to {points}").status_code == 303
        assert f'"score-points">{points}<' in stream.view().data
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
        list(pool.map(lambda tap: tap[0].tap("points", seat="red", points="1", tap=tap[1]), taps))
    assert (host.points("red"), away.points("red")) == (37, 37)
    log = there.extensions["companion.in_play"].get(host.table).log
    assert [entry.seq for entry in log.entries] == list(range(1, 13))


@contextmanager
def met_before(statement: str, *apps: Flask) -> Iterator[None]:
    """The processes wait for each other before their first such statement."""
    barrier, engines = Barrier(len(apps)), [database(app).engine for app in apps]

    def meet(connection: sa.Connection, _cursor: Any, query: str, *_: Any) -> None:
        if query.startswith(statement) and id(connection.engine.pool) in waits:
            waits.remove(id(connection.engine.pool))
            barrier.wait(30)

    waits = {id(engine.pool) for engine in engines}
    for engine in engines:
        sa.event.listen(engine, "before_cursor_execute", meet)
    yield
    for engine in engines:
        sa.event.remove(engine, "before_cursor_execute", meet)
    assert not waits


def database(app: Flask) -> Database:
    database: Database = app.extensions["companion.database"]
    return database


def test_a_new_phone_that_asks_twice_at_once_is_stored_once(two: tuple[Flask, Flask]) -> None:
    def ask(app: Flask) -> None:
        members.ensure_device(database(app), "ada", "iPhone", services.now())

    with met_before("INSERT INTO device", *two), ThreadPoolExecutor(2) as pool:
        list(pool.map(ask, two))


@pytest.mark.parametrize(
    ("meet", "known"),
    [('INSERT INTO "table"', ()), ('SELECT "table".id', ("first",))],
    ids=["new table", "table that is there"],
)
def test_a_table_that_is_opened_twice_at_once_is_one_with_one_host(
    two: tuple[Flask, Flask], meet: str, known: tuple[str, ...]
) -> None:
    now = services.now()

    def opened(app: Flask, host: str) -> str:
        members.ensure_device(database(app), host, "", now)
        seats = [("red", "Ada"), ("blue", "Bo")]
        return tables.create(
            database(app), game="mythotopia", module_version=1, seats=seats, host=host, now=now,
            key="one",
        )  # fmt: skip

    for host in known:
        opened(two[0], host)
    with met_before(meet, *two), ThreadPoolExecutor(2) as pool:
        first, second = pool.map(opened, two, ("ada", "ada" if known else "bo"))
    assert first == second
    people = tables.get(database(two[0]), first).members.values()
    assert [member.role for member in people].count("host") == 1


def test_a_table_that_is_brought_in_twice_at_once_is_one_with_one_host(
    two: tuple[Flask, Flask],
) -> None:
    here, now = two[0], services.now()
    text = written(exported(database(here), ada_and_bo(Cast(here)).table))
    arrival = arrived(text.encode(), now, notation=False)
    members.ensure_device(database(here), "carl", "", now)

    def brought(app: Flask) -> str:
        return whole_tables.put(database(app), arrival, now, host="carl", key="one").id

    with met_before('INSERT INTO "table"', *two), ThreadPoolExecutor(2) as pool:
        first, second = pool.map(brought, two)
    assert first == second
    people = tables.get(database(here), first).members
    assert [who for who, member in people.items() if member.role == "host"] == ["carl"]


def test_an_address_with_nul_leads_nowhere(two: tuple[Flask, Flask]) -> None:
    host = ada_and_bo(Cast(two[0]))
    at = f"/t/{host.table}"
    pages = [host.get(path) for path in ("/t/%00", "/j/%00", "/w/%00", "/g/%00", "/new/%00")]
    posts = [host.post(f"{at}/devices/%00/remove"), host.post(f"{at}/seats/%00/take")]
    assert [answer.status_code for answer in pages + posts] == [404] * 7


def test_a_clock_that_is_set_forward_makes_nobody_silent_at_another_process(
    two: tuple[Flask, Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host's phone, without scripts, is served by one process; Bo asks the other."""
    here, there = two
    host = ada_and_bo(Cast(here))
    bo = Cast(there).player(host, "blue")
    bo.at()  # the other has seen the clock before
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
    monkeypatch.setattr(request_rates, "time", Later())
    later(monkeypatch, timedelta(minutes=1, seconds=1))
    assert answers(away, 30) == [200] * 30
    assert answers(host, 30).count(200) <= 7


class Later:
    """The clock of a process, a minute and a second ahead."""

    def monotonic(self) -> float:
        return monotonic() + 61
