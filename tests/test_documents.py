"""Pages in docs/ name tests and places that exist."""

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
            assert re.search(rf"^(async )?def {name}\(", text, re.MULTILINE), (path, name)


def test_each_place_to_change_something_exists() -> None:
    text = (ROOT / "docs" / "where.md").read_text(encoding="utf-8")
    shared, of_a_game = text.split("## A game")
    places = re.findall(r"`([\w/]+(?:/|\.\w+))`", shared)
    assert len(places) > 50
    for place in places:
        assert (ROOT / place).exists() or (ROOT / "companion" / place).exists(), place
    rooms = re.findall(r"`(\w+/)`", of_a_game)
    for game in ("mythotopia", "terra_mystica", "epoch_of_rulers", "expedition"):
        for room in rooms:
            assert (ROOT / "companion" / "games" / game / room).is_dir(), (game, room)
