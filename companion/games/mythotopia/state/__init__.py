"""The state of a game, and the position that the rulings use."""
