"""Errors of a line: one sentence that names the field, in the words of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

WHY: Mapping[str, str] = {
    "json_invalid": "The inputs can't be read",
    "missing": "missing",
    "extra_forbidden": "unknown key",
    "int_type": "not a whole number",
    "int_parsing_size": "too large",
    "bool_type": "not true or false",
    "string_type": "not a text",
    "string_unicode": "not a text",
    "string_too_short": "too short",
    "string_too_long": "more than {max_length} characters",
    "tuple_type": "not a list",
    "list_type": "not a list",
    "too_short": "too short",
    "too_long": "too long",
    "dict_type": "not an object",
    "model_type": "not an object",
    "greater_than_equal": "less than {ge}",
    "less_than_equal": "more than {le}",
    "literal_error": "not {expected}",
    "value_error": "{error}",
}
"""Pydantic's error types that a line can raise, in our words: its own speak of Python."""

LONGEST_NAME = 60  # characters of a key that an error repeats
MOST_PARTS = 6


class BadLine(ValueError):
    """A line that can't be answered; its text is a sentence that names the field."""


def bad_line(error: ValidationError) -> BadLine:
    """The first error, as one sentence."""
    first = error.errors(include_url=False, include_input=False)[0]
    parts = [str(part) for part in first["loc"] if part != "[key]"][:MOST_PARTS]
    where = ".".join(quoted(part) for part in parts)
    why = WHY.get(first["type"], "not as it should be").format(**first.get("ctx", {}))
    return BadLine(f"{where}: {why}." if where else f"{why}.")


def quoted(name: str) -> str:
    """A name out of a line, as an error repeats it: shortened, and fit to be printed."""
    return name[:LONGEST_NAME].encode("utf-8", "replace").decode()


def read(line: str) -> Any:
    """The data of one line. Raises BadLine with the reason."""
    try:
        return json.loads(line, object_pairs_hook=_each_key_once)
    except BadLine:
        raise
    except (ValueError, RecursionError) as error:
        raise BadLine("The line is not JSON.") from error


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a repeated key is an error, since the first value would be lost silently."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadLine(f"The key {quoted(key)!r} is there twice.")
        found[key] = value
    return found
