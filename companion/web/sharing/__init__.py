"""What leaves a table, for people who were not there."""
