"""What is in the box: factions, tiles and the map, as printed."""
