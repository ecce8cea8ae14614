"""A power cut leaves a part of SQLite's write-ahead log: what is there opens as a dense prefix."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.storage.engine import Database
from companion.storage.tables import whole_tables
from tests.conftest import Cast, Phone
from tests.storage.recording import log_in
from tests.torture.counts import chance, tell, times


def test_a_cut_log_opens_as_a_dense_prefix(cast: Cast, host: Phone, tmp_path: Path) -> None:
    random = chance()
    database: Database = cast.app.extensions["companion.database"]
    file = tmp_path / "companion.sqlite"
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entry").fetchone()
        for number in range(12):  # the open reader keeps the log from being written back
            assert host.tap("points", seat="red", points=str(number + 1)).status_code == 303
        whole = file.with_name("companion.sqlite-wal").read_bytes()
        stored = file.read_bytes()
    game = cast.app.extensions["companion.in_play"].get(host.table).game
    lengths = []
    for _ in range(times(8, 2000)):
        folder = tmp_path / "cut"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        (folder / "c.sqlite").write_bytes(stored)
        (folder / "c.sqlite-wal").write_bytes(_cut(whole, random.randrange(len(whole))))
        opened = Database(f"sqlite:///{folder / 'c.sqlite'}")
        log = log_in(opened, host.table, game)
        checked = list(whole_tables.replay_check(opened))
        opened.close()
        assert log is not None
        assert [entry.seq for entry in log.entries] == list(range(1, log.last_seq + 1))
        assert [table.problem for table in checked] == [""]
        lengths.append(log.last_seq)
    tell(f"{len(lengths)} cuts: from {min(lengths)} to {max(lengths)} entries of 13")
    assert min(lengths) < max(lengths) <= 13
    database.close()


def _cut(log: bytes, end: int) -> bytes:
    """The log until there; then nothing, or what the disk happened to hold."""
    rubbish = bytes((n * 37 + end) % 256 for n in range(64)) if end % 2 else b""
    return log[:end] + rubbish
