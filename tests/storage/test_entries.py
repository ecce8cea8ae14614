"""The log in the database: appended once, in order, whole or not at all."""

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from companion import create_app
from companion.core.log.entry import BEGIN, Entry
from companion.core.log.log import Log
from companion.games.mythotopia import game
from companion.settings import Settings
from companion.storage.commit import Crowded, KeyReused, Recorded, commit
from companion.storage.engine import Database
from companion.storage.in_play import InPlay, TableInPlay
from companion.storage.models import ENTRY, TABLE
from companion.storage.people import members, seats
from companion.storage.tables import tables
from companion.table.decide import Drafts
from companion.table.drafts import Draft, Tap
from companion.table.intents import Intent, Record
from companion.table.permissions import Visitor
from companion.table.refused import Refused
from companion.web.made_once import OF_A_TABLE
from companion.web.view import regions
from tests.storage import recording
from tests.storage.recording import log_in
from tests.torture.counts import tell, times

NOW = datetime(2026, 1, 2, 20, 30, tzinfo=UTC)
POINTS = Record((game.actions["points"].model_validate({"seat": "red", "points": 3}),))
SETUP = {"options": {"dealt": 8, "first": "red"}, "seats": ["red", "blue"]}


@pytest.fixture
def table(database: Database) -> str:
    members.ensure_device(database, "ada", "iPhone", NOW)
    sitting = [("red", "Ada"), ("blue", "Bo")]
    return tables.create(
        database, game="mythotopia", module_version=1, seats=sitting, host="ada", now=NOW
    )


@pytest.fixture
def playing(database: Database, table: str) -> InPlay:
    playing = InPlay(database)
    append(playing, table, "begin", BEGIN, SETUP)
    return playing


def append(playing: InPlay, table: str, key: str, kind: str, payload: dict[str, Any]) -> Log[Any]:
    tap = Tap("ada", key, f"{kind}{payload}", NOW)
    return recording.append(playing, table, tap, Draft(kind, payload)).log


def test_a_key_is_not_used_for_something_else(
    playing: InPlay, database: Database, table: str
) -> None:
    append(playing, table, "k", "points", {"seat": "red", "points": 3})
    with pytest.raises(KeyReused):
        append(playing, table, "k", "points", {"seat": "red", "points": 2})


def test_a_table_that_another_process_taps_at_grows_by_its_taps_and_changes_with_its_people(
    playing: InPlay, database: Database, table: str
) -> None:
    """Taps that others recorded are two statements; anything else is read whole."""
    other = InPlay(database)
    first = other.get(table)
    asked: list[str] = []
    sa.event.listen(
        database.engine, "before_cursor_execute", lambda _, __, sql, *___: asked.append(sql)
    )

    def now() -> TableInPlay:
        asked.clear()
        return other.get(table, tables.version(database, table))

    for number in range(2):
        append(playing, table, f"k{number}", "points", {"seat": "red", "points": 3})
    tapped = now()
    assert (tapped.table, len([sql for sql in asked if "SELECT" in sql])) == (
        replace(first.table, version=first.table.version + 2), 2,
    )  # fmt: skip
    append(playing, table, "k2", "points", {"seat": "red", "points": 3})
    seats.rename(database, table, NOW, members.allow, "red", "Augusta")
    renamed = now()
    assert [seat.name for seat in renamed.table.seats] == ["Augusta", "Bo"]
    assert renamed.log is not None
    assert renamed.log.state.players["red"].vp == 24 + 9
    assert now() is renamed


def test_an_older_copy_that_grew_in_the_databases_place_is_read_whole(
    playing: InPlay, database: Database, table: str
) -> None:
    """A process that ran on forgets what the copy does not know, whether it meets it when it
    reads or when it records."""
    one, two = ("points", {"seat": "red", "points": 1}), ("points", {"seat": "red", "points": 2})
    before = tables.version(database, table)

    def older_copy() -> InPlay:
        with database.write() as connection:
            connection.execute(sa.delete(ENTRY).where(ENTRY.c.seq > 1))
            connection.execute(sa.update(TABLE).values(version=before, changed_at=NOW))
        return InPlay(database)

    append(playing, table, "lost", *two)
    another = older_copy()
    append(another, table, "a", *one)
    append(another, table, "b", *one)
    read = playing.get(table, tables.version(database, table)).log
    assert read is not None
    assert (read.state.players["red"].vp, read.entries) == (24 + 2, logged(another, table))
    append(playing, table, "lost, too", *two)
    another = older_copy()
    for key in "cde":  # as many as were known
        tap = Tap("ada", key, key, NOW + timedelta(minutes=1))
        recording.append(another, table, tap, Draft(*one))
    assert append(playing, table, "f", *one).state.players["red"].vp == 24 + 4
    assert logged(playing, table) == logged(another, table)


