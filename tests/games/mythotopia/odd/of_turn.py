"""Odd turns, and ends of the game that nobody may declare."""

from __future__ import annotations

from companion.games.mythotopia.ending.end_of_game import EndOfGame
from companion.games.mythotopia.state.state import State, next_seat
from companion.games.mythotopia.turn.turn import EndTurn, TakeAction
from companion.games.mythotopia.war.facts_of_a_war import as_settled
from companion.games.mythotopia.war.known_position import position
from tests.games.mythotopia.odd.moves import At, Odd, odd

PASS = "pass"


def _takes(seat: str, what: str) -> TakeAction:
    return TakeAction.model_validate({"seat": seat, "what": what})


def _fresh(at: At) -> bool:
    """Whether the turn has just begun."""
    return not (at.state.turn.actions or at.state.turn.free)


@odd("a third action")
def _(at: At) -> Odd | None:
    left = 2 - len(at.state.turn.actions)
    first = tuple(_takes(at.seat, PASS) for _ in range(left))
    return Odd(_takes(at.seat, PASS), ("turn.two_actions",), first=first)


@odd("an action in the turn of somebody else")
def _(at: At) -> Odd | None:
    other = next_seat(at.state, at.seat)
    return Odd(_takes(str(other), PASS), ("turn.whose",))


@odd("a war ended after another action")
def _(at: At) -> Odd | None:
    first = (_takes(at.seat, PASS),)
    return Odd(_takes(at.seat, "end_war"), ("turn.first",), first=first) if _fresh(at) else None


@odd("two wars ended in a turn")
def _(at: At) -> Odd | None:
    first = (_takes(at.seat, "end_war"),)
    hears = ("turn.first", "turn.once")
    return Odd(_takes(at.seat, "end_war"), hears, first=first) if _fresh(at) else None


@odd("two cards acquired in a turn")
def _(at: At) -> Odd | None:
    first = (_takes(at.seat, "acquire"),)
    return Odd(_takes(at.seat, "acquire"), ("turn.once",), first=first) if _fresh(at) else None


@odd("Patronage where it isn't in play")
def _(at: At) -> Odd | None:
    if "patronage" in at.state.cards or not _fresh(at):
        return None
    return Odd(_takes(at.seat, "patronage"), ("token.card",))


@odd("a turn that goes to somebody too early")
def _(at: At) -> Odd | None:
    due = next_seat(at.state, at.seat)
    skipped = at.pick(seat for seat in at.state.seats if seat not in (due, at.seat))
    return _goes_to(at, skipped)


@odd("a turn that goes to the same player")
def _(at: At) -> Odd | None:
    return _goes_to(at, at.seat)


def _goes_to(at: At, seat: str | None) -> Odd | None:
    if seat is None or at.state.last_turns is not None:
        return None
    passed = _takes(at.seat, PASS)  # so that there is an action
    return Odd(EndTurn(seat=at.seat, next=seat), ("turn.next",), first=(passed,))


@odd("a turn without an action")
def _(at: At) -> Odd | None:
    if at.state.turn.actions:
        return None
    return Odd(EndTurn.prefilled(at.state, ""), ("turn.no_action",), "board")


@odd("an end declared that nobody may declare")
def _(at: At) -> Odd | None:
    """Each reason against it, by the whole board's facts."""
    if not _fresh(at):
        return None
    end = _declared(at)
    found = []
    if at.state.ending != "printed":
        found.append("ending.declared")
    if len(at.state.empty_cards) < at.state.cards_to_end:
        found.append("end.cards")
    if not _ahead(end.fold(at.state), at.seat):
        found.append("end.lead")
    return Odd(end, tuple(found)) if found else None


@odd("an end declared after another action")
def _(at: At) -> Odd | None:
    may = at.state.ending == "printed" and len(at.state.empty_cards) >= at.state.cards_to_end
    end = _declared(at)
    if not may or not _fresh(at) or not _ahead(end.fold(at.state), at.seat):
        return None
    return Odd(end, ("turn.first",), first=(_takes(at.seat, PASS),))


def _declared(at: At) -> EndOfGame:
    known = position(at.state)
    return EndOfGame(how="declared", seat=at.seat, wars=as_settled(known, known.wars))


def _ahead(state: State, seat: str) -> bool:
    others = [player.vp for other, player in state.players.items() if other != seat]
    return state.players[seat].vp > max(others)
