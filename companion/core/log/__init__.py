"""The log of a table: entries, their fold, previews, sealed choices, replay."""
