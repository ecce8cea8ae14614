"""Rounds and turns: actions, offered power, tiles that are due, the scoring at the end."""
