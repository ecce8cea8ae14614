"""Battles and what follows from them, and disasters."""
