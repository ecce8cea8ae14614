"""The map as a drawing: where hexes lie, what stands there, and what a player can do."""
