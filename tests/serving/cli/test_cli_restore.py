"""Copies of all tables, made and put back on the command line; what a running server forbids."""

import errno
import os
import re
import shlex
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

import pytest

from companion.storage.upkeep import copies, in_use
from tests.conftest import Cast
from tests.serving.commands import done, refused, run, spoil

Start = Callable[..., Any]

PAGE = (Path(__file__).parents[3] / "docs" / "host.md").read_text(encoding="utf-8")
ON_THE_PAGE = re.findall(r"^    companion ((?:backup|restore) \S+)", PAGE, re.MULTILINE)


def serve(start: Start, folder: Path) -> Any:
    where = ("--host", "127.0.0.1", "--port", "0", "--instance", str(folder))
    return start("-m", "companion.cli", "serve", *where)


def open_tables(program: Any, count: int) -> list[str]:
    """Opens tables as the lobby does; returns their ids."""

    class Stay(HTTPRedirectHandler):
        def http_error_303(self, request: Any, answer: Any, *_: Any) -> Any:
            return answer

    form = urlencode({"game": "mythotopia", "colour": ["red", "blue"]}, doseq=True).encode()
    post = Request(f"{program.url}/tables", form)
    ids = []
    for _ in range(count):
        with build_opener(Stay).open(post, timeout=60) as answer:
            ids.append(answer.headers["Location"].rsplit("/", 1)[1])
    return ids


