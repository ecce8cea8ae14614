"""The rules in our own words, one Markdown file per language (`core.game.reference` describes the
format)."""
