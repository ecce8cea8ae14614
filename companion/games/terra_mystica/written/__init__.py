"""Games in the notation as lines of a table, and a table's game in the notation."""
