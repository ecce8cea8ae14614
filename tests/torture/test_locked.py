"""Another program holds the database: taps wait, pages come, and each tap is there once."""

import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

from tests.torture.counts import FULL, tell
from tests.torture.phones import Server, Tapper, begin, entries

HELD = 30.0 if FULL else 1.0  # seconds; a tap waits for 5 and is then answered 503


def test_a_database_that_is_locked_for_long_loses_no_tap(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        host, table = begin(server)
        phones = [Tapper(server, host.cookie) for _ in range(3)]
        file = tmp_path / "tables" / "companion.sqlite"
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            taps = [
                threading.Thread(target=phone.tap, args=(table, f"tap {name}", f"tap {name}"))
                for name, phone in enumerate(phones)
            ]
            for tap in taps:
                tap.start()
            until, pages = time.monotonic() + HELD, 0
            while time.monotonic() < until:
                assert host.ask("GET", table)[0].status == 200
                pages += 1
            assert [phone.confirmed for phone in phones] == [[], [], []]
            answers = [phone.last for phone in phones]
        for tap in taps:
            tap.join()
        log = entries(host, table)
    finally:
        server.end()
    tell(f"locked for {HELD:.0f} s: {pages} pages, the taps were answered {answers} meanwhile")
    assert not FULL or answers == ["503"] * len(phones)  # before a phone gives up waiting
    written = sorted(entry["payload"]["why"] for entry in log if entry["kind"] == "correct")
    assert written == ["tap 0", "tap 1", "tap 2"]
