"""The state of a game: options, players, the board, the turn, open offers."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import CULTS, TOP
from companion.games.terra_mystica.box.names import COLOURS, DUE
from companion.games.terra_mystica.box.tiles import FAVORS, ROUNDS, TOWNS, RoundTile
from companion.games.terra_mystica.state.board import Board, put
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.player import NOTHING_DUE, Player
from companion.games.terra_mystica.state.power import room

LAST_ROUND = 6
NOBODY = -1
ORDER_PLACES = (3, 2, 2, 2)
"""The steps for a priest on each place of a cult's order."""


class Offer(NamedTuple):
    """Power offered to a seat because of a neighbour's structure. `deed` numbers the Cultists'
    build that it belongs to, or is 0."""

    seat: int
    builder: int
    amount: int
    deed: int = 0


@dataclass(frozen=True)
class OpenDeed:
    """A build of the Cultists for which nobody has taken power yet: `able` seats still can; one
    that had room has `declined`."""

    number: int
    builder: int
    able: tuple[int, ...]
    declined: bool = False


@dataclass(frozen=True)
class Turn:
    """The turn: `actions` left in it. While an action transforms terrain, `digging` is true;
    `homely` are the hexes that it has made home, `dug` the last one that it has changed, `flown`
    the one reached by tunnel or carpet. `free`: it began with spades that were not bought."""

    seat: int = NOBODY
    actions: int = 0
    digging: bool = False
    built: bool = False
    free: bool = False
    homely: int = 0
    dug: int = NOBODY
    flown: int = NOBODY


NO_TURN = Turn()
NO_BOARD = Board(())


@dataclass(frozen=True)
class State:
    """A game. `phase` is setup, dwellings, cards, actions, bonuses (spades of phase III) or over;
    `queue` are the seats that still place a Dwelling or take a first card; `cards` are the
    available bonus cards, with their coins; `orders` are the seats of the priests on each cult's
    places; `deeds` counts the builds of the Cultists; `ahead` are the seats that have acted before
    their turn, against the rules, and are passed over once."""

    options: frozenset[str] = frozenset()
    rounds: tuple[str, ...] = ("",) * LAST_ROUND
    players: tuple[Player, ...] = ()
    board: Board = NO_BOARD
    order: tuple[int, ...] = ()
    round: int = 0
    phase: str = "setup"
    queue: tuple[int, ...] = ()
    turn: Turn = NO_TURN
    passed: tuple[int, ...] = ()
    cards: dict[str, int] = field(default_factory=dict)
    favors_left: dict[str, int] = field(
        default_factory=lambda: {tile.id: tile.count for tile in FAVORS.values()}
    )
    towns_left: dict[str, int] = field(
        default_factory=lambda: {t.id: t.count for t in TOWNS.values() if not t.option}
    )
    power_used: tuple[str, ...] = ()
    orders: tuple[tuple[int, ...], ...] = ((NOBODY,) * len(ORDER_PLACES),) * len(CULTS)
    offers: tuple[Offer, ...] = ()
    open_deeds: tuple[OpenDeed, ...] = ()
    deeds: int = 0
    areas: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()

    @property
    def tile(self) -> RoundTile | None:
        return ROUNDS[self.rounds[self.round - 1]] if self.round else None


def seat_of(player: Player) -> str:
    """The seat of a player: the colour of the home terrain."""
    return COLOURS[player.faction.home]


def seat_number(state: State, number: int) -> str:
    """The seat with that number in the game; "" for nobody."""
    return seat_of(state.players[number]) if number >= 0 else ""


def with_player(state: State, player: Player, **parts: Any) -> State:
    """The state with a player's new ledger, perhaps with other changes."""
    seat = player.seat
    if player is state.players[seat] and not parts:
        return state
    return changed(state, players=put(state.players, seat, player), **parts)


def tops_free(state: State) -> tuple[bool, ...]:
    """For each cult, whether nobody is at its top."""
    cults = zip(*(player.cults for player in state.players), strict=True)
    return tuple(TOP not in positions for positions in cults)


def alone(state: State, seat: int) -> bool:
    """Whether all others have passed or left."""
    return all(p.passed or p.dropped for p in state.players if p.seat != seat)


DUTIES = ("favors", "towns", "pair", "steps", "bridges", "spades", "sandstorm", "ride", "house")
"""The due things that a player must take or do before the turn goes on, the first one first."""


def owes(player: Player) -> str:
    """What a player must take or do before the turn goes on; "" if there is nothing."""
    due = player.due
    if due == NOTHING_DUE:
        return ""
    return next((duty for duty in DUTIES if getattr(due, duty)), "")


def answerable_offers(state: State) -> tuple[Offer, ...]:
    """The open offers to players with room for power. The others are not asked, but may still make
    room, or answer in a written game."""
    return tuple(offer for offer in state.offers if room(state.players[offer.seat].power))


def is_open(state: State) -> bool:
    """Whether offers or things due keep the round from ending."""
    return bool(answerable_offers(state)) or any(owes(p) for p in state.players if not p.dropped)


def check_turn(state: State, seat: int) -> None:
    """Raises Breach if the seat may not act now."""
    check_own_turn(state, seat)
    if state.players[seat].passed:
        refuse("{who} have passed", who=state.players[seat].name)


def check_own_turn(state: State, seat: int) -> None:
    """Raises Breach if it is not the seat's turn in the action phase. A pass is still part of the
    turn."""
    player = state.players[seat]
    if state.phase == "over":
        refuse("the game is over")
    elif player.dropped:
        refuse("{who} have left the game", who=player.name)
    elif state.phase in ("setup", "dwellings", "cards"):
        refuse("the first round has not begun")
    elif state.turn.seat == seat:
        return
    elif state.turn.seat == NOBODY:
        _refuse_open(state)
    elif player.passed:
        refuse("{who} have passed", who=player.name)
    else:
        _refuse_out_of_turn(state)


def _refuse_open(state: State) -> None:
    """Raises Breach if something keeps the round open after all have passed."""
    for player in state.players:
        if owes(player) and not player.dropped:
            duty = DUE[owes(player)].message
            refuse("the round is not over, {who} must {what}", who=player.name, what=duty)
            return
    for offer in answerable_offers(state)[:1]:
        faction = state.players[offer.seat].name
        refuse("the round is not over, {who} must answer an offer", who=faction)


def _refuse_out_of_turn(state: State) -> None:
    mover = state.players[state.turn.seat]
    if owes(mover) and not state.turn.actions:
        duty = DUE[owes(mover)].message
        refuse("it is the turn of {who}, who must {what}", who=mover.name, what=duty)
    else:
        refuse("it is the turn of {who}", who=mover.name)
