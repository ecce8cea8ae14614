"""The state of a game, and a position as the rulings see it."""
