"""The program under measurement: a real `companion serve`, and what it costs the machine."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
import time
from pathlib import Path

PATIENCE = 30  # seconds
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """`companion serve` on a free port of the loopback, or another `module` that is given what to
    serve, its port and its folder. `started` is when its exec began."""

    def __init__(self, instance: Path, streams: int, module: str = "", what: str = "") -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.started = time.perf_counter()
        place = ["--host", "127.0.0.1", "--port", str(self.port), "--instance", str(instance)]
        command = (
            ["-m", module, what, str(self.port), str(instance)] if module
            else ["-m", "companion.cli", "serve", *place]
        )  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, *command],
            env={**os.environ, "COMPANION_STREAM_CAP": str(streams)},
            stdout=subprocess.DEVNULL,
        )

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
        own = self.process.pid
        children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
        return [own, *map(int, children)]

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def _pss(process: int) -> int:
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    raise OSError("no Pss")


def _ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def allow_open_files() -> None:
    """As many files as the system lets us have open; server and phones inherit it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
