"""The endings in use, and their last turns (rulebook, "End the game")."""

from collections.abc import Iterator

from companion.core.frozen import changed
from companion.core.game.action import Objection
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.state.state import LastTurns, State

MOST_TURNS = 20  # more than two rounds of the largest table

ENDING: dict[str, Phrase] = {
    "printed": say("As printed: a player declares the end"),
    "one_more_turn": say("One more turn for everybody, then all wars are settled"),
    "last_round_without_invasion": say("A last round, then one without invading"),
}


def last_turns_after(state: State, seat: Seat) -> LastTurns | None:
    """The last turns, if they begin when `seat` ends its turn now; else None. One more turn:
    everybody, with the player who triggered it last. Last round without invasion: each other player
    has one normal turn, then everybody one turn without invading, beginning with the player who
    triggered it."""
    if state.ending == "printed" or state.last_turns is not None or state.stopped:
        return None
    if len(state.empty_cards) < state.cards_to_end:
        return None
    order = _round_from(state, seat)
    others = tuple(player for player in order if player != seat)
    if state.ending == "one_more_turn":
        return LastTurns((*others, *(player for player in order if player == seat)))
    return LastTurns((*others, *order), quiet=len(order))


def _round_from(state: State, seat: Seat) -> tuple[str, ...]:
    """Everybody still playing, in turn order from `seat` on; `seat` may have left."""
    seats = state.seats
    place = seats.index(seat) if seat in seats else 0
    return tuple(player for player in seats[place:] + seats[:place] if player in state.turn_order)


def turns_left(state: State, over: Seat, last: tuple[Seat, ...], quiet: int) -> LastTurns | None:
    """The last turns left after the turn of `over`; `last` if they begin with it."""
    if state.last_turns is None:
        return LastTurns(last, quiet, last, quiet) if last else None
    left = state.last_turns.left
    if over in left:
        place = left.index(over)
        left = left[:place] + left[place + 1 :]
    return changed(state.last_turns, left=left)


def without_last_turns(state: State, seat: Seat) -> State:
    """The last turns without those of a player who left."""
    if state.last_turns is None:
        return state
    left, quiet = state.last_turns.left, state.last_turns.quiet
    stay = tuple(player for player in left if player != seat)
    if quiet:
        quiet -= left[-quiet:].count(seat)
    return changed(state, last_turns=changed(state.last_turns, left=stay, quiet=quiet))


def with_last_turns(state: State, seat: Seat) -> State:
    """The last turns with those of a player who is back that are still to come."""
    last, now = state.last_turns, state.turn.seat
    if last is None or seat not in last.counted or now not in last.left:
        return state
    places = [place for place, player in enumerate(last.counted) if player == now]
    place = places[-last.left.count(now)]
    quiet_from = len(last.counted) - last.quiet_counted
    to_come = [
        (player, at >= quiet_from)
        for at, player in enumerate(last.counted)
        if at >= place and player in state.turn_order
    ]
    left = tuple(player for player, _ in to_come)
    quiet = sum(is_quiet for _, is_quiet in to_come)
    return changed(state, last_turns=changed(last, left=left, quiet=quiet))


def ending_objections(state: State, action: str) -> Iterator[Objection]:
    """Objections of the ending in use to an action of the turn."""
    if action == "end_game" and state.ending != "printed":
        yield Objection(
            "ending.declared",
            say("At this table nobody declares the end: it uses another ending."),
            "endings",
        )
    last = state.last_turns
    if action == "invade" and last is not None and len(last.left) <= last.quiet:
        yield Objection("ending.quiet", say("Nobody may invade in the last turns."), "endings")


def notice(state: State) -> Phrase | None:
    """The notice about the ending for every phone, if any."""
    last = state.last_turns
    if state.stopped or state.ending == "printed":
        return None
    if last is None:
        if len(state.empty_cards) < state.cards_to_end or state.turn.seat is None:
            return None
        if state.ending == "one_more_turn":
            return say("{cards} cards are empty: after this turn everybody has one more turn.",
                       cards=len(state.empty_cards))  # fmt: skip
        return say("{cards} cards are empty: after this turn the last rounds begin.",
                   cards=len(state.empty_cards))  # fmt: skip
    if not last.left:
        return say("All last turns are played: settle all wars now.")
    if len(last.left) <= last.quiet:
        return say("Last turns, without invading: {count} left.", count=len(last.left))
    if len(last.left) == 1:
        return say("Last turn of the game: {seat}.", seat=SeatName(last.left[0]))
    return say("Last turns: {count} left.", count=len(last.left))
