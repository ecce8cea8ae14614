"""Whole tables: creating, finding, exporting, importing and deleting them, and rematches."""
