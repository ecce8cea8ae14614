"""Well-known games as data, a file each: how their points are counted. Each `say` is a word to
translate, `bgg` the game's number at BoardGameGeek, `source` where its rules stand; the other keys
are those of `Counted`."""

import tomllib
from pathlib import Path
from typing import Any

from companion.core.text import Phrase
from companion.games.score_sheet.agreed import Counted
from companion.games.score_sheet.words import SLUG


def counted(data: dict[str, Any]) -> Counted:
    """How a game is counted, by the keys of a file. ValueError names what does not fit."""
    rows = [{"name" if key == "say" else key: value for key, value in row.items()}
            for row in data.get("categories", ())]  # fmt: skip
    facts = {key: value for key, value in data.items() if key not in ("say", "bgg", "source")}
    return Counted.model_validate({**facts, "game": data.get("say", ""), "categories": rows})


_FILES = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(Path(__file__).parent.glob("*.toml"))
}
PRESETS = {name: counted(data) for name, data in _FILES.items()}
NUMBERS = {data["say"]: data["bgg"] for data in _FILES.values() if data["bgg"]}
"""The presets' numbers at BoardGameGeek, by name."""
WORDS = {preset.game for preset in PRESETS.values()} | {
    category.name for preset in PRESETS.values() for category in preset.categories
}


def facts(name: str) -> dict[str, Any]:
    return PRESETS[name].model_dump(mode="json", exclude_defaults=True)


def named(text: str) -> Phrase:
    """A name: translated if a preset brings it, else as a player typed it."""
    return Phrase(text, domain=SLUG) if text in WORDS else Phrase("{text}", (("text", text),))
