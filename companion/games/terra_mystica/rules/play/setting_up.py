"""The set-up: factions take their seats, first Dwellings, first bonus cards."""

from __future__ import annotations

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import TERRAINS, Faction
from companion.games.terra_mystica.box.tiles import CARDS
from companion.games.terra_mystica.rules.ledger.passing import swapped
from companion.games.terra_mystica.rules.play.building import place_first
from companion.games.terra_mystica.state.board import Board
from companion.games.terra_mystica.state.breach import Breach, refuse
from companion.games.terra_mystica.state.player import new_player
from companion.games.terra_mystica.state.state import LAST_ROUND, State, with_player

MOST_PLAYERS, FEWEST_PLAYERS = 5, 2
SPARE_CARDS = 3
NOMADS_DWELLINGS = 3


def cards_in_play(players: int) -> int:
    """How many bonus cards a game has."""
    return players + SPARE_CARDS


def seat_faction(state: State, faction: Faction) -> State:
    """The state in which one more faction has sat down."""
    if state.phase != "setup":
        raise Breach("the game has begun, nobody can join")
    for player in state.players:
        if player.faction.home == faction.home:
            home = TERRAINS[faction.home]
            raise Breach("{who} already live in the {home}", who=player.name, home=home)
    if len(state.players) == MOST_PLAYERS:
        raise Breach("{most} factions play at most", most=MOST_PLAYERS)
    player = new_player(len(state.players), faction)
    return changed(state, players=(*state.players, player), board=Board((0,) * (player.seat + 1)))


def begin(state: State) -> State:
    """The state before the first Dwelling. Raises Breach if tiles or players are missing."""
    if len(state.players) < FEWEST_PLAYERS:
        raise Breach("at least {fewest} factions play", fewest=FEWEST_PLAYERS)
    for number in range(1, LAST_ROUND + 1):
        if not state.rounds[number - 1]:
            raise Breach("round {number} has no scoring tile", number=number)
    # A card whose option is not told may be in play: the row that takes it says what is missing.
    untold = sum(card.option not in ("", *state.options) for card in CARDS.values())
    if len(state.cards) + untold < cards_in_play(len(state.players)):
        raise Breach("too few bonus cards are left")
    order = tuple(range(len(state.players)))
    return changed(state, phase="dwellings", order=order, queue=snake(state))


def snake(state: State) -> tuple[int, ...]:
    """The order of the first Dwellings: clockwise, back, the Nomads' third, the Chaos Magicians'.
    Players who have left place none."""
    dwellings = {one.seat: one.faction.first_dwellings for one in state.players if not one.dropped}
    seats = [seat for seat, count in dwellings.items() if count > 1]
    third = [seat for seat, count in dwellings.items() if count == NOMADS_DWELLINGS]
    last = [seat for seat, count in dwellings.items() if count == 1]
    return (*seats, *reversed(seats), *third, *last)


def first_dwelling(state: State, seat: int, hexagon: int) -> State:
    """The state after the next Dwelling of the set-up; its hex is NOBODY without a map."""
    _check_queue(state, seat, "dwellings")
    return next_in_queue(place_first(state, seat, hexagon), seat)


def first_card(state: State, seat: int, card: str) -> State:
    """The state after the next first bonus card, which brings no coins."""
    _check_queue(state, seat, "cards")
    cards = swapped(state.cards, taken=card, given="")
    player = changed(state.players[seat], card=card)
    return next_in_queue(with_player(state, player, cards=cards), seat)


def _check_queue(state: State, seat: int, phase: str) -> None:
    if state.phase in ("actions", "bonuses", "over"):
        refuse("the set-up is over")
    elif state.phase != phase:
        refuse("all first Dwellings come before the bonus cards")
    for expected in state.queue[:1]:
        if seat != expected:
            refuse("it is the turn of {who}", who=state.players[expected].name)


def next_in_queue(state: State, seat: int) -> State:
    """The state with the next seat of the queue."""
    done = state.queue.index(seat) if seat in state.queue else 0
    return with_queue(state, (*state.queue[:done], *state.queue[done + 1 :]))


def with_queue(state: State, queue: tuple[int, ...]) -> State:
    """The state with this queue. After the last Dwelling, players take cards from the last to the
    first."""
    if queue or state.phase != "dwellings":
        return changed(state, queue=queue)
    backwards = (seat for seat in reversed(state.order) if not state.players[seat].dropped)
    return changed(state, queue=tuple(backwards), phase="cards")


def new_game(options: frozenset[str] = frozenset()) -> State:
    """A new game with these options."""
    return changed(
        State(), options=options, cards={c.id: 0 for c in CARDS.values() if not c.option}
    )
