"""Extracts words from a game's data: in a TOML file, every text with the key `say`."""

import tomllib
from collections.abc import Iterator
from typing import IO, Any


def say(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The words of a file, as Babel wants them: line, function, message, comments."""
    for word in _words(tomllib.loads(file.read().decode())):
        yield 1, "say", word, []


def _words(data: Any) -> Iterator[str]:
    for key, value in data.items():
        parts = value if isinstance(value, list) else [value]
        if key == "say" and isinstance(value, str):
            yield value
        for part in parts:
            if isinstance(part, dict):
                yield from _words(part)
