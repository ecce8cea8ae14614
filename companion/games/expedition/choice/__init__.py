"""The choice of cards: into a team, or sold."""
