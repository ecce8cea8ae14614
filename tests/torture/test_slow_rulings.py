"""Clients that ask for rulings and slow pages without a pause: taps go on beside them."""

import json
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from typing import TypeAlias
from urllib.parse import urlencode

import pytest

from tests.games.mythotopia.positions import seeded
from tests.torture.counts import FULL, tell
from tests.torture.phones import Tapper, begin
from tests.torture.servers import Server

Request: TypeAlias = "tuple[str, str, str, dict[str, str]]"

CLIENTS = 16
SECONDS = 30 if FULL else 2
SLOWEST = json.dumps(seeded(41, wars=(10, 10), players=(4, 4)))  # of 60: 100 ms each
AT_ONCE = "\n".join([SLOWEST] * 24)  # as much as one post may hold
AFTER_REFUSAL = 0.5  # seconds; so all clients ask ten times as often as their address may


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
}


@pytest.mark.parametrize("what", ASKED if FULL else ["the end of a table"])
def test_taps_feel_nothing_of_clients_that_ask_without_a_pause(tmp_path: Path, what: str) -> None:
    server = Server(tmp_path)
    try:
        host, table = begin(server)
        phone = Tapper(server, host.cookie)
        quiet = tapping(phone, table, "quiet", time.monotonic() + SECONDS / 2)
        with ThreadPoolExecutor(CLIENTS) as pool:
            until = time.monotonic() + SECONDS
            method, path, body = ASKED[what]
            request = method, path.format(table=table), body, {"Cookie": host.cookie}
            asking = [pool.submit(asked_until, server.port, request, until) for _ in range(CLIENTS)]
            taps = tapping(phone, table, "beside", until)
        answers = sum((client.result() for client in asking), Counter[int]())
    finally:
        server.end()
    tell(
        f"{CLIENTS} clients ask for {what}, {dict(answers)}: "
        f"taps at p95 {p95(quiet):.0f}, then {p95(taps):.0f} ms"
    )
    assert answers[200] or answers[422]  # the system may run a ruling late
    assert set(answers) <= {200, 422, 503}
    assert not FULL or p95(taps) < 100


def tapping(phone: Tapper, table: str, name: str, until: float) -> list[float]:
    """How long each tap took, in seconds. Each is answered with the first answer."""
    took = []
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


def asked_until(port: int, request: Request, until: float) -> Counter[int]:
    """How often each status was answered."""
    answers = Counter[int]()
    while not answers or time.monotonic() < until:
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request(*request)
        answers[connection.getresponse().status] += 1
        connection.close()
        if answers[503]:
            time.sleep(AFTER_REFUSAL)
    return answers
