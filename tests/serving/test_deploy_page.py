"""docs/deploy.md explains each line of the Dockerfile and of fly.toml, and no line that is gone."""

import re
import tomllib
from pathlib import Path

import pytest

from companion.settings import load_settings

ROOT = Path(__file__).parents[2]
SECRETS = {
    "COMPANION_DATABASE_URL": "postgresql://ada@db.example/tables",
    "COMPANION_SECRET_KEY": "x" * 64,
}


def fits(setting: str, line: str) -> bool:
    """Whether a line has these words, in this order."""
    words = iter(line.split())
    return all(word in words for word in setting.split())


@pytest.mark.parametrize("file", ["Dockerfile", "fly.toml"])
def test_each_line_is_explained(file: str) -> None:
    page = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    section = re.split(r"^## .*\n", page, flags=re.MULTILINE)[1 if file == "Dockerfile" else 2]
    explained = [
        setting
        for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
        for setting in re.findall(r"`([^`]+)`", row)
    ]
    text = (ROOT / file).read_text("utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if not any(fits(setting, line) for setting in explained)] == []
    assert [
        setting for setting in explained if not any(fits(setting, line) for line in lines)
    ] == []


def test_the_form_for_several_machines_is_one_that_the_companion_starts_with(
    tmp_path: Path,
) -> None:
    page = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    section = page.split("## Several processes and machines")[1].split("\n## ")[0]
    block = "\n".join(line[4:] for line in section.splitlines() if line.startswith("    "))
    grown = tomllib.loads(block.split("fly secrets")[0])
    now = tomllib.loads((ROOT / "fly.toml").read_text("utf-8"))
    assert grown.keys() - now.keys() == {"deploy"}
    assert grown["env"].keys() - now["env"].keys() == {"WEB_CONCURRENCY"}
    assert set(re.findall(r"COMPANION_\w+(?==\S)", block)) == SECRETS.keys()
    loaded = load_settings({**grown["env"], **SECRETS}, instance=tmp_path)
    assert (loaded.processes, loaded.trusted_proxies, loaded.stream_cap) == (2, 2, 2000)
