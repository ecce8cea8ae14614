"""The limits of a territory and of a hand: buildings, regiments, military cards; and the sentence
for every reason why an order is not possible."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box.contents import CARDS, REGIMENTS
from companion.games.epoch_of_rulers.box.kingdoms import BRICKWORKS, CAPITAL, LIBRARY
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.rules.gold.purses import gold
from companion.games.epoch_of_rulers.rules.orders.prices import MOBILISE, build_price
from companion.games.epoch_of_rulers.rules.war.armies import most_there, specials_left
from companion.games.epoch_of_rulers.state.state import Building, State, Territory

PLACES = 3

WhyNot: TypeAlias = Literal[
    "duplicate", "needs_lower_level", "needs_brickworks", "no_place", "no_stock", "no_gold"
]

NoRegiment: TypeAlias = Literal[
    "no_gold", "army_full", "territory_full", "needs_capital", "no_special_left"
]
NoOrder: TypeAlias = (
    NoRegiment
    | WhyNot
    | Literal[
        "third_order", "nothing_free", "uprising", "no_uprising", "nothing_to_build",
        "nothing_to_demolish", "no_room", "no_regiments",
    ]
)  # fmt: skip

WHY: Mapping[NoOrder, Phrase] = {
    "no_gold": say("There is too little gold."),
    "army_full": say("All 15 regiments are on the map."),
    "territory_full": say("There is no room for more regiments here."),
    "needs_capital": say("Special regiments can be placed only at the player's own capital."),
    "no_special_left": say("All special regiments are on the map."),
    "duplicate": say("This building is already here."),
    "needs_lower_level": say("A building of the level below must stand here first."),
    "needs_brickworks": say("Only Brickworks allow another building at once."),
    "no_place": say("All places for buildings are taken."),
    "no_stock": say("None of these buildings is left."),
    "third_order": say("A third order on a territory is not possible."),
    "nothing_free": say("A second order needs a territory without orders."),
    "uprising": say("Only negotiation helps against the uprising."),
    "no_uprising": say("There is no uprising here."),
    "nothing_to_build": say("Nothing can be built here now."),
    "nothing_to_demolish": say("Nothing can be demolished here."),
    "no_room": say("The purse and the Treasuries are full."),
    "no_regiments": say("There are no regiments here."),
}


def why_not(
    existing: Sequence[Building],
    new: Building,
    *,
    gold: int,
    stock: int,
    followup: bool = False,
    agreed: Readings = DEFAULTS,
) -> WhyNot | None:
    """Why the building is not allowed; None if it is. `followup`: right after Brickworks, in the
    same order. The capitals of two kingdoms are different buildings."""
    same = [site for site in existing if site.kind == new.kind]
    if any(site.builder == new.builder or new.kind != CAPITAL for site in same):
        return "duplicate"
    if not _founded(existing, new):
        return "needs_lower_level"
    if followup and not _brickworks(existing, new.builder):
        return "needs_brickworks"
    if places_taken([*existing, new], new.builder) > PLACES:
        return "no_place"
    if stock < 1:
        return "no_stock"
    if gold < build_price(new.kind, new.level, followup=followup, agreed=agreed):
        return "no_gold"
    return None


def places_taken(sites: Sequence[Building], player: Seat) -> int:
    """The number of the three places that are taken for a player, whose own Brickworks have an
    extra place for a building of level 2."""
    extra = _brickworks(sites, player) and any(site.level == 2 for site in sites)
    return len(sites) - (1 if extra else 0)


def _founded(existing: Sequence[Building], new: Building) -> bool:
    """Whether there is a building of the level below. The capital needs none."""
    if new.level == 1 or new.kind == CAPITAL:
        return True
    return any(site.level == new.level - 1 for site in existing)


def _brickworks(sites: Sequence[Building], player: Seat) -> bool:
    return any(site.builder == player and site.kind == BRICKWORKS for site in sites)


def why_no_regiment(
    state: State, seat: Seat, here: Territory, *, special: bool = False
) -> NoRegiment | None:
    """Why mobilising is not allowed here; None if it is. A special regiment needs the player's
    capital here."""
    if special and not here.has(CAPITAL):
        return "needs_capital"
    if special and not specials_left(state, seat):
        return "no_special_left"
    if sum(len(land.regiments) for land in state.owned(seat)) >= REGIMENTS:
        return "army_full"
    if len(here.regiments) >= most_there(state, seat, here):
        return "territory_full"
    return "no_gold" if gold(state, seat) < MOBILISE else None


def hand_limit(state: State, seat: Seat) -> int:
    """The most cards in a hand, one more for each Library. Cards kept apart do not count."""
    return CARDS + state.in_use(seat, LIBRARY)
