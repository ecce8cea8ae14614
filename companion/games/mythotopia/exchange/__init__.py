"""The exchange format: positions in, verdicts out."""
