"""The middle of the table, on the Table screen and on the TV, with every rule computed."""

from dataclasses import dataclass

from companion.core.frozen import once
from companion.core.game.action import Offer
from companion.core.text import Phrase, Seat
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import (
    CARTOGRAPHERS_TO_START,
    UNUSED,
)
from companion.games.expedition.moves.journey.losses import chooser, still_losing
from companion.games.expedition.moves.last_count import STEPS, UNCOVER, is_over, next_step
from companion.games.expedition.rules.deck import deck
from companion.games.expedition.rules.outcome import Forecast, artifact, forecast, reward
from companion.games.expedition.rules.score import points_by_source
from companion.games.expedition.screens.parts import (
    CardView,
    ExpeditionView,
    TeamView,
    card_view,
    expedition,
    moves_of,
    teams_of,
)
from companion.games.expedition.screens.scores import waited_for
from companion.games.expedition.state.state import PHASES, Journey, State


@dataclass(frozen=True, slots=True)
class Place:
    """A space of the initiative track: its marker ("" for an unused one), the worth of an artifact
    there, and the spaces to which the player would move with the highest and the lowest bid, "" if
    the marker stays."""

    numeral: str
    seat: Seat
    artifact: int
    as_highest: str = ""
    as_lowest: str = ""


@dataclass(frozen=True, slots=True)
class BidView:
    """A revealed bid, in the order of choice; `done`: the card is chosen."""

    seat: Seat
    bid: int
    done: bool


@dataclass(frozen=True, slots=True)
class EqualBids:
    """Players with the same bid, in the order of choice."""

    bid: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SentView:
    """A team sent: its strength, the M£ and the worth of the artifact that it earns, whether it has
    won, and the player who chooses its loss, "" if it has lost its card; `gone` if that was its
    last one."""

    seat: Seat
    team: int
    strength: int | None
    coins: int | None
    artifact: int
    won: bool
    loss_chosen_by: str
    gone: bool


@dataclass(frozen=True, slots=True)
class DeckView:
    """The cards left in the deck as (kind, icon, count), those on the discard pile, and the chance
    in percent that the next card is a cartographer."""

    left: tuple[tuple[Phrase, str, int], ...]
    discard: int
    cartographer: int


@dataclass(frozen=True, slots=True)
class CountView:
    """A seat in the final count: points by source, None while they are hidden, and the sum of those
    revealed, None before the first."""

    seat: Seat
    cards: int | None
    artifacts: int | None
    coins: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class TableView:
    """The middle of the table. `phase` is the phase's id, `phase_name` in words;
    `rule` is the anchor of its rule; `waited` are the seats that act now. `area` of `needed`
    cartographers are out. `sent` are the teams of this expedition or, until the next market, of the
    one that is `over`. `returns` are the coins that
    go back at the start. `shuffles`: a new deck is due before the market. `tied`: initiative has
    decided between equal teams. `step` is the next step of the count, "" if there is none, and
    `uncover` its button."""

    phase: str
    phase_name: Phrase
    rule: str
    round: int
    waited: tuple[str, ...]
    track: tuple[Place, ...]
    row: tuple[ExpeditionView, ...]
    active: Phrase | None
    teams: tuple[TeamView, ...]
    market: tuple[CardView, ...]
    drawn: tuple[str, CardView] | None
    area: int
    needed: int
    bids: tuple[BidView, ...]
    equal: tuple[EqualBids, ...]
    sent: tuple[SentView, ...]
    over: Phrase | None
    tied: bool
    returns: tuple[tuple[Seat, int], ...]
    shuffles: bool
    deck: DeckView | None
    count: tuple[CountView, ...]
    step: str
    uncover: Phrase | None
    carried: int


@once
def table(state: State) -> TableView:
    phase = state.phase
    step = next_step(state)
    journey = _journey(state)
    return TableView(
        phase,
        PHASES[phase].name,
        PHASES[phase].rule,
        state.round,
        waited_for(state),
        _track(state),
        tuple(expedition(state, place, name) for place, name in enumerate(state.row)),
        words.EXPEDITION.get(state.expedition),
        tuple(team for seat in state.seats for team in teams_of(state, seat)),
        tuple(card_view(code) for code in state.market),
        (state.drawn.seat, card_view(state.drawn.card)) if state.drawn else None,
        state.area,
        CARTOGRAPHERS_TO_START,
        tuple(BidView(s, state.bids.get(s, 0), s in state.picked) for s in state.order),
        _equal(state),
        _sent(state, journey),
        next((words.EXPEDITION[name] for name in _just_over(state)), None),
        bool(journey.as_strong_as(journey.winner)),
        tuple(state.to_return.items()),
        phase == "market" and state.back is not None,
        _deck(state) if state.counts_deck else None,
        _count(state),
        step or "",
        UNCOVER[step] if step else None,
        state.carried,
    )


