"""Questions and answers as JSON Lines."""
