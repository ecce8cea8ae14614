"""SQLite's files: the database, its write-ahead log, and the log's index in shared memory.

SQLite does not notice that somebody deletes, truncates or overwrites them: it continues to confirm
what is lost when the server stops. The index tells what the other two files must hold.
"""

import os
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

INDEX = struct.Struct("=14xHII2I8s")
"""The head of the index: the size of a page in bytes, the number of the last frame, the number of
pages, the checksum of that frame, the salt."""
COPIED = (96, 128)  # where the index counts the frames copied, and to be copied
LOG_HEADER, FRAME_HEADER = 32, 24  # bytes


class Files:
    """Watches the files of one database from the first check on.

    A connection of its own keeps SQLite from deleting the log by itself. The files stay open,
    because closing one of them would drop SQLite's locks on it.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._open: dict[Path, int] = {}
        self._is: tuple[int, int] | None = None
        self._written: tuple[int, tuple[object, ...]] | None = None
        self._size = 0
        self._own: sqlite3.Connection | None = None

    def require(self) -> None:
        """Raises OSError if a file was deleted, replaced, truncated or overwritten. Call it inside
        a writing transaction, because then nobody else changes the index."""
        status = self._database.stat()
        self._is = self._is or _identity(status)
        if _identity(status) != self._is:
            raise OSError("another file stands in the database's place")
        if self._own is None:
            self._watch()
        if not self._open:  # the disk allows no shared memory, so there is no log
            return
        log, index = self._open.values()
        page, frames, pages, *checksum, salt = INDEX.unpack(os.pread(index, INDEX.size, 0))
        page = 65536 if page == 1 else page
        self._require_log(log, frames, page, (*checksum, salt))
        self._require_names()
        self._require_database(status, index, pages * page, salt)

    def _watch(self) -> None:
        self._own = sqlite3.connect(self._database, check_same_thread=False, isolation_level=None)
        self._own.execute("SELECT 1 FROM sqlite_master").fetchall()  # opens the log
        for ending in ("-wal", "-shm"):
            path = self._database.with_name(self._database.name + ending)
            if path.exists():
                self._open[path] = os.open(path, os.O_RDONLY)

    def _require_log(self, log: int, frames: int, page: int, last: tuple[object, ...]) -> None:
        """Raises OSError unless the last frame of the log is the one that the index names."""
        if not frames:
            return
        at = LOG_HEADER + (frames - 1) * (FRAME_HEADER + page)
        header = os.pread(log, FRAME_HEADER, at)
        whole = os.fstat(log).st_size >= at + FRAME_HEADER + page
        if not whole or (*struct.unpack(">2I", header[16:]), header[8:16]) != last:
            raise OSError("the write-ahead log was truncated or overwritten")

    def _require_names(self) -> None:
        for path, file in self._open.items():
            try:
                in_place = _identity(path.stat()) == _identity(os.fstat(file))
            except OSError:
                in_place = False
            if not in_place:
                # The deleted log is still open and whole: copy its frames, so that no confirmed tap
                # is lost.
                assert self._own is not None
                self._own.execute("PRAGMA wal_checkpoint")
                raise OSError(f"{path.name} was deleted or replaced; start the server again")

    def _require_database(self, status: os.stat_result, index: int, most: int, salt: bytes) -> None:
        """Raises OSError if the database was truncated, or if it has changed although SQLite has
        copied no frames into it."""
        if status.st_size < min(self._size, most):
            raise OSError("the database was truncated")
        copied, to_copy = (os.pread(index, 4, at) for at in COPIED)
        now = status.st_mtime_ns, (salt, copied, to_copy)
        if self._written and copied == to_copy:
            (before, state), (written, same) = self._written, now
            if written != before and same == state:
                raise OSError("another program has written into the database")
        self._written, self._size = now, status.st_size

    def close(self) -> None:
        """Forgets the files. Call it when no other connection is open."""
        if self._own is not None:
            with closing(self._own):
                self._own = None
        for file in self._open.values():
            os.close(file)
        self._open.clear()
        self._is = self._written = None
        self._size = 0


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino
