"""The illegal player: in random games, deeds with random facts from the forms' own fields.

Each deed is also judged by the plain conditions of `illegal`. The rules object to a deed exactly if
it breaks one of them; what passes in silence is on the lists `SILENT` and `LEFT_ALONE`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, get_args, get_origin

import pytest
from pydantic import ValidationError

from companion.core.game.action import Action, Choice
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.state.state import State
from tests.examples import seeds
from tests.games.epoch_of_rulers.evenings.illegal import of_epochs, of_orders, of_war
from tests.games.epoch_of_rulers.evenings.illegal.plain import JUDGES
from tests.games.epoch_of_rulers.evenings.test_random_play import NEIGHBOURS
from tests.games.epoch_of_rulers.play import RandomPlay

JUDGED_IN = (of_epochs, of_orders, of_war)
"""The modules that register the conditions."""
SILENT: Mapping[str, str] = {
    **dict.fromkeys(("set_land", "set_player", "set_held", "neighbours", "name_lands"),
                    "a correction states how it is"),
    **dict.fromkeys(("treasuries", "card_text", "set_deck"),
                    "table/ has tests of all their conditions"),
    "choose_victims": "the same losses as in the result of the battle",
    "stop": "players may stop at any time",
}  # fmt: skip
"""Actions that no condition judges, and why."""
LEFT_ALONE: Mapping[str, str] = {
    **dict.fromkeys(("attacker_text", "defender_text"), "only the card knows its strength"),
    **dict.fromkeys(("attacker_special", "defender_special", "attacker_helper_falls",
                     "defender_helper_falls", "moves_in_special"),
                    "the plain conditions count regiments of one kind"),
    "altar": "the approved battles have it",
}  # fmt: skip
"""Facts of a battle that no deed changes, and why."""
MORE = 8
"""Deeds of a kind that is possible."""
OF_POINTS = ("tally", "finish", "fate_card")
"""Actions of a table that does not track territories."""


def fields_changed(state: State, action: Action[State], chance: Random) -> dict[str, Any]:
    """The facts of an action with some of the form's fields changed."""
    facts, offered = action.model_dump(), action.choices(state)
    for name, info in type(action).model_fields.items():
        if name in LEFT_ALONE or chance.random() < 0.6:
            continue
        facts[name] = another(state, facts[name], info.annotation, offered.get(name, ()), chance)
    return facts


def another(state: State, value: Any, kind: Any, offered: Sequence[Choice], chance: Random) -> Any:
    """Another value of a field: of its choices, or of its type."""
    values = [one.value for one in offered]
    if isinstance(value, bool):
        return chance.random() < 0.5
    if isinstance(value, int):
        return max(0, value + chance.choice((-2, -1, 1, 2)))
    if isinstance(value, dict):
        names = chance.sample(values, min(len(values), 2))
        return {name: chance.randint(0, 3) for name in names}
    if isinstance(value, tuple):
        return tuple(name for name in values if chance.random() < 0.4)
    if get_origin(kind) is not None and get_args(kind) and not values:
        values = [one for one in get_args(kind) if isinstance(one, str)]
    return chance.choice(values or [*state.seats])


def deeds(state: State, chance: Random) -> Iterator[Action[State]]:
    """Deeds of every kind by any seat; more of those that are possible now."""
    for kind, judge in sorted(JUDGES.items()):
        seat = chance.choice([*state.seats, *[state.turn] * 2])
        usual = game.actions[kind].prefilled(state, seat)
        for _ in range(1 if [*judge(state, usual)] else MORE):
            action = usual
            if chance.random() < 0.5 and "land" in type(usual).model_fields:
                land = chance.choice([*state.lands] or [""])
                action = game.actions[kind].prefilled(state, seat, land=land)
            try:
                yield game.actions[kind].model_validate(fields_changed(state, action, chance))
            except ValidationError:
                continue


def fits(state: State, action: Action[State]) -> bool:
    """Whether the plain conditions know the position: not every step of the Logistician."""
    if action.kind != "march":
        return True
    player = state.players[str(action.subject)]
    return not (player.ruler == "logistician" and player.arrived)


def wrongly_judged(seed: int, places: int) -> list[str]:
    """The deeds in so many places of a game that the rules judge otherwise than the conditions."""
    depth = ("kingdoms", "board", "points")[seed % 3]
    links = NEIGHBOURS if depth == "board" else {}
    play = RandomPlay(seed, 2 + seed % 4, depth=depth, links=links).played()
    chance, wrong = Random(seed), []
    states = [state for state in play.states if state.phase != "over"]
    for state in chance.sample(states, min(places, len(states))):
        for action in deeds(state, chance):
            if not fits(state, action) or (not state.has_lands and action.kind not in OF_POINTS):
                continue
            breaks = sorted(set(JUDGES[action.kind](state, action)))
            heard = sorted(one.id for one in game.objections(state, action))
            if bool(breaks) != bool(heard):
                wrong.append(f"{seed}: breaks {breaks}, heard {heard}, {action!r}")
    return wrong


@pytest.mark.parametrize("seed", seeds(6))
def test_the_rules_object_exactly_to_what_breaks_a_condition(seed: int) -> None:
    assert wrongly_judged(seed, 40) == []


def test_every_form_has_its_conditions() -> None:
    forms = {kind for kind, action in game.actions.items()
             if action.has_form and not action.automatic}  # fmt: skip
    assert forms - SILENT.keys() == JUDGES.keys()
