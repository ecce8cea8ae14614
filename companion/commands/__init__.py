"""The commands that read and write tables, each group in a file of its own."""
