"""The illegal player: in random games, actions with random facts from the forms' own fields.

Each is also judged by the plain conditions of `illegal/`. A table that knows the whole board
objects exactly to what breaks them; one that tracks less objects to nothing else. What passes in
silence is on short lists, with a reason.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from inspect import getsource
from random import Random
from typing import NamedTuple

from companion.core.game.action import Action
from companion.core.whatif import after
from companion.games.mythotopia import game
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.illegal import (
    of_cards,
    of_pieces,
    of_tokens,
    of_turns,
    of_wars,
)
from tests.games.mythotopia.evenings.illegal.plain import JUDGES
from tests.games.mythotopia.evenings.illegal.random_actions import before, random_action
from tests.games.mythotopia.evenings.play.randomplay import RandomPlay
from tests.games.mythotopia.less_tracked import LessTracked

JUDGED_IN = (of_cards, of_pieces, of_tokens, of_turns, of_wars)
"""The modules that register the conditions."""
DEPTHS = ("score", "wars", "board")
PLACES = 12
"""In so many places of each game actions are tried."""
SILENT: Mapping[str, str] = {
    "token.dragon_none": "a table may lay out dragons and runestones one after the other",
}
"""Conditions that no objection names, and why."""
STATEMENTS: Mapping[str, str] = {
    **dict.fromkeys(("correct", "points", "survey", "board", "depth", "provinces", "market"),
                    "a statement says how it is on the table"),
    **dict.fromkeys(("citadels", "discards", "dragons"), "part of the set-up, tested there"),
    **dict.fromkeys(("leave", "return", "stop"), "players may leave and stop at any time"),
}  # fmt: skip
"""Actions that no condition judges, and why."""
LEFT_OUT = {"war.town", "token.left_out"}
"""Conditions that are named only if no other is broken."""
NAME = r'"([a-z]+[.][a-z_]+)"'
OF_THE_BOARD = ("acquire.", "card.", "retire.deck", "reserve.market", "turn.no_action",
                "token.with_", "token.island_paid", "token.dragon")  # fmt: skip
"""Conditions that only a table knows that tracks the whole board; names or their beginnings."""
OF_WARS = (*OF_THE_BOARD, "troops.", "ships.", "war.", "march.", "marauders.", "militia.", "hire.",
           "buy.", "stow.", "reserve.", "token.scribe", "token.left_out", "token.seas",
           "invade.way", "invade.reserve_army", "road.mountains")  # fmt: skip
"""Conditions that a table may not know that tracks the score alone."""


class Tried(NamedTuple):
    """An action at one table of a game: what it breaks, and what the table hears."""

    depth: str
    broken: set[str]
    heard: set[str]
    action: Action[State]


def tried(
    play: RandomPlay, chance: Random, depths: Sequence[str] = DEPTHS, actions: int = 20
) -> Iterator[Tried]:
    """Actions in the middle of a game, at tables of every depth."""
    tables = [LessTracked(play, depth).tell() for depth in depths]
    last = len(play.recorded) - 1
    for place in [*chance.sample(range(len(play.seats), last), PLACES), last - 1, last]:
        truth = play.states[place]
        if truth.turn.seat is None or truth.setting_up:
            continue
        for _ in range(actions):
            first = before(truth, chance)
            state = after(truth, *first)
            action = random_action(state, chance)
            if action is None or state.turn.seat is None:
                continue
            broken = of_turns.broken(state, action)
            for table in tables:
                knows = after(table.states[place], *first)
                heard = {objection.id for objection in game.objections(knows, action)}
                yield Tried(table.state.depth, broken, heard, action)


def wrong(tried: Tried) -> tuple[set[str], set[str]]:
    """What is objected to although it is right, and what is wrong but not objected to."""
    unknown = {"score": OF_WARS, "wars": OF_THE_BOARD, "board": ()}[tried.depth]
    must = {name for name in tried.broken - SILENT.keys() if not name.startswith(unknown)}
    false = tried.heard - tried.broken
    if tried.broken - LEFT_OUT:  # a wrong building, say, would bring another token
        must, false = must - LEFT_OUT, false - LEFT_OUT
    if tried.depth == "score" and of_turns.is_late(tried.action):
        must = {name for name in must if not name.startswith("turn.")}
    return false, must - tried.heard


def test_the_rules_object_exactly_to_what_breaks_a_condition(games: list[RandomPlay]) -> None:
    chance = Random(1)
    assert [case for play in games for case in tried(play, chance) if any(wrong(case))] == []


def test_each_condition_is_broken_somewhere(known_games: list[RandomPlay]) -> None:
    """So each is judged, and none but the silent ones passes."""
    written = {name for module in JUDGED_IN for name in re.findall(NAME, getsource(module))}
    chance, broken, heard = Random(7), set[str](), set[str]()
    for case in (case for play in known_games for case in tried(play, chance, ("board",), 80)):
        broken |= case.broken
        heard |= case.heard
        if heard | LEFT_OUT | SILENT.keys() == broken == written:
            break
    assert broken == written
    assert broken - heard - LEFT_OUT == SILENT.keys()


def test_after_the_end_everything_is(games: list[RandomPlay]) -> None:
    for play in games:
        over = LessTracked(play, "wars").tell().state
        heard = [objection.id for objection in game.objections(over, Points(seat=play.seats[0]))]
        assert heard == ["over"]


def test_every_form_has_its_conditions() -> None:
    assert game.actions.keys() - STATEMENTS.keys() == JUDGES.keys()
