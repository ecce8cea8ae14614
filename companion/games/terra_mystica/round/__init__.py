"""Automatic actions: income, phase III, the next round, the end."""