def _track(state: State) -> tuple[Place, ...]:
    seats = ("" if marker == UNUSED else marker for marker in state.track)
    return tuple(
        Place(words.numeral(space), seat, artifact(space), *moves_of(state, seat))
        for space, seat in enumerate(seats, start=1)
    )


def _equal(state: State) -> tuple[EqualBids, ...]:
    """The bids between which initiative has decided, from the highest."""
    by_bid: dict[int, tuple[str, ...]] = {}
    for seat in state.order:
        bid = state.bids.get(seat, 0)
        by_bid[bid] = (*by_bid.get(bid, ()), seat)
    return tuple(EqualBids(bid, seats) for bid, seats in by_bid.items() if len(seats) > 1)


def _journey(state: State) -> Journey:
    """The current journey, or the last one for as long as it is shown."""
    return state.journey if state.back is None or state.uncovered else state.back


def _just_over(state: State) -> tuple[str, ...]:
    """The expedition whose teams have just come back; () if there is none."""
    shown = state.back is not None and not state.uncovered and state.active > 0
    return state.row[state.active - 1 : state.active] if shown else ()


def _sent(state: State, journey: Journey) -> tuple[SentView, ...]:
    losing = still_losing(state)
    return tuple(
        SentView(
            sent.seat,
            sent.team,
            sent.strength,
            None if sent.strength is None else reward(sent.strength),
            artifact(state.space(sent.seat)),
            (sent.seat, sent.team) == (journey.winner, journey.team),
            chooser(state, sent.seat, sent.team) if (sent.seat, sent.team) in losing else "",
            not state.team(sent.seat, sent.team).cards,
        )
        for sent in journey.sent
    )


def _deck(state: State) -> DeckView:
    remaining = deck(state)
    left = tuple(
        (words.KIND[kind], words.ICON[kind], count) for kind, count in remaining.left if count
    )
    return DeckView(left, remaining.discard, remaining.cartographer)


def _count(state: State) -> tuple[CountView, ...]:
    """The final count so far; empty before the end."""
    if state.phase != "end":
        return ()
    shown = STEPS[: state.uncovered]
    rows = []
    for seat in state.seats:
        by_source = points_by_source(state.players[seat])
        seen = {step: by_source[step] if step in shown else None for step in STEPS}
        total = sum(points or 0 for points in seen.values()) if shown else None
        rows.append(CountView(seat, seen["cards"], seen["artifacts"], seen["coins"], total))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's page. `coins`, `cards` and `artifacts` (worth, count) are None for viewers who may
    not know them; `found` counts all artifacts. `is_open`: nothing on the page is secret. The
    marker moves to `as_highest` or `as_lowest` with the highest or lowest bid. `coming` are the
    expeditions after the `active` one."""

    coins: int | None
    cards: int | None
    artifacts: tuple[tuple[int, int], ...] | None
    found: int
    is_open: bool
    space: str
    as_highest: str
    as_lowest: str
    teams: tuple[TeamView, ...]
    forecasts: tuple[Forecast, ...]
    active: Phrase | None
    coming: tuple[Phrase, ...]
    patrons: tuple[str, ...]
    offers: tuple[Offer[State], ...]


def seat(state: State, seat: Seat) -> SeatView:
    player = state.players[seat]
    artifacts = player.artifacts
    ahead, behind = moves_of(state, seat)
    return SeatView(
        player.coins,
        player.cards,
        None if artifacts is None else tuple(sorted(artifacts.items(), reverse=True)),
        player.found,
        is_over(state),
        words.numeral(state.space(seat)),
        ahead,
        behind,
        teams_of(state, seat),
        tuple(forecast(state, seat, team) for team in state.teams(seat)),
        words.EXPEDITION.get(state.expedition),
        tuple(words.EXPEDITION[name] for name in state.row[state.active + 1 :]),
        state.patrons.get(seat, ()),
        (),
    )
