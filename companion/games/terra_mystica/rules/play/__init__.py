"""Deeds in a whole game: turns, offers, terrain, structures, tiles."""
