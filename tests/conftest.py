"""The cast and the table: a host, players, a spectator and a stranger, each with a phone."""

from __future__ import annotations

import asyncio
import gc
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache
from werkzeug.test import TestResponse

from companion import create_app, furnish
from companion.background import BACKGROUND
from companion.core.game import catalogue
from companion.settings import Settings
from companion.storage.engine import Database
from companion.storage.migrations import migrate
from companion.storage.models import TABLE
from companion.storage.people import members, presence, seats
from companion.storage.tables import tables
from companion.translations import DEFAULT_LANGUAGE, speaking
from companion.web import services
from companion.web.http import device, request_rates, waiting_requests
from companion.web.view import outlooks
from tests import leftovers, workers
from tests.html_check import check_html


def pytest_configure() -> None:
    leftovers.mark()
    gc.disable()  # until all tests are collected


@pytest.hookimpl(optionalhook=True)  # `make mutants` runs without pytest-xdist
def pytest_xdist_auto_num_workers() -> int:
    return workers.fitting()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the last one to leave
        leftovers.end(os.environ[leftovers.RUN])


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What is imported by now stays. The garbage collector, a seventh of the time otherwise, looks
    only at what tests make, and more seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 50)
    gc.enable()


@pytest.fixture(autouse=True)
def _every_page_tells_where_the_game_would_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that did not wait for it would tell how fast the machine is."""
    monkeypatch.setattr(outlooks, "MOMENT", outlooks.LONG)


@pytest.fixture(autouse=True)
def _no_loop_of_the_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Between two tests of the browser Playwright's loop counts as running, and a test with a loop
    of its own could not start it."""
    loop = asyncio._get_running_loop()
    if loop is None or "engine" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture(autouse=True)
def _the_clock_of_the_web(monkeypatch: pytest.MonkeyPatch) -> None:
    """It moves a millisecond with each look at it, however long a busy machine takes: taps that
    follow each other are quick taps."""
    looks = count()
    monkeypatch.setattr(services, "now", lambda: NOON + timedelta(milliseconds=next(looks)))


def later(monkeypatch: pytest.MonkeyPatch, by: timedelta) -> None:
    """Time passes."""
    set_forward(monkeypatch, by)
    real = vars(presence)["monotonic"]
    monkeypatch.setattr(presence, "monotonic", lambda: real() + by.total_seconds())


def set_forward(monkeypatch: pytest.MonkeyPatch, by: timedelta) -> None:
    """Somebody sets the server's clock."""
    real = services.now
    monkeypatch.setattr(services, "now", lambda: real() + by)


NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
SECRET = "for tests only, thirty-two characters at least"


@pytest.fixture(autouse=True)
def _a_language_ends_with_its_test() -> Iterator[None]:
    """A request sets the language of its thread, which here is that of the next test, too."""
    with speaking(DEFAULT_LANGUAGE):
        yield


@pytest.fixture(autouse=True)
def _a_database_closes_with_its_test(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The garbage collector would close it in some later test, with a warning to that."""
    opened: list[Database] = []
    opens = Database.__init__

    def opening(database: Database, *arguments: Any, **options: Any) -> None:
        opens(database, *arguments, **options)
        opened.append(database)

    monkeypatch.setattr(Database, "__init__", opening)
    yield
    for database in opened:
        database.close()


@pytest.fixture(scope="session")
def templates_compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Every app has a Jinja of its own, and every test of the web an app. What one worker has
    compiled the others read."""
    from companion.translations.in_templates import Templates
    from companion.web.http import rendering

    folder = tmp_path_factory.getbasetemp()
    compiled = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "jinja"
    compiled.mkdir(exist_ok=True)
    cache = FileSystemBytecodeCache(str(compiled))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rendering, "Templates", partial(Templates, bytecode_cache=cache))
        yield


