"""kill -9 of worker and master under load: each confirmed tap is there once, none is doubled."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import threading
import time
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode, urlsplit

import psutil

from tests.serving.conftest import Program
from tests.torture.counts import chance, tell, times

PATIENCE = 60.0  # seconds in which a tap gets through at last
PHONES = 3


class Server:
    """`companion serve` on one port, started again after each kill of its master."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.starts = 0
        self.port = 0
        self.start()

    def start(self) -> None:
        self.starts += 1
        self.program = Program(
            self.folder / f"printed-{self.starts}.txt", "-m", "companion.cli",
            "serve", "--host", "127.0.0.1", "--port", str(self.port),
            "--instance", str(self.folder / "tables"),
        )  # fmt: skip
        self.port = urlsplit(self.program.url).port or 0

    def kill(self, master: bool) -> None:
        """Ends the master or a worker as the system does when memory is out."""
        process = psutil.Process(self.program.process.pid)
        if not master:
            workers = process.children()
            if workers:
                workers[0].kill()
            return
        children = process.children(recursive=True)
        process.kill()
        self.program.process.communicate()
        psutil.wait_procs(children, timeout=PATIENCE)
        self.start()

    def end(self) -> None:
        os.killpg(self.program.process.pid, signal.SIGKILL)
        self.program.process.communicate()


class Tapper:
    """A phone that taps, and sends a tap again with its key until it is answered."""

    def __init__(self, server: Server, cookie: str = "") -> None:
        self.server = server
        self.cookie = cookie
        self.confirmed: list[str] = []

    def ask(
        self, method: str, path: str, fields: dict[str, Any] | None = None, key: str = ""
    ) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        headers |= {"Cookie": self.cookie} if self.cookie else {}
        headers |= {"Companion-Tap": key} if key else {}
        try:
            connection.request(method, path, urlencode(fields or {}, doseq=True), headers)
            answer = connection.getresponse()
            body = answer.read().decode()
        finally:
            connection.close()
        self.cookie = (answer.headers["Set-Cookie"] or self.cookie).split(";")[0]
        return answer, body

    def tap(self, table: str, key: str, why: str) -> None:
        fields = {"seat": "red", "what": "vp", "to": "1", "why": why}
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                answer, _ = self.ask("POST", f"{table}/actions/correct", fields, key)
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
                continue
            if answer.status == 303:
                self.confirmed.append(why)
                return
            assert answer.status >= 500, answer.status
        raise AssertionError(f"{why} never got through")


def entries(phone: Tapper, table: str) -> list[dict[str, Any]]:
    _, text = phone.ask("GET", f"{table}/export.json")
    found: list[dict[str, Any]] = json.loads(text)["entries"]
    return found


def tapping(phone: Tapper, name: int, table: str, stop: threading.Event, failed: list[str]) -> None:
    number = 0
    try:
        while not stop.is_set():
            phone.tap(table, f"{name}-{number}", f"tap {name}-{number}")
            number += 1
            if number % 5 == 0:  # a confirmed tap that the phone sends again all the same
                phone.tap(table, f"{name}-{number - 1}", f"tap {name}-{number - 1}")
                phone.confirmed.pop()
            time.sleep(0.02)
    except AssertionError as error:
        failed.append(str(error))


def kill_at_random(server: Server, random: Random, kills: int) -> None:
    for number in range(kills):
        time.sleep(random.uniform(0.2, 0.6))
        server.kill(master=number % 2 == 1)


def test_no_confirmed_tap_is_lost_and_no_retry_doubled(tmp_path: Path) -> None:
    random, kills = chance(), times(1, 200)
    server = Server(tmp_path)
    try:
        host = Tapper(server)
        form = {"game": "mythotopia", "colour": ["red", "blue"]}
        table = host.ask("POST", "/tables", form)[0].headers["Location"]
        host.ask("POST", f"{table}/seats/red/take")
        assert host.ask("POST", f"{table}/setup", {"first": "red", "dealt": "8"})[0].status == 303
        stop, failed = threading.Event(), list[str]()
        phones = [Tapper(server, host.cookie) for _ in range(PHONES)]
        threads = [
            threading.Thread(target=tapping, args=(phone, name, table, stop, failed))
            for name, phone in enumerate(phones)
        ]
        for thread in threads:
            thread.start()
        kill_at_random(server, random, kills)
        stop.set()
        for thread in threads:
            thread.join(2 * PATIENCE)
        assert failed == []
        log = entries(host, table)
    finally:
        server.end()
    assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))
    written = re.findall(r'"why": "(tap \d+-\d+)"', json.dumps(log))
    confirmed = [why for phone in phones for why in phone.confirmed]
    tell(f"{kills} kills, {len(confirmed)} confirmed taps, {len(log)} entries")
    assert sorted(written) == sorted(confirmed)
