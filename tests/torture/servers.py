"""Servers that are killed or attacked."""

import http.client
import os
import signal
import ssl
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import IO, Self
from urllib.parse import urlsplit

import psutil

from tests.serving.conftest import Program

PATIENCE = 300.0  # seconds, for a machine that other programs keep busy; then it is a fault
LOOK = 0.1  # seconds between two looks at a process
CERTIFIED = Path(__file__).parents[1] / "serving" / "cli" / "localhost"
UNLIMITED = """
import resource

from companion import cli
from companion.storage import commit
from companion.web.http import request_rates

commit.MOST_ENTRIES = 1000000
request_rates._count_request = lambda *_, **__: None  # our phones are one device, in a hurry
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, hard), hard))  # as usual
cli.main()
"""


class Server:
    """`companion serve` on one port, started again after each kill of its master."""

    def __init__(self, folder: Path, *, tls: bool = False) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder
        certificate, key = f"{CERTIFIED}.cert.pem", f"{CERTIFIED}.key.pem"
        self.certified = ("--cert", certificate, "--key", key) if tls else ()
        self.trust = ssl.create_default_context(cafile=certificate) if tls else None
        self.log: list[tuple[float, str]] = []
        """When it wrote each line to its log."""
        self.starts = 0
        self.port = 0
        self.start()

    def start(self) -> None:
        self.starts += 1
        self.program = Program(
            self.folder / f"printed-{self.starts}.txt", "-c", UNLIMITED, "serve",
            "--host", "127.0.0.1", "--port", str(self.port),
            "--instance", str(self.folder / "tables"), *self.certified,
        )  # fmt: skip
        self.port = urlsplit(self.program.url).port or 0
        errors = self.program.process.stderr
        self._reader = threading.Thread(target=self._read_log, args=[errors], daemon=True)
        self._reader.start()

    def _read_log(self, errors: IO[str]) -> None:
        """Until the last process that writes it has ended."""
        with errors:
            for line in errors:
                self.log.append((time.monotonic(), line))

    def _wait_for_its_end(self) -> None:
        self.program.process.wait(PATIENCE)
        self._reader.join(PATIENCE)

    def connection(self, seconds: float) -> http.client.HTTPConnection:
        if self.trust:
            return http.client.HTTPSConnection(
                "127.0.0.1", self.port, timeout=seconds, context=self.trust
            )
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)

    def kill(self, random: Random, master: bool) -> None:
        """Ends the master or a worker as the system does when memory is out."""
        process = psutil.Process(self.program.process.pid)
        if not master:
            workers = process.children()
            if workers:
                random.choice(workers).kill()
            return
        children = process.children(recursive=True)
        process.kill()
        _, left = psutil.wait_procs(children, timeout=PATIENCE)
        assert not left, f"{left} go on without their master"
        self._wait_for_its_end()
        self.start()

    def end(self) -> None:
        """Ends all its processes at once, as when its machine fails."""
        if self.program.process.returncode is None:
            os.killpg(self.program.process.pid, signal.SIGKILL)
            self._wait_for_its_end()

    def processor(self) -> float:
        """Seconds of processor time of the processes that run now."""
        seconds = 0.0
        with suppress(psutil.Error):
            master = psutil.Process(self.program.process.pid)
            for process in (master, *master.children(recursive=True)):
                used = process.cpu_times()
                seconds += used.user + used.system
        return seconds


class Gauge:
    """The most memory, files and threads that a server's serving process has at a time."""

    def __init__(self, server: Server) -> None:
        (self._process,) = psutil.Process(server.program.process.pid).children()
        self.before = self.now()
        self.most = self.before
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def now(self) -> tuple[float, int, int]:
        """Its memory in MiB, its open files, its threads."""
        process = self._process
        return process.memory_info().rss / 2**20, process.num_fds(), process.num_threads()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._stop.wait(LOOK):
            memory, files, threads = self.now()
            most = self.most
            self.most = max(memory, most[0]), max(files, most[1]), max(threads, most[2])
