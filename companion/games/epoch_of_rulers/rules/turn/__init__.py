"""What is due now: stages, the epoch deck, reigns."""
