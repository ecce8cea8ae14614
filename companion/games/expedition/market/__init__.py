"""The market, the deck, and the printed numbers that the table enters."""
