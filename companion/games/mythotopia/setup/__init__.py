"""The set-up: cards, the draft, the citadels."""
