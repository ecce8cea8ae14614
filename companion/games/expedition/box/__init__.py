"""The contents of the box, and its words."""
