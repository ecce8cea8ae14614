"""What the rules say against an action, and what would mend it."""
