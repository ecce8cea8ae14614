"""Why a tap was not recorded, where neither the rules nor the table's people refuse it."""

from __future__ import annotations


class LogFull(ValueError):
    """The table's log has reached its limit."""


class KeyReused(ValueError):
    """The same idempotency key came with other content."""


class Crowded(RuntimeError):
    """Other processes recorded at this table again and again meanwhile."""
