"""The actions, by topic."""
