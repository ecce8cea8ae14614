"""Well-known games as data, a file each: how their points are counted. Each `say` is a word to
translate, `bgg` the game's number at BoardGameGeek, `source` where its rules stand; the other keys
are those of `Counted`."""

import json
import tomllib
from pathlib import Path
from typing import Any

from companion.core.game.notated import BadNotation
from companion.core.text import Phrase, visible_in
from companion.games.score_sheet.agreed import Counted, alone
from companion.games.score_sheet.words import SLUG

_FILES = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(Path(__file__).parent.glob("*.toml"))
}
PRESETS = {
    name: Counted.model_validate({key: data[key] for key in data if key not in ("bgg", "source")})
    for name, data in _FILES.items()
}
NUMBERS = {data["say"]: data["bgg"] for data in _FILES.values() if data["bgg"]}
"""The presets' numbers at BoardGameGeek, by name."""
WORDS = {preset.game for preset in PRESETS.values()} | {
    category.name for preset in PRESETS.values() for category in preset.categories
}


def written(agreed: Counted) -> str:
    """How a game is counted, in the lines of a preset's file."""
    data = alone(agreed).model_dump(mode="json", exclude_defaults=True, by_alias=True)
    return "".join(f"{key} = {_toml(value)}\n" for key, value in data.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        parts = (f"{key} = {_toml(part)}" for key, part in value.items())
        return "{ " + ", ".join(parts) + " }"
    if isinstance(value, list):
        return "[\n" + "".join(f"  {_toml(item)},\n" for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def received(text: str) -> dict[str, Any]:
    """The values of the set-up in such a text."""
    try:
        data = visible_in(tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        raise BadNotation(str(error)) from error
    return dict(Counted.model_validate(data))


def facts(name: str) -> dict[str, Any]:
    return PRESETS[name].model_dump(mode="json", exclude_defaults=True)


def named(text: str) -> Phrase:
    """A name: translated if a preset brings it, else as a player typed it."""
    return Phrase(text, domain=SLUG) if text in WORDS else Phrase("{text}", (("text", text),))
