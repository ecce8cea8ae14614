"""What the rulebook says: pure functions."""
