"""Victory points: the marker, the tokens, and what pays them."""
