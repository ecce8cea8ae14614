"""Actions with facts that no evening had: how each reads, and what is said against it."""

from collections.abc import Iterator
from typing import Any

from companion.games.mythotopia import game
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from tests.games.forms import said
from tests.games.mythotopia.boardtable import board, has
from tests.games.mythotopia.table import Table
from tests.games.mythotopia.transcript import beside

CARDS = {
    "spoils": ["defender_of_the_realm", "patronage", "runestones", "spoils_of_war"],
    "dragons": ["citadel", "guilded_city", "here_be_dragons", "master_of_the_seas"],
    "isles": ["here_be_dragons", "lord_of_the_isles", "roadside_inns", "runestones"],
}
REMISE = {"province": "Remise", "owner": "blue"}
TAKEN = {**REMISE, "taker": "red"}
LINES: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "spoils": [
        ("take", {}),
        ("take", {"province": "Shog", "loser": "blue", "tokens": ["spoils_of_war:1"]}),
        ("take", {"province": "Lea", "placed": False}),
        ("take", {"province": "Blore"}),
        ("take", {"loser": "red"}),
        ("take", {"province": "Lea", "tokens": ["spoils_of_war:1"]}),
        ("lose", {}),
        ("lose", {"province": "Blore"}),
        ("lose", {"province": "Lea"}),
        ("city", {"tokens": ["city:2"]}),
        ("city", {"province": "Lea", "tokens": ["city:2", "city:2"]}),
        ("castle", {"province": "Lea"}),
        ("road", {}),
        ("road", {"province": "Blore"}),
        ("road", {"to": "Quean"}),
        ("road", {"province": "Quean", "to": "Blore", "tokens": ["road:2:supply"]}),
        ("road", {"province": "Trogle", "to": "Margent"}),
        ("road", {"province": "Blore", "to": "Fadge"}),
        ("token", {"tokens": []}),
        ("token", {"tokens": ["patronage:1"]}),
        ("token", {"tokens": ["master_of_the_seas:2"]}),
        ("token", {"tokens": ["patronage:1:supply"]}),
        ("alchemist", {"gives": 2}),
        ("reserve", {"cards": 1, "known": True, "named": ["scribe"]}),
        ("reserve", {"cards": 3}),
        ("reserve", {"cards": 1, "known": True, "named": ["limes"]}),
        ("reserve", {"cards": 1, "known": True, "named": ["cavalry", "scribe"]}),
        ("invade", {"province": "Lea"}),
        ("invade", {"province": "Lea", "armies": 7}),
        ("invade", {"province": "Lea", "armies": 0}),
        ("place_armies", {"province": "Blore", "armies": 2}),
        ("place_armies", {"province": "Shog"}),
        ("remove_armies", {"province": "Blore"}),
        ("remove_armies", {"province": "Remise"}),
        ("remove_armies", {"province": "Blore", "armies": 0, "mercenaries": 1}),
        ("place_ships", {"sea": "Beast Sea"}),
        ("place_ships", {"sea": "Serpent Sea", "ships": 4}),
        ("remove_ships", {"sea": "Beast Sea", "ships": 2}),
        ("buy", {"armies": 2}),
        ("buy", {"ships": 1}),
        ("buy", {"armies": 1, "ships": 2}),
        ("buy", {"armies": 9, "ships": 4}),
        ("buy", {}),
        ("hire", {"province": "Blore"}),
        ("hire", {"province": "Blore", "mercenaries": 2}),
        ("hire", {"province": "Blore", "mercenaries": 3}),
        ("hire", {"province": "Fadge", "mercenaries": 0}),
        ("marauders", {"province": "Remise", "of": "blue"}),
        ("marauders", {"province": "Lea", "of": "green"}),
        ("militia", {}),
        ("march", {"province": "Blore", "to": "Fadge"}),
        ("march", {"province": "Blore", "to": "Remise", "armies": 2}),
        ("free_card", {}),
        ("free_card", {"card": "mystic"}),
        ("free_card", {"card": "philosopher"}),
        ("acquire", {}),
        ("acquire", {"card": "hero"}),
        ("retire", {}),
        ("retire", {"returned": ["hero", "queen"]}),
        ("retire", {"from_reserve": ["limes"]}),
        ("discard", {}),
        ("discard", {"from_reserve": ["limes"]}),
        ("free_card", {"card": "counsellor", "from_reserve": ["limes"]}),
        ("stow", {}),
        ("stow", {"card": "limes"}),
        ("end_war", {"province": "Lea"}),
        ("end_war", {"province": "Talion"}),
        ("end_war", {"province": "Talion", "taker": "red"}),
        ("end_war", REMISE),
        ("end_war", {**REMISE, "taker": "yellow"}),
        ("end_war", {**REMISE, "hero": True}),
        ("end_war", {**REMISE, "tokens": ["defender_of_the_realm:1"]}),
        ("end_war", TAKEN),
        ("end_war", {**TAKEN, "building": "city"}),
        ("end_war", {**TAKEN, "placed": False}),
        ("end_war", {**TAKEN, "tokens": ["spoils_of_war:1"]}),
        ("end_war", {**TAKEN, "tokens": ["spoils_of_war:1"], "diplomat": True}),
        ("end_war", {"province": "Remise", "owner": "green"}),
        *(
            ("end_of_game", {"how": how, "wars": [{"province": "Lea"}, TAKEN]})
            for how in ("declared", "last_round", "projection")
        ),
        ("stop", {"how": "score"}),
        ("stop", {"how": "unfinished"}),
        ("action", {"what": "buy"}),
        ("action", {"what": "pass"}),
        ("free", {}),
        ("end_turn", {"next": "blue"}),
        ("leave", {}),
        ("return", {}),
        ("points", {"points": 1}),
        ("points", {"points": -2}),
        ("correct", {"what": "vp", "to": 20, "why": "counted twice"}),
        ("correct", {"what": "armies", "to": 3}),
        ("correct", {"what": "card", "key": "lord_of_the_isles:3", "to": 1}),
        ("correct", {"what": "tokens", "key": "2", "to": 1}),
        ("correct", {"what": "castles", "to": 1}),
        ("depth", {"depth": "score"}),
        ("board", {"province": "Lea", "strength": 6}),
        ("board", {"province": "Margent", "strength": 2, "neighbour": "Trogle", "border": "hills"}),
        ("board", {"province": "Shog", "strength": 3, "rugged": True, "seas": ["Inland Sea West"]}),
        ("dragons", {}),
        ("market", {"market": ["army", "hero"]}),
        ("dragons", {"runestones": ["Mome", "Nesh"]}),
        ("dragons", {"dragons": ["Lea"]}),
        ("provinces", {"count": 9}),
        ("survey", {}),
        ("survey", {"vp": {"red": 25}, "towns": {"blue": 5}, "peace": ["Darb"],
                    "wars": {"Blore": {"armies": {"red": 2}}},
                    "ships": {"green": {"Beast Sea": 1}}}),
        ("survey", {"cards": {"patronage:1": 0}, "reserve": {"green": ["cavalry"]}}),
    ],
    "dragons": [
        ("citadels", {}),
        ("citadels", {"blue": "Camarine", "green": "Blore"}),
        ("dragons", {}),
        ("market", {"market": ["army", "hero"]}),
        ("dragons", {"dragons": ["Darb", "Lea"]}),
        ("take", {"province": "Shog", "loser": "blue", "building": "citadel",
                  "tokens": ["citadel:3"]}),
        ("take", {"province": "Lea", "tokens": ["here_be_dragons:2"]}),
        ("city", {"province": "Blore", "tokens": ["city:2", "guilded_city:1"]}),
        ("token", {"tokens": ["master_of_the_seas:2"]}),
        ("discards", {}),
        ("discards", {"red": ["Blore", "Quean"], "green": ["Ictus", "Nusus"]}),
    ],
    "isles": [
        ("dragons", {}),
        ("market", {"market": ["army", "hero"]}),
        ("dragons", {"dragons": ["Darb", "Lea"], "runestones": ["Mome", "Nesh"]}),
        ("take", {"province": "Lea", "tokens": ["lord_of_the_isles:3"]}),
        ("road", {"province": "Quean", "to": "Blore", "tokens": ["road:2", "roadside_inns:1"]}),
    ],
}  # fmt: skip


def laid_out(cards: str) -> Table:
    """The whole board: Ada invades Remise and Talion, and guards Blore; Limes lies before Bo."""
    table = board(cards=CARDS[cards])
    table.red.does(Invade, province="Remise", armies=2).does(Invade, province="Talion", armies=1)
    table.red.does(PlaceArmies, province="Blore")
    has(table.blue, "limes")
    return table


def told(cards: str) -> Iterator[str]:
    """Each action with its facts, as Ada does it."""
    table = laid_out(cards)
    state = table.state
    for kind, facts in LINES[cards]:
        action = game.actions[kind]
        has_seat = "seat" in action.model_fields
        made = table.red.doing(action, **facts) if has_seat else action.model_validate(facts)
        yield f"{kind}: {said(made.story(state))}"
        yield from beside(made, state)
