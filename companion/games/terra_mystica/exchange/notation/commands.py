"""The commands of a row. Each function reads a command's words and calls its deed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from companion.games.terra_mystica.box.factions import DWELLING
from companion.games.terra_mystica.box.tiles import FAVOR_CODES, POWER_ACTIONS, TOWN_CODES
from companion.games.terra_mystica.exchange.notation import words
from companion.games.terra_mystica.rules.ledger import conversions
from companion.games.terra_mystica.rules.play import actions, leech_offers, on_hex, tiles_due
from companion.games.terra_mystica.rules.play.building import NewStructure, build, upgrade
from companion.games.terra_mystica.rules.play.ground import spades_bought, transformed
from companion.games.terra_mystica.rules.play.rounds import pass_turn
from companion.games.terra_mystica.rules.play.setting_up import first_card, first_dwelling
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.state import (
    NO_TURN,
    Offer,
    State,
    check_own_turn,
    check_turn,
    with_player,
)

Command = Callable[[State, int, str], State]
NUMBER = r"([0-9]{1,3})"
TRANSFORM = re.compile(r"(\S+) to (\S+)")
SEND = re.compile(rf"(?:p|priest) to (\S+)(?: for {NUMBER})?")
CONVERT = re.compile(rf"{NUMBER}? ?([a-z]+) to {NUMBER}? ?([a-z]+)")
ANSWER = re.compile(rf"{NUMBER} from (\S+)")
TAKE = re.compile(r"([0-9]?)([a-z]+)([0-9]*)")


class Unread(Exception):
    """The words are no command."""


def _match(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if found is None:
        raise Unread
    return found


def _number(text: str) -> int:
    if not re.fullmatch(NUMBER, text) or not int(text):
        raise Unread
    return int(text)


def _build(state: State, seat: int, rest: str) -> State:
    there = words.hexagon(rest)
    if state.phase == "dwellings":
        return first_dwelling(state, seat, there)
    check_turn(state, seat)
    ground = on_hex.ground(state, seat, there, state.players[seat].faction.home)
    return build(state, NO_TURN, seat, NewStructure(DWELLING, there), ground)


def _upgrade(state: State, seat: int, rest: str) -> State:
    there, to, kind = rest.partition(" to ")
    if not to:
        raise Unread
    here = words.hexagon(there)
    return upgrade(state, seat, NewStructure(words.kind(kind), here))


def _dig(state: State, seat: int, rest: str) -> State:
    return spades_bought(state, seat, _number(rest))


def _transform(state: State, seat: int, rest: str) -> State:
    where, colour = _match(TRANSFORM, rest).groups()
    there, terrain = words.hexagon(where), words.colour(colour)
    return transformed(state, NO_TURN, seat, on_hex.ground(state, seat, there, terrain))


def _send(state: State, seat: int, rest: str) -> State:
    cult, steps = _match(SEND, rest).groups()
    return actions.send_priest(state, seat, words.cult(cult), int(steps) if steps else None)


def _advance(state: State, seat: int, rest: str) -> State:
    return actions.advance(state, seat, words.track(rest))


def _action(state: State, seat: int, rest: str) -> State:
    code = rest.upper()
    if code in POWER_ACTIONS:
        return actions.power_action(state, seat, code)
    if code in actions.SPECIAL_CODES:
        return actions.special_action(state, seat, code)
    raise Breach("{code} is not an action", code=words.quoted(code))


def _bridge(state: State, seat: int, rest: str) -> State:
    return actions.place_bridge(state, seat, *words.pair(rest))


def _card(state: State, code: str) -> str:
    card = words.card(code.upper())
    words.check_option(state.options, card.code, card.option)
    return card.id


def _pass(state: State, seat: int, rest: str) -> State:
    card = _card(state, rest) if rest else ""
    if state.phase != "cards":
        return pass_turn(state, seat, card)
    if not card:
        raise Breach("the first bonus card is not named")
    return first_card(state, seat, card)


def _convert(state: State, seat: int, rest: str) -> State:
    check_own_turn(state, seat)
    amount, given, brings, taken = _match(CONVERT, rest).groups(default="1")
    player = conversions.convert(
        state.players[seat], words.goods(given), int(amount), words.goods(taken), int(brings)
    )
    return with_player(state, player)


def _burn(state: State, seat: int, rest: str) -> State:
    check_own_turn(state, seat)
    if rest == "0":
        return state
    return with_player(state, conversions.burn(state.players[seat], _number(rest)))


def offer(state: State, seat: int, rest: str) -> Offer:
    """The open offer that an answer names."""
    amount, by = _match(ANSWER, rest).groups()
    return leech_offers.find_offer(state, seat, seated(state, by), int(amount))


def _leech(state: State, seat: int, rest: str) -> State:
    return leech_offers.accept(state, offer(state, seat, rest))


def _decline(state: State, seat: int, rest: str) -> State:
    if rest:
        return leech_offers.decline(state, offer(state, seat, rest))
    if not any(one.seat == seat for one in state.offers):
        raise Breach("{who} have no offer to decline", who=state.players[seat].name)
    return leech_offers.decline_all(state, seat)


def _connect(state: State, seat: int, rest: str) -> State:
    return tiles_due.connect(state, seat, words.rivers(rest))


def _nothing(state: State, seat: int, rest: str) -> State:
    if rest:
        raise Unread
    return state


def _take(state: State, seat: int, rest: str) -> State:
    count, word, number = _match(TAKE, rest).groups()
    times, code = int(count or 1), f"{word}{number}".upper()
    if not times:
        raise Unread
    if code in FAVOR_CODES and times == 1:
        return tiles_due.take_favor(state, seat, FAVOR_CODES[code])
    if code in TOWN_CODES:
        words.check_option(state.options, code, TOWN_CODES[code].option)
        for _ in range(times):
            state = tiles_due.take_town(state, seat, TOWN_CODES[code])
        return state
    if word in ("fav", "tw"):
        raise Breach("{code} is not a tile to take", code=words.quoted(rest.upper()))
    return tiles_due.take_steps(state, seat, words.cult(rest.lstrip("0123456789")), times)


def _give_up(state: State, seat: int, rest: str) -> State:
    if rest in words.FORGONE:
        return actions.forgo(state, seat, words.FORGONE[rest])
    return tiles_due.give_up_step(state, seat, words.cult(rest))


COMMANDS: Mapping[str, Command] = {
    "build": _build, "upgrade": _upgrade, "dig": _dig, "transform": _transform, "send": _send,
    "advance": _advance, "action": _action, "bridge": _bridge, "pass": _pass,
    "convert": _convert, "burn": _burn, "leech": _leech, "decline": _decline,
    "connect": _connect, "wait": _nothing, "done": _nothing,
}  # fmt: skip


def seated(state: State, name: str) -> int:
    """The seat of a faction by its name. Raises Breach if it does not play."""
    faction = words.faction(name)
    for player in state.players:
        if player.faction is faction:
            return player.seat
    raise Breach("{who} do not play", who=name)


def do(state: State, seat: int, command: str) -> State:
    """The state after one command, in lower case with single blanks. Raises Breach if the command
    is wrong."""
    if state.phase in ("dwellings", "cards"):
        _check_setting_up(state, seat, command)
    try:
        if command[0] in "+-":
            deed = _take if command[0] == "+" else _give_up
            return deed(state, seat, command[1:].strip())
        verb, _, rest = command.partition(" ")
        if verb not in COMMANDS:
            raise Unread
        return COMMANDS[verb](state, seat, rest)
    except Unread:
        raise Breach("{command} is not a command", command=words.quoted(command)) from None


def _check_setting_up(state: State, seat: int, command: str) -> None:
    expected = "build" if state.phase == "dwellings" else "pass"
    verb = command.partition(" ")[0]
    if verb in COMMANDS and verb not in (expected, "wait", "done"):
        check_turn(state, seat)
