"""A whole log, line by line. A row that can't be read loses no row of the other players."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.core.game.action import Action
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.exchange.notation.rows import (
    MOST_LINES,
    BadRow,
    Step,
    read_row,
    words_of,
)
from companion.games.terra_mystica.fixes.turn_and_depth import SetTurn
from companion.games.terra_mystica.rules.turn.actions import forgo
from companion.games.terra_mystica.rules.turn.power_offers import decline
from companion.games.terra_mystica.rules.turn.rounds import moved_on, new_game, pass_turn
from companion.games.terra_mystica.rules.turn.turns import turn_ended
from companion.games.terra_mystica.state.board import own_bridges
from companion.games.terra_mystica.state.breach import Breach, regardless
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import NOBODY, State, owes, seat_number
from companion.games.terra_mystica.state.table_state import TableState


def read(log: str) -> tuple[dict[int, Player], State]:
    """For each row of a log, by the number of its line, the ledger after its commands; and the
    state at the end. Raises BadRow for the first wrong line."""
    steps = list(step_by_step(log))
    return {step.number: step.player for step in steps if step.player}, steps[-1].after


def step_by_step(log: str, wrong: list[BadRow] | None = None) -> Iterator[Step]:
    """Every line of a log. Wrong ones are added to `wrong`, and the game goes on at the next
    player's row. Without such a list, raises BadRow."""
    state, lost = new_game(), Lost()
    for number, line in enumerate(log.split("\n")[: MOST_LINES + 1], start=1):
        try:
            step = read_row(state, number, line)
        except Breach as breach:
            bad = BadRow(number, str(breach))
            if wrong is None:
                raise bad from breach
            again = lost.goes_on(state, number, line)
            if again is None:
                wrong.append(bad)
                lost.add(state, bad, line)
                continue
            wrong[:] = [lost.told(row, number) for row in wrong]
            step, lost = again, Lost()
        state = step.after
        if step.player:
            lost.rows.pop(step.player.seat, None)
        yield step


@dataclass
class Lost:
    """The rows that can't be read, by the number of their player, since that player's last row that
    can. `passing` are the players whose row was a pass."""

    rows: dict[int, BadRow] = field(default_factory=dict)
    passing: set[int] = field(default_factory=set)

    def add(self, state: State, row: BadRow, line: str) -> None:
        _, faction, commands = words_of(line)
        seat = _seat(state, faction)
        if seat != NOBODY and state.phase in ("actions", "bonuses"):
            self.rows[seat] = row
            self.passing |= {seat} if any(c.startswith("pass") for c in commands) else set()

    def goes_on(self, state: State, number: int, line: str) -> Step | None:
        """The row of another player, once those of the lost rows are done with; None if it still
        can't be read."""
        _, faction, _ = words_of(line)
        others = [seat for seat in self.rows if seat != _seat(state, faction)]
        if not faction or not others:
            return None
        made_up: list[Action[TableState]] = []
        for seat in others:
            state = self._without(state, seat, made_up)
        try:
            return read_row(state, number, line)._replace(made_up=tuple(made_up))
        except Breach:
            return None

    def _without(self, state: State, seat: int, made_up: list[Action[TableState]]) -> State:
        """The state after a player has answered and taken nothing more, and has passed if the lost
        row says so."""
        colour = seat_number(state, seat)
        for offer in (offer for offer in state.offers if offer.seat == seat):
            builder = seat_number(state, offer.builder)
            made_up.append(moves.Leech(seat=colour, builder=builder, offer=offer.amount, power=0))
            state = decline(state, offer)
        while duty := owes(state.players[seat]):
            made_up.append(moves.Forgo.model_validate({"seat": colour, "what": duty}))
            state = regardless(forgo, state, seat, duty)
        if state.turn.seat == seat:
            if seat in self.passing:
                bridges = own_bridges(state.board, seat)
                made_up.append(moves.PassRound(seat=colour, bridges=bridges))
                state = turn_ended(regardless(pass_turn, state, seat, ""), seat)
            else:
                state = turn_ended(state, seat)
                made_up.append(turn_of(state))
        return moved_on(state)

    def told(self, row: BadRow, number: int) -> BadRow:
        """A wrong row; if it was lost, it says where the game goes on."""
        if row not in self.rows.values():
            return row
        sentence = str(row).partition(": ")[2]
        return BadRow(row.number, f"{sentence}; the game goes on at row {number}")


def _seat(state: State, faction: str) -> int:
    return next((player.seat for player in state.players if player.name == faction), NOBODY)


def turn_of(state: State) -> SetTurn:
    """The correction that it is now the turn of this player."""
    cards = {card: coins for card, coins in state.cards.items() if coins}
    return SetTurn(seat=seat_number(state, state.turn.seat), round=state.round,
                   used=state.power_used, coins=cards)  # fmt: skip
