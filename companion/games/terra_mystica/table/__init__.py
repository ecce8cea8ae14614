"""The table of a game: its state, and what every action on it shares."""
