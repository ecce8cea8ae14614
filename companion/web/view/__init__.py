"""The parts of screens: the regions of a table, quick buttons, secret cards, toasts."""
