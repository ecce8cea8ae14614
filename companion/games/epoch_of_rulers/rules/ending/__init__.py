"""The end from plain values: raw points, places, the final score."""
