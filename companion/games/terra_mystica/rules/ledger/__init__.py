"""Costs, gains and points of one player, from plain values."""
