"""The table and seat screens of Mythotopia: data for the templates, with every rule computed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.core.frozen import once
from companion.core.game.action import Offer
from companion.core.game.descriptions import (
    ON_POINTS,
    UNFINISHED,
    Ended,
    Source,
    Standing,
    Turn,
    Waited,
)
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.rules.cards.capacity import Capacity, capacity, overfull
from companion.games.mythotopia.rules.score.marker import (
    LedgerLine,
    Recount,
    ledger,
    on_track,
    recount,
)
from companion.games.mythotopia.rules.turn.actions import ACTIONS_A_TURN
from companion.games.mythotopia.rules.turn.last_turns import notice
from companion.games.mythotopia.screens.menu import token_offers
from companion.games.mythotopia.screens.wars_at_a_glance import WarView, wars_at_a_glance
from companion.games.mythotopia.setup.dragons import still_lying
from companion.games.mythotopia.setup.secret_choices import is_set_up
from companion.games.mythotopia.state.pieces import on_board, stock, tracks_wars
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.state import State, card_is_empty


@dataclass(frozen=True, slots=True)
class Pile:
    """Tokens of one value on a card: `left` of `laid` (`left` may be higher after a correction)."""

    value: int
    left: int
    laid: int


@dataclass(frozen=True, slots=True)
class CardView:
    """A victory-point card: `pays` says when, `takers` are the seats with points from it."""

    id: str
    name: Phrase
    piles: tuple[Pile, ...]
    empty: bool
    pays: Phrase
    takers: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """The middle of the table: the cards, how many are empty and how many are needed, shared
    stocks, the remaining dragons and runestones. `map_link`: the map has no tab, so show a link to
    it."""

    cards: tuple[CardView, ...]
    empty: int
    needed: int
    stocks: tuple[Phrase, ...]
    market: tuple[Phrase, ...]
    supply: tuple[tuple[int, int], ...]
    lying: tuple[Phrase, ...]
    wars: tuple[WarView, ...]
    tracks_wars: bool
    map_link: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's page. `lap`: the marker's place on the track, if it has lapped."""

    player: Player
    ledger: tuple[LedgerLine, ...]
    recount: Recount
    capacity: Capacity
    overfull: Phrase | None
    reserve_cards: tuple[Phrase, ...] | None
    stocks: tuple[Phrase, ...]
    lap: tuple[int, int] | None
    offers: tuple[Offer[State], ...]


ENDED: dict[str, Phrase] = {
    "declared": say("“End the game” was declared; all wars are settled"),
    "last_round": say("The last turns are played; all wars are settled"),
    "projection": say("Stopped with all wars settled; the most points win"),
    "score": ON_POINTS,
}


def points(state: State) -> dict[str, int]:
    """Every seat's marker, in turn order."""
    return {seat: state.players[seat].vp for seat in state.seats}


@once
def standings(state: State) -> tuple[Standing, ...]:
    return tuple(
        replace(place, away=state.players[place.seat].away)
        for place in Standing.ranked(points(state))
    )


@once
def turn(state: State) -> Turn:
    played = state.turn
    left = ACTIONS_A_TURN - len(played.actions)
    actions = ACTIONS_A_TURN if is_set_up(state) else 0
    return Turn(played.seat, played.number, left, notice(state), actions)


def waited(state: State) -> Waited:
    """The seat on turn, until the end. While a secret choice is demanded, the table waits for those
    who have not chosen: the first turn has not begun."""
    played = state.turn
    over = state.stopped is not None
    return Waited((played.seat,) if played.seat and not over else (), round=played.number)


def ended(state: State) -> Ended | None:
    if state.stopped is None:
        return None
    if state.stopped.how == "unfinished":
        return UNFINISHED
    how = ENDED[state.stopped.how]
    if state.stopped.how == "declared" and state.stopped.seat in state.players:
        how = say("{seat} declared “End the game”; all wars are settled",
                  seat=SeatName(state.stopped.seat))  # fmt: skip
    return Ended(how, tuple(standing.seat for standing in standings(state) if standing.rank == 1))


def sources(state: State) -> tuple[Source, ...]:
    """Everybody's points by source, in the order of `words.SOURCE`, without sources that nobody
    has."""
    points = {seat: state.players[seat].points for seat in state.seats}
    amounts = (
        Source(name, {seat: of_seat.get(source, 0) for seat, of_seat in points.items()})
        for source, name in words.SOURCE.items()
    )
    return tuple(source for source in amounts if any(source.points.values()))


@once
def table(state: State) -> TableView:
    return TableView(
        tuple(_card(state, card) for card in state.cards),
        len(state.empty_cards),
        state.cards_to_end,
        tuple(_shared(state)),
        tuple(words.IMPROVEMENT[card] for card in state.market if state.market_known),
        tuple(sorted(state.supply.items())),
        tuple(still_lying(state)),
        tuple(wars_at_a_glance(state)),
        tracks_wars(state),
        tracks_wars(state) and state.depth != "board",
    )


def _shared(state: State) -> Iterator[Phrase]:
    """The pieces beside the board, for everybody."""
    yield say_many("{count} castle", "{count} castles", contents.CASTLES - state.castles_built)
    yield say_many("{count} road", "{count} roads", contents.ROADS - state.roads_built)
    if tracks_wars(state):
        hired = sum(on_board(state.mercenaries, seat) for seat in state.seats)
        left = contents.MERCENARIES - hired
        yield say_many("{count} mercenary", "{count} mercenaries", left)


def _card(state: State, card: str) -> CardView:
    tokens = state.cards[card]
    laid = state.laid.get(card, {})
    piles = tuple(
        Pile(value, tokens.get(value, 0), laid.get(value, 0)) for value in sorted({*tokens, *laid})
    )
    points = [(seat, state.players[seat].points.get(card, 0)) for seat in state.seats]
    return CardView(
        card,
        words.VP_CARD[card],
        piles,
        card_is_empty(tokens),
        words.WHEN_TAKEN[card],
        tuple((seat, taken) for seat, taken in points if taken),
    )


def _stocks(state: State, seat: Seat) -> Iterator[Phrase]:
    """A seat's own pieces that are not on the board, as far as they are tracked."""
    player = state.players[seat]
    towns, cities = state.towns_left(seat), state.cities_left(seat)
    yield say_many("{count} town", "{count} towns", towns)
    yield say_many("{count} city", "{count} cities", cities)
    armies, ships = stock(state, seat, "army"), stock(state, seat, "ship")
    if armies is not None:
        yield say_many("{count} army", "{count} armies", armies)
    if ships is not None:
        yield say_many("{count} ship", "{count} ships", ships)
    if tracks_wars(state) and player.pool.keys() >= contents.POOL.keys():
        yield say("to buy: {armies} armies, {ships} ships", armies=player.pool["army"],
                  ships=player.pool["ship"])  # fmt: skip


def seat(state: State, seat: Seat) -> SeatView:
    player = state.players[seat]
    known = player.reserve_cards
    return SeatView(
        player,
        ledger(player),
        recount(player),
        capacity(player),
        overfull(player),
        None if known is None else tuple(n for c, n in words.RESERVE_CARD.items() if c in known),
        tuple(_stocks(state, seat)),
        on_track(player.vp, state.track_length),
        tuple(token_offers(state, seat)),
    )
