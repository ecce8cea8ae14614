"""The actions of a seat on a hex, in one tap: the map supplies the facts."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.action import Action, Offer
from companion.core.text import Phrase, Seat
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import (
    DWELLING,
    HOUSE,
    PIECES,
    SANCTUARY,
    STRONGHOLD,
    STRUCTURES,
    TEMPLE,
    TERRAINS,
)
from companion.games.terra_mystica.box.geography import HEXES
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.fixes.set_hex import SetHex, hex_facts
from companion.games.terra_mystica.moves.bases import Deed
from companion.games.terra_mystica.rules.ledger.structures import UPGRADES
from companion.games.terra_mystica.rules.map import on_hex
from companion.games.terra_mystica.screens.forecasts.may_i import Wish, paying, wish
from companion.games.terra_mystica.state.board import EMPTY
from companion.games.terra_mystica.state.table_state import TableState


@dataclass(frozen=True, slots=True)
class ActionHere:
    """A button of the open hex, with the answer of "May I?" about its price; None without a
    price. `rare`: it is folded away."""

    offer: Offer[TableState]
    wish: Wish | None
    rare: bool = False


def actions_here(table: TableState, seat: Seat, hexagon: int) -> tuple[ActionHere, ...]:
    number, game = table.number(seat), table.game
    if game.phase == "dwellings":
        return tuple(_first(table, seat, hexagon))
    if game.phase not in ("actions", "bonuses") or not 0 <= number < len(game.players):
        return ()
    if game.board.kinds[hexagon] == EMPTY:
        return tuple(_on_free_hex(table, seat, hexagon))
    if game.board.held[number] >> hexagon & 1:
        if game.phase != "actions":
            return ()
        placing = game.players[number].due.bridges
        return tuple((_bridges if placing else _upgrades)(table, seat, hexagon))
    return ()


def _first(table: TableState, seat: Seat, hexagon: int) -> Iterator[ActionHere]:
    number, game = table.number(seat), table.game
    if game.queue[:1] != (number,) or game.board.kinds[hexagon] != EMPTY:
        return
    if game.board.terrain[hexagon] == game.players[number].faction.home:
        yield _at_once(
            moves.FirstDwelling(seat=seat, hexagon=HEXES[hexagon]), moves.FirstDwelling.title
        )


def _at_once(action: Action[TableState], label: Phrase, icon: str = "dwelling") -> ActionHere:
    return ActionHere(Offer(action, label, icon), None)


def _priced(
    table: TableState,
    action: Deed,
    label: Phrase,
    icon: str,
    *,
    builds: int | None = None,
    rare: bool = False,
) -> ActionHere:
    """A button with its price as the engine works it out, or that no such structure is left."""
    priced = (
        action.model_copy(update={"ordained": 0}) if isinstance(action, moves.Upgrade) else action
    )
    gone = builds is not None and table.player(action.seat).built[builds] >= PIECES[builds]
    none_left = say("{structure}: none left", structure=names.STRUCTURE[builds or 0])
    payer, blocked = paying(table, action.seat), none_left if gone else None
    price = wish(payer, priced, action.kind, label, icon, blocked)
    return ActionHere(Offer(action, label, icon), price, rare)


def _on_free_hex(table: TableState, seat: Seat, hexagon: int) -> Iterator[ActionHere]:
    """A Dwelling, or only terrain: home, or any other on which the player stops."""
    number, game, name = table.number(seat), table.game, HEXES[hexagon]
    player, terrain = game.players[number], game.board.terrain[hexagon]
    due, home = player.due, player.faction.home
    stormy = on_hex.sandstorm(game, number, hexagon)
    if due.ride:
        if terrain == home:
            yield _at_once(moves.Build.prefilled(table, seat, hexagon=name), moves.Build.title)
        return
    if not stormy and (due.sandstorm or not on_hex.reach(table.resumed(number), number, hexagon)):
        return
    terrain_only = (stormy and terrain == home) or on_hex.only_terrain(game, number)
    if game.phase == "actions" and not terrain_only:
        action = moves.Build.prefilled(table, seat, hexagon=name)
        icon = names.STRUCTURE_ICONS[DWELLING]
        yield _priced(table, action, moves.Build.title, icon, builds=DWELLING)
    only_home = stormy or player.faction.id == "giants"
    for kind in (home, *(n for n in range(len(TERRAINS)) if n != home and not only_home)):
        if kind != terrain:
            transform = moves.Transform.prefilled(table, seat, hexagon=name, terrain=TERRAINS[kind])
            if game.phase == "bonuses" and transform.spades > due.spades:
                continue
            label = say("Make it {terrain}", terrain=names.TERRAIN[kind])
            yield _priced(table, transform, label, "spade", rare=kind != home)


def _upgrades(table: TableState, seat: Seat, hexagon: int) -> Iterator[ActionHere]:
    before = table.game.board.kinds[hexagon]
    for kind in (HOUSE, TEMPLE, STRONGHOLD, SANCTUARY):
        if UPGRADES[kind] == before:
            upgrade = moves.Upgrade.prefilled(
                table, seat, to=STRUCTURES[kind], hexagon=HEXES[hexagon]
            )
            label, icon = names.STRUCTURE[kind], names.STRUCTURE_ICONS[kind]
            if upgrade.ordained:
                priests = names.some("priests", upgrade.ordained)
                ordains = say("{structure}; workers become {priests}", structure=label,
                              priests=priests)  # fmt: skip
                yield _priced(table, upgrade, ordains, icon, builds=kind)
            plain = upgrade.model_copy(update={"ordained": 0})
            yield _priced(table, plain, label, icon, builds=kind)


def _bridges(table: TableState, seat: Seat, hexagon: int) -> Iterator[ActionHere]:
    """The bridge that is due, from this hex to each of its sites."""
    number, game = table.number(seat), table.game
    for site in sorted(on_hex.bridge_sites(game)):
        if hexagon in site:
            far_end = site[0] + site[1] - hexagon
            towns = on_hex.towns_by_bridge(game, number, *site)
            action = moves.PlaceBridge(
                seat=seat, one=HEXES[hexagon], other=HEXES[far_end], towns=towns
            )
            yield _at_once(action, say("Bridge to {hex}", hex=HEXES[far_end]), "bridge")


def fixes(table: TableState, seat: Seat, hexagon: int) -> Iterator[ActionHere]:
    """The statements in one tap: a structure of the seat stands there, or nothing does."""
    if table.factions_are_secret or seat not in table.seats:
        return
    facts, home = hex_facts(table, seat, hexagon), TERRAINS[table.player(seat).faction.home]
    if facts["structure"]:
        free = SetHex(**{**facts, "structure": "", "owner": "", "town": False})
        yield _at_once(free, say("Nothing stands here"), "close")
    for kind, name, icon in zip(STRUCTURES, names.STRUCTURE, names.STRUCTURE_ICONS, strict=True):
        if (facts["owner"], facts["structure"]) != (seat, kind):
            stands = {**facts, "structure": kind, "owner": seat, "terrain": home}
            yield _at_once(SetHex(**stands), say("{structure} of mine", structure=name), icon)
