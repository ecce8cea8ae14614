"""The names of the things in the box, as players say them."""

from collections.abc import Iterable, Mapping

from companion.core.text import Phrase
from companion.games.terra_mystica.box.factions import Goods
from companion.games.terra_mystica.box.language import say, say_many

COLOURS = ("yellow", "brown", "black", "blue", "green", "gray", "red")
"""The colour of each terrain, in the order of the circle; also the id of its seat."""

TERRAIN: tuple[Phrase, ...] = (
    say("desert"), say("plains"), say("swamp"), say("lakes"), say("forest"), say("mountains"),
    say("wasteland"),
)  # fmt: skip
CULT: tuple[Phrase, ...] = (say("Fire"), say("Water"), say("Earth"), say("Air"))
CULT_ICONS = ("fire", "water", "earth", "air")
STRUCTURE: tuple[Phrase, ...] = (
    say("Dwelling"), say("Trading house"), say("Temple"), say("Stronghold"), say("Sanctuary"),
)  # fmt: skip
STRUCTURE_ICONS = ("dwelling", "trading-house", "temple", "stronghold", "sanctuary")

FACTION: Mapping[str, Phrase] = {
    "alchemists": say("Alchemists"),
    "darklings": say("Darklings"),
    "halflings": say("Halflings"),
    "cultists": say("Cultists"),
    "witches": say("Witches"),
    "auren": say("Auren"),
    "engineers": say("Engineers"),
    "dwarves": say("Dwarves"),
    "mermaids": say("Mermaids"),
    "swarmlings": say("Swarmlings"),
    "chaos_magicians": say("Chaos Magicians"),
    "giants": say("Giants"),
    "fakirs": say("Fakirs"),
    "nomads": say("Nomads"),
}

