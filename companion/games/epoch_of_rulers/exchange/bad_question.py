"""Errors of a question: one sentence that names the field, in the words of JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

WHY: Mapping[str, str] = {
    "missing": "missing",
    "extra_forbidden": "unknown key",
    "int_type": "not a whole number",
    "bool_type": "not true or false",
    "string_type": "not a text",
    "string_unicode": "not a text",
    "string_too_short": "too short",
    "string_too_long": "more than {max_length} characters",
    "tuple_type": "not a list",
    "too_short": "too short",
    "too_long": "too long",
    "dict_type": "not an object",
    "model_type": "not an object",
    "model_attributes_type": "not an object",
    "greater_than_equal": "less than {ge}",
    "less_than_equal": "more than {le}",
    "literal_error": "not {expected}",
    "value_error": "{error}",
}
"""Pydantic's error types that a question can raise, in our words: its own sentences speak of
Python."""
LONGEST_KEY = 40


class BadQuestion(ValueError):
    """A question that can't be read; its text is a sentence that names the field."""


def bad_question(error: ValidationError, *within: str) -> BadQuestion:
    """The first error, as one sentence; `within` are the keys that lead to what was read."""
    first = error.errors(include_url=False)[0]
    parts = [*within, *(part for part in first["loc"] if part != "[key]")]
    where = ".".join(shown(str(part)) for part in parts)
    why = WHY.get(first["type"], "not as it should be").format(**first.get("ctx", {}))
    # An error of the whole question names its fields itself.
    return BadQuestion(f"{where}: {why}." if where else f"{why}.")


def shown(key: str) -> str:
    """A key that was sent, short and without half characters, which can't be printed."""
    whole = key.encode("utf-8", "backslashreplace").decode("utf-8")
    return whole if len(whole) <= LONGEST_KEY else f"{whole[:LONGEST_KEY]}…"


def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a repeated key is an error, since the first value would be lost silently."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadQuestion(f"The key '{shown(key)}' is there twice.")
        found[key] = value
    return found
