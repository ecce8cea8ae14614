"""The map as a drawing, and the actions on a hex."""
