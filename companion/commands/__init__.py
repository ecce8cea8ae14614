"""The commands that read and write tables, one group per module."""
