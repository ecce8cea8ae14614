"""The words of the box: kingdoms, rulers, buildings, orders, spheres."""

from collections.abc import Iterable, Mapping

from companion.core.text import Phrase, SeatName, joined
from companion.games.epoch_of_rulers.box.contents import Deck
from companion.games.epoch_of_rulers.box.language import say, say_many

KINGDOM: Mapping[str, Phrase] = {
    "paladins": say("Paladins"),
    "barbarians": say("Barbarians"),
    "generic": say("Another kingdom"),
}

RULER: Mapping[str, Phrase] = {
    "strategist": say("Strategist"),
    "logistician": say("Logistician"),
    "tactician": say("Tactician"),
    "marauder": say("Marauder"),
    "lord_of_the_horde": say("Lord of the Horde"),
    "conqueror": say("Conqueror"),
    "first": say("First ruler"),
    "second": say("Second ruler"),
    "third": say("Third ruler"),
}

BUILDING: Mapping[str, Phrase] = {
    "residential": say("Residential quarter"),
    "treasury": say("Treasury"),
    "warehouse": say("Warehouse"),
    "statue": say("Statue"),
    "brickworks": say("Brickworks"),
    "hospice": say("Hospice"),
    "tents": say("Warriors' Tents"),
    "watchtower": say("Watchtower"),
    "wall": say("Wall"),
    "library": say("Library"),
    "market": say("Market square"),
    "temple": say("Temple"),
    "camp": say("Training camp"),
    "fortress": say("Fortress"),
    "bank": say("Bank"),
    "arsenal": say("Arsenal"),
    "palace": say("Palace"),
    "altar": say("Altar"),
    "capital": say("Capital"),
}

BUILDING_TEXT: Mapping[str, Phrase] = {
    "residential": say("taxes here bring 2 talents"),
    "treasury": say("room for 3 talents more; 2 raw points of wealth"),
    "warehouse": say("one more regiment leaves here for nothing, and one more has no fee"),
    "statue": say("a reign longer by 5; a raw point of glory"),
    "brickworks": say("at once another building; a second one of level 2 here"),
    "hospice": say("prevents the first uprising in an epoch"),
    "tents": say("no fee for 4 regiments here"),
    "watchtower": say("attackers play their card openly, and none from the deck"),
    "wall": say("1 in defence; a protection chip without a war"),
    "library": say("a military card at once, one more in the hand, one to buy each epoch"),
    "market": say("once an epoch, an order here brings a talent"),
    "temple": say("a die after each order here: a talent, a regiment or a double order"),
    "camp": say("each epoch a regiment here for nothing"),
    "fortress": say("falls with its last defender; a protection chip without a war"),
    "bank": say("each epoch a talent into each Treasury"),
    "arsenal": say("1 in attack, as many times in a war as there are Warehouses"),
    "palace": say("3 raw points of glory"),
    "altar": say("victory points for 3 dead enemies and for all gold"),
    "capital": say("special regiments are mobilised here"),
}
"""What buildings bring, in a few words."""

ORDER: Mapping[str, Phrase] = {
    "mobilise": say("Mobilise"),
    "build": say("Build"),
    "demolish": say("Demolish"),
    "tax": say("Collect taxes"),
    "planning": say("Plan the war"),
    "regroup": say("Regroup"),
    "negotiate": say("Negotiate"),
}

SPHERE: Mapping[str, Phrase] = {
    "domains": say("Domains"),
    "army": say("Army"),
    "wealth": say("Wealth"),
    "construction": say("Construction"),
    "glory": say("Glory"),
    "martial": say("Martial deeds"),
    "final": say("Final sum"),
}

WINNER: Mapping[str, Phrase] = {
    "attacker": say("the attacker wins"),
    "defender": say("the defender wins"),
    "none": say("nobody wins"),
}

TERM: Mapping[str, Phrase] = {
    "regiments": say("Regiments"),
    "card": say("Military card"),
    "blind": say("Drawn blind"),
    "property": say("Text of the card"),
    "support": say("Extra card"),
    "wall": say("Wall"),
    "chip": say("Protection chip"),
    "arsenal": say("Arsenal"),
    "helpers": say("Cavalry from a neighbour"),
    "ecstasy": say("Battle ecstasy"),
    "uprising": say("Uprising"),
    "fortress": say("Fortress"),
}

