"""What the rulebook says: pure functions of plain values or of the state."""
