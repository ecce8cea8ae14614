"""The map in play: terrain, structures, bridges, reach, areas and towns."""
