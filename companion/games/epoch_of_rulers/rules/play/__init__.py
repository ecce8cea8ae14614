"""The rules in a whole game: what is due, gold, armies, battles, holdings."""
