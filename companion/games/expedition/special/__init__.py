"""The special cards."""
