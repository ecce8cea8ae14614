"""Corrections, leaving, depth, and the statement for a hex."""
