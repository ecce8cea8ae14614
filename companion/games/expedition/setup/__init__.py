"""The set-up."""
