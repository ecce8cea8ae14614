"""The map as a drawing: hexes, structures, and the deeds of a player."""
