"""Cities, castles and roads."""
