"""Reference: the 29 improvement cards, one line each, by their type."""

from __future__ import annotations

from companion.core.reference import Chapter, Rule
from companion.core.text import Phrase, say
from companion.games.mythotopia.reference import sources

ACTION: dict[str, Phrase] = {
    "alchemist": say("Alchemist: swap one of your tokens for one worth 1 more."),
    "build": say("Build: a city, a castle or a road."),
    "diplomat": say("Diplomat: with 1 gold, end a war; the defender counts as the winner."),
}

FREE: dict[str, Phrase] = {
    "counsellor": say(
        "Counsellor: discard any cards and draw as many as left your hand, this one included. If "
        "that takes a shuffle, shuffle before discarding."
    ),
    "marauders": say("Marauders: one army from any province goes home to its owner."),
    "mercenary": say("Mercenaries: with 1 gold, one or two to a province with armies of yours."),
    "militia": say("Militia: one army from your pool to your stock."),
    "mystic": say("Mystic: with 1 gold, take any card from your discard pile into your hand."),
    "philosopher": say(
        "Philosopher: look at three cards of the improvement deck, take one into your hand. The "
        "Philosopher leaves the game."
    ),
    "providence": say(
        "Providence: draw two cards. If that takes a shuffle, shuffle before discarding this one."
    ),
}

BENEFIT: dict[str, Phrase] = {
    "general": say("General: stands for the card of any province of yours, to invade or build."),
    "hero": say("Hero: with “End a war”, breaks a tie in your favour."),
    "merchant": say("Merchant: one food, stone or gold on another card counts as either other."),
    "portal": say("Portal: invade any province, at the usual food."),
    "ship": say("Ship: its symbols, or one sea crossed by an invasion; it shows gold too."),
    "water_mill": say("Water Mill: doubles the food, stone or gold of another card."),
}

SYMBOLS: dict[str, Phrase] = {
    "army": say("Army: one of the kinds of symbol on it."),
    "market": say("Market: one of the kinds of symbol on it."),
}

RESERVE: dict[str, Phrase] = {
    "cavalry": say("Cavalry: 1 more strength attacking."),
    "farming": say("Farming: once a turn any card counts as one food."),
    "gold_mine": say("Gold Mine: once a turn any card counts as one gold."),
    "levies": say("Levies: once a turn any card counts as one army symbol."),
    "limes": say("Limes: 1 more strength defending."),
    "quarry": say("Quarry: once a turn any card counts as one stone."),
    "queen": say("Queen: draw up to six cards."),
    "ranger": say("Ranger: 1 more strength in rugged provinces; hills are plain, mountains hills."),
    "reserve_army": say("Reserve Army: no more than one war with another player at a time."),
    "scribe": say("Scribe: tokens from the loose supply, for an empty card too."),
    "warehouse": say(
        "Warehouse: room for two more cards; once a turn a card from hand into the Reserve, as a "
        "free action."
    ),
}

CHAPTER = Chapter(
    "the-improvements",
    say("Improvement cards"),
    (
        Rule(
            "cards-action",
            say("Type “action”"),
            (say("The text takes one of the two actions."),),
            tuple(ACTION.values()),
        ),
        Rule(
            "cards-free",
            say("Type “free action”"),
            (say("The text takes no action, but comes after “End a war”, never before."),),
            tuple(FREE.values()),
        ),
        Rule(
            "cards-benefit",
            say("Type “benefit”"),
            (say("The text improves another action and is played along with it, at no action."),),
            tuple(BENEFIT.values()),
        ),
        Rule(
            "cards-reserve",
            say("Type “Reserve”"),
            (
                say(
                    "The text works while the card lies in the Reserve, from the turn it is put "
                    "there. Using it does not discard it."
                ),
            ),
            tuple(RESERVE.values()),
        ),
        Rule(
            "cards-symbols",
            say("Symbols only"),
            points=tuple(SYMBOLS.values()),
        ),
    ),
    sources.CARDS,
)
