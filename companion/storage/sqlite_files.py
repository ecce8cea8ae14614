"""SQLite's files: the database, its write-ahead log, and the log's index in shared memory.

SQLite does not notice that somebody deletes, truncates or overwrites them: it continues to confirm
what is lost when the server stops. What is checked here is in its file format
(https://sqlite.org/fileformat.html, sections 1.3 and 4.1).
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.storage.upkeep import private

WAL_MODE = b"\2\2"  # the versions for writing and reading; a backup has others
MAGIC = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")  # what a log begins with
LOG_HEADER = 32  # bytes; its salts change each time the log starts again


class Files:
    """Watches the files of one database from the first check on.

    A connection of its own keeps SQLite from deleting the log by itself. The files stay open,
    because closing one of them would drop SQLite's locks on it.
    """

    def __init__(self, database: Path) -> None:
        self._paths = private.of(database)
        self._own: sqlite3.Connection | None = None
        self._forget()

    def _forget(self) -> None:
        self._open: dict[Path, tuple[int, os.stat_result]] = {}
        self._size = self._changes = self._log_size = 0
        self._log_header = b""

    def require(self) -> None:
        """Raises OSError if a file was deleted, replaced, truncated or overwritten. Call it inside
        a writing transaction, because then nobody else writes the log."""
        if self._own is None:
            self._watch()
        sizes = [self._size_of(path) for path in self._open]
        if len(sizes) == len(self._paths):  # else the disk allows no shared memory, so no log
            database, log, _ = (file for file, _ in self._open.values())
            self._require_log(os.pread(log, LOG_HEADER, 0), sizes[1])
            self._require_database(os.pread(database, 28, 0), sizes[0])

    def _watch(self) -> None:
        if not self._paths[0].exists():
            raise OSError("the database was deleted")
        self._own = sqlite3.connect(self._paths[0], check_same_thread=False, isolation_level=None)
        self._own.execute("SELECT 1 FROM sqlite_master").fetchall()  # opens the log
        for path in filter(Path.exists, self._paths):
            file = os.open(path, os.O_RDONLY)
            self._open[path] = file, os.fstat(file)

    def _size_of(self, path: Path) -> int:
        """The size of a file in bytes. Raises OSError if it is no longer the one that is open."""
        try:
            now = path.stat()
            if os.path.samestat(now, self._open[path][1]):
                return now.st_size
        except FileNotFoundError:
            pass
        # A deleted log is still open and whole: copy its frames, so that no confirmed tap is lost.
        assert self._own is not None
        self._own.execute("PRAGMA wal_checkpoint")
        raise OSError(f"{path.name} was deleted or replaced; start the server again")

    def _require_log(self, header: bytes, size: int) -> None:
        """Raises OSError if the log is shorter than it was, unless it has started again. It may be
        empty: SQLite truncates a log that it has copied whole."""
        shorter = header == self._log_header and size < self._log_size
        if shorter or (header and header[:4] not in MAGIC) or 0 < size < LOG_HEADER:
            raise OSError("the write-ahead log was truncated or overwritten")
        self._log_header, self._log_size = header, size

    def _require_database(self, header: bytes, size: int) -> None:
        """Raises OSError if the database is too short for its pages, or if another one was copied
        into its file: a backup, or an earlier copy, whose count of changes is smaller."""
        if size < self._size:
            assert self._own is not None
            ((pages,),) = self._own.execute("PRAGMA page_count").fetchall()
            page = int.from_bytes(header[16:18], "big")
            if size < pages * (65536 if page == 1 else page):
                raise OSError("the database was truncated")
        changes = int.from_bytes(header[24:28], "big")
        if header[18:20] != WAL_MODE or changes < self._changes:
            raise OSError("another program has written into the database")
        self._size, self._changes = size, changes

    def close(self) -> None:
        """Forgets the files. Call it when no other connection is open."""
        if self._own is not None:
            with closing(self._own):
                self._own = None
        for file, _ in self._open.values():
            os.close(file)
        self._forget()
