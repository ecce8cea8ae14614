"""War: the attack, the cards, the result, and its consequences."""
