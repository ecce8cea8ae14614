"""Clients that ask for rulings and slow pages without a pause: taps go on beside them."""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlencode

import pytest

from tests.games.mythotopia.positions import seeded
from tests.games.terra_mystica.exchange.notation.written import SINGLE_SPADES
from tests.torture.counts import FULL, tell, times
from tests.torture.phones import Tapper, begin
from tests.torture.servers import Server

CLIENTS = 400 if FULL else 16
SECONDS = times(2, 30)
SLOWEST = json.dumps(seeded(41, wars=(10, 10), players=(4, 4)))  # of 60: 100 ms each
AT_ONCE = "\n".join([SLOWEST] * 24)  # as much as one post may hold
EVENING = "\n".join(SINGLE_SPADES)

WARS = {
    f"wars.{number}.{name}": value
    for number, province in enumerate(("Blore", "Camarine", "Darb", "Eagre", "Fadge"), start=1)
    for name, value in (
        ("province", province), ("owner", "red"), ("armies.red", "1"), ("armies.blue", "2"),
    )
}  # fmt: skip
EMPTY = {"cards.city.2": "0", "cards.road.2": "0", "cards.castle.1": "0", "cards.patronage.1": "0"}
ASKED = {
    "the slowest rulings": ("POST", "/adjudicate/mythotopia", AT_ONCE),
    "the end of a table": ("GET", f"{{table}}/settle/end?{urlencode(WARS | EMPTY)}", ""),
    "what an action does": ("GET", "{table}/whatif", ""),
    "bringing in a table": ("POST", "/bring-in", urlencode({"text": EVENING})),
}


@pytest.mark.parametrize("addresses", [1, 30] if FULL else [1])
@pytest.mark.parametrize("what", ASKED if FULL else ["the end of a table"])
def test_taps_feel_nothing_of_clients_that_ask_without_a_pause(
    tmp_path: Path, what: str, addresses: int
) -> None:
    server = Server(tmp_path)
    try:
        host, table = begin(server)
        phone = Tapper(server, host.cookie)
        quiet = tapping(phone, table, "quiet", time.monotonic() + SECONDS / 2)
        with asking(server.port, addresses, request(what, table, host.cookie)) as answers:
            taps = tapping(phone, table, "beside", time.monotonic() + SECONDS)
    finally:
        server.end()
    tell(
        f"{CLIENTS} clients at {addresses} addresses ask for {what}, {dict(answers)}: "
        f"taps at p95 {p95(quiet):.0f}, then {p95(taps):.0f} ms"
    )
    assert answers[200] or answers[303] or answers[422]  # the system may run a ruling late
    assert set(answers) <= {200, 303, 422, 503}
    assert not FULL or p95(taps) < 100


def request(what: str, table: str, cookie: str) -> bytes:
    method, path, body = ASKED[what]
    head = {
        "Host": "home", "Connection": "close", "Cookie": cookie,
        "Content-Type": "application/x-www-form-urlencoded", "Content-Length": len(body),
    }  # fmt: skip
    lines = [
        f"{method} {path.format(table=table)} HTTP/1.1",
        *(f"{k}: {v}" for k, v in head.items()),
    ]
    return "\r\n".join([*lines, "", body]).encode()


@contextmanager
def asking(port: int, addresses: int, what: bytes) -> Iterator[Counter[int]]:
    """Clients ask while the block runs. Then the counter has how often each status was answered."""
    answers = Counter[int]()
    program = (
        "-m",
        "tests.torture.clients.asking",
        str(port),
        str(CLIENTS),
        str(addresses),
    )
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, *program], stdin=pipe, stdout=pipe) as crowd:
        assert crowd.stdin
        crowd.stdin.write(b"%d\n" % len(what) + what)
        crowd.stdin.flush()
        yield answers
        told, _ = crowd.communicate()
    answers.update({int(status): times for status, times in json.loads(told).items()})


def tapping(phone: Tapper, table: str, name: str, until: float) -> list[float]:
    """How long each tap took, in seconds. Each is answered with the first answer."""
    took: list[float] = []
    while time.monotonic() < until or len(took) < 2:
        began = time.monotonic()
        fields = {"seat": "red", "what": "vp", "to": "1", "why": f"{name} {len(took)}"}
        answer, _ = phone.ask("POST", f"{table}/actions/correct", fields, fields["why"])
        assert answer.status == 303
        took.append(time.monotonic() - began)
        time.sleep(0.1)
    return took


def p95(seconds: list[float]) -> float:
    """In milliseconds."""
    return 1000 * quantiles(seconds, n=20, method="inclusive")[-1]
