"""The set-up, passing, phase III, the next round, leaving, and the end of the game."""

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import TERRAINS, Faction
from companion.games.terra_mystica.box.tiles import CARDS
from companion.games.terra_mystica.rules.ledger.areas import largest_area
from companion.games.terra_mystica.rules.ledger.income import income, passed, reward, swapped
from companion.games.terra_mystica.rules.map.building import place_first
from companion.games.terra_mystica.rules.turn.actions import without_unused_spades
from companion.games.terra_mystica.rules.turn.power_offers import withdraw
from companion.games.terra_mystica.rules.turn.turns import action_begun, next_turn
from companion.games.terra_mystica.state.board import Board, own_bridges
from companion.games.terra_mystica.state.breach import Breach, refuse
from companion.games.terra_mystica.state.player import NOTHING_DUE, Player, new_player, with_due
from companion.games.terra_mystica.state.state import (
    LAST_ROUND,
    NO_TURN,
    State,
    is_open,
    owes,
    with_player,
)

MOST_PLAYERS, FEWEST_PLAYERS = 5, 2
SPARE_CARDS = 3
NOMADS_DWELLINGS = 3


def cards_in_play(players: int) -> int:
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
    return changed(state, phase="dwellings", order=order, queue=order_of_first_dwellings(state))


def order_of_first_dwellings(state: State) -> tuple[int, ...]:
    """The order of the first Dwellings: clockwise, back, the Nomads' third, the Chaos Magicians'.
    Players who have left place none."""
    dwellings = {p.seat: p.faction.first_dwellings for p in state.players if not p.dropped}
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
    return changed(
        State(), options=options, cards={c.id: 0 for c in CARDS.values() if not c.option}
    )


ORDER_OF_PASSING = "variable-turn-order"


def pass_turn(state: State, seat: int, card: str, bridges: int | None = None) -> State:
    """The state after a pass: points are scored, the old card is returned and, except in round 6, a
    new one taken. `bridges` of the seat join two of its structures; None means the number on the
    board."""
    state, turn = action_begun(state, seat)
    joining = own_bridges(state.board, seat) if bridges is None else bridges
    player = passed(state.players[seat], joining)
    if state.round == LAST_ROUND:
        card = ""
    elif not card:
        refuse("{who} must take a bonus card", who=player.name)
    cards = swapped(state.cards, taken=card, given=player.card)
    coins = player.coins + state.cards.get(card, 0)
    return with_player(
        state, changed(player, card=card, coins=coins, passed=True),
        cards=cards, passed=(*state.passed, seat), turn=changed(turn, actions=0),
    )  # fmt: skip


def next_order(seats: tuple[int, ...], passed_: tuple[int, ...], by_pass: bool) -> tuple[int, ...]:
    """The order of the next round: of passing, or clockwise from the first to pass."""
    if by_pass or not passed_:
        return passed_ or seats
    start = seats.index(passed_[0])
    return (*seats[start:], *seats[:start])


def owing(state: State) -> list[int]:
    """The seats that take or use now what is due to them. In phase III they use their spades one
    after another, in the order of the next round."""
    seats = [player.seat for player in state.players if owes(player) and not player.dropped]
    if state.phase != "bonuses":
        return seats
    everybody = tuple(player.seat for player in state.players)
    order = next_order(everybody, state.passed, ORDER_OF_PASSING in state.options)
    return [seat for seat in (*order, *everybody) if seat in seats][:1]


def check_first_spades(state: State, player: Player) -> None:
    """Breach if another player uses the spades of phase III before this one. A written game tells
    them in any order."""
    for first in owing(state) if state.phase == "bonuses" and player.due.spades else ():
        if first != player.seat:
            refuse("{who} use their spades of phase III first", who=state.players[first].name)


def moved_on(state: State) -> State:
    """The state after automatic steps: the first round, phase III, clean-up and income, or the end
    of the game. A written game waits for all answers, also of players who are not asked."""
    if state.phase == "cards" and not state.queue:
        return new_round(state)
    if state.phase == "actions" and state.turn.seat < 0 and not (state.offers or is_open(state)):
        state = _end(state) if state.round == LAST_ROUND else phase_three(state)
    if state.phase == "bonuses" and not any(owes(player) for player in state.players):
        return new_round(state)
    return state


def phase_three(state: State) -> State:
    """The state after the rewards of the scoring tile, whose spades are used now."""
    tile = state.tile
    players = tuple(reward(player, tile) for player in state.players) if tile else state.players
    return changed(state, phase="bonuses", players=players, turn=NO_TURN)


def without_single_spades(state: State) -> State:
    """The state of phase III after Giants with a single spade have lost it."""
    for player in state.players:
        if player.faction.id == "giants" and player.due.spades == 1:
            state = with_player(state, with_due(player, spades=-1))
    return state


def new_round(state: State) -> State:
    """The state in which markers are back, coins lie on the bonus cards, everybody has the income,
    and the next round begins."""
    seats = tuple(player.seat for player in state.players)
    state = changed(
        state, order=next_order(seats, state.passed, ORDER_OF_PASSING in state.options),
        players=tuple(income(changed(p, used=(), passed=False)) for p in state.players),
        round=min(LAST_ROUND, state.round + 1), phase="actions", turn=NO_TURN, passed=(),
        ahead=(), power_used=(), offers=(),
        cards={card: coins + 1 for card, coins in state.cards.items()},
    )  # fmt: skip
    return next_turn(state)


def _end(state: State) -> State:
    areas = tuple(largest_area(state.board, player) for player in state.players)
    return changed(state, phase="over", areas=areas, turn=NO_TURN)


def leave(state: State, seat: int) -> State:
    """The state after a player leaves for good: no turns, no offers, the card is returned."""
    player = state.players[seat]
    if player.dropped:
        refuse("{who} have left the game already", who=player.name)
    cards = swapped(state.cards, taken="", given=player.card)
    player = without_unused_spades(state, player)
    player = changed(player, card="", dropped=True, due=NOTHING_DUE, stopped=())
    state = withdraw(with_player(state, player, cards=cards), seat)
    state = with_queue(state, tuple(waiting for waiting in state.queue if waiting != seat))
    return next_turn(state) if state.turn.seat == seat else state
