"""War from plain values: attacks, strength, losses, loot, disasters."""
