"""The map: terrain, structures, and facts about a hex."""
