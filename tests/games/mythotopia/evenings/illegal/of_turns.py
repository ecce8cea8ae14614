"""When: whose turn it is, which of its actions, and how it ends."""

from collections.abc import Iterator
from typing import Any

from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.illegal.of_cards import at_hand
from tests.games.mythotopia.evenings.illegal.plain import JUDGES, is_fought, judges

FREE = ("hire", "marauders", "militia", "march", "stow", "free_card", "free")
ACTION = {"take": "end_war", "token": "patronage", "reserve": "reserve", "acquire": "acquire",
          "retire": "retire", "discard": "discard", "invade": "invade", "buy": "buy",
          **dict.fromkeys(("city", "road", "castle", "alchemist"), "card_action"),
          **dict.fromkeys(("place_armies", "remove_armies", "place_ships", "remove_ships"), "move"),
          }  # fmt: skip
"""The action of the turn that each kind is, if it takes one."""


def is_late(action: Any) -> bool:
    """Whether it may be the end of a war recorded late, or beside the action that ended it."""
    return action.kind in ("take", "end_war") and not action.spends


def broken(state: State, action: Any) -> set[str]:
    broken = {*when(state, action), *at_hand(state, action), *JUDGES[action.kind](state, action)}
    return {*broken, "over"} if state.stopped else broken


def takes(action: Any) -> str:
    """The action of the turn that it is; "" for none."""
    if action.kind == "action":
        return str(action.what)
    if action.kind == "end_of_game":
        return "end_game" if action.how == "declared" else ""
    if not getattr(action, "spends", False):
        return ""
    if action.kind == "end_war":
        return "card_action" if action.diplomat else "end_war"
    return ACTION[action.kind]


def untaken(state: State, action: Any) -> str:
    """The action of the turn that it would be if its form was ticked; "" if nothing is missing: it
    takes one, needs none, or goes on with one of this turn."""
    if action.kind not in ACTION.keys() - {"reserve", "token"} | {"end_war"} or takes(action):
        return ""
    if "end_game" in state.turn.actions:  # all wars are settled
        return ""
    if is_late(action) and not is_fought(state, action.province):
        return ""
    what = takes(action.model_copy(update={"spends": True}))
    what = action.kind if what == "move" else what
    begun = action.seat == state.turn.seat and what in state.turn.actions
    return "" if begun and what not in ("end_war", "acquire", "card_action") else what


def when(state: State, action: Any) -> Iterator[str]:
    missing = untaken(state, action)
    against = [*in_turn(state, action, takes(action) or missing)]
    yield from against
    if missing and is_late(action) and not against and missing not in state.turn.actions:
        yield "turn.untaken"


def in_turn(state: State, action: Any, what: str) -> Iterator[str]:
    turn = state.turn
    if not (what or action.kind in FREE):
        return
    if action.seat != turn.seat:
        yield "turn.whose"
        return
    if action.kind in FREE:
        return
    if len(turn.actions) >= 2:
        yield "turn.two_actions"
    if what in ("end_war", "end_game", "acquire") and what in turn.actions:
        yield "turn.once"
    if what in ("end_war", "end_game") and (turn.actions or turn.free):
        yield "turn.first"
    if what == "end_game" and state.ending != "printed":
        yield "ending.declared"
    last = state.last_turns
    if what == "invade" and last and len(last.left) <= last.quiet:
        yield "ending.quiet"


@judges("action")
def action(state: State, action: Any) -> Iterator[str]:
    if action.what == "patronage" and "patronage" not in state.cards:
        yield "token.card"


@judges("free")
def free(state: State, action: Any) -> Iterator[str]:
    yield from ()


@judges("end_turn")
def end_turn(state: State, action: Any) -> Iterator[str]:
    turn = state.turn
    if action.seat != turn.seat:
        yield "turn.over"
        return
    place = state.seats.index(action.seat) + 1
    last = state.last_turns
    is_very_last = last is not None and last.left in ((), (turn.seat,))
    if action.next != (state.seats[place:] + state.seats)[0] and not is_very_last:
        yield "turn.next"
    if not turn.actions:
        yield "turn.no_action"


@judges("end_of_game")
def end_of_game(state: State, action: Any) -> Iterator[str]:
    last = state.last_turns
    if action.how == "last_round" and (last is None or last.left):
        yield "ending.turns_left"
    if action.how != "declared":
        return
    if len([c for c in state.cards.values() if max(c.values()) <= 0]) < state.cards_to_end:
        yield "end.cards"
    points = {seat: player.vp for seat, player in action.fold(state).players.items()}
    others = [vp for seat, vp in points.items() if seat != action.seat]
    if action.seat and points[action.seat] <= max(others):
        yield "end.lead"
