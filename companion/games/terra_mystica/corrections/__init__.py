"""What makes the companion match the table."""
