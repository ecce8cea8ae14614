"""The exchange format: calculations in, numbers out."""
