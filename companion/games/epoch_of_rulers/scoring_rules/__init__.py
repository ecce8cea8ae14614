"""What the rules say of the end, by numbers alone: raw points, places, the final score."""
