"""Provinces: names, holders, dragons, corrected facts of the board."""
