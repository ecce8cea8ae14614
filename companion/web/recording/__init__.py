"""Views that record: actions, undo, correct, set-up, secret choices, Settle it; facts."""
