"""The state of a game, and small steps that change it."""
