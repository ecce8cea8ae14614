"""The game's words: cards, pieces and provinces as the rulebook names them."""

from collections.abc import Sequence

from companion.core.text import Phrase
from companion.games.mythotopia.box.language import say, say_many

VP_CARD: dict[str, Phrase] = {
    "city": say("City"),
    "road": say("Road"),
    "castle": say("Castle"),
    "citadel": say("Citadel"),
    "defender_of_the_realm": say("Defender of the Realm"),
    "guilded_city": say("Guilded City"),
    "here_be_dragons": say("Here Be Dragons"),
    "lord_of_the_isles": say("Lord of the Isles"),
    "master_of_the_seas": say("Master of the Seas"),
    "patronage": say("Patronage"),
    "roadside_inns": say("Roadside Inns"),
    "runestones": say("Runestones"),
    "spoils_of_war": say("Spoils of War"),
}

WHEN_TAKEN: dict[str, Phrase] = {
    "city": say("when you build a city"),
    "road": say("when you build a road"),
    "castle": say("when you build a castle"),
    "citadel": say("when you capture a province with another player's citadel"),
    "defender_of_the_realm": say("when you hold a province against other players"),
    "guilded_city": say("when you build a city and pay 1 extra gold"),
    "here_be_dragons": say("when you take a province with a dragon"),
    "lord_of_the_isles": say("when you hold a whole island: 3 for the large one, 2 for the small"),
    "master_of_the_seas": say("when your ships are in 3 seas, and again in 4"),
    "patronage": say("as an action, for 2 gold"),
    "roadside_inns": say("when you build a road and pay 1 extra gold"),
    "runestones": say("when you take a province with a runestone"),
    "spoils_of_war": say("when you take another player's province"),
}

# Improvement cards that work in a Reserve. Players need to name only these there.
RESERVE_CARD: dict[str, Phrase] = {
    "cavalry": say("Cavalry"),
    "farming": say("Farming"),
    "gold_mine": say("Gold Mine"),
    "levies": say("Levies"),
    "limes": say("Limes"),
    "quarry": say("Quarry"),
    "queen": say("Queen"),
    "ranger": say("Ranger"),
    "reserve_army": say("Reserve Army"),
    "scribe": say("Scribe"),
    "warehouse": say("Warehouse"),
}

IMPROVEMENT: dict[str, Phrase] = {
    "alchemist": say("Alchemist"),
    "army": say("Army"),
    "build": say("Build"),
    "counsellor": say("Counsellor"),
    "diplomat": say("Diplomat"),
    "general": say("General"),
    "hero": say("Hero"),
    "marauders": say("Marauders"),
    "market": say("Market"),
    "mercenary": say("Mercenaries"),
    "merchant": say("Merchant"),
    "militia": say("Militia"),
    "mystic": say("Mystic"),
    "philosopher": say("Philosopher"),
    "portal": say("Portal"),
    "providence": say("Providence"),
    "ship": say("Ship"),
    "water_mill": say("Water Mill"),
    **RESERVE_CARD,
}
"""The 29 improvement cards by name."""


def listed(sentences: Sequence[Phrase]) -> Phrase:
    """Phrases joined with commas: "this, that"."""
    first, *rest = sentences
    for phrase in rest:
        first = say("{first}, {then}", first=first, then=phrase)
    return first


BUILDING: dict[str, Phrase] = {
    "town": say("Town"),
    "city": say("City"),
    "citadel": say("Citadel"),
}

SOURCE: dict[str, Phrase] = {
    "start": say("Provinces at the start"),
    "province": say("Provinces taken and lost"),
    "alchemist": say("Alchemist"),
    "points": say("Points without a reason"),
    "correction": say("Corrections"),
    "floor": say("Losses stopped at 12"),
    **VP_CARD,
}
"""The sources of points, in the order of a ledger's lines."""


def gold(count: int) -> Phrase:
    return say_many("{count} gold", "{count} gold", count)


def not_known(line: int, what: Phrase) -> Phrase:
    """The note on a fact that nobody entered, or that a line may have changed; 0: no such line."""
    if line:
        return say("not known since line #{line}: {what}", line=line, what=what)
    return say("not known: {what}", what=what)
