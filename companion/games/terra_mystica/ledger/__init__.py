"""One player's ledger: what each deed costs and brings, without a map."""
