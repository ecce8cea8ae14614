"""Frozen records with some parts changed."""

from companion.core.frozen import changed

__all__ = ["changed"]
