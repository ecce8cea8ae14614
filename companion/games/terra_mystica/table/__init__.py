"""The state of a table, and the base of its actions."""
