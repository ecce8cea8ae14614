"""The turn, the last turns, players who leave."""
