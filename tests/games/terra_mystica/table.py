"""A small game in its first round, with plenty of goods, to try deeds on."""

from typing import Any

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import BY_NAME, STRUCTURES
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.box.tiles import CARD_CODES, ROUND_CODES
from companion.games.terra_mystica.exchange.notation.commands import after_text
from companion.games.terra_mystica.exchange.notation.rows import read_line, row_ended
from companion.games.terra_mystica.rules.map.building import with_towns
from companion.games.terra_mystica.rules.turn.rounds import (
    begin,
    first_card,
    first_dwelling,
    moved_on,
    new_game,
    seat_faction,
)
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import State, with_player

ROUNDS = ("SCORE5", "SCORE8", "SCORE4", "SCORE1", "SCORE6", "SCORE2")
PLENTY = {"coins": 50, "workers": 30, "priests": 4, "power": (0, 0, 12), "vp": 50}
SPENT = (12, 0, 0)


def begun(
    seats: dict[str, str],
    cards: tuple[str, ...] = ("BON3", "BON5", "BON8"),
    rounds: tuple[str, ...] = ROUNDS,
    options: tuple[str, ...] = (),
) -> State:
    """Round 1, with plenty for everybody. `seats`: each faction and where its Dwellings stand;
    `cards` in the order of the seats."""
    state = new_game()
    for option in options:
        state = read_line(state, f"option {option}")
    state = changed(state, rounds=tuple(ROUND_CODES[code].id for code in rounds))
    for faction in seats:
        state = seat_faction(state, BY_NAME[faction])
    places = [hexes.split() for hexes in seats.values()]
    state = begin(state)
    while state.phase == "dwellings":
        seat = state.queue[0]
        state = first_dwelling(state, seat, HEX_NUMBERS[places[seat].pop(0)])
    while state.queue:
        state = first_card(state, state.queue[0], CARD_CODES[cards[state.queue[0]]].id)
    state = moved_on(state)
    return changed(state, players=tuple(changed(p, **PLENTY) for p in state.players))


def of(state: State, faction: str) -> Player:
    return next(player for player in state.players if player.name == faction)


def having(state: State, faction: str, **parts: Any) -> State:
    """The state in which a faction's ledger has these values."""
    return with_player(state, changed(of(state, faction), **parts))


def row(state: State, text: str) -> State:
    """The state after one row: `witches: build C4. +TW1`."""
    faction, _, commands = text.lower().partition(": ")
    seat = of(state, faction).seat
    for command in commands.split(". "):
        state = after_text(state, seat, command)
    return row_ended(state, seat)


def rows(state: State, *texts: str) -> State:
    for text in texts:
        state = row(state, text)
    return state


def refused(state: State, *texts: str) -> str:
    """The sentence against one of these rows; "" if all can be."""
    try:
        rows(state, *texts)
    except Breach as breach:
        return str(breach)
    return ""


def standing(state: State, faction: str, **structures: str) -> State:
    """The state in which these structures of a faction stand on the map, on home terrain:
    `TH="C4 D5"`. Towns that arise are due."""
    player, board = of(state, faction), state.board
    kinds, terrain, held = list(board.kinds), list(board.terrain), board.held[player.seat]
    built, added = list(player.built), 0
    for kind, hexes in structures.items():
        for name in hexes.split():
            number = HEX_NUMBERS[name]
            if kinds[number] >= 0:
                built[kinds[number]] -= 1
            built[STRUCTURES.index(kind)] += 1
            kinds[number], terrain[number] = STRUCTURES.index(kind), player.faction.home
            added |= 1 << number
    all_held = list(board.held)
    all_held[player.seat] = held | added
    board = changed(board, kinds=tuple(kinds), terrain=tuple(terrain), held=tuple(all_held))
    state = changed(with_player(state, changed(player, built=tuple(built))), board=board)
    return with_towns(state, player.seat, None, added)
