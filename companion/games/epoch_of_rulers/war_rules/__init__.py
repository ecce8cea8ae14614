"""What the rules say of war, by numbers alone: attacks, strength, losses, loot, disasters."""
