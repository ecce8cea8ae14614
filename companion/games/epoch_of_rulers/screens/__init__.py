"""The data and menus of the screens."""
