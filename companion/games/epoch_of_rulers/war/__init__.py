"""War at the table: the attack, the cards, the result, and its consequences."""
