"""The contents of the box: factions, tiles and the map, as printed."""
