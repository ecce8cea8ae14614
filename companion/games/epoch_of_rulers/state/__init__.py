"""The state of a game: players, territories, the turn, and open questions."""
