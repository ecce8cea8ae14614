"""Cards: where they are, and how many a Reserve holds."""
