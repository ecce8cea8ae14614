"""`make audit` tells three things apart: no known holes, holes, and a list that could not be
asked."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "requirements" / "audit"
CLEAN = "No known vulnerabilities found", 0
HOLES = "Found 2 known vulnerabilities in 1 package", 1
NO_LIST = "ERROR:pip_audit._cli:flask: Dependency not found on PyPI and could not be audited", 1
TOOLS = ("cat", "dirname", "grep", "mktemp", "rm", "sh")
NPM_CLEAN = "found 0 vulnerabilities", 0
NPM_HOLES = "1 high severity vulnerability", 1
NPM_OFFLINE = "npm error audit endpoint returned an error", 1


def audited(
    folder: Path, pip: int, told: tuple[str, int], npm: tuple[str, int] | None = NPM_CLEAN
) -> subprocess.CompletedProcess[str]:
    """The script, with a pip that exits so, a pip-audit and an npm that say so. With no npm, it
    finds only the tools that it needs itself."""
    for name in ("requirements", ".venv/bin", "bin"):
        (folder / name).mkdir(parents=True)
    shutil.copy(SCRIPT, folder / "requirements")
    program(folder / ".venv/bin/python", f'[ "$2" = pip ] && exit {pip}\n', *told)
    if npm is not None:
        program(folder / "bin/npm", "", *npm)
        path = f"{folder / 'bin'}:{os.environ['PATH']}"
    else:
        path = str(folder / "bin")
        for tool in TOOLS:
            (folder / "bin" / tool).symlink_to(str(shutil.which(tool)))
    return subprocess.run(
        [folder / "requirements" / "audit"],
        env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def program(path: Path, first: str, says: str, status: int) -> None:
    path.write_text(f"#!/bin/sh\n{first}echo '{says}'\nexit {status}\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("told", "npm", "status"),
    [
        (CLEAN, NPM_CLEAN, 0),
        (HOLES, NPM_CLEAN, 1),
        (CLEAN, NPM_HOLES, 1),
        (HOLES, NPM_OFFLINE, 1),
        (NO_LIST, NPM_HOLES, 1),
        (NO_LIST, NPM_CLEAN, 2),
        (CLEAN, NPM_OFFLINE, 2),
    ],
)
def test_what_it_finds_is_said_and_is_its_status(
    tmp_path: Path, told: tuple[str, int], npm: tuple[str, int], status: int
) -> None:
    done = audited(tmp_path, 0, told, npm)
    assert (done.returncode, told[0] in done.stdout, npm[0] in done.stdout) == (status, True, True)
    unchecked = {"requirements/dev.txt": told is NO_LIST, "package-lock.json": npm is NPM_OFFLINE}
    for name, missing in unchecked.items():
        assert (f"NOT CHECKED: {name}" in done.stderr) == missing


def test_without_a_network_it_says_that_nothing_was_checked(tmp_path: Path) -> None:
    done = audited(tmp_path, 1, CLEAN)
    assert done.returncode == 2
    assert "NOT CHECKED: no package" in done.stderr


def test_without_npm_it_says_so_and_does_not_pass(tmp_path: Path) -> None:
    done = audited(tmp_path, 0, CLEAN, None)
    assert (done.returncode, CLEAN[0] in done.stdout) == (2, True)
    assert "NOT CHECKED: package-lock.json. This needs npm." in done.stderr
