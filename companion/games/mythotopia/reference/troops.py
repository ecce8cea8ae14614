"""Reference: the actions that bring armies and ships to the board and home again."""

from __future__ import annotations

from companion.core.reference import Rule
from companion.core.text import say
from companion.games.mythotopia.reference import sources
from companion.games.mythotopia.turn import ACTION

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
                "The card of a province linked by own roads may stand for the one you invade from; "
                "General stands for any own one, and with Portal none is needed: any province is "
                "within reach, at the usual food."
            ),
            say(
                "A province of yours still serves while others invade it. Armies already on the "
                "board never join in."
            ),
            say("Several players may invade the same province."),
        ),
        ACTION["invade"],
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
        source=sources.SETUP,
    ),
    Rule(
        "place-armies",
        ACTION["place_armies"],
        (
            say(
                "As many armies as symbols played go from the stock into one province: an own one, "
                "or one that you have invaded and where armies of yours stand. The latter costs 1 "
                "food, also where hills lie before it."
            ),
        ),
        source=ACTION["place_armies"],
    ),
    Rule(
        "remove-armies",
        ACTION["remove_armies"],
        (
            say(
                "Any number of own armies from one province go back to the stock; no card is "
                "played. Never from a province at war."
            ),
        ),
        source=ACTION["remove_armies"],
    ),
    Rule(
        "place-ships",
        ACTION["place_ships"],
        (
            say(
                "As many ships as symbols played go from the stock, all into the same sea. At "
                "least one own province must touch it."
            ),
        ),
        source=ACTION["place_ships"],
    ),
    Rule(
        "remove-ships",
        ACTION["remove_ships"],
        (
            say(
                "Any number of own ships from one sea go back to the stock; no card is played, "
                "and a war does not hold them."
            ),
        ),
        source=ACTION["remove_ships"],
    ),
)
