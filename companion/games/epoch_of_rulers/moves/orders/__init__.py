"""Orders, and their consequences."""
