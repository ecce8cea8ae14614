"""Basics for all packages of the game: goods, and breaches of the rules."""
