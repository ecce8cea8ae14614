"""Fate and the final scoring."""
