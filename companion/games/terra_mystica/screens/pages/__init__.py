"""Pages of the game."""
