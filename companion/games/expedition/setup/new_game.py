"""The set-up (rulebook, "Set-up"): expeditions, initiative, coins, and how unclear rules are
read."""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from random import Random
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from companion.core.game.action import Objection
from companion.core.text import Seat
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import COINS, EXPEDITIONS, FIRST_GAME, ROW, TYPES
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.market.known_cards import Count, Expedition, PatronName
from companion.games.expedition.rules.initiative import fees, with_unused
from companion.games.expedition.state.cards import CardCode, card
from companion.games.expedition.state.state import Player, Readings, State


class Printed(BaseModel):
    """The symbols on an expedition card."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    explorer: Count = 0
    crew: Count = 0
    vehicle: Count = 0


class Options(BaseModel):
    """The options agreed before the first round.

    `row` are the four expeditions from left to right; `order` the players from the highest
    initiative to the lowest; with `initiative_bids` they bid for it in secret. `first_game` draws
    an easy first expedition; `counts_deck` shows what is left in the deck. The others are
    `Readings`, and the facts of printed cards that earlier tables entered.
    """

    # "ignore", because the set-up of an older table has more readings.
    model_config = ConfigDict(frozen=True, extra="ignore")

    row: tuple[Expedition, ...] = ()
    order: tuple[str, ...] = ()
    initiative_bids: bool = False
    first_game: bool = False
    counts_deck: bool = False
    fee_by: Literal["rank", "space"] = "rank"
    ties: Literal["first_and_last", "nobody", "all"] = "first_and_last"
    moves: Literal["forward_first", "back_first", "together"] = "forward_first"
    walls: bool = False
    unwon: Literal["discarded", "stays"] = "discarded"
    symbols: dict[Expedition, Printed] = Field(default_factory=dict)
    faces: Annotated[tuple[CardCode, ...], Field(max_length=60)] = ()
    patrons: dict[str, tuple[PatronName, ...]] = Field(default_factory=dict)

    @property
    def rules(self) -> Readings:
        return Readings(**{field.name: getattr(self, field.name) for field in fields(Readings)})


def draw(seats: Sequence[Seat], chance: Random) -> Options:
    """The proposal for a new table, with four expeditions and the initiative drawn."""
    return Options(row=_row_drawn(chance, first_game=False), order=_shuffled(seats, chance))


def redrawn(options: Options, part: str, seats: Sequence[Seat], chance: Random) -> Options:
    """The options with one part drawn: "row", or "order" (also called "first")."""
    drawn: dict[str, Any] = {}
    if part == "row":
        drawn = {"row": _row_drawn(chance, first_game=options.first_game)}
    elif part in ("order", "first"):
        drawn = {"order": _shuffled(seats, chance)}
    return options.model_copy(update=drawn)


def reseated(options: Options, seats: Sequence[Seat]) -> Options:
    """The options for other seats. Remaining seats keep their order; new ones come last."""
    kept = tuple(seat for seat in options.order if seat in seats)
    order = (*kept, *(seat for seat in seats if seat not in kept))
    return options.model_copy(update={"order": order})


def _row_drawn(chance: Random, *, first_game: bool) -> tuple[str, ...]:
    row = chance.sample(EXPEDITIONS, ROW)
    if first_game and row[0] not in FIRST_GAME:
        first = chance.choice(FIRST_GAME)
        row = [first, *(name for name in row if name != first)][:ROW]
    return tuple(row)


def _shuffled(seats: Sequence[Seat], chance: Random) -> tuple[str, ...]:
    return tuple(chance.sample(list(seats), len(seats)))


def initiative(options: Options, seats: Sequence[Seat]) -> tuple[str, ...]:
    """The players from first to last: in the agreed order, else in seating order."""
    return options.order if sorted(options.order) == sorted(seats) else tuple(seats)


def begin(options: Options, seats: Sequence[Seat]) -> State:
    """The first state. If players bid for the initiative, fees come after the bids."""
    track = with_unused(initiative(options, seats))
    due = {} if options.initiative_bids else fees(track, options.fee_by)
    symbols = {name: printed.model_dump() for name, printed in options.symbols.items()}
    return State(
        seats=tuple(seats),
        players={seat: Player(COINS - due.get(seat, 0)) for seat in seats},
        track=track,
        row=options.row or EXPEDITIONS[:ROW],
        rules=options.rules,
        phase="initiative" if options.initiative_bids else "market",
        symbols=dict(symbols.items()),
        faces=frozenset(code for code in options.faces if card(code).is_known),
        patrons=options.patrons,
        counts_deck=options.counts_deck,
        to_return={seat: fee for seat, fee in due.items() if fee},
    )


def kept(state: State) -> dict[str, Any]:
    """The options with which the host's next tables start: the entered facts of printed cards."""
    return {
        "symbols": {
            name: Printed(**{kind: symbols.get(kind, 0) for kind in TYPES})
            for name, symbols in state.symbols.items()
        },
        "faces": tuple(sorted(state.faces)),
        "patrons": dict(state.patrons),
    }


def again(options: Options, state: State) -> dict[str, Any]:
    """The options for a rematch: all but what is drawn, and the facts of `kept`."""
    return options.model_dump(exclude={"row", "order", "symbols", "faces", "patrons"})


def objections(options: Options, seats: Sequence[Seat]) -> Iterator[Objection]:
    """What the rules say against a set-up."""
    if len(options.row) != ROW or len(set(options.row)) != ROW:
        sentence = say("The row has {count} different expeditions.", count=ROW)
        twice = next((name for name in options.row if options.row.count(name) > 1), None)
        if twice:
            sentence = say(
                "{expedition} stands in the row twice.", expedition=words.EXPEDITION[twice]
            )
        yield Objection("setup.row", sentence, "set-up")
    if sorted(options.order) != sorted(seats):
        sentence = say("Every player must be on the initiative track once.")
        yield Objection("setup.order", sentence, "initiative")
    if options.first_game and options.row and options.row[0] not in FIRST_GAME:
        sentence = say("In a first game begin with Avalon, Kalahari or Iram.")
        yield Objection("setup.first_game", sentence, "set-up")
