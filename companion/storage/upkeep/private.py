"""Files that only their owner may read: the database holds links and secret choices."""

import os
from contextlib import suppress
from pathlib import Path

OWNERS_ONLY = 0o600


def of(database: Path) -> list[Path]:
    """The files of an SQLite database: it, its write-ahead log, and the log's index."""
    return [database.with_name(database.name + ending) for ending in ("", "-wal", "-shm")]


def opened(path: Path, *, new: bool = False) -> int:
    """Opens a file to write, and makes it if it is not there; a `new` one must not be. If root
    makes it, it belongs to the owner of its folder, because the server may run as that user."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | (os.O_EXCL if new else 0), OWNERS_ONLY)
    if os.name == "posix" and os.geteuid() == 0:
        folder = path.absolute().parent.stat()
        os.chown(descriptor, folder.st_uid, folder.st_gid)
    return descriptor


def make(database: Path) -> None:
    """Makes the database if it is not there. SQLite gives its other files the same permissions."""
    # Closing a file that SQLite has open would drop its locks, so only a new one is opened here.
    with suppress(OSError):  # SQLite says what is wrong with the folder
        os.close(opened(database, new=True))
    tighten(database)


def tighten(database: Path) -> None:
    """Takes the files of a database from everybody but their owner."""
    for path in of(database):
        with suppress(FileNotFoundError, PermissionError):  # it belongs to another user
            if path.stat().st_mode & 0o077:
                path.chmod(OWNERS_ONLY)
