"""What is due now: stages, open questions, the epoch deck, reigns."""
