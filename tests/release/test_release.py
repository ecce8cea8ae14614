"""What a release is made of: notes, workflows, commands, the form for Docker Compose."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CHANGES = (ROOT / "CHANGELOG.md").read_text("utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def run(*command: str | Path, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env={**os.environ, **environ}, capture_output=True, text=True, check=False
    )


def test_every_version_has_its_date_and_its_kinds_of_changes() -> None:
    versions = re.split(r"^## ", CHANGES, flags=re.MULTILINE)[1:]
    assert versions[0].startswith("Unreleased\n")
    for told in versions[1:]:
        assert re.match(r"\d+\.\d+\.\d+ – \d{4}-\d\d-\d\d\n", told)
    for told in versions:
        kinds = re.findall(r"^### (.*)$", told, re.MULTILINE)
        assert kinds == [kind for kind in ("Added", "Changed", "Fixed") if kind in kinds]


def test_the_notes_of_a_release_are_those_of_the_projects_version() -> None:
    script = ROOT / "requirements" / "release-notes"
    notes = run(script, PROJECT["version"])
    assert notes.returncode == 0
    assert notes.stdout.strip() in CHANGES
    assert "### Added" in notes.stdout
    assert "\n## " not in notes.stdout
    other = run(script, "0.0.1")
    assert (other.returncode, other.stdout) == (1, "")
    assert "does not have the version 0.0.1" in other.stderr


def test_both_commands_are_the_same() -> None:
    assert PROJECT["scripts"] == dict.fromkeys(
        ("companion", "companion-table"), "companion.cli:main"
    )


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: str(path.name))
def test_every_step_of_a_workflow_is_there(path: Path) -> None:
    text = path.read_text("utf-8")
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"(?:run: |=\w+ |&& )make ([a-z-]+)", text)) <= {*targets}
    scripts = re.findall(r"(?:run: | )((?:\.ci|requirements)/[\w-]+)", text)
    assert all(os.access(ROOT / script, os.X_OK) for script in scripts)
    for used in re.findall(r"uses: (.*)", text):
        assert re.fullmatch(r"actions/[a-z-]+@v\d+", used)


def test_the_form_for_docker_sets_what_the_companion_reads() -> None:
    form = (ROOT / "compose.yaml").read_text("utf-8")
    page = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    read = (ROOT / "companion" / "settings.py").read_text("utf-8")
    named = set(re.findall(r"^ +(COMPANION_\w+):", form, re.MULTILINE))
    assert len(named) >= 5
    assert [name for name in named if f'"{name}"' not in read or f"| `{name}` |" not in page] == []
    image = (ROOT / "Dockerfile").read_text("utf-8")
    assert "companion:/data" in form
    assert "VOLUME /data" in image
    assert "--to companion:8000" in form
    assert "EXPOSE 8000" in image


def lent(folder: Path, uv: bool) -> subprocess.CompletedProcess[str]:
    """The script that finds uv, on a machine that has one or none."""
    for name in ("requirements", ".venv/bin", "bin"):
        (folder / name).mkdir(parents=True)
    shutil.copy(ROOT / "requirements" / "uv", folder / "requirements")
    pip = 'mkdir -p .venv/uv/bin && touch .venv/uv/bin/uv && echo "$@" >&2\n'
    programs = {".venv/bin/python": pip, **({"bin/uv": ""} if uv else {})}
    for name, does in programs.items():
        (folder / name).write_text(f"#!/bin/sh\n{does}")
        (folder / name).chmod(0o755)
    for tool in ("dirname", "mkdir", "sh", "touch"):
        (folder / "bin" / tool).symlink_to(str(shutil.which(tool)))
    return run(folder / "requirements" / "uv", PATH=str(folder / "bin"))


def test_pins_and_lowest_use_the_machines_uv_or_bring_one(tmp_path: Path) -> None:
    own = lent(tmp_path / "own", uv=True)
    assert (own.stdout, own.stderr) == (f"{tmp_path}/own/bin/uv\n", "")
    brought = lent(tmp_path / "none", uv=False)
    assert brought.stdout == f"{tmp_path}/none/.venv/uv/bin/uv\n"
    assert "install --quiet --target .venv/uv uv" in brought.stderr