def logged(playing: InPlay, table: str) -> tuple[Entry, ...]:
    """What is recorded, as this process knows it."""
    log = playing.get(table).log
    assert log is not None
    return log.entries


def test_a_process_keeps_as_many_tables_as_may_be_played_at_it(
    settings: Settings,
    playing: InPlay,
    database: Database,
    table: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table that it forgets is read and folded whole with its next tap."""
    monkeypatch.setattr(regions.kept, "most", 1)
    for cap, most in ((200, 400), (4000, 1000)):
        app = create_app(replace(settings, stream_cap=cap))
        assert app.extensions["companion.in_play"].most == regions.kept.most // OF_A_TABLE == most
        app.extensions["companion.database"].close()
    sitting = [("red", "Ada"), ("blue", "Bo")]
    another = tables.create(
        database, game="mythotopia", module_version=1, seats=sitting, host="ada", now=NOW
    )
    kept, forgotten = (InPlay(database, most) for most in (2, 1))
    for few, same in ((kept, True), (forgotten, False)):
        known = few.get(table)
        few.get(another)
        assert (few.get(table) is known) is same


def test_a_reader_sees_one_state_whatever_is_written_meanwhile(
    playing: InPlay, database: Database, table: str
) -> None:
    with database.read() as connection:
        before = tables.load(connection, table)
        append(playing, table, "k", "points", {"seat": "red", "points": 3})
        assert tables.load(connection, table) == before
    assert tables.get(database, table).version == before.version + 1


def test_two_programs_on_one_file_lose_nothing(
    playing: InPlay, database: Database, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    each = times(40, 2500)
    monkeypatch.setattr("companion.storage.commit.MOST_ENTRIES", 4 * each + 1)
    elsewhere = Database(database.url)
    other = InPlay(elsewhere)

    crowded: list[str] = []

    def taps(mine: InPlay, name: str) -> None:
        waiting = deque(f"{name}{n}" for n in range(each))
        while waiting:
            try:
                append(mine, table, waiting[0], "points", {"seat": "red", "points": 1})
                waiting.popleft()
            except Crowded:  # 503: its phone sends it again
                crowded.append(waiting[0])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(taps, (playing, other, playing, other), "abcd"))
    elsewhere.close()
    log = log_in(database, table, game)
    assert log is not None
    tell(f"{4 * each} taps: {log.last_seq - 1} entries, {len(crowded)} refused and sent again")
    assert [entry.seq for entry in log.entries] == list(range(1, 4 * each + 2))
    assert log.state.players["red"].vp == 24 + 4 * each


def test_an_intent_is_judged_again_on_the_table_that_has_changed_meanwhile(
    playing: InPlay, database: Database, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program closes the table between the judging and the storing."""
    judged: list[bool] = []

    def judge(visitor: Visitor, _: Intent) -> Drafts:
        judged.append(visitor.table.closed_at is None)
        if len(judged) == 1:
            members.set_table(database, table, NOW, members.allow, closed_at=NOW)
        visitor.require_open()
        return Drafts((Draft("points", {"seat": "red", "points": 3}),))

    monkeypatch.setattr("companion.storage.commit.decide", judge)
    with pytest.raises(Refused, match="closed"):
        commit(playing, table, Tap("ada", "k", "", NOW), POINTS)
    assert judged == [True, False]
    log = log_in(database, table, game)
    assert log is not None
    assert log.last_seq == 1


def test_no_rule_runs_while_the_database_is_locked(
    playing: InPlay, database: Database, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ruling may take a quarter of a second; other tables record meanwhile."""

    def judge(*_: object) -> Drafts:
        members.ensure_device(database, "another table's", "iPad", NOW)
        return Drafts((Draft("points", {"seat": "red", "points": 3}),))

    monkeypatch.setattr("companion.storage.commit.decide", judge)
    assert isinstance(commit(playing, table, Tap("ada", "k", "", NOW), POINTS), Recorded)
