"""The end at the table: Fate, the final count, stopping early."""
