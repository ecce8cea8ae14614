"""A table as a file: JSON, CSV, a link for BG Stats."""
