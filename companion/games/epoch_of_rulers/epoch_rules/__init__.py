"""What the rules say of the start of an epoch, by numbers alone: reigns, fees, spending, income."""
