"""The end of the game."""