def tables_in(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return {table for (table,) in database.execute('SELECT id FROM "table"')}


def stopped(program: Any) -> None:
    program.stop(signal.SIGINT)
    assert (program.process.returncode, program.errors) == (0, "")


def killed(program: Any) -> None:
    """All its processes at once, as when its machine fails."""
    program.end()


@pytest.mark.parametrize("ends", [stopped, killed])
def test_what_the_page_for_hosts_says_brings_the_tables_of_the_copy_back(
    start: Start, tmp_path: Path, ends: Callable[[Any], None]
) -> None:
    backup, restore = (shlex.split(line) for line in ON_THE_PAGE)
    folder = tmp_path / "tables"
    environ = {**os.environ, "COMPANION_INSTANCE": str(folder)}

    def companion(*command: str) -> str:
        program = [sys.executable, "-m", "companion.cli", *command]
        ran = subprocess.run(program, cwd=tmp_path, env=environ, capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, "")
        return ran.stdout

    program = serve(start, folder)
    kept = open_tables(program, 3)
    companion(*backup)
    lost = open_tables(program, 5)
    ends(program)
    left = {path.name for path in folder.iterdir() if path.name.startswith("companion.sqlite")}
    wal = {"companion.sqlite-wal", "companion.sqlite-shm"}
    assert left & wal == (wal if ends is killed else set())

    assert companion(*restore).startswith(f"Tables restored from {restore[1]}: 3.\n")

    program = serve(start, folder)
    more = open_tables(program, 1)
    stopped(program)
    assert tables_in(folder / "companion.sqlite") == {*kept, *more}
    (aside,) = folder.glob("companion-*.sqlite")
    assert tables_in(aside) == {*kept, *lost}


def test_what_changes_tables_waits_until_no_server_runs(start: Start, tmp_path: Path) -> None:
    """Also not while only one of its processes is left; killed ones hold nobody up."""
    folder, copy = tmp_path / "tables", tmp_path / "copy.sqlite"
    program = serve(start, folder)
    open_tables(program, 1)
    where = ("--instance", str(folder))
    done("backup", str(copy), *where)
    other = tmp_path / "other"
    other.mkdir()
    changes = [
        ("restore", str(copy), *where),
        ("move", f"sqlite:///{other}/companion.sqlite", *where),
        ("prune", "--older-than", "1d", "--yes", *where),
    ]
    for command in changes:
        assert "stop it first" in refused(*command)
    for command in (("replay-check",), ("prune", "--older-than", "1d")):
        assert run(*command, *where).exit_code == 0
    assert list(other.iterdir()) == []
    into = ("--instance", str(other))
    done("restore", str(copy), *into)
    assert "stop it first" in refused("move", f"sqlite:///{folder}/companion.sqlite", *into)
    program.end()
    for command in changes[::2]:
        done(*command)
    program = serve(start, folder)
    assert program.get("/healthz")
    stopped(program)


def test_no_server_starts_while_the_tables_change(start: Start, tmp_path: Path) -> None:
    with in_use.locked(tmp_path / "companion.sqlite", alone=True):
        program = serve(start, tmp_path)
        errors = program.process.communicate(timeout=60)[1]
    assert errors == f"Error: {in_use.SHARED}\n"
    assert (program.process.returncode, program.output) == (1, "")


@pytest.mark.parametrize(
    ("spoils", "why"),
    [
        ("DROP TABLE entry", "holds no tables of Companion"),
        ("DROP TABLE seat", "is not whole: it lacks seat"),
        ("UPDATE alembic_version SET version_num = '9999'", "newer release of Companion"),
        ("DELETE FROM alembic_version", "holds no tables of Companion"),
    ],
)
def test_a_copy_that_does_not_fit_changes_nothing(
    home: str, table: Any, tmp_path: Path, spoils: str, why: str
) -> None:
    bad = tmp_path / "bad"
    bad.mkdir()
    done("backup", str(bad / "companion.sqlite"), "--instance", home)
    spoil(str(bad), spoils)
    before = sorted(path.name for path in Path(home).iterdir())
    assert why in refused("restore", str(bad / "companion.sqlite"), "--instance", home)
    after = sorted(path.name for path in Path(home).iterdir())
    assert after == sorted({*before, "companion.sqlite.lock"})
    assert "Tables checked: 1 with 5 entries" in done("replay-check", "--instance", home)


def test_what_is_no_whole_database_changes_nothing(home: str, table: Any, tmp_path: Path) -> None:
    whole, torn, photos = (tmp_path / name for name in ("whole", "torn", "photos"))
    done("backup", str(whole), "--instance", home)
    data = whole.read_bytes()
    torn.write_bytes(data[:8192] + b"\xff" * 8192 + data[16384:])
    photos.write_bytes(b"holiday photos" * 100)
    again = ("restore", f"{home}/companion.sqlite", "--instance", home)
    assert "is damaged" in refused("restore", str(torn), "--instance", home)
    assert "file is not a database" in refused("restore", str(photos), "--instance", home)
    assert "is the database itself" in refused(*again)
    assert "Tables checked: 1 with 5 entries" in done("replay-check", "--instance", home)


def test_a_copy_of_an_older_release_is_brought_up_to_date(tmp_path: Path) -> None:
    """It may be one that nobody has closed: its log lies beside it."""
    dump = sorted((Path(__file__).parents[2] / "storage" / "dumps").glob("*.sql"))[0]
    old, taken = tmp_path / "old.sqlite", tmp_path / "taken"
    with closing(sqlite3.connect(old)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.executescript(dump.read_text(encoding="utf-8"))
        taken.mkdir()
        for ending in ("", "-wal"):
            shutil.copy(f"{old}{ending}", taken)
    assert (taken / "old.sqlite-wal").stat().st_size > 0
    folder = tmp_path / "new" / "tables"
    output = done("restore", str(taken / "old.sqlite"), "--instance", str(folder))
    assert "An older release had made the copy; it is up to date now.\n" in output
    assert f"There is no {folder}/secret_key." in output
    assert "from before" not in output
    assert tables_in(folder / "companion.sqlite") == tables_in(old)
    assert not (folder / "secret_key").exists()


@pytest.mark.parametrize("fails", ["hardlink_to", "unlink", "replace"])
def test_a_restore_that_fails_in_the_middle_loses_nothing(
    cast: Cast, home: str, table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    """The tables are as a killed server leaves them."""
    copy, folder = tmp_path / "copy.sqlite", tmp_path / "tables"
    done("backup", str(copy), "--instance", home)
    since = cast.host("red", "blue").table
    folder.mkdir()
    for path in Path(home).glob("companion.sqlite*"):
        shutil.copy(path, folder)
    assert (folder / "companion.sqlite-wal").stat().st_size > 0
    real = getattr(Path, fails)

    def failing(path: Path, *arguments: Any, **options: Any) -> Any:
        if path.name.endswith(("-wal", "companion.sqlite.restoring")):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, *arguments, **options)

    with monkeypatch.context() as patch:
        patch.setattr(copies, "_discard", lambda database: None)
        patch.setattr(Path, fails, failing)
        output = refused("restore", str(copy), "--instance", str(folder))
    assert output == "Error: The restore failed: No space left on device.\n"
    assert tables_in(folder / "companion.sqlite") == {table.id, since}
    done("restore", str(copy), "--instance", str(folder))
    assert tables_in(folder / "companion.sqlite") == {table.id}


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_the_owner_reads_tables_and_copies(
    start: Start, tmp_path: Path, empty_database: bytes
) -> None:
    """Also those that an earlier release has made."""
    folder, copy = tmp_path / "tables", tmp_path / "copy.sqlite"
    folder.mkdir()
    file = folder / "companion.sqlite"
    file.write_bytes(empty_database)
    file.chmod(0o644)
    program = serve(start, folder)
    open_tables(program, 1)
    done("backup", str(copy), "--instance", str(folder))
    kept = [*(file.with_name(file.name + end) for end in ("", "-wal", "-shm", ".lock")), copy]
    assert [mode(path) for path in kept] == [0o600] * 5
    program.end()
    copy.chmod(0o644)
    done("restore", str(copy), "--instance", str(folder))
    assert {mode(path) for path in folder.glob("companion*")} == {0o600}


@pytest.mark.parametrize(
    "command",
    [
        ("backup", "copy.sqlite"),
        ("export", "ACDEF"),
        ("replay-check",),
        ("replay-check", "--migrate"),
        ("prune", "--older-than", "1d"),
        ("prune", "--older-than", "1d", "--yes"),
        ("move", "sqlite:///elsewhere.sqlite"),
    ],
)
def test_a_mistyped_folder_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "There are no tables yet" in refused(*command, "--instance", "typo")
    assert list(tmp_path.iterdir()) == []


def test_what_only_reads_writes_nothing(home: str, table: Any, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    folder.mkdir()
    done("backup", str(folder / "companion.sqlite"), "--instance", home)
    before = (folder / "companion.sqlite").read_bytes()
    for command in (
        ("export", table.code),
        ("replay-check",),
        ("prune", "--older-than", "1d"),
        ("backup", str(tmp_path / "second.sqlite")),
    ):
        done(*command, "--instance", str(folder))
    assert [path.name for path in folder.iterdir()] == ["companion.sqlite"]
    assert (folder / "companion.sqlite").read_bytes() == before


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_on_postgresql_its_own_programs_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", "postgresql://ada@db.example/tables")
    output = refused(command, __file__, "--instance", str(tmp_path))
    assert "pg_dump" in output
    assert "pg_restore" in output
