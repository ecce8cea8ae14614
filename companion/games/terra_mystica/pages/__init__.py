"""Pages of the game: May I?, the points if the game ended now, the pieces on the table."""
