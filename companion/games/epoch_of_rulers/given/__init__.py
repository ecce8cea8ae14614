"""Orders at the table."""
