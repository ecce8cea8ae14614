"""The whole game: turns, rounds, offers, and each deed with its check."""
