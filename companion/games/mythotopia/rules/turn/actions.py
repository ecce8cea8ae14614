"""The actions of a turn, in words (rulebook, "Course of play")."""

from typing import Literal, TypeAlias

from companion.core.text import Phrase
from companion.games.mythotopia.box.language import say

TurnAction: TypeAlias = Literal[
    "invade", "place_armies", "remove_armies", "place_ships", "remove_ships", "end_war", "buy",
    "acquire", "reserve", "discard", "retire", "card_action", "patronage", "pass", "end_game",
]  # fmt: skip

ACTION: dict[str, Phrase] = {
    "invade": say("Invade a province"),
    "place_armies": say("Place armies"),
    "remove_armies": say("Remove armies"),
    "place_ships": say("Place ships"),
    "remove_ships": say("Remove ships"),
    "end_war": say("End a war"),
    "buy": say("Buy armies and ships"),
    "acquire": say("Acquire a card"),
    "reserve": say("Put cards in the Reserve"),
    "discard": say("Discard cards"),
    "retire": say("Retire one or two cards"),
    "card_action": say("Play a card's action"),
    "patronage": say("Patronage"),
    "pass": say("Pass"),
    "end_game": say("End the game"),
}
"""Rulebook, "Course of play": the actions of a turn, in the rulebook's order."""

TAKEN: dict[str, Phrase] = {
    "invade": say("Invasion"),
    "place_armies": say("Armies placed"),
    "remove_armies": say("Armies removed"),
    "place_ships": say("Ships placed"),
    "remove_ships": say("Ships removed"),
    "end_war": say("War ended"),
    "buy": say("Armies or ships bought"),
    "acquire": say("A card acquired"),
    "reserve": say("Cards put in the Reserve"),
    "discard": say("Cards discarded"),
    "retire": say("Cards retired"),
    "card_action": say("A card's action played"),
    "patronage": say("Patronage"),
    "pass": say("Passed"),
    "end_game": say("“End the game” declared"),
}
"""The same actions as lines of the log."""
