"""The final scoring, and what it counts."""
