"""The game's own pages: the fee clerk, the order card, the battle."""
