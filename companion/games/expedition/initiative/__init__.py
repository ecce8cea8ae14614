"""The initiative track."""
