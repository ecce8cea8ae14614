"""The start of an epoch at the table: a ruler, fees, purchases, a card, income."""
