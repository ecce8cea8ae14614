"""The set-up form, and the checklist of printed cards: data for their templates."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.game.descriptions import Check
from companion.core.text import Phrase, Seat
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import (
    COINS,
    EXPEDITIONS,
    ROW,
    TYPES,
    UNUSED,
)
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import numeral
from companion.games.expedition.moves.market.known_cards import EnterSymbols
from companion.games.expedition.rules.initiative import fees, with_unused
from companion.games.expedition.setup.new_game import Options, initiative
from companion.games.expedition.state.state import State

Named = tuple[tuple[str, Phrase], ...]

UNCLEAR_RULES: tuple[tuple[str, Phrase, Named], ...] = (
    ("fee_by", say("Who returns 2 and 1 M£ at the start"), (
        ("rank", say("the first two players")),
        ("space", say("the players on the first two spaces")))),
    ("ties", say("Equal highest or lowest bids"), (
        ("first_and_last", say("the first and the last in the order of choice move")),
        ("nobody", say("nobody moves")),
        ("all", say("all of them move")))),
    ("moves", say("Which marker moves first"), (
        ("forward_first", say("forward, then back")),
        ("back_first", say("back, then forward")),
        ("together", say("both from where they stood")))),
    ("unwon", say("An expedition that nobody joins"), (
        ("discarded", say("is discarded")),
        ("stays", say("stays for the next winner")))),
)  # fmt: skip
"""Rules with several readings: option, question, readings; the first is the usual one."""

YES_OR_NO: Named = (("walls", say("Unused markers never move")),)
"""Rules that are on or off."""


@dataclass(frozen=True, slots=True)
class ExpeditionCard:
    """An expedition in the form: its symbols as (type, icon, count), () if nobody entered
    them."""

    id: str
    name: Phrase
    symbols: tuple[tuple[Phrase, str, int], ...]


@dataclass(frozen=True, slots=True)
class StartPlace:
    """A space of the initiative track: the player on it, and the M£ that they return."""

    space: str
    seat: Seat | None
    fee: int


@dataclass(frozen=True, slots=True)
class SetupView:
    """The form: all expeditions, the row, the track, the coins before the fees, the unclear
    rules."""

    expeditions: tuple[ExpeditionCard, ...]
    row: tuple[str, ...]
    places: tuple[StartPlace, ...]
    purse: int
    unclear_rules: tuple[tuple[str, Phrase, Named], ...]
    yes_or_no: Named


def set_up(options: Options, seats: Sequence[Seat]) -> SetupView:
    track = with_unused(initiative(options, seats))
    due = fees(track, options.fee_by)
    places = tuple(
        StartPlace(numeral(space), None if marker == UNUSED else marker, due.get(marker, 0))
        for space, marker in enumerate(track, start=1)
    )
    row = (*options.row, *EXPEDITIONS)[:ROW]
    return SetupView(
        tuple(_card(options, name) for name in EXPEDITIONS),
        tuple(row),
        places,
        COINS,
        UNCLEAR_RULES,
        YES_OR_NO,
    )


def _card(options: Options, name: str) -> ExpeditionCard:
    printed = {str(known): card for known, card in options.symbols.items()}.get(name)
    symbols = (
        tuple((words.KIND[kind], words.ICON[kind], getattr(printed, kind)) for kind in TYPES)
        if printed
        else ()
    )
    return ExpeditionCard(name, words.EXPEDITION[name], symbols)


def checklist(state: State) -> Iterator[Check]:
    """The symbols of the active and later expeditions."""
    for name in state.row[state.active :]:
        known = name in state.symbols
        yield Check(words.EXPEDITION[name], "expedition", known, EnterSymbols.kind)
