"""The middle of the table: rounds, power actions, bonus cards, cult board."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.frozen import once
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.tiles import POWER_ACTIONS
from companion.games.terra_mystica.rules.play.actions import price
from companion.games.terra_mystica.screens.desk.cult_board import CultTrack, cult_board
from companion.games.terra_mystica.screens.desk.leech_desk import LeechOffer, leech_desk
from companion.games.terra_mystica.screens.desk.round_calendar import RoundView, calendar
from companion.games.terra_mystica.screens.scores import PHASE, waited_for
from companion.games.terra_mystica.state.table import Table


@dataclass(frozen=True, slots=True)
class PowerView:
    """A power action of the board."""

    what: Phrase
    power: int
    used: bool


@dataclass(frozen=True, slots=True)
class CardView:
    """A bonus card, with its coins if it is available, or with the seat that has it."""

    what: Phrase
    coins: int
    seat: str


@dataclass(frozen=True, slots=True)
class TableView:
    """The middle of the table. `rule` is the anchor of the phase's rule; `order` are the seats in
    the order of the round, and whether each has passed. `cults` are empty before the factions
    are known."""

    phase: str
    phase_name: Phrase
    rule: str
    round: int
    waited: tuple[str, ...]
    order: tuple[tuple[str, bool], ...]
    rounds: tuple[RoundView, ...]
    powers: tuple[PowerView, ...]
    cards: tuple[CardView, ...]
    cults: tuple[CultTrack, ...]
    factions: tuple[tuple[str, Phrase], ...]
    offers: tuple[LeechOffer, ...]


@once
def middle(table: Table) -> TableView:
    """The view that everybody sees under the scores."""
    game = table.game
    powers = tuple(
        PowerView(names.POWER_ACTION[code], price(game, action), code in game.power_used)
        for code, action in POWER_ACTIONS.items()
    )
    order = tuple(
        (table.seat(n), game.players[n].passed) for n in game.order if not game.players[n].dropped
    )
    return TableView(
        game.phase,
        *PHASE[game.phase],
        game.round,
        waited_for(table),
        order,
        calendar(game).rounds,
        powers,
        _cards(table),
        () if table.is_choosing else cult_board(game).tracks,
        tuple((table.seat(p.seat), names.FACTION[p.faction.id]) for p in game.players),
        leech_desk(game, points=not table.hides_points) if table.depth != "points" else (),
    )


def _cards(table: Table) -> tuple[CardView, ...]:
    lying = [CardView(names.CARD[card], coins, "") for card, coins in table.game.cards.items()]
    held = [CardView(names.CARD[p.card], 0, table.seat(p.seat))
            for p in table.game.players if p.card]  # fmt: skip
    return (*lying, *held)
