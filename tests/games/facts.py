"""The facts that logs and positions hold, with their defaults and limits.

A log leaves out the facts that equal their defaults, so a changed default rewrites old games.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.approved import approve

FLAGS = ("merges", "of_turn", "has_form", "automatic", "ends_turn")
WORDS = ("title", "description")


def approve_facts(path: Path, game: Any) -> None:
    """Compares the facts of the set-up, of every action and of a position with the approved."""
    lines = ["== set-up", *fields(game.options.model_json_schema())]
    for kind, cls in game.actions.items():
        flags = [flag for flag in FLAGS if getattr(cls, flag)]
        lines.append(" ".join(["==", kind, *flags, f"then={cls.then}", *cls.refills]))
        lines += fields(cls.model_json_schema())
    lines += ["== position", *fields(game.position_schema())]
    approve(path, "\n".join(lines) + "\n")


def fields(schema: Mapping[str, Any]) -> Iterator[str]:
    """A line for each field of a model, then of the models that it holds."""
    for name, facts in schema.get("properties", {}).items():
        kept = {key: value for key, value in facts.items() if key not in WORDS}
        yield f"  {name} {json.dumps(kept, ensure_ascii=False)}"
    for name, inner in schema.get("$defs", {}).items():
        yield f"- {name}"
        yield from fields(inner)
