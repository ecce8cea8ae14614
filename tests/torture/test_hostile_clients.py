"""A crowd of hostile clients: the taps of others are recorded all the same, and soon.

`make torture` also looks at the memory, the files and the log of the serving process."""

import re
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Self

import pytest

from tests.torture.clients.hostile import KINDS, ignore, kinds
from tests.torture.counts import FULL, tell
from tests.torture.phones import Tapper, begin, entries
from tests.torture.servers import Gauge, Server

SECONDS = 25 if FULL else 0  # clients are cut after 20
P95 = 0.1  # seconds for a tap
GROWTH = {"http": 60, "https": 256}
"""MiB that a crowd may cost. Beside the program's 110, those of TLS fit a machine of 512."""
KEPT = {"http": 20, "https": 60}
"""MiB of it ten seconds after the crowd has left."""
UNFINISHED = 150  # handshakes at a time
CUT, HANDSHAKE_CUT = 23.0, 7.0  # seconds: 20 and 5, and what a busy machine adds
OWN_FILES = 20  # those of the tapping phone, and what the program opens for a while
RECOVERY = 5.0  # seconds after the crowd has left until all is answered


class Crowd:
    """A program of hostile clients, and how they stand."""

    def __init__(self, server: Server, *chosen: str) -> None:
        scheme = "https" if server.trust else "http"
        program = ("-m", "tests.torture.clients.hostile", scheme, str(server.port), *chosen)
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([sys.executable, *program], stdin=pipe, stdout=pipe)

    def __enter__(self) -> Self:
        assert self._line() == "ready"
        self.look()
        return self

    def __exit__(self, *_: object) -> None:
        with self._process as process:
            assert process.stdin
            process.stdin.close()

    def look(self) -> None:
        assert self._process.stdin
        self._process.stdin.write(b"\n")
        self._process.stdin.flush()
        awaited, still_open, ended, longest = self._line().split()
        self.has_come = awaited == "0"
        self.open, self.ended, self.longest = int(still_open), int(ended), float(longest)

    def _line(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().decode().strip()


@pytest.fixture(scope=lambda **_: "function" if FULL else "module")
def server(tmp_path_factory: pytest.TempPathFactory, scheme: str) -> Iterator[Server]:
    serving = Server(tmp_path_factory.mktemp("served"), tls=scheme == "https")
    yield serving
    serving.end()


@pytest.mark.parametrize(
    ("scheme", "kind"),
    [(scheme, kind) for scheme in ("http", "https") for kind in (kinds(scheme) if FULL else [""])],
    scope="module",
)
def test_a_crowd_that_keeps_the_server_waiting_stops_no_tap(
    server: Server, scheme: str, kind: str
) -> None:
    host, table = begin(server)
    quiet = [timed(host, table, f"quiet tap {number}") for number in range(30 if FULL else 0)]
    seconds: list[float] = []
    with Gauge(server) as gauge:
        with Crowd(server, *([kind] if kind else [])) as crowd:
            began = time.monotonic()
            while len(seconds) < 3 or time.monotonic() < began + SECONDS or not crowd.has_come:
                seconds.append(timed(host, table, f"tap {len(seconds)}"))
                crowd.look()
        left = time.monotonic()
        recovery = timed(host, table, "the tap after")
        assert host.ask("GET", table)[0].status == 200
    assert len(entries(host, table)) == 1 + len(quiet) + len(seconds) + 1
    if not FULL:
        return
    time.sleep(10 - recovery if recovery < 10 else 0)
    now = gauge.now()
    (memory, files, _), (most, most_files, threads) = gauge.before, gauge.most
    log = lines(server, began, left)
    tell(
        f"{scheme}, {KINDS[kind].many} clients, each {kind}: {len(seconds)} taps, p95 "
        f"{1000 * p95(seconds):.0f} ms, {1000 * p95(quiet):.0f} before, the slowest "
        f"{1000 * max(seconds):.0f}; {memory:.0f} MiB, at most "
        f"{most:.0f}, then {now[0]:.0f}; {files} files, at most {most_files}, then {now[1]}; at "
        f"most {threads} threads; {sum(log.values())} lines of log of {len(log)} kinds; answers "
        f"{recovery:.1f} s after; {crowd.open} connections open, {crowd.ended} ended, the longest "
        f"of {crowd.longest:.1f} s"
    )
    assert p95(seconds) < P95
    assert most - memory < GROWTH[scheme]
    assert now[0] - memory < KEPT[scheme]
    assert recovery < RECOVERY
    assert max(log.values(), default=0) <= 1 + (left - began) / 60, log.most_common(3)
    if not KINDS[kind].speaks_tls:
        assert most_files - files <= UNFINISHED + OWN_FILES
        assert crowd.longest < HANDSHAKE_CUT
    if KINDS[kind].then is not ignore:  # it does not notice
        assert crowd.longest < CUT


def timed(phone: Tapper, table: str, key: str) -> float:
    """Seconds until a tap is answered."""
    began = time.monotonic()
    phone.tap(table, key, key)
    taken = time.monotonic() - began
    if FULL:
        time.sleep(0.1)  # so that some clients are cut off, and come again
    return taken


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20, method="inclusive")[-1]


def lines(server: Server, since: float, until: float) -> Counter[str]:
    """How often each line came in the log, whatever its numbers."""
    return Counter(re.sub(r"\d+", "0", line) for at, line in server.log if since < at < until)
