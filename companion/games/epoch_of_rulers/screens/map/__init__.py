"""The territories as a map: their places, their links, their deeds."""
