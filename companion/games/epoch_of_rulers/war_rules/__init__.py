"""The rules of war as plain calculations: attacks, strength, losses, loot, disasters."""
