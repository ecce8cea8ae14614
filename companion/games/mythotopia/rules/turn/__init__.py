"""The actions of a turn, and the last turns."""
