"""The companion itself, as a program on a port of its own: killed, started again, restored."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

START_SECONDS = 60


class Server:
    """`companion serve` on one port and one instance folder, whatever happens to the process."""

    def __init__(
        self, folder: Path, *, development: bool = False, site: Path | None = None
    ) -> None:
        self.development = development
        self.site = site
        """A folder with more installed packages."""
        self.instance = folder / "instance"
        self.log = folder / "server.txt"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.release: Path | None = None
        """A folder with another release of ours; None: the one that is tested."""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        assert self._process is None
        clean = {k: v for k, v in os.environ.items() if not k.startswith("COMPANION_")}
        if self.development:
            clean["COMPANION_DEVELOPMENT"] = "1"
        if self.site is not None:
            paths = (str(self.site), clean.get("PYTHONPATH"))
            clean["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command("serve", "--host", "127.0.0.1", "--port", str(self.port)),
                stdout=log,
                stderr=log,
                env=clean,
                cwd=self.release,
                start_new_session=True,  # so that a kill reaches all its processes at once
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self._process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.02)

    def kill(self) -> None:
        """As a power cut: nothing is closed, nothing is said to the phones."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As Ctrl-C does it, if it runs at all."""
        if self._process is not None:
            self._end(signal.SIGTERM)

    def back_up(self, copy: Path) -> None:
        subprocess.run(self._command("backup", str(copy)), check=True, capture_output=True)

    def put_back(self, copy: Path) -> None:
        """While it stands still: the tables are again what they were in the backup."""
        subprocess.run(self._command("restore", str(copy)), check=True, capture_output=True)

    def _command(self, verb: str, *options: str) -> list[str]:
        program = [sys.executable, "-m", "companion.cli", verb]
        return [*program, "--instance", str(self.instance), *options]

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        os.killpg(self._process.pid, how)
        self._process.wait(timeout=START_SECONDS)
        self._process = None
