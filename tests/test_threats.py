"""docs/threats.md names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
THREATS = (ROOT / "docs" / "threats.md").read_text(encoding="utf-8")


def test_each_threat_names_a_test_that_exists() -> None:
    lines = [line for line in THREATS.splitlines() if line.startswith("| ") and "`" in line]
    assert len(lines) > 30
    for line in lines:
        found = re.search(r"`(tests/[\w/]+\.py)::(\w+)` \|$", line)
        assert found, line
        path, name = found.groups()
        assert re.search(rf"^def {name}\(", (ROOT / path).read_text("utf-8"), re.MULTILINE), line
