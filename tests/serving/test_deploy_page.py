"""docs/deploy.md explains each line of the Dockerfile and of fly.toml, and no line that is gone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def fits(said: str, line: str) -> bool:
    """Whether a line has these words, in this order."""
    words = iter(line.split())
    return all(word in words for word in said.split())


@pytest.mark.parametrize("file", ["Dockerfile", "fly.toml"])
def test_each_line_is_explained(file: str) -> None:
    page = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    section = re.split(r"^## .*\n", page, flags=re.MULTILINE)[1 if file == "Dockerfile" else 2]
    explained = [
        said
        for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
        for said in re.findall(r"`([^`]+)`", row)
    ]
    text = (ROOT / file).read_text("utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert [one for one in lines if not any(fits(said, one) for said in explained)] == []
    assert [said for said in explained if not any(fits(said, one) for one in lines)] == []