FAVOR_BRINGS: Mapping[str, Phrase] = {
    "fire2": say("towns from 6 power"),
    "water2": say("action, a cult step"),
    "earth2": say("income of a worker and 1 power"),
    "air2": say("income of 4 power"),
    "fire1": say("income of 3 coins"),
    "water1": say("3 VP per Trading house"),
    "earth1": say("2 VP per Dwelling"),
    "air1": say("VP for Trading houses at a pass"),
}
"""What a favour tile brings besides its steps on a cult."""
FAVOR_NAME: Mapping[str, Phrase] = {
    f"{cult}{steps}": say("{cult} {steps}", cult=name, steps=steps)
    for steps in (3, 2, 1)
    for cult, name in zip(CULT_ICONS, CULT, strict=True)
}
FAVOR: Mapping[str, Phrase] = {
    tile: say("{tile}: {brings}", tile=name, brings=FAVOR_BRINGS[tile])
    if tile in FAVOR_BRINGS
    else name
    for tile, name in FAVOR_NAME.items()
}
CARD: Mapping[str, Phrase] = {
    "spade_2coins": say("a spade, 2 coins"),
    "cult_4coins": say("a cult step, 4 coins"),
    "6coins": say("6 coins"),
    "3power_ship": say("shipping, 3 power"),
    "worker3power": say("a worker, 3 power"),
    "shsa_vp_2workers": say("4 VP per Stronghold and Sanctuary, 2 workers"),
    "th_vp_worker": say("2 VP per Trading house, a worker"),
    "priest": say("a priest"),
    "dwelling_vp_2coins": say("1 VP per Dwelling, 2 coins"),
    "shipping_vp_3power": say("3 VP per shipping level, 3 power"),
}
TOWN: Mapping[str, Phrase] = {
    "5vp_6coins": say("5 VP, 6 coins"),
    "7vp_2workers": say("7 VP, 2 workers"),
    "9vp_priest": say("9 VP, a priest"),
    "6vp_8power": say("6 VP, 8 power"),
    "8vp_cults": say("8 VP, a step on each cult"),
    "2vp_cults": say("2 VP, 2 steps on each cult, 2 keys"),
    "4vp_shipping": say("4 VP, shipping"),
    "11vp": say("11 VP"),
}
ROUND_TILE: Mapping[str, Phrase] = {
    "spade_earth_coin": say("Spade 2 VP · 1 Earth: a coin"),
    "town_earth_spade": say("Town 5 VP · 4 Earth: a spade"),
    "dwelling_water_priest": say("Dwelling 2 VP · 4 Water: a priest"),
    "shsa_fire_worker": say("Stronghold, Sanctuary 5 VP · 2 Fire: a worker"),
    "dwelling_fire_power": say("Dwelling 2 VP · 4 Fire: 4 power"),
    "th_water_spade": say("Trading house 3 VP · 4 Water: a spade"),
    "shsa_air_worker": say("Stronghold, Sanctuary 5 VP · 2 Air: a worker"),
    "th_air_spade": say("Trading house 3 VP · 4 Air: a spade"),
    "temple_priest_2coins": say("Temple 4 VP · priest on the cult board: 2 coins"),
}
ROUND_POINTS: Mapping[str, Phrase] = {
    "spade": say("Spade +2"),
    "town": say("Town +5"),
    "dwelling": say("Dwelling +2"),
    "shsa": say("Stronghold, Sanctuary +5"),
    "th": say("Trading house +3"),
    "temple": say("Temple +4"),
}
"""What brings points in a round, by the first word of its tile."""
POWER_ACTION: Mapping[str, Phrase] = {
    "ACT1": say("a bridge"),
    "ACT2": say("a priest"),
    "ACT3": say("2 workers"),
    "ACT4": say("7 coins"),
    "ACT5": say("a spade"),
    "ACT6": say("2 spades"),
}
SPECIAL: Mapping[str, Phrase] = {
    "BON1": say("Bonus card: a spade"),
    "BON2": say("Bonus card: a cult step"),
    "FAV6": say("Favour tile: a cult step"),
    "ACTA": say("Stronghold: 2 steps on one cult"),
    "ACTC": say("Stronghold: two actions"),
    "ACTG": say("Stronghold: 2 spades"),
    "ACTN": say("Stronghold: sandstorm"),
    "ACTS": say("Stronghold: a free Trading house"),
    "ACTW": say("Stronghold: a free Dwelling"),
    "ACTE": say("A bridge for 2 workers"),
}
DUE: Mapping[str, Phrase] = {
    "favors": say("take a favour tile"),
    "towns": say("take a town tile"),
    "steps": say("take a cult step"),
    "pair": say("take 2 steps on one cult"),
    "bridges": say("place the bridge"),
    "spades": say("use the spades"),
    "sandstorm": say("use the sandstorm"),
    "ride": say("build the free Dwelling"),
    "house": say("build the free Trading house"),
}
"""The things that a player must take or do before the turn goes on."""
DUE_SENTENCE: Mapping[str, Phrase] = {
    "favors": say("Take a favour tile"),
    "towns": say("Take a town tile"),
    "steps": say("Take cult steps"),
    "pair": say("Take cult steps"),
    "bridges": say("Place the bridge"),
    "spades": say("Use the spades"),
    "sandstorm": say("Use the sandstorm"),
    "ride": say("Build the free Dwelling"),
    "house": say("Build the free Trading house"),
}
"""The same things as headings."""
DOES: Mapping[Phrase, Phrase] = {
    DUE_SENTENCE["favors"]: say("takes a favour tile"),
    DUE_SENTENCE["towns"]: say("takes a town tile"),
    DUE_SENTENCE["steps"]: say("takes cult steps"),
    DUE_SENTENCE["bridges"]: say("places the bridge"),
    DUE_SENTENCE["spades"]: say("uses the spades"),
    DUE_SENTENCE["sandstorm"]: say("uses the sandstorm"),
    DUE_SENTENCE["ride"]: say("builds the free Dwelling"),
    DUE_SENTENCE["house"]: say("builds the free Trading house"),
    say("Place a Dwelling"): say("places a Dwelling"),
    say("Take a bonus card"): say("takes a bonus card"),
    say("Take the power or decline"): say("decides about power"),
    say("Answer, and take what is due"): say("answers, and takes what is due"),
    say("Answer first, then act"): say("decides about power, then acts"),
    say("Take two actions, or pass"): say("takes two actions, or passes"),
    say("Take an action or pass"): say("takes an action or passes"),
}
"""What others read of what a seat is asked to do."""
GIVING_UP: Mapping[str, Phrase] = {
    "bridges": say("Do not place the bridge"),
    "spades": say("Do not use the spades"),
    "sandstorm": say("Do not use the sandstorm"),
    "ride": say("Do not build the free Dwelling"),
    "house": say("Do not build the free Trading house"),
}
"""The buttons that give up what is due on the map."""
SOURCE: Mapping[str, Phrase] = {
    "start": say("Start"),
    "round": say("Scoring tiles"),
    "favor": say("Favour tiles"),
    "card": say("Bonus cards"),
    "town": say("Towns"),
    "faction": say("Faction"),
    "shipping": say("Shipping"),
    "exchange": say("Spades track"),
    "neighbours": say("Power from neighbours"),
    "conversions": say("Conversions"),
    "cults": say("Cults"),
    "area": say("Largest area"),
    "resources": say("Resources"),
    "corrections": say("Corrections"),
}
MOVED: Mapping[str, Phrase] = {
    "coins": say("Coins"),
    "workers": say("Workers"),
    "priests": say("Priests in hand"),
    "one": say("Bowl I"),
    "two": say("Bowl II"),
    "three": say("Bowl III"),
    **dict(zip(CULT_ICONS, CULT, strict=True)),
    **{f"vp_{source}": say("VP: {source}", source=name) for source, name in SOURCE.items()
       if source not in ("start", "cults", "area", "resources", "corrections")},
}  # fmt: skip
"""The numbers that a deed moves."""
KINDS = ("coins", "workers", "priests", "power")
GOOD: Mapping[str, Phrase] = {
    "coins": say("Coins"),
    "workers": say("Workers"),
    "priests": say("Priests"),
    "power": say("Power"),
    "points": say("VP"),
}


def some(kind: str, count: int) -> Phrase:
    """A number of one good: "2 workers"."""
    match kind:
        case "coins":
            return say_many("{count} coin", "{count} coins", count)
        case "workers":
            return say_many("{count} worker", "{count} workers", count)
        case "priests":
            return say_many("{count} priest", "{count} priests", count)
        case "power":
            return say_many("{count} power", "{count} power", count)
        case "spades":
            return say_many("{count} spade", "{count} spades", count)
    return say_many("{count} VP", "{count} VP", count)


def listed(phrases: Iterable[Phrase]) -> Phrase:
    """Phrases joined with commas: "2 workers, 3 coins"; "nothing" if there are none."""
    first, *tail = tuple(phrases) or (say("nothing"),)
    for phrase in tail:
        first = say("{first}, {then}", first=first, then=phrase)
    return first


def each(phrases: Iterable[Phrase]) -> Phrase:
    """Phrases with commas, joined with semicolons: "Ada: a priest; Bo: 2 coins, 1 worker"."""
    first, *tail = tuple(phrases) or (say("nothing"),)
    for phrase in tail:
        first = say("{first}; {then}", first=first, then=phrase)
    return first


def of_goods(goods: Goods) -> Phrase:
    """Goods in words, without zeros."""
    return listed(some(kind, count) for kind, count in zip(KINDS, goods, strict=True) if count)
