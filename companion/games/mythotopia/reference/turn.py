"""Reference: the turn, free actions, what a card played stands for."""

from __future__ import annotations

from companion.core.reference import Chapter, Rule
from companion.core.text import say
from companion.games.mythotopia.reference import sources

CHAPTER = Chapter(
    "the-turn",
    say("The turn"),
    (
        Rule(
            "turn",
            say("Two actions, then draw"),
            (
                say(
                    "In turn order each player takes two actions, one after the other, then draws "
                    "up to five cards in hand: up to six with Queen in the Reserve."
                ),
                say("The two actions may be the same one, with these limits:"),
            ),
            (
                say(
                    "“End a war” and “End the game” must be the first action of the turn, with no "
                    "free action before them, and neither comes twice."
                ),
                say("“Acquire a card” comes once a turn."),
                say("Cards that were not played stay in hand."),
                say(
                    "When a card must be drawn and the deck is empty, the discard pile is shuffled "
                    "into a new deck."
                ),
            ),
            sources.COURSE,
        ),
        Rule(
            "free-action",
            say("Free actions"),
            (
                say(
                    "A free action takes neither of the two actions and may come at any moment of "
                    "your turn before you draw. But after one, “End a war” and “End the game” are "
                    "closed for this turn. Free actions are:"
                ),
            ),
            (
                say("the text of a card of the type “free action”;"),
                say(
                    "once a turn, moving any number of armies along your roads, any distance: "
                    "every province on the way must be yours;"
                ),
                say("once a turn, with Warehouse in the Reserve, one card from hand into it."),
            ),
            sources.CARDS,
        ),
        Rule(
            "one-use",
            say("A card is played for one thing"),
            (
                say(
                    "For one kind of symbol on it, or for its text, or as the province it names: "
                    "never for two of them at once. The card that says where an invasion starts "
                    "does not feed it as well."
                ),
                say(
                    "Cards come from your hand or Reserve and go to your discard pile. A card "
                    "that works from the Reserve stays there while its effect is used."
                ),
            ),
            (
                say("Food is for invasions, and for armies sent after them."),
                say("Stone is for cities, castles and roads."),
                say("Gold is for cards, armies, ships, mercenaries and some tokens."),
            ),
            sources.RESOURCES,
        ),
    ),
)
