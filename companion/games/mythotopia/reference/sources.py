"""The chapters of the rulebook that the rules of the reference come from."""

from __future__ import annotations

from companion.core.text import say

BOARD = say("The board")
CARDS = say("Cards")
COURSE = say("Course of play")
RESOURCES = say("Resources")
SETUP = say("Set-up of the game")
SUMMARY = say("Summary")
VICTORY_POINTS = say("Victory points")
