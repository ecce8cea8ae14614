"""The map as a drawing, and the deeds on a hex."""
