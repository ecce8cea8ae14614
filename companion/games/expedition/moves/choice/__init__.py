"""The choice of a card, and the special cards."""
