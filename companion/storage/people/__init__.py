"""Who is at a table: members and roles, seats, presence."""
