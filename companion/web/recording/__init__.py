"""Views that record: actions, undo and correct, set-up, secret choices, Settle it; the codec of facts."""
