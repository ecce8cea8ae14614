"""Provinces won and lost, and the end of a war."""
