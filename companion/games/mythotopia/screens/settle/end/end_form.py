"""The form under the ruling on the end: every fact as a line to confirm or correct."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.fixes.survey import WarFacts
from companion.games.mythotopia.rules.cards.whereabouts import can_be_had
from companion.games.mythotopia.rules.end.every_order import MOST_WARS_PROJECTED
from companion.games.mythotopia.rules.score.marker import Recount, recount
from companion.games.mythotopia.rules.score.tokens import LORD
from companion.games.mythotopia.screens.settle.answers import believed as believed_war
from companion.games.mythotopia.screens.settle.end.end_answers import (
    COLOURS,
    Entered,
    Flat,
    Start,
    believed,
    shown,
)
from companion.games.mythotopia.screens.settle.end.island_holders import Isle, isles
from companion.games.mythotopia.screens.settle.end.wars_listed import WarEntry, compact
from companion.games.mythotopia.screens.wars_at_a_glance import WarView, wars_at_a_glance
from companion.games.mythotopia.state.pieces import all_wars_known, tracks_wars
from companion.games.mythotopia.state.state import State

DECIDE = ("cavalry", "limes", "ranger", "scribe")
"""Reserve cards that affect a ruling on the end: strengths, and tokens from the supply."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number to correct: the field's name, its value, the recorded value."""

    name: str
    label: Phrase
    value: str
    recorded: str

    @property
    def mended(self) -> bool:
        return self.value != self.recorded

    @property
    def chosen(self) -> int | None:
        """The value as a number; None for an unchanged 0, so that nothing is preselected."""
        return int(self.value) if self.mended or int(self.value) > 0 else None


@dataclass(frozen=True, slots=True)
class Score:
    seat: Seat
    count: Count
    recount: Recount


@dataclass(frozen=True, slots=True)
class Card:
    """A victory-point card with its tokens left, by value, and other facts that decide whether it
    pays."""

    name: Phrase
    piles: tuple[Count, ...]
    empty: bool
    isles: tuple[Isle, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    value: str
    label: Phrase
    ticked: bool


@dataclass(frozen=True, slots=True)
class Stocks:
    """A player's other facts: towns in stock, ships by sea, cards of the Reserve."""

    seat: Seat
    towns: Count
    ships: tuple[Count, ...]
    ships_known: bool
    reserve: tuple[Tick, ...]
    reserve_known: bool


@dataclass(frozen=True, slots=True)
class ListedWar:
    """A war in the list. `glance` is its ruling, None if nobody attacks. `before` is its record;
    `was` is the same in short, "" for a war that is not recorded."""

    number: int
    entry: WarEntry
    before: WarFacts
    glance: WarView | None
    was: str

    @property
    def facts(self) -> WarFacts:
        return self.entry.facts

    def armies(self, seat: Seat) -> int | None:
        """The chosen number; None for an unchanged 0, so that nothing is preselected."""
        return self.facts.armies.get(seat, 0 if seat in self.before.armies else None)

    def mercenaries(self, seat: Seat) -> int | None:
        return self.facts.mercenaries.get(seat, 0 if seat in self.before.mercenaries else None)


@dataclass(frozen=True, slots=True)
class EndForm:
    """The whole form. `next` is the number of the next war to enter, None if no more fit;
    `provinces` are those not listed yet, with their holders on record; `open`: the part for a
    new war is unfolded; `all_wars`: whether there are no others, None if that is known. Without a
    table, `players` and `cards_in_play` say what is played."""

    scores: tuple[Score, ...]
    cards: tuple[Card, ...]
    empty: int
    needed: int
    wars: tuple[ListedWar, ...]
    next: int | None
    provinces: tuple[tuple[Province, Seat | None], ...]
    buildings: tuple[tuple[str, Phrase], ...]
    owners_known: bool
    wars_known: bool
    all_wars: bool | None
    open: bool
    stocks: tuple[Stocks, ...]
    was: tuple[str, ...]
    players: tuple[Tick, ...]
    cards_in_play: tuple[Tick, ...]


def form(begun: Start, entered: Entered, tried: State) -> EndForm:
    """The value of each field: the corrected value, else the recorded one."""
    state = begun.state
    beliefs = believed(state)
    at = {**beliefs, **entered.mended}
    wars = tuple(_wars(state, entered, tried))
    listed = {war.entry.province for war in wars}
    return EndForm(
        tuple(
            Score(
                seat,
                _count(beliefs, at, f"vp.{seat}", say("{seat}", seat=SeatName(seat))),
                recount(tried.players[seat]),
            )
            for seat in state.seats
        ),
        tuple(_cards(beliefs, at, tried, isles(state, entered.wars, entered.isles))),
        len(tried.empty_cards),
        tried.cards_to_end,
        wars,
        len(wars) + 1 if len(wars) < MOST_WARS_PROJECTED else None,
        tuple((p, state.owner(p)) for p in contents.PROVINCES if p not in listed),
        tuple(words.BUILDING.items()),
        any(player.named for player in state.players.values()),
        tracks_wars(state),
        entered.all_wars or (None if begun.bare or all_wars_known(tried) else False),
        not tracks_wars(state) or any(not war.entry.recorded for war in wars),
        tuple(_stocks(state, beliefs, at, seat) for seat in state.seats),
        () if begun.bare else shown(beliefs),
        tuple(
            Tick(colour, say("{seat}", seat=SeatName(colour)), colour in state.seats)
            for colour in COLOURS
            if begun.bare
        ),
        tuple(
            Tick(card, words.VP_CARD[card], card in state.cards)
            for card in contents.RANDOM_CARDS
            if begun.bare
        ),
    )


def _count(beliefs: Flat, at: Flat, name: str, label: Phrase) -> Count:
    return Count(name, label, at[name][0], beliefs[name][0])


def _cards(beliefs: Flat, at: Flat, tried: State, isles: tuple[Isle, ...]) -> Iterator[Card]:
    for card, tokens in tried.cards.items():
        values = sorted({*tokens, *tried.laid.get(card, {})})
        piles = tuple(
            _count(beliefs, at, f"cards.{card}.{value}", say("× {value}", value=value))
            for value in values
        )
        questions = isles if card == LORD else ()
        yield Card(words.VP_CARD[card], piles, card in tried.empty_cards, questions)


def _wars(state: State, entered: Entered, tried: State) -> Iterator[ListedWar]:
    glances = {glance.province: glance for glance in wars_at_a_glance(tried)}
    for number, entry in enumerate(entered.wars, start=1):
        before = believed_war(state, entry.province)
        was = compact(before) if entry.recorded else ""
        yield ListedWar(number, entry, before, glances.get(entry.province), was)


def _stocks(state: State, beliefs: Flat, at: Flat, seat: Seat) -> Stocks:
    in_reserve = at[f"reserve.{seat}"]
    cards = sorted(words.RESERVE_CARD, key=lambda card: card not in DECIDE)
    return Stocks(
        seat,
        _count(beliefs, at, f"towns.{seat}", say("Towns in stock")),
        tuple(_count(beliefs, at, f"ships.{seat}.{sea}", say(sea)) for sea in contents.SEAS),
        bool(at[f"ships.{seat}.known"]),
        tuple(
            Tick(card, words.RESERVE_CARD[card], card in in_reserve)
            for card in cards
            if card in in_reserve or can_be_had(state, card)
        ),
        bool(at[f"reserve.{seat}.known"]),
    )
