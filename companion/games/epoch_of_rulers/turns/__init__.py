"""Turns that pass on, and what is chosen between orders and war."""
