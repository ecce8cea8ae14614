"""Tables as wholes: made and found, exported and imported, removed, followed by a rematch."""
