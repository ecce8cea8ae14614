"""Fate, the final count, and stopping early."""
