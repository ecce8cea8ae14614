"""Victory points: the marker, the tokens, corrections."""
