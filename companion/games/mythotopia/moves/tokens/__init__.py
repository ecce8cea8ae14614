"""VP tokens that don't come with a building or a war."""
