"""The market, and the numbers printed on its cards."""
