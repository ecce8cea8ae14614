"""Armies, ships and mercenaries: their moves and the routes they take."""
