"""The program under measurement: a real `companion serve`, and what it costs the machine."""

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

PATIENCE = 30  # seconds
TICKS = os.sysconf("SC_CLK_TCK")


class Served:
    """A server on a free port of the loopback. `started` is when its exec began."""

    def __init__(self, command: Callable[[int], list[str]], settings: Mapping[str, str]) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            command(self.port), env={**os.environ, **settings}, stdout=subprocess.DEVNULL
        )
        self.beside: list[int] = []
        """Other processes whose cost counts as well: a database."""

    def first_ok(self, path: str) -> float:
        """Seconds from its start to its first 200 for `path`."""
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode()
        while True:
            assert self.process.poll() is None, "the server ended"
            assert time.perf_counter() - self.started < PATIENCE, "the server never answered"
            try:
                with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
                    connection.sendall(request)
                    if connection.recv(64).startswith(b"HTTP/1.1 200 "):
                        return time.perf_counter() - self.started
            except ConnectionError:
                pass
            time.sleep(0.002)

    def memory(self) -> float | None:
        """KiB of memory its processes have for themselves and their share of the rest (PSS).

        None where the system does not tell.
        """
        try:
            return sum(_pss(process) for process in self._processes())
        except OSError:
            return None

    def processor(self) -> float | None:
        """Seconds of processor time its processes have used; None where unknown."""
        try:
            return sum(_ticks(process) for process in self._processes()) / TICKS
        except OSError:
            return None

    def _processes(self) -> list[int]:
        found = []
        for own in (self.process.pid, *self.beside):
            children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
            found += [own, *map(int, children)]
        return found

    def kill(self) -> None:
        """Ends all its processes as the system does when memory is out."""
        for process in reversed(self._processes()):
            os.kill(process, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Server(Served):
    """`companion serve`, or another `module` that is given what to serve, its port and folder."""

    def __init__(
        self, instance: Path, streams: int, module: str = "", what: str = "", **settings: str
    ) -> None:
        def command(port: int) -> list[str]:
            if module:
                return [sys.executable, "-m", module, what, str(port), str(instance)]
            place = ["--host", "127.0.0.1", "--port", str(port), "--instance", str(instance)]
            return [sys.executable, "-m", "companion.cli", "serve", *place]

        super().__init__(command, {"COMPANION_STREAM_CAP": str(streams), **settings})


class Phones:
    """The load: `tests.benchmarks.load.phones` in a process of its own."""

    def __init__(self, port: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.load.phones", str(port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def do(self, what: str, **how: Any) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"do": what, **how}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"the phones gave up at {what!r}"
        answer: dict[str, Any] = json.loads(line)
        return answer

    def leave(self) -> None:
        self.process.kill()
        self.process.communicate()


def _pss(process: int) -> int:
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    raise OSError("no Pss")


def _ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15]))  # those of its children that have ended, too


def allow_open_files() -> None:
    """As many files as the system lets us have open; server and phones inherit it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
