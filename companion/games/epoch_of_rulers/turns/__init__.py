"""The end of turns, and the choice between war and a new epoch."""
