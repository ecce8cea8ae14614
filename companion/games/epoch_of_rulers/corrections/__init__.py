"""Corrections that make the records match the table."""
