"""The actions of players, by topic."""
