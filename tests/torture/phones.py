"""Phones that send a tap until it is answered."""

import http.client
import json
import re
import threading
import time
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from tests.torture.servers import PATIENCE, Server

ANSWER_SECONDS = 20.0  # then a phone asks again
PAUSE = 0.02  # seconds between a phone's taps


class Tapper:
    """A phone that taps, and sends a tap again with its key until it is answered."""

    def __init__(self, server: Server, cookie: str = "") -> None:
        self.server = server
        self.cookie = cookie
        self.confirmed: list[str] = []
        self.last = "nothing yet"
        """What came of its latest request."""

    def ask(
        self, method: str, path: str, fields: dict[str, Any] | None = None, key: str = ""
    ) -> Any:
        connection = self.server.connection(ANSWER_SECONDS)
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
        began = time.monotonic()
        while time.monotonic() < began + PATIENCE:
            try:
                answer, _ = self.ask("POST", f"{table}/actions/correct", fields, key)
            except (OSError, http.client.HTTPException) as error:
                self.last = repr(error)
                time.sleep(2 * PAUSE)
                continue
            self.last = str(answer.status)
            if answer.status == 303:
                self.confirmed.append(why)
                return
            assert answer.status >= 500, f"{why} was answered {answer.status}"
            time.sleep(2 * PAUSE)
        raise AssertionError(f"{why} never got through: {self.last}")


class Company:
    """Phones that tap at one table, each on a thread, until they are told to stop."""

    def __init__(self, phones: list[Tapper], table: str) -> None:
        self.phones = phones
        self.table = table
        self.failed: list[str] = []
        self._stop = threading.Event()
        self._threads = [
            threading.Thread(target=self._tapping, args=(phone, name), daemon=True)
            for name, phone in enumerate(phones)
        ]
        for thread in self._threads:
            thread.start()

    def _tapping(self, phone: Tapper, name: int) -> None:
        number = 0
        try:
            while not self._stop.is_set():
                phone.tap(self.table, f"{name}-{number}", f"tap {name}-{number}")
                number += 1
                if number % 5 == 0:  # a confirmed tap that the phone sends again all the same
                    phone.tap(self.table, f"{name}-{number - 1}", f"tap {name}-{number - 1}")
                    phone.confirmed.pop()
                time.sleep(PAUSE)
        except AssertionError as error:
            self.failed.append(str(error))

    def require_each_once(self, log: list[dict[str, Any]]) -> None:
        """Every confirmed tap stands in the log once, and nothing else; no number is missing."""
        assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))
        written = re.findall(r'"why": "(tap \d+-\d+)"', json.dumps(log))
        assert sorted(written) == sorted(self.confirmed)

    @property
    def confirmed(self) -> list[str]:
        return [why for phone in self.phones for why in phone.confirmed]

    def tap_again(self) -> float:
        """Waits until each phone on average has one more tap confirmed; the seconds it took.

        Says what was seen if they do not: a server that is slow has used the processor or waited
        for it, one that hangs has not."""
        began, before = time.monotonic(), len(self.confirmed)
        used = {phone.server: phone.server.processor() for phone in self.phones}
        while len(self.confirmed) < before + len(self.phones):
            assert not self.failed, self.failed
            waited = time.monotonic() - began
            if waited > PATIENCE:
                worked = sum(server.processor() - was for server, was in used.items())
                last = [phone.last for phone in self.phones]
                raise AssertionError(f"no taps for {waited:.0f} s, {worked:.1f} s of work: {last}")
            time.sleep(PAUSE)
        return time.monotonic() - began

    def stop(self) -> None:
        """The taps under way are still confirmed."""
        self._stop.set()
        for thread in self._threads:
            thread.join(PATIENCE + ANSWER_SECONDS)
        assert not self.failed, self.failed
        assert not any(thread.is_alive() for thread in self._threads)


class Watcher:
    """A phone that listens where its tapper taps, again and again: the versions it was shown."""

    def __init__(self, phone: Tapper, table: str) -> None:
        self.phone = phone
        self.table = table
        self.shown: list[int] = []
        self.has_left = False
        threading.Thread(target=self._listening, daemon=True).start()

    def _listening(self) -> None:
        while not self.has_left:
            with suppress(OSError, http.client.HTTPException):
                self._listen()
            time.sleep(PAUSE)

    def _listen(self) -> None:
        connection = self.phone.server.connection(60)
        headers = {"Cookie": self.phone.cookie}
        try:
            connection.request("GET", f"{self.table}/stream?view=table", headers=headers)
            answer = connection.getresponse()
            while line := answer.readline():
                if line.startswith(b"id: "):
                    self.shown.append(int(line[4:]))
        finally:
            connection.close()

    def sees(self, version: int) -> None:
        """Waits until it is shown this version."""
        end = time.monotonic() + PATIENCE
        while not self.shown or self.shown[-1] < version:
            assert time.monotonic() < end, f"{version} never came, the last is {self.shown[-1:]}"
            time.sleep(PAUSE)


def begin(server: Server) -> tuple[Tapper, str]:
    """A table for two with its game begun: the host's phone, on red, and the table's path."""
    host = Tapper(server)
    form = {"game": "mythotopia", "colour": ["red", "blue"]}
    table = host.ask("POST", "/tables", form)[0].headers["Location"]
    host.ask("POST", f"{table}/seats/red/take")
    assert host.ask("POST", f"{table}/setup", {"first": "red", "dealt": "8"})[0].status == 303
    return host, table


def entries(phone: Tapper, table: str) -> list[dict[str, Any]]:
    _, text = phone.ask("GET", f"{table}/export.json")
    stored: list[dict[str, Any]] = json.loads(text)["entries"]
    return stored
