"""The fingerprint of a state. It is stored with every entry; only replay-check compares it."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import lru_cache
from types import NoneType
from typing import Any

from pydantic import BaseModel

from companion.core.frozen import once

PLAIN = frozenset({str, int, bool, NoneType})
UNSIGNED: Mapping[str, bool] = {"signed": False}
"""Metadata of a field that a later release added and derives from older entries. Digests leave it
out."""


def digest(state: object) -> str:
    """A short fingerprint of a state: equal for equal states, stable between processes.

    Fields at their default are left out, so that a later release may add fields without changing
    the digests of stored tables. `UNSIGNED` fields are left out, too.
    """
    known = _fields_of(state) if is_dataclass(state) else _plain(state)
    plain = json.dumps(known, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


def _plain(value: Any) -> Any:
    if type(value) in PLAIN:
        return value
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        # An action leaves most objects of a state unchanged.
        return _kept(value) if hasattr(value, "__dict__") else _fields_of(value)
    if isinstance(value, (dict, Mapping)):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, BaseModel):  # a state may hold its options
        return value.model_dump(mode="json", exclude_defaults=True)
    if isinstance(value, (frozenset, set)):
        return sorted((_plain(item) for item in value), key=str)
    return value


def _fields_of(value: Any) -> dict[str, Any]:
    return {
        name: _plain(given)
        for name, default in _fields(value.__class__)
        if (given := getattr(value, name)) != default
    }


_kept = once(_fields_of)


@lru_cache
def _fields(kind: type[Any]) -> tuple[tuple[str, Any], ...]:
    """The fields that the digest covers, each with its default."""
    signed = (field for field in fields(kind) if field.metadata.get("signed", True))
    return tuple((field.name, _default(field)) for field in signed)


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default
