"""Programs under test, started as a person would start them."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from inspect import signature
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from companion.settings import Settings
from tests.conftest import Cast, Phone

GRACE = 30.0  # seconds; a stop takes one, and 3 with a phone that reads nothing
START_SECONDS = 60


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a test that is a coroutine."""
    if not asyncio.iscoroutinefunction(pyfuncitem.obj):
        return None
    asked = {name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}
    asyncio.run(asyncio.wait_for(pyfuncitem.obj(**asked), GRACE))
    return True


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "INSTANCE", "PUBLIC_URL", "SECRET_KEY"):
        monkeypatch.delenv(f"COMPANION_{name}", raising=False)
    monkeypatch.delenv("WEB_CONCURRENCY", raising=False)


class Program:
    """A program of ours that serves until it is stopped. What it prints goes to a file."""

    def __init__(self, printed: Path, *command: str) -> None:
        self.printed = printed
        self.errors = ""
        with printed.open("wb") as file:
            # A session of its own, so that Ctrl-C reaches all its processes and not the tests.
            self.process = subprocess.Popen(
                [sys.executable, *command],
                stdout=file,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )

    @property
    def output(self) -> str:
        return self.printed.read_text()

    @property
    def url(self) -> str:
        """Where it says it is."""
        deadline = time.monotonic() + START_SECONDS
        while not (match := re.search(r" at (http\S+)", self.output)):
            assert self.process.poll() is None, self.process.communicate()[1]
            assert time.monotonic() < deadline, "it never said where it is"
            time.sleep(0.02)
        return match[1]

    def get(self, path: str) -> str:
        with urlopen(self.url + path, timeout=START_SECONDS) as response:
            return response.read().decode()

    def stop(self, how: signal.Signals) -> float:
        """Send the signal and wait for the last process to end; returns the seconds it took."""
        started = time.monotonic()
        if how == signal.SIGINT:
            os.killpg(self.process.pid, how)  # as a terminal does it
        else:
            self.process.send_signal(how)
        self._finish()
        return time.monotonic() - started

    def end(self) -> None:
        if self.process.returncode is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self._finish()

    def _finish(self) -> None:
        # The pipe ends when the last process that holds it has ended.
        self.errors = self.process.communicate(timeout=START_SECONDS)[1]


@pytest.fixture
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Program]]:
    programs: list[Program] = []

    def starting(*command: str) -> Program:
        programs.append(Program(tmp_path_factory.mktemp("printed") / "output.txt", *command))
        return programs[-1]

    yield starting
    for program in programs:
        program.end()


@pytest.fixture
def table(cast: Cast, host: Phone, player: Phone) -> Any:
    """Ada's and Bo's table, 24 each: red has scored 3, blue 5, one of which was undone."""
    host.tap("points", seat="red", points="3")
    player.tap("points", seat="blue", points="4")
    player.tap("points", seat="blue", points="1")
    host.tell("/log/strike", entry="4")
    return cast.row(host.table)


@pytest.fixture
def home(settings: Settings) -> str:
    """The folder of the tables that the web serves in this test."""
    return str(settings.instance)
