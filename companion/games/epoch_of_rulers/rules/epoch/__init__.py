"""The start of an epoch from plain values: reigns, fees, spending, income."""
