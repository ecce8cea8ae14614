"""The start of an epoch: rulers, fees, spending, the epoch card and income."""
