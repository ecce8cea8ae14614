"""Passing, phase III, the next round, leaving, and the end of the game."""

from __future__ import annotations

from companion.core.frozen import changed
from companion.games.terra_mystica.rules.ledger.areas import largest_area
from companion.games.terra_mystica.rules.ledger.income import income, reward
from companion.games.terra_mystica.rules.ledger.passing import passed
from companion.games.terra_mystica.rules.play.actions import without_unused_spades
from companion.games.terra_mystica.rules.play.cards import swapped, with_a_coin_each
from companion.games.terra_mystica.rules.play.leech_offers import withdraw
from companion.games.terra_mystica.rules.play.turns import action_begun, next_turn
from companion.games.terra_mystica.state.board import own_bridges
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.player import NOTHING_DUE, with_due
from companion.games.terra_mystica.state.state import (
    LAST_ROUND,
    NO_TURN,
    State,
    owes,
    with_player,
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


def moved_on(state: State) -> State:
    """The state after automatic steps: the first round, phase III, clean-up and income, or the end
    of the game."""
    if state.phase == "cards" and not state.queue:
        return _begin_round(state, state.order)
    if state.phase == "actions" and state.turn.seat < 0 and not _open(state):
        state = _end(state) if state.round == LAST_ROUND else _phase_three(state)
    if state.phase == "bonuses" and not any(owes(player) for player in state.players):
        return _clean_up(state)
    return state


def _open(state: State) -> bool:
    return bool(state.offers) or any(owes(p) for p in state.players if not p.dropped)


def _phase_three(state: State) -> State:
    tile = state.tile
    assert tile is not None
    players = tuple(reward(player, tile) for player in state.players)
    return changed(state, phase="bonuses", players=players, turn=NO_TURN)


def without_single_spades(state: State) -> State:
    """The state of phase III after Giants with a single spade have lost it."""
    if state.phase != "bonuses":
        return state
    for player in state.players:
        if player.faction.id == "giants" and player.due.spades == 1:
            state = with_player(state, with_due(player, spades=-1))
    return moved_on(state)


def _clean_up(state: State) -> State:
    """The state in which markers are back and the next round begins."""
    by_pass = ORDER_OF_PASSING in state.options
    seats = tuple(player.seat for player in state.players)
    order = next_order(seats, state.passed, by_pass)
    players = tuple(changed(player, used=(), passed=False) for player in state.players)
    return _begin_round(changed(state, players=players, power_used=(), passed=()), order)


def _begin_round(state: State, order: tuple[int, ...]) -> State:
    players = tuple(income(player) for player in state.players)
    state = changed(
        state, players=players, order=order, round=state.round + 1, phase="actions", turn=NO_TURN
    )
    return next_turn(with_a_coin_each(state))


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
    state = changed(state, queue=tuple(other for other in state.queue if other != seat))
    if state.phase == "dwellings" and not state.queue:
        return changed(state, phase="cards", queue=_card_queue(state))
    return next_turn(state) if state.turn.seat == seat else state


def _card_queue(state: State) -> tuple[int, ...]:
    return tuple(s for s in reversed(state.order) if not state.players[s].dropped)
