"""The game's own pages."""
