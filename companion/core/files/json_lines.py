"""JSON Lines for an adjudicator: it reads one object per line and answers with one object per
line."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

BYTE_ORDER_MARK = "\ufeff"  # some editors put it at the start of a file
LONGEST_KEY = 40  # characters of a key that an error repeats
MOST_PARTS = 6
WHY: Mapping[str, str] = {
    "json_invalid": "The inputs can't be read",
    "missing": "missing",
    "extra_forbidden": "unknown key",
    "unexpected_keyword_argument": "unknown key",
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
    "model_attributes_type": "not an object",
    "dataclass_type": "not an object",
    "greater_than_equal": "less than {ge}",
    "less_than_equal": "more than {le}",
    "literal_error": "not {expected}",
    "value_error": "{error}",
}
"""Messages for Pydantic's error types in terms of JSON; its own messages use terms of Python."""


class BadLine(ValueError):
    """A line that can't be answered. The message is a sentence that names the field."""


def bad_line(error: ValidationError, *within: str) -> BadLine:
    """The first error, as one sentence; `within` are the keys that lead to what was read."""
    first = error.errors(include_url=False, include_input=False)[0]
    parts = [*within, *(str(part) for part in first["loc"] if part != "[key]")]
    where = ".".join(quoted(part) for part in parts[:MOST_PARTS])
    why = WHY.get(first["type"], "not as it should be").format(**first.get("ctx", {}))
    # An error of the whole line names its fields itself.
    return BadLine(f"{where}: {why}." if where else f"{why}.")


def quoted(key: str) -> str:
    """A key as an error message quotes it: shortened, without lone surrogates, which can't be
    printed."""
    whole = key.encode("utf-8", "backslashreplace").decode()
    return whole if len(whole) <= LONGEST_KEY else f"{whole[:LONGEST_KEY]}…"


def load(line: str) -> Any:
    """The data of one line. BadLine gives the reason why it can't be read."""
    try:
        return json.loads(line, object_pairs_hook=_each_key_once)
    except BadLine:
        raise
    except (ValueError, RecursionError) as error:
        raise BadLine("The line is not JSON.") from error


def answered(lines: Iterable[str], answer: Callable[[Any], Mapping[str, Any]]) -> Iterator[str]:
    """The answer to each line, in order. A bad line yields its error and the rest continue. Blank
    lines are skipped; line numbers count all lines from 1."""
    for number, line in enumerate(lines, start=1):
        text = line.removeprefix(BYTE_ORDER_MARK) if number == 1 else line
        if not text.strip():
            continue
        try:
            reply = answer(load(text))
        except BadLine as error:
            reply = {"error": str(error), "line": number}
        yield json.dumps(reply, ensure_ascii=False)


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object. A repeated key is an error, because its first value would be lost silently."""
    fields: dict[str, Any] = {}
    for key, value in pairs:
        if key in fields:
            raise BadLine(f"The key '{quoted(key)}' appears twice.")
        fields[key] = value
    return fields
