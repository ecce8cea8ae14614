"""What follows from the moves: the end of the game."""
