"""What stays of evenings: a game in one line, its frames, the season of a group."""