@pytest.fixture(scope="session")
def statements_compiled_once() -> Iterator[None]:
    """SQLAlchemy keeps what it compiles with an engine, and every test of the web has an engine."""
    create = sa.create_engine
    engine = create("sqlite://")
    with engine.connect() as connection:  # which tells its dialect SQLite's version
        dialect = connection.dialect
    engine.dispose()
    kept: dict[Any, Any] = {}

    def created(url: str, **options: Any) -> sa.Engine:
        engine = create(url, **options)
        if engine.dialect.name == dialect.name:
            engine = engine.execution_options(compiled_cache=kept)
            engine.dialect = dialect
        return engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sa, "create_engine", created)
        yield


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A migrated database file, made once and copied for every test."""
    path = tmp_path_factory.mktemp("db") / "empty.sqlite"
    migrate(f"sqlite:///{path}")
    return path.read_bytes()


@pytest.fixture
def settings(tmp_path: Path, empty_database: bytes, templates_compiled_once: None) -> Settings:
    (tmp_path / "companion.sqlite").write_bytes(empty_database)
    return settings_in(tmp_path)


def settings_in(folder: Path) -> Settings:
    """Settings with a database in a folder, which need not be there yet."""
    database = f"sqlite:///{folder / 'companion.sqlite'}"
    return Settings(instance=folder, database_url=database, secret_key=SECRET)


@pytest.fixture(scope="session")
def _web(
    tmp_path_factory: pytest.TempPathFactory,
    templates_compiled_once: None,
    statements_compiled_once: None,
) -> Flask:
    """The web of all tests: registering its views takes longer than most of them."""
    return create_app(settings_in(tmp_path_factory.mktemp("nowhere")))


@pytest.fixture(scope="session", autouse=True)
def _the_process_beside_ends_with_the_tests() -> Iterator[None]:
    """A busy processor makes no calculation overrun; test_background.py tries that."""
    BACKGROUND.deadline *= 30
    yield
    BACKGROUND.end()


def open_tables(app: Flask, settings: Settings) -> None:
    """Gives an app other tables, where nobody has asked for anything yet. A power cut is not
    feared: no commit waits for the disk."""
    furnish(app, settings)
    request_rates.forget(app)
    waiting_requests.start_empty(app)
    engine = app.extensions["companion.database"].engine
    sa.event.listen(
        engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF")
    )


@pytest.fixture
def app(settings: Settings, _web: Flask) -> Flask:
    """The app with tables of its own."""
    open_tables(_web, settings)
    return _web


@dataclass
class Phone:
    """A browser without scripts, as plain forms see it. Every answer passes the HTML check."""

    client: FlaskClient
    table: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **query: Any) -> TestResponse:
        return self._checked(
            self.client.get(path, query_string=query or None, headers=self.headers)
        )

    def post(self, path: str, **fields: Any) -> TestResponse:
        data = fields.pop("data", fields)
        headers = {"Origin": "http://localhost", **self.headers}
        return self._checked(self.client.post(path, data=data, headers=headers))

    def enter(self, link: str) -> TestResponse:
        """Follows a link to a table: the first answer brings a card and the cookie, the card's form
        the table."""
        answer = self.get(link)
        if answer.status_code == 200:
            answer = self.post(link)
        if answer.status_code == 303:
            self.table = answer.location.rsplit("/", 1)[1]
        return answer

    def _checked(self, response: TestResponse) -> TestResponse:
        file = "attachment" in response.headers.get("Content-Disposition", "")
        if (
            response.mimetype == "text/html"
            and not file
            and response.status_code not in (301, 302, 303)
        ):
            check_html(response.get_data(as_text=True))
        response.get_data()
        response.close()
        return response

    # -- at the table ----------------------------------------------------------------------

    def at(self, path: str = "", **query: Any) -> TestResponse:
        return self.get(f"/t/{self.table}{path}", **query)

    def tell(self, path: str, **fields: Any) -> TestResponse:
        return self.post(f"/t/{self.table}{path}", **fields)

    def tap(self, kind: str, **facts: Any) -> TestResponse:
        """Records an action, as a form without scripts does."""
        return self.tell(f"/actions/{kind}", **facts)

    def sit(self, colour: str) -> Phone:
        assert self.tell(f"/seats/{colour}/take").status_code == 303
        return self

    def text(self, path: str = "", **query: Any) -> str:
        """A page as it reads: tags gone, spaces folded."""
        return reads(self.at(path, **query).get_data(as_text=True))

    def points(self, colour: str) -> int:
        """What the scoreboard shows for a seat."""
        html = self.at().get_data(as_text=True)
        row = html.split(f'id="score-{colour}"')[1].split("</li>")[0]
        match = re.search(r'class="score-points">(−?\d+)<', row)
        assert match
        return int(match[1].replace("−", "-"))


def in_one_line(page: TestResponse) -> str:
    """The HTML of a page, however its template breaks its lines."""
    return " ".join(page.get_data(as_text=True).split())


def reads(html: str) -> str:
    """The visible words: the strip's text for screen readers is left out."""
    seen = re.sub(r'<span id="latest"[^>]*>.*?</span>', "", html, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>|&nbsp;", " ", seen).split())


class Cast:
    """Opens tables and lets people come to them."""

    def __init__(self, app: Flask) -> None:
        self.app = app

    def phone(self, **headers: str) -> Phone:
        return Phone(self.app.test_client(), headers=headers)

    def host(
        self, *colours: str, names: dict[str, str] | None = None, slug: str = "mythotopia"
    ) -> Phone:
        """A phone that has opened a table with these seats, as the form in the lobby does."""
        phone = self.phone()
        game = catalogue.find(slug)
        asked = colours or ("red", "blue")
        phone.table = tables.create(
            self.app.extensions["companion.database"],
            game=game.meta.slug,
            module_version=game.meta.version,
            seats=[
                (colour.id, (names or {}).get(colour.id, ""))
                for colour in game.meta.colours
                if colour.id in asked
            ],
            host=self.introduced(phone),
            now=services.now(),
        )
        return phone

    def introduced(self, phone: Phone) -> str:
        """The device of a phone, which now has its cookie."""
        known, database = token_hex(8), self.app.extensions["companion.database"]
        kind = device.label(phone.headers.get("User-Agent", ""))
        members.ensure_device(database, known, kind, services.now())
        self.remember(phone, known)
        return known

    def remember(self, phone: Phone, known: str) -> None:
        """Gives a phone the cookie of a device."""
        signed = self.app.extensions["companion.signer"].sign(known).decode()
        phone.client.set_cookie(device.COOKIE, signed)

    def row(self, table: str) -> Any:
        return tables.get(self.app.extensions["companion.database"], table)

    def player(self, host: Phone, colour: str | None = None, **headers: str) -> Phone:
        """A phone that came to the table as by its QR, and took a seat that keeps no secret."""
        phone = self._come(host, "player", **headers)
        return self.seated(phone, colour) if colour else phone

    def seated(self, phone: Phone, colour: str) -> Phone:
        """The phone, which now holds a seat that keeps no secret."""
        extensions = self.app.extensions
        known = phone.client.get_cookie(device.COOKIE)
        assert known is not None
        signed = extensions["companion.signer"].unsign(known.value)
        version = seats.take(
            extensions["companion.database"], phone.table, services.now(), members.allow,
            colour, signed.decode(),
        )  # fmt: skip
        extensions["companion.hub"].publish(phone.table, version)
        return phone

    def spectator(self, host: Phone) -> Phone:
        return self._come(host, "spectator")

    def _come(self, host: Phone, role: str, **headers: str) -> Phone:
        phone = self.phone(**headers)
        phone.table = host.table
        database, known = self.app.extensions["companion.database"], self.introduced(phone)
        members.join(database, host.table, known, role, services.now(), members.allow)
        return phone

    def stranger(self, host: Phone) -> Phone:
        phone = self.phone()
        phone.table = host.table
        return phone


def set_up(host: Phone, **changes: Any) -> TestResponse:
    """Begins the game: four cards, red first, the printed counts."""
    fields: dict[str, Any] = {
        "cards": ["patronage", "spoils_of_war", "lord_of_the_isles", "runestones"],
        "first": "red",
        "dealt": "8",
        "turns": "true",
        **changes,
    }
    return host.tell("/setup", data={key: value for key, value in fields.items() if value})


def ada_and_bo(cast: Cast, **agreed: Any) -> Phone:
    """Ada's phone, the host's, on red; Bo is on blue. The game has begun, 24 VP each."""
    phone = cast.host("red", "blue", names={"red": "Ada", "blue": "Bo"})
    assert set_up(cast.seated(phone, "red"), **agreed).status_code == 303
    return phone


@pytest.fixture
def cast(app: Flask) -> Cast:
    return Cast(app)


@pytest.fixture(scope="session")
def rows_of_ada_and_bo(
    tmp_path_factory: pytest.TempPathFactory, empty_database: bytes, _web: Flask
) -> list[tuple[sa.Table, dict[str, Any]]]:
    """What `ada_and_bo` writes to a database, at NOON: made once, copied for every `host`."""
    folder = tmp_path_factory.mktemp("ada_and_bo")
    (folder / "companion.sqlite").write_bytes(empty_database)
    app = create_app(settings_in(folder))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services, "now", lambda: NOON)
        ada_and_bo(Cast(app))
    database = app.extensions["companion.database"]
    with database.read() as connection:
        rows = [
            (kind, {name: value for name, value in row.items() if value is not None})
            for kind in TABLE.metadata.sorted_tables
            for row in connection.execute(sa.select(kind)).mappings()
        ]
    database.close()
    return rows


@pytest.fixture
def host(cast: Cast, rows_of_ada_and_bo: list[tuple[sa.Table, dict[str, Any]]]) -> Phone:
    """The host of a table for red and blue, sitting on red; the game has begun, 24 VP each. Only
    the ids of the table and of the phone are new: what the process keeps by them is of one test."""
    phone, known = cast.phone(), token_hex(8)
    phone.table = token_hex(5)
    with cast.app.extensions["companion.database"].write() as connection:
        for kind, row in rows_of_ada_and_bo:
            ids = {"table_id": phone.table, "device_id": known}
            ids["id"] = {"table": phone.table, "device": known}.get(kind.name, row.get("id", ""))
            new = {name: ids.get(name, value) for name, value in row.items()}
            connection.execute(sa.insert(kind), new)
    cast.remember(phone, known)
    return phone


@pytest.fixture
def player(cast: Cast, host: Phone) -> Phone:
    """Bo, on blue, on a phone of his own."""
    return cast.player(host, "blue")
