"""Corrections that make the records match the table, and stopping early."""
