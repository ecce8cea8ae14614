"""The territories as a map: their places, their links, the actions on them."""
