"""What the companion works out for players: what they can afford, gain, lose and win."""
