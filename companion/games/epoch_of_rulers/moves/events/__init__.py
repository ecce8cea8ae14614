"""Events of the epoch deck, and the kingdoms' bonus cards."""
