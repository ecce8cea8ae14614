"""Who is listening to a table, and how they hear that it changed."""
