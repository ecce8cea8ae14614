"""Orders at the table, and their consequences."""
