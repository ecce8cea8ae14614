"""Making the companion match the table."""
