"""The pages that end in a choice: the market, a card, printed values."""
