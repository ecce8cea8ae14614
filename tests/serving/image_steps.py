"""The Dockerfile's steps as a script, without Docker: `python -m tests.serving.image_steps`.

Each image is an empty folder with a virtual environment of its own, and of this machine's programs
all but Python and Node. The folder stands for `/`: the addresses of files begin with it. What is
different from an image is printed: Python's version, the user, the port.
"""

from __future__ import annotations

import fnmatch
import json
import os
import platform
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
HIDDEN = ("python*", "pip*", "node*", "np[mx]*")
ABSOLUTE = re.compile(r"(?<![\w./*])/(source|wheel|tmp|data)\b")
REACHES = re.compile(r"^(pip|npm_config|ssl_cert|node_extra)_|_(proxy|ca_bundle)$", re.IGNORECASE)
"""Variables that say where packages come from here."""
PATIENCE = 60.0  # seconds
USER, GROUP = "nobody", "nogroup"


def say(what: str) -> None:
    print(what, flush=True)  # noqa: T201 - a script


def instructions(dockerfile: str) -> Iterator[tuple[str, str]]:
    """Each instruction with what follows it, lines joined."""
    lines = "\n".join(line for line in dockerfile.splitlines() if not line.startswith("#"))
    for line in lines.replace("\\\n", " ").splitlines():
        if line.strip():
            name, _, rest = line.partition(" ")
            yield name, " ".join(rest.split())


def copied(folder: str, names: list[str]) -> set[str]:
    """What .dockerignore leaves out of a folder."""
    out = set()
    for pattern in (ROOT / ".dockerignore").read_text("utf-8").split("\n"):
        inside = pattern.removeprefix("**/")
        for name in names:
            path = (Path(folder) / name).relative_to(ROOT).as_posix()
            where = name if inside != pattern else path
            if pattern and fnmatch.fnmatchcase(where, inside):
                out.add(name)
    return out


class Image:
    """A folder in which the instructions of one image are followed."""

    def __init__(self, folder: Path, others: dict[str, Image]) -> None:
        self.folder = folder
        self.others = others
        self.work = folder
        # Where pip and npm find their settings.
        self.environ = {"HOME": os.environ["HOME"], "LANG": "C.UTF-8"}
        for name in ("tmp", "data", "programs"):
            (folder / name).mkdir(parents=True)
        for program in {p.name: p for p in map(Path, _programs())}.values():
            (folder / "programs" / program.name).symlink_to(program)
        subprocess.run([sys.executable, "-m", "venv", folder / "python"], check=True)
        self.environ["PATH"] = f"{folder / 'python' / 'bin'}:{folder / 'programs'}"
        self.environ |= {k: v for k, v in os.environ.items() if REACHES.search(k)}

    def own(self, text: str) -> str:
        """Addresses of files as they are in this folder."""
        return ABSOLUTE.sub(rf"{self.folder}/\1", text)

    def follow(self, name: str, rest: str) -> None:
        began = time.monotonic()
        if name == "WORKDIR":
            self.work = Path(self.own(rest))
            self.work.mkdir()
        elif name == "ENV":
            key, _, value = rest.partition("=")
            self.environ[key] = self.own(value)
        elif name == "COPY":
            self._copy(*rest.split())
        elif name == "RUN":
            self._run(rest)
        say(f"{name} {rest}  ({time.monotonic() - began:.1f} s)")

    def _copy(self, *words: str) -> None:
        *sources, target = words
        if sources[0].startswith("--from="):
            other = self.others[sources.pop(0).removeprefix("--from=")]
            shutil.copytree(other.own(sources[0]), self.own(target))
        elif sources == ["."]:
            shutil.copytree(ROOT, self.work, ignore=copied, dirs_exist_ok=True)
        else:
            for source in sources:
                shutil.copy(ROOT / source, self.own(target))

    def _run(self, command: str) -> None:
        kept = [part for part in command.split(" && ") if not part.startswith("useradd")]
        done = subprocess.run(
            ["/bin/sh", "-c", self.own(" && ".join(kept))], cwd=self.work, env=self.environ,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        if done.returncode:
            raise SystemExit(f"{command}\n{done.stdout}")

    def serve(self, command: list[str], check: list[str]) -> None:
        """Runs the image's command until its check succeeds; then stops it as a host does."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
        *shell, script = command
        script = self.own(script).replace("companion: ", f"{USER}:{GROUP} ") + f" --port {port}"
        script = script.replace("=companion", f"={USER}", 1).replace("=companion", f"={GROUP}", 1)
        check = [word.replace("8000", port) for word in check]
        began = time.monotonic()
        quiet = subprocess.DEVNULL
        with subprocess.Popen([*shell, script], env=self.environ, stdout=quiet) as served:
            while subprocess.run(check, env=self.environ, capture_output=True).returncode:
                assert served.poll() is None, "it ended"
                assert time.monotonic() < began + PATIENCE, "it never was healthy"
                time.sleep(0.1)
            say(f"healthy after {time.monotonic() - began:.1f} s")
            data = [f"{path.name} of {path.owner()}" for path in self._data()]
            say(f"in /data: {', '.join(data)}")
            began = time.monotonic()
            served.send_signal(signal.SIGTERM)
            served.wait(PATIENCE)
        say(f"stopped in {time.monotonic() - began:.1f} s with status {served.returncode}")

    def _data(self) -> list[Path]:
        return sorted((self.folder / "data").iterdir())


def _programs() -> Iterator[Path]:
    for folder in ("/bin", "/usr/bin", "/usr/sbin"):
        for path in Path(folder).iterdir():
            if not any(fnmatch.fnmatch(path.name, pattern) for pattern in HIDDEN):
                yield path


def main() -> None:
    if os.getuid():
        raise SystemExit("Run this as root, as Docker does: it changes to another user.")
    with tempfile.TemporaryDirectory(prefix="image-") as folder:
        Path(folder).chmod(0o755)
        images: dict[str, Image] = {}
        check, command = [""], [""]
        say(f"Python {platform.python_version()}, the user {USER}, a free port")
        for name, rest in instructions((ROOT / "Dockerfile").read_text("utf-8")):
            if name == "FROM":
                base, _, label = rest.partition(" AS ")
                label = label or "the image"
                image = images[label] = Image(Path(folder) / label.replace(" ", "-"), images)
                say(f"FROM {base} AS {label}")
            elif name == "HEALTHCHECK":
                check = json.loads(rest.removeprefix("CMD "))
            elif name == "CMD":
                command = json.loads(rest)
            else:
                image.follow(name, rest)
        say(f"CMD {shlex.join(command)}")
        image.serve(command, check)


if __name__ == "__main__":
    main()
