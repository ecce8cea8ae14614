"""The readings of the rulebook that a table agrees on."""
