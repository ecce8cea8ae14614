"""The middle of the table: rounds, power actions, bonus cards, cult board."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.frozen import changed, once
from companion.core.text import Phrase, Seat
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.tiles import POWER_ACTIONS
from companion.games.terra_mystica.course.between_rounds import CultRewards, NewRound
from companion.games.terra_mystica.rules.turn.actions import price
from companion.games.terra_mystica.rules.turn.power_offers import leech
from companion.games.terra_mystica.screens.forecasts.final_table import CultTrack, cult_board
from companion.games.terra_mystica.screens.forecasts.income_forecast import RoundView, rounds
from companion.games.terra_mystica.screens.scores import PHASE, waited_for
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.state import State, answerable_offers, seat_of
from companion.games.terra_mystica.state.table_state import Brought, TableState


@dataclass(frozen=True, slots=True)
class LeechOffer:
    """`amount` power offered to a seat by a builder. A yes brings `gain` and costs `cost` VP: the
    bowls go from `before` to `after`, the points from `points` to `left`, which are None at
    a table that hides points."""

    seat: Seat
    builder: str
    amount: int
    gain: int
    cost: int
    before: power.Bowls
    after: power.Bowls
    points: int | None
    left: int | None


def leech_offers(state: State, *, points: bool) -> tuple[LeechOffer, ...]:
    """The open offers in the order in which they are asked. A second offer to a seat is computed
    after a yes to the first. Without `points` no seat's points are told."""
    players, offers = list(state.players), []
    for offer in answerable_offers(state):
        player, builder = players[offer.seat], state.players[offer.builder]
        gain, cost = leech(player, offer.amount)
        after = power.gained(player.power, gain)
        offers.append(
            LeechOffer(
                seat=seat_of(player),
                builder=seat_of(builder),
                amount=offer.amount,
                gain=gain,
                cost=cost,
                before=player.power,
                after=after,
                points=player.vp if points else None,
                left=player.vp - cost if points else None,
            )
        )
        players[offer.seat] = changed(player, power=after, vp=player.vp - cost)
    return tuple(offers)


@dataclass(frozen=True, slots=True)
class TableView:
    """The middle of the table. `rule` is the anchor of the phase's rule; `order` are the seats in
    the order of the round, and whether each has passed. `powers` are the power actions with their
    price, and whether they are used; `cards` the bonus cards with their coins if they are
    available, or with the seat that has them. `cults` are empty before the factions are known.
    `brought` are the latest cult rewards and incomes, each with its heading, until
    somebody acts; a table that tracks no goods has none."""

    phase_name: Phrase
    rule: str
    round: int
    waited: tuple[Seat, ...]
    order: tuple[tuple[str, bool], ...]
    rounds: tuple[RoundView, ...]
    powers: tuple[tuple[Phrase, int, bool], ...]
    cards: tuple[tuple[Phrase, int, Seat], ...]
    cults: tuple[CultTrack, ...]
    factions: tuple[tuple[str, Phrase], ...]
    offers: tuple[LeechOffer, ...]
    brought: tuple[tuple[Phrase, tuple[Brought, ...]], ...]


@once
def table(state: TableState) -> TableView:
    game = state.game
    powers = tuple(
        (names.POWER_ACTION[code], price(game, action), code in game.power_used)
        for code, action in POWER_ACTIONS.items()
    )
    order = tuple(
        (state.seat(n), game.players[n].passed) for n in game.order if not game.players[n].dropped
    )
    return TableView(
        *PHASE[game.phase],
        game.round,
        waited_for(state),
        order,
        rounds(game),
        powers,
        tuple(_cards(state)),
        cult_board(game),
        tuple((state.seat(p.seat), names.FACTION[p.faction.id]) for p in game.players),
        leech_offers(game, points=not state.hides_points) if state.depth != "points" else (),
        tuple(_brought(state)) if state.depth != "points" else (),
    )


def _brought(table: TableState) -> Iterator[tuple[Phrase, tuple[Brought, ...]]]:
    for step, brought in ((CultRewards, table.rewards), (NewRound, table.incomes)):
        if brought:
            yield step.title, brought


def _cards(table: TableState) -> Iterator[tuple[Phrase, int, Seat]]:
    yield from ((names.CARD[card], coins, "") for card, coins in table.game.cards.items())
    yield from ((names.CARD[p.card], 0, table.seat(p.seat)) for p in table.game.players if p.card)
