"""docs/threats.md names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
THREATS = (ROOT / "docs" / "threats.md").read_text(encoding="utf-8")


def test_each_threat_names_tests_that_exist() -> None:
    lines = [line for line in THREATS.splitlines() if line.startswith("| ") and "`" in line]
    assert len(lines) > 30
    for line in lines:
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", line.split(" | ")[-1])
        assert named, line
        for path, name in named:
            text = (ROOT / path).read_text("utf-8")
            assert re.search(rf"^def {name}\(", text, re.MULTILINE), (path, name)
