"""Moves of armies, ships and mercenaries."""
