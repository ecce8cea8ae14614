"""The commands of a row: what each of them says, and its deed."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.games.terra_mystica.box.factions import DWELLING
from companion.games.terra_mystica.box.tiles import FAVOR_CODES, POWER_ACTIONS, TOWN_CODES, Card
from companion.games.terra_mystica.exchange.notation import words
from companion.games.terra_mystica.rules.ledger import conversions
from companion.games.terra_mystica.rules.map import on_hex
from companion.games.terra_mystica.rules.map.building import NewStructure, build, upgrade
from companion.games.terra_mystica.rules.map.ground import spades_bought, transformed
from companion.games.terra_mystica.rules.turn import actions, power_offers, tiles_due
from companion.games.terra_mystica.rules.turn.rounds import first_card, first_dwelling, pass_turn
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.state import (
    NO_TURN,
    Offer,
    State,
    check_own_turn,
    check_turn,
    with_player,
)

NUMBER = r"([0-9]{1,3})"
NOT_ZERO = r"(?!0+$)[0-9]{1,3}"


class Parsed(NamedTuple):
    """A command that is read: its verb, and the things that its words name."""

    verb: str
    arguments: tuple[Any, ...]


def _build(state: State, seat: int, hexagon: int) -> State:
    if state.phase == "dwellings":
        return first_dwelling(state, seat, hexagon)
    check_turn(state, seat)
    ground = on_hex.ground(state, seat, hexagon, state.players[seat].faction.home)
    return build(state, NO_TURN, seat, NewStructure(DWELLING, hexagon), ground)


def _upgrade(state: State, seat: int, hexagon: int, kind: int) -> State:
    return upgrade(state, seat, NewStructure(kind, hexagon))


def _transform(state: State, seat: int, hexagon: int, terrain: int | None) -> State:
    if terrain is None:
        terrain = on_hex.towards_home(state, seat, hexagon)
    return transformed(state, NO_TURN, seat, on_hex.ground(state, seat, hexagon, terrain))


def _action(state: State, seat: int, code: str) -> State:
    if code in POWER_ACTIONS:
        return actions.power_action(state, seat, code)
    if code in actions.SPECIAL_CODES:
        return actions.special_action(state, seat, code)
    raise Breach("{code} is not an action", code=words.quoted(code))


def _bridge(state: State, seat: int, ends: tuple[int, int]) -> State:
    return actions.place_bridge(state, seat, *ends)


def _pass(state: State, seat: int, card: Card | None) -> State:
    if card:
        words.check_option(state.options, card.code, card.option)
    if state.phase != "cards":
        return pass_turn(state, seat, card.id if card else "")
    if not card:
        raise Breach("the first bonus card is not named")
    return first_card(state, seat, card.id)


def _convert(state: State, seat: int, amount: int, source: str, brings: int, target: str) -> State:
    check_own_turn(state, seat)
    player = conversions.convert(state.players[seat], source, amount, target, brings)
    return with_player(state, player)


def _burn(state: State, seat: int, tokens: int) -> State:
    check_own_turn(state, seat)
    return with_player(state, conversions.burn(state.players[seat], tokens)) if tokens else state


def offer(state: State, seat: int, amount: int, by: str | None) -> Offer:
    """The open offer that an answer names; without its builder, the oldest of that amount."""
    if not by:
        for found in state.offers:
            if (found.seat, found.amount) == (seat, amount):
                return found
        who = state.players[seat].name
        raise Breach("{who} have no offer of {amount} power", who=who, amount=amount)
    return power_offers.find_offer(state, seat, seated(state, by), amount)


def _leech(state: State, seat: int, amount: int, by: str | None) -> State:
    return power_offers.accept(state, offer(state, seat, amount, by))


def _decline(state: State, seat: int, amount: int | None, by: str | None) -> State:
    if amount is not None:
        return power_offers.decline(state, offer(state, seat, amount, by))
    if not any(open_offer.seat == seat for open_offer in state.offers):
        raise Breach("{who} have no offer to decline", who=state.players[seat].name)
    return power_offers.decline_all(state, seat)


def _nothing(state: State, seat: int) -> State:
    return state


def _take(state: State, seat: int, text: str, times: int, target: str) -> State:
    code = target.upper()
    if code in FAVOR_CODES and times == 1:
        return tiles_due.take_favor(state, seat, FAVOR_CODES[code])
    if code in TOWN_CODES:
        words.check_option(state.options, code, TOWN_CODES[code].option)
        for _ in range(times):
            state = tiles_due.take_town(state, seat, TOWN_CODES[code])
        return state
    if code.startswith(("FAV", "TW")):
        raise Breach("{code} is not a tile to take", code=words.quoted(text.upper()))
    return tiles_due.take_steps(state, seat, words.cult(target), times)


def _give_up(state: State, seat: int, duty: str) -> State:
    if duty in words.FORGONE:
        return actions.forgo(state, seat, words.FORGONE[duty])
    return tiles_due.give_up_step(state, seat, words.cult(duty))


def _count_or_one(text: str | None) -> int:
    return int(text or 1)


def _steps(text: str | None) -> int | None:
    return int(text) if text else None


def _colour(word: str | None) -> int | None:
    return words.colour(word) if word else None


def _card(code: str) -> Card | None:
    return words.card(code.upper()) if code else None


Command = tuple[str, tuple[Callable[[Any], Any], ...], Callable[..., State]]
COMMANDS: Mapping[str, Command] = {
    "build": ("(.*)", (words.hexagon,), _build),
    "upgrade": ("(.*?) to (.*)", (words.hexagon, words.kind), _upgrade),
    "dig": (f"({NOT_ZERO})?", (_count_or_one,), spades_bought),
    "transform": (r"(\S+)(?: to (\S+))?", (words.hexagon, _colour), _transform),
    "send": (rf"(?:p|priest) to (\S+)(?: for {NUMBER})?", (words.cult, _steps),
             actions.send_priest),
    "advance": ("(.*)", (words.track,), actions.advance),
    "action": ("(.*)", (str.upper,), _action),
    "bridge": ("(.*)", (words.pair,), _bridge),
    "pass": ("(.*)", (_card,), _pass),
    "convert": (f"{NUMBER}? ?([a-z]+) to {NUMBER}? ?([a-z]+)",
                (_count_or_one, words.goods, _count_or_one, words.goods), _convert),
    "burn": (f"(0|{NOT_ZERO})", (int,), _burn),
    "leech": (rf"{NUMBER}(?: from (\S+))?", (int, lambda by: by), _leech),
    "decline": (rf"(?:{NUMBER}(?: from (\S+))?)?", (_steps, lambda by: by), _decline),
    "connect": ("(.*)", (words.rivers,), tiles_due.connect),
    "wait": ("", (), _nothing),
    "done": ("", (), _nothing),
    "+": ("(([1-9]?)([a-z]+[0-9]*))", (str, _count_or_one, str), _take),
    "-": ("(.*)", (str,), _give_up),
}  # fmt: skip
"""For each verb: the text after it, the things that its parts name, and the deed."""
PATTERNS = {verb: re.compile(text) for verb, (text, _, _) in COMMANDS.items()}


def seated(state: State, name: str) -> int:
    """The seat of a faction by its name. Raises Breach if it does not play."""
    faction = words.faction(name)
    for player in state.players:
        if player.faction is faction:
            return player.seat
    raise Breach("{who} do not play", who=name)


def read(command: str) -> Parsed:
    """A command, in lower case with single blanks. Raises Breach if it is none."""
    verb, _, words_after = command.partition(" ")
    if command[0] in "+-":
        verb, words_after = command[0], command[1:].strip()
    parts = PATTERNS[verb].fullmatch(words_after) if verb in COMMANDS else None
    if parts is None:
        raise Breach("{command} is not a command", command=words.quoted(command))
    _, names, _ = COMMANDS[verb]
    return Parsed(verb, tuple(name(part) for name, part in zip(names, parts.groups(), strict=True)))


def after(state: State, seat: int, command: Parsed) -> State:
    """The state after one command. Raises Breach if the command is wrong."""
    verb, arguments = command
    expected = {"dwellings": "build", "cards": "pass"}.get(state.phase)
    if expected and verb not in (expected, "wait", "done", "+", "-"):
        check_turn(state, seat)
    _, _, deed = COMMANDS[verb]
    return deed(state, seat, *arguments)


def after_text(state: State, seat: int, command: str) -> State:
    return after(state, seat, read(command))
