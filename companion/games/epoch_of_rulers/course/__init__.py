"""What follows by itself: the start of an epoch, income, the end of turns and of the game."""
