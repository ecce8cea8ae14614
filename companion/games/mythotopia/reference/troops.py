"""Reference: the actions that bring armies and ships to the board and home again."""

from __future__ import annotations

from companion.core.reference import Rule
from companion.core.text import say
from companion.games.mythotopia.reference import sources
from companion.games.mythotopia.turn.turn import ACTION

TROOPS: tuple[Rule, ...] = (
    Rule(
        "invade",
        ACTION["invade"],
        (
            say(
                "Play the card of a province beside the target, one food, and cards with army "
                "symbols: so many armies go from your stock into the target."
            ),
        ),
        (
            say("The target is neutral or another player's, never your own."),
            say("Across hills: 1 food more. Across mountains: not at all."),
            say(
                "By sea: one ship card for each sea crossed. Two in a row can only be {first} and "
                "{second}; no other seas touch.",
                first="Beast Sea",
                second="Serpent Sea",
            ),
            say(
                "Exactly as many armies as symbols, so never more symbols than armies in stock. "
                "Only the card Army may be played for a last single army."
            ),
            say(
                "The card of a province linked by your roads may stand for the one you invade "
                "from; General stands for any of yours, and with Portal none is needed: any "
                "province is within reach, at the usual food."
            ),
            say(
                "A province of yours still serves while others invade it. Armies already on the "
                "board never join in."
            ),
            say("Several players may invade the same province."),
        ),
    ),
    Rule(
        "troops",
        say("Stock, pool and board"),
        (
            say(
                "Pieces are placed from the stock and return to it. The pool holds what has still "
                "to be bought. Each player starts with 6 armies and 2 ships in stock, 8 armies "
                "and 3 ships in the pool."
            ),
            say(
                "Armies stand in provinces, ships at sea: any number, of any players, side by "
                "side. Ships never fight each other."
            ),
        ),
        (
            say("Never more pieces placed than the stock holds, or bought than the pool holds."),
            say("Armies are placed in a province that you hold or have invaded."),
            say("Ships are placed in a sea that touches a province of yours."),
            say("Armies are not removed from a province at war; ending the war sends them home."),
        ),
        sources.SETUP,
    ),
    Rule(
        "place-armies",
        ACTION["place_armies"],
        (
            say(
                "As many armies as symbols played go from your stock into one province: your own, "
                "or one that you have invaded and where armies of yours stand. The latter costs 1 "
                "food, also where hills lie before it."
            ),
        ),
    ),
    Rule(
        "remove-armies",
        ACTION["remove_armies"],
        (
            say(
                "Any number of your armies go from one province back to your stock; no card is "
                "played. Never from a province at war."
            ),
        ),
    ),
    Rule(
        "place-ships",
        ACTION["place_ships"],
        (
            say(
                "As many ships as symbols played go from your stock, all into the same sea. At "
                "least one of your provinces must touch it."
            ),
        ),
    ),
    Rule(
        "remove-ships",
        ACTION["remove_ships"],
        (
            say(
                "Any number of your ships go from one sea back to your stock; no card is played, "
                "and a war does not hold them."
            ),
        ),
    ),
)
