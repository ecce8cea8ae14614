"""The deeds of a seat on a hex, in one tap: the map supplies the facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.action import Action, Offer
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import (
    DWELLING,
    HOUSE,
    SANCTUARY,
    STRONGHOLD,
    STRUCTURES,
    TEMPLE,
    TERRAINS,
)
from companion.games.terra_mystica.box.geography import BRIDGE_SITES, HEXES
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.build import Build, Transform
from companion.games.terra_mystica.moves.first_places import FirstDwelling
from companion.games.terra_mystica.moves.improve import Upgrade
from companion.games.terra_mystica.moves.priests_and_power import PlaceBridge
from companion.games.terra_mystica.rules.ledger.structures import UPGRADES
from companion.games.terra_mystica.rules.play import on_hex
from companion.games.terra_mystica.screens.desk.may_i import MayI, Wish, may_i
from companion.games.terra_mystica.state.board import EMPTY
from companion.games.terra_mystica.state.table import Table


@dataclass(frozen=True, slots=True)
class DeedOnHex:
    """A button of the open hex, with the answer of "May I?" about its price; None without a
    price."""

    offer: Offer[Table]
    wish: Wish | None


def deeds(table: Table, seat: str, hexagon: int) -> tuple[DeedOnHex, ...]:
    """The deeds of a seat on a hex now."""
    number, game = table.number(seat), table.game
    if game.phase == "dwellings":
        return tuple(_first(table, seat, hexagon))
    if game.phase not in ("actions", "bonuses") or not 0 <= number < len(game.players):
        return ()
    if game.board.kinds[hexagon] == EMPTY:
        return tuple(_on_free_hex(table, seat, hexagon))
    if game.board.held[number] >> hexagon & 1:
        found = (*_bridges(table, seat, hexagon), *_upgrades(table, seat, hexagon))
        return found if game.phase == "actions" else ()
    return ()


def _first(table: Table, seat: str, hexagon: int) -> Iterator[DeedOnHex]:
    number, game = table.number(seat), table.game
    if game.queue[:1] != (number,) or game.board.kinds[hexagon] != EMPTY:
        return
    if game.board.terrain[hexagon] == game.players[number].faction.home:
        yield _deed(FirstDwelling(seat=seat, hexagon=HEXES[hexagon]), FirstDwelling.title)


def _deed(
    action: Action[Table], label: Phrase, icon: str = "dwelling", wish: Wish | None = None
) -> DeedOnHex:
    return DeedOnHex(Offer(action, label, icon), wish)


def _on_free_hex(table: Table, seat: str, hexagon: int) -> Iterator[DeedOnHex]:
    """A Dwelling, or only terrain."""
    number, game = table.number(seat), table.game
    due = game.players[number].due
    way, spades = on_hex.reach(game, number, hexagon), on_hex.spades(game, number, hexagon)
    stormy = on_hex.sandstorm(game, number, hexagon)
    if due.ride and not spades:
        yield _dwelling(table, seat, hexagon, 0, flown=False)
    if not way and not stormy:
        return
    flown = way == on_hex.FLIGHT
    if game.phase == "actions" and not due.ride:
        yield _dwelling(table, seat, hexagon, 0 if stormy else spades, flown=flown)
    if spades or stormy:
        yield _terrain(table, seat, hexagon, 0 if stormy else spades, flown=flown)


def _dwelling(
    table: Table, seat: str, hexagon: int, spades: int, *, flown: bool
) -> DeedOnHex:  # fmt: skip
    number, game = table.number(seat), table.game
    action = Build(
        seat=seat, spades=spades, flown=flown, beside=_beside(table, number, hexagon),
        towns=on_hex.towns(game, number, hexagon, DWELLING), hexagon=HEXES[hexagon],
    )  # fmt: skip
    bought = max(0, spades - game.players[number].due.spades)
    wish = _wishes(table, number).get(f"dwelling-{bought}")
    free = game.players[number].due.ride
    return _deed(action, Build.title, names.STRUCTURE_ICONS[DWELLING], None if free else wish)


def _terrain(table: Table, seat: str, hexagon: int, spades: int, *, flown: bool) -> DeedOnHex:
    home = TERRAINS[table.player(seat).faction.home]
    action = Transform(
        seat=seat, spades=spades, flown=flown, hexagon=HEXES[hexagon], terrain=home
    )  # fmt: skip
    label = say("Make it {terrain}", terrain=names.TERRAIN[table.player(seat).faction.home])
    return _deed(action, label, "spade")


def _upgrades(table: Table, seat: str, hexagon: int) -> Iterator[DeedOnHex]:
    number, game = table.number(seat), table.game
    before = game.board.kinds[hexagon]
    touched = on_hex.beside(game, number, hexagon)
    for kind in (HOUSE, TEMPLE, STRONGHOLD, SANCTUARY):
        if UPGRADES[kind] != before:
            continue
        facts = {
            "to": STRUCTURES[kind], "beside": _beside(table, number, hexagon),
            "towns": on_hex.towns(game, number, hexagon, kind), "hexagon": HEXES[hexagon],
        }  # fmt: skip
        code = "TH-beside" if kind == HOUSE and touched else STRUCTURES[kind]
        wish = _wishes(table, number).get(code)
        made = Upgrade.prefilled(table, seat, **facts)
        yield _deed(made, names.STRUCTURE[kind], names.STRUCTURE_ICONS[kind], wish)


def _bridges(table: Table, seat: str, hexagon: int) -> Iterator[DeedOnHex]:
    """The bridge that is due, from this hex to each of its sites."""
    number, game = table.number(seat), table.game
    if not game.players[number].due.bridges:
        return
    standing = {(bridge.one, bridge.other) for bridge in game.board.bridges}
    for site in sorted(BRIDGE_SITES - standing):
        if hexagon in site:
            there = site[0] + site[1] - hexagon
            towns = on_hex.towns_by_bridge(game, number, *site)
            action = PlaceBridge(seat=seat, one=HEXES[hexagon], other=HEXES[there], towns=towns)
            yield _deed(action, say("Bridge to {hex}", hex=HEXES[there]), "bridge")


def _beside(table: Table, number: int, hexagon: int) -> dict[str, int]:
    asked = on_hex.asked(table.game, number, hexagon)
    return {table.seat(other): power for other, power in asked}


def _wishes(table: Table, number: int) -> dict[str, Wish]:
    return _by_id(may_i(table.game, number))


def _by_id(wishes: MayI) -> dict[str, Wish]:
    return {wish.id: wish for _, group in wishes.groups for wish in group}
