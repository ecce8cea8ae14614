"""The commands as a person meets them."""

import json
import os
import signal
import ssl
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.conftest import Cast, Phone
from tests.serving.commands import done, refused, spoil
from tests.serving.conftest import GRACE

Start = Callable[..., Any]

HERE = Path(__file__).parent


def serve(start: Start, folder: Path, *more: str) -> Any:
    """`companion serve` on a free port, with its tables in the folder."""
    where = ("--host", "127.0.0.1", "--port", "0", "--instance", str(folder))
    return start("-m", "companion.cli", "serve", *where, *more)


def test_serve_greets_answers_and_stops(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    program = serve(start, folder)
    assert program.get("/healthz")

    seconds = program.stop(signal.SIGTERM)

    assert seconds < GRACE
    assert program.process.returncode == 0
    assert program.errors == ""
    assert str(folder) in program.output
    assert "My phone can't open it" in program.output
    assert "\x1b" not in program.output  # not a terminal: no code, no colours
    assert (folder / "companion.sqlite").is_file()


def test_serve_speaks_https_with_a_certificate(start: Start, tmp_path: Path) -> None:
    # Good for a hundred years, and for this test alone.
    cert, key = HERE / "localhost.cert.pem", HERE / "localhost.key.pem"
    program = serve(start, tmp_path / "tables", "--cert", str(cert), "--key", str(key))
    assert program.url.startswith("https://")
    trusting = ssl.create_default_context(cafile=cert)
    with urlopen(f"{program.url}/healthz", timeout=20, context=trusting) as answer:
        assert answer.status == 200
    assert program.stop(signal.SIGINT) < GRACE
    assert program.process.returncode == 0
    assert program.errors == ""


def test_serve_refuses_a_file_that_is_no_database(start: Start, tmp_path: Path) -> None:
    (tmp_path / "companion.sqlite").write_bytes(b"holiday photos" * 100)
    program = serve(start, tmp_path)
    output = program.process.communicate(timeout=GRACE)[1]
    assert output == "Error: The database cannot be used: file is not a database.\n"
    assert program.process.returncode == 1


def test_a_backup_made_while_people_play_is_a_whole_game_up_to_then(
    cast: Cast, host: Phone, home: str, tmp_path: Path
) -> None:
    done_tapping = threading.Event()

    def taps() -> None:
        while not done_tapping.is_set():
            assert host.tap("points", seat="red", points="1").status_code == 303

    playing = threading.Thread(target=taps)
    playing.start()
    copy = tmp_path / "restored" / "companion.sqlite"
    copy.parent.mkdir()
    done("backup", str(copy), "--instance", home)
    done_tapping.set()
    playing.join()
    assert "overwrites nothing" in refused("backup", str(copy), "--instance", home)
    assert "with a problem: 0" in done("replay-check", "--instance", str(copy.parent))
    restored = json.loads(done("export", host.table, "--instance", str(copy.parent)))["entries"]
    now = json.loads(done("export", host.table, "--instance", home))["entries"]
    assert 0 < len(restored) <= len(now)
    assert restored == now[: len(restored)]


def test_all_tables_move_in_one_command(home: str, table: Any, tmp_path: Path) -> None:
    other = tmp_path / "other" / "companion.sqlite"
    other.parent.mkdir()
    output = done("move", f"sqlite:///{other}", "--instance", home)
    assert output == "Tables copied: 1; entries: 5.\n"
    names = ("export", table.code, "--instance")
    assert done(*names, str(other.parent)) == done(*names, home)
    again = refused("move", f"sqlite:///{other}", "--instance", home)
    assert "already" in again
    assert "now" in refused("move", f"sqlite:///{home}/companion.sqlite", "--instance", home)


def test_the_missing_driver_is_named_and_nobody_greeted(
    start: Start, home: str, table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "Error: PostgreSQL needs its driver: pip install 'psycopg[binary]'.\n"
    url = "postgresql://ada@db.example/tables"
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert refused("move", url, "--instance", home) == said
    (tmp_path / "psycopg.py").write_text("raise ModuleNotFoundError(name='psycopg')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("COMPANION_DATABASE_URL", url)
    program = serve(start, tmp_path / "tables")
    errors = program.process.communicate(timeout=GRACE)[1]
    assert (program.process.returncode, program.output, errors) == (1, "", said)


def test_move_names_the_address_that_it_was_given(home: str, table: Any) -> None:
    assert "TO names mysql" in refused("move", "mysql://ada@db.example/x", "--instance", home)
    assert "TO names no file" in refused("move", "sqlite://", "--instance", home)


def test_tables_of_a_newer_release_are_left_alone(start: Start, home: str, table: Any) -> None:
    spoil(home, "UPDATE alembic_version SET version_num = '9999'")
    output = refused("replay-check", "--migrate", "--instance", home)
    assert "by a newer release of Companion: start that one" in output
