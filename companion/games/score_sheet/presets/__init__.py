"""Well-known games as data, a file each: how their points are counted. Each `say` is a word to
translate."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Preset:
    """A game: its id, its name, its number at BoardGameGeek, and facts as the options hold them."""

    id: str
    game: str
    bgg_id: int
    facts: Mapping[str, Any]


def _read(path: Path) -> Preset:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    bgg_id = data.pop("bgg", 0)
    game = data["game"] = data.pop("say")
    rows = [{"name": row["say"], "worth": row.get("worth", "")} for row in data["categories"]]
    return Preset(path.stem, game, bgg_id, {**data, "categories": rows})


PRESETS = {path.stem: _read(path) for path in sorted(Path(__file__).parent.glob("*.toml"))}
NUMBERS = {preset.game: preset.bgg_id for preset in PRESETS.values()}
"""The presets' numbers at BoardGameGeek, by name."""
WORDS = frozenset(
    word
    for preset in PRESETS.values()
    for word in (preset.game, *(row["name"] for row in preset.facts["categories"]))
)
