"""The actions of a turn, in words (rulebook, "Course of play")."""

from typing import Literal, TypeAlias

from companion.core.text import Phrase
from companion.games.mythotopia.box.language import say

ACTIONS_A_TURN = 2  # Rulebook, "Course of play"

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

ARMIES, SHIPS, BUILDING, SCORE = (
    say("Armies"), say("Ships and purchases"), say("Building and cards"), say("Turn and score"),
)  # fmt: skip
"""Headings of the lists of actions."""

HEADINGS: dict[str, Phrase] = {
    **dict.fromkeys(("invade", "place_armies", "remove_armies", "end_war"), ARMIES),
    **dict.fromkeys(("place_ships", "remove_ships", "buy"), SHIPS),
    **dict.fromkeys(("pass", "end_game"), SCORE),
}
"""Those of the actions of a turn; of the others it is `BUILDING`."""

TAKEN: dict[str, Phrase] = {
    "invade": say("invades a province"),
    "place_armies": say("places armies"),
    "remove_armies": say("removes armies"),
    "place_ships": say("places ships"),
    "remove_ships": say("removes ships"),
    "end_war": say("ends a war"),
    "buy": say("buys armies or ships"),
    "acquire": say("acquires a card"),
    "reserve": say("puts cards into the Reserve"),
    "discard": say("discards cards"),
    "retire": say("retires cards"),
    "card_action": say("plays a card's action"),
    "patronage": say("takes Patronage"),
    "pass": say("passes"),
    "end_game": say("declares the end"),
}
"""The same actions as lines of the log."""
