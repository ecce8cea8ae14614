"""Reference: points, the floor of 12, and every victory-point card (sections 2 and 6)."""

from __future__ import annotations

from companion.core.reference import Chapter, Rule
from companion.core.text import Phrase, say
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.reference import sources

CHAPTER = Chapter(
    "points",
    say("Points"),
    (
        Rule(
            "score",
            say("The score"),
            (
                say(
                    "Points come from provinces, 3 each, and from tokens. The marker moves at "
                    "once: 3 up for a province taken, 3 down for one lost, a token's value up. "
                    "Past the end of the track it starts another lap."
                ),
            ),
            source=sources.VICTORY_POINTS,
        ),
        Rule(
            "floor",
            say("Never below 12"),
            (
                say(
                    "A loss stops at 12, and what was not lost is not remembered: the next gain "
                    "counts from 12."
                ),
            ),
            source=sources.VICTORY_POINTS,
        ),
        Rule(
            "provinces",
            say("Provinces"),
            (
                say(
                    "You hold a province while your town, city or citadel stands there. It has one "
                    "holder or none; armies alone hold nothing."
                ),
                say(
                    "It changes hands only when a war ends. The companion can count provinces "
                    "without their names; where names are entered, it tells when two don't agree."
                ),
            ),
            source=sources.VICTORY_POINTS,
        ),
        Rule(
            "vp-cards",
            say("Victory-point cards"),
            (
                say(
                    "Three fixed cards and four drawn ones lie beside the board with tokens on "
                    "them. Whoever meets a card's condition takes a token from it."
                ),
                say(
                    "An empty card gives nothing more, except to a player with Scribe in the "
                    "Reserve. A token taken is never lost: not even with the city it came for."
                ),
            ),
            source=sources.VICTORY_POINTS,
        ),
        Rule(
            "alchemist",
            say("Alchemist"),
            (
                say(
                    "An action: swap one of your tokens, a 1 for a 2 or a 2 for a 3. The new one "
                    "comes from the loose supply, never from a card; without one there, no swap."
                ),
            ),
            source=sources.CARDS,
        ),
        Rule(
            "scribe",
            say("Scribe"),
            (
                say(
                    "In the Reserve: a token you have earned may come from the loose supply "
                    "instead of the card, in the same value. That works for an empty card too, "
                    "while the supply has such a token."
                ),
                say(
                    "Only at the moment when the condition is met. What the companion settles by "
                    "itself it takes from the card while the card has one."
                ),
                say(
                    "Each condition of Master of the Seas pays once a game all the same: a city "
                    "piece of yours on that card marks it, and without one there is no token."
                ),
            ),
            source=sources.CARDS,
        ),
    ),
)

MORE_ON_A_CARD: dict[str, tuple[Phrase, ...]] = {
    "citadel": (
        say(
            "Before the first turn everybody secretly picks one of their provinces, all reveal, "
            "and a citadel replaces the town there. It defends like a castle and makes room for "
            "one more card in the Reserve."
        ),
    ),
    "defender_of_the_realm": (
        say(
            "One token for a war, however many attacked; none when Diplomat ends it. A tie is a "
            "defence only when “End the game” settles all wars."
        ),
    ),
    "guilded_city": (say("Only at the moment of building, and nobody has to."),),
    "here_be_dragons": (
        say(
            "At the start five provinces that nobody holds get a dragon each; it adds 4 to the "
            "neutral troops. It leaves the board when the province is taken."
        ),
    ),
    "lord_of_the_isles": (
        say(
            "At once, even before the first turn. Large island: {large}. Small island: {small}.",
            large=", ".join(sorted(contents.ISLANDS["large"])),
            small=", ".join(sorted(contents.ISLANDS["small"])),
        ),
        say("With Scribe an island pays again when it was lost and is complete anew."),
    ),
    "patronage": (say("As often as you have actions and gold for it."),),
    "roadside_inns": (say("Only at the moment of building, and nobody has to."),),
    "runestones": (
        say(
            "At the start five provinces that nobody holds get a runestone each. It leaves the "
            "board when the province is taken."
        ),
    ),
    "spoils_of_war": (
        say("A neutral province brings none, even with other players' armies in it."),
    ),
}


def vp_anchor(card: str) -> str:
    """The anchor of a victory-point card's rule; without the prefix, castle is a term of a war."""
    return f"vp-{card.replace('_', '-')}"


def _vp_rule(card: str) -> Rule:
    value, *others = contents.VP_CARDS[card].tokens
    when = words.WHEN_TAKEN[card]
    pays = say("Taken {when}.", when=when)
    if not others:
        pays = say("Worth {value}, taken {when}.", value=value, when=when)
    text = (pays, *MORE_ON_A_CARD.get(card, ()))
    return Rule(vp_anchor(card), words.VP_CARD[card], text)


VP_CARDS = Chapter(
    "the-vp-cards",
    say("Each victory-point card"),
    tuple(map(_vp_rule, contents.VP_CARDS)),
    sources.VICTORY_POINTS,
)
