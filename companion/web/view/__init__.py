"""What screens are made of: the regions of a table, quick buttons, forms, toasts."""
