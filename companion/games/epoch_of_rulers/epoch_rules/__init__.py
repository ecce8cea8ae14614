"""The rules of the start of an epoch as plain calculations: reigns, fees, spending, income."""
