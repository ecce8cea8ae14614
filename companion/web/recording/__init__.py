"""Views that record: actions, undo, corrections, set-up, secret choices, Settle it."""
