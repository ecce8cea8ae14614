"""One player's ledger: the cost and the gain of each deed, without a map."""
