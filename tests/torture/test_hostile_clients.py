"""A crowd that keeps the server waiting: the taps of others are recorded all the same, and soon."""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from tests.torture.counts import FULL, tell, times
from tests.torture.hostile_clients import KINDS
from tests.torture.phones import Server, Tapper, begin, entries

P95 = 0.1  # seconds for a tap


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    serving = Server(tmp_path_factory.mktemp("served"))
    yield serving
    serving.end()


@pytest.mark.parametrize("kind", KINDS)
def test_a_crowd_that_keeps_the_server_waiting_stops_no_tap(server: Server, kind: str) -> None:
    host, table = begin(server)
    many, taps = times(70, 600), times(3, 300)
    program = ("-m", "tests.torture.hostile_clients", kind, str(server.port), str(many))
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, *program], stdin=pipe, stdout=pipe) as crowd:
        assert crowd.stdin
        assert crowd.stdout
        assert crowd.stdout.readline() == b"here\n"
        seconds = [timed(host, table, f"tap {number}") for number in range(taps)]
        crowd.stdin.close()
    assert len(entries(host, table)) == 1 + taps
    p95 = statistics.quantiles(seconds, n=20, method="inclusive")[-1]
    tell(f"{many} clients, each {kind}: {taps} taps, p95 {1000 * p95:.0f} ms")
    assert p95 < P95 or not FULL


def timed(phone: Tapper, table: str, key: str) -> float:
    """Seconds until a tap is answered."""
    began = time.monotonic()
    phone.tap(table, key, key)
    taken = time.monotonic() - began
    if FULL:
        time.sleep(0.1)  # so that some clients are cut off, and come again
    return taken
