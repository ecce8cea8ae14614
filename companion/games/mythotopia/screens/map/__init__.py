"""The board as a map."""
