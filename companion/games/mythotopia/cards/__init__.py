"""Cards: the Reserve, the market, what cards do when played."""
