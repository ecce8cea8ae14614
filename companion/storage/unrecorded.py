"""Reasons why a tap was not recorded, other than rules and permissions."""

from __future__ import annotations


class LogFull(ValueError):
    """The table's log has reached its limit."""


class KeyReused(ValueError):
    """The same idempotency key came with other content."""


class Crowded(RuntimeError):
    """Other processes kept recording at this table meanwhile."""
