"""Why an order or an attack is not possible, in words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.orders.order_card import NoOrder
from companion.games.epoch_of_rulers.rules.war.attack_limits import NoAttack

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

ATTACK: Mapping[NoAttack, Phrase] = {
    "no_attack_left": say("No attack is left."),
    "own_land": say("This territory is your own."),
    "no_regiments": say("There are no regiments there to attack with."),
    "needs_order": say("In the last war an attack follows an order on the same territory."),
}
