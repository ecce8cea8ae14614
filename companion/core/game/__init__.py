"""What a game offers to a table: actions, abilities, rulings, its reference."""
