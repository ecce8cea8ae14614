"""People at a table: who is here, seats, who may come, deleting the table."""
