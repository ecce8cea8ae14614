"""Orders at the table, and what follows from them."""
