"""Territories: their names and neighbours, and what they can hold."""
