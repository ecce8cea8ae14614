"""The start of an epoch: a ruler, fees, purchases, a card."""
