"""The notation in which games are written down online."""
