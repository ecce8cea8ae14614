"""Pages of the game: May I?, the points as they stand, the pieces on the table."""
