"""The fingerprint of a state: stored with every entry, compared by replay-check only."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import lru_cache
from typing import Any

UNSIGNED: Mapping[str, bool] = {"signed": False}
"""The metadata of a field that a later release derives from entries stored before it: their digests
know nothing of it."""


def digest(state: object) -> str:
    """A short fingerprint of a state: equal for equal states, stable between processes.

    Fields at their default are left out, so that a later release may add fields to a state
    without every stored table seeming to have changed. So are `UNSIGNED` fields.
    """
    plain = json.dumps(_plain(state), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


def _plain(value: Any) -> Any:
    if isinstance(value, str | int | None):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        pairs = ((field, getattr(value, field.name)) for field in _fields(type(value)))
        return {field.name: _plain(given) for field, given in pairs if given != _default(field)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, frozenset | set):
        return sorted((_plain(item) for item in value), key=str)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


@lru_cache
def _fields(kind: type[Any]) -> tuple[Field[Any], ...]:
    return tuple(field for field in fields(kind) if field.metadata.get("signed", True))


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default