NO_BONUS = say("no bonus during an uprising")
"""Why a building adds 0 to a strength."""

BONUS_CARDS: Mapping[str, Phrase] = {
    "great_commander": say("Great Commander"),
    "rebirth": say("Rebirth"),
    "rapid_development": say("Rapid development"),
    "time": say("Time does not wait"),
    "mentor": say("Legendary mentor"),
    "ecstasy": say("Battle ecstasy"),
    "hordes": say("Invincible Hordes"),
    "frontier": say("Last Frontier"),
    "other": say("Kingdom card"),
}

BONUS_TEXT: Mapping[str, Phrase] = {
    "great_commander": say("2 military cards beyond the limit"),
    "rebirth": say("the regiments that fell in the war come back"),
    "rapid_development": say("up to 4 double orders in this epoch"),
    "time": say("2 more turns"),
    "mentor": say("3 regiments for nothing"),
    "ecstasy": say("a die adds to the strength, at least 3"),
    "hordes": say("4 regiments on a territory; one more on each for a talent"),
    "frontier": say("3 regiments conquer a neighbour with 2 fewer"),
}
BONUSES: Mapping[str, tuple[str, ...]] = {
    "paladins": ("great_commander", "rebirth", "rapid_development", "time"),
    "barbarians": ("mentor", "ecstasy", "hordes", "frontier"),
    "generic": ("other",),
}
"""The bonus cards of each kingdom."""

DECK: Mapping[Deck, Phrase] = {
    "bonus": say("Bonus card"),
    "end": say("End of Times"),
    "military": say("Military card"),
    "fate": say("Fate card"),
}

EVENT_CARDS: Mapping[str, Phrase] = {
    "coup": say("Coup"),
    "plague": say("Plague"),
    "tournament": say("Tournament"),
    "other": say("Another card"),
}
"""The End-of-Times cards that the rulebook explains."""


def talents(count: int) -> Phrase:
    return say_many("{count} talent", "{count} talents", count)


def troops(count: int) -> Phrase:
    return say_many("{count} regiment", "{count} regiments", count)


def holding(count: int, *, rebels: bool) -> Phrase:
    """Why a victor doesn't conquer the territory."""
    if rebels:
        return say_many(
            "the rebels hold: {count} regiment stays",
            "the rebels hold: {count} regiments stay",
            count,
        )
    return say_many(
        "the Fortress holds: {count} regiment stays", "the Fortress holds: {count} regiments stay",
        count,
    )  # fmt: skip


def you_lose(land: Phrase | None, regiments: int) -> Phrase | None:
    """To who loses a territory, regiments or both; None for neither."""
    gone = [*filter(None, (land, troops(regiments) if regiments else None))]
    return say("You lose {what}", what=joined(*gone)) if gone else None


def army(count: int, stores: int, *, free: bool) -> Phrase:
    """The regiments and the Warehouses from which the fee for the army comes; `free`: there is
    none."""
    if free:
        return say("nothing under the Lord of the Horde")
    if not stores:
        return troops(count)
    return say("{regiments}, Warehouses: {stores}", regiments=troops(count), stores=stores)


def martial_points(count: int) -> Phrase:
    """A number of raw points of martial deeds."""
    return say_many("{count} martial point", "{count} martial points", count)


def listed(phrases: Iterable[Phrase]) -> Phrase:
    """Phrases joined with commas: "this, that"; "nothing" if there are none."""
    parts = list(phrases)
    first, *rest = parts or [say("nothing")]
    for phrase in rest:
        first = say("{first}, {then}", first=first, then=phrase)
    return first


def land_name(name: str, home: str | None, label: str = "") -> Phrase:
    """The name of a territory: the table's name, else its home and number. The central one has no
    home."""
    if label:
        return say("{name}", name=label)
    if home is None:
        return say("Centre")
    return say("{seat} {number}", seat=SeatName(home), number=int(name[1:] or 0))
