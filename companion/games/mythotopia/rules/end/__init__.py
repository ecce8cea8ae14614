"""The end of the game: who may declare it, and every way it can end."""
