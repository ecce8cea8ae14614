"""The smallest part of a game in which a table with gaps still shows a fault, to read it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.rules.end.missing_facts import unknown_at_the_end
from companion.games.mythotopia.rules.war.known_position import position, unknown
from companion.games.mythotopia.state.pieces import wars
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.gaps.judged import Beside, Found, score
from tests.games.mythotopia.evenings.gaps.recorded import Step, WithGaps
from tests.games.shrunk import shrunk

Shows: TypeAlias = Callable[[State, State, Sequence[str]], bool]
"""Whether the table, the truth, and what the table has heard show the fault."""


def of_a_moment(table: WithGaps, place: int, found: Found) -> str:
    """What leads to something that is not so, at a place in the game."""

    def shows(state: State, truth: State, _: Sequence[str]) -> bool:
        begins = not (truth.turn.actions or truth.turn.free)
        same = (said.kind for said in Beside(state, truth).all())
        return begins and score(state) == score(truth) and found.kind in same

    return _told(table, table.steps[: table.places[place]], shows, repr(found))


def of_an_objection(table: WithGaps) -> str:
    """What leads to the first objection that the table has heard."""
    name, action = table.heard[0]
    step = next(n for n, step in enumerate(table.steps) if action in step.recorded)
    return _told(table, table.steps[: step + 1], lambda _, __, heard: name in heard, name)


def _told(table: WithGaps, steps: Sequence[Step], shows: Shows, what: str) -> str:
    def fails(some: Sequence[Step]) -> bool:
        played = _played(table, some)
        return played is not None and shows(*played)

    left = shrunk(steps, fails) if fails(steps) else steps
    return "\n".join([f"{table.play.options}", *map(_in_words, left), what])


def _played(table: WithGaps, steps: Sequence[Step]) -> tuple[State, State, list[str]] | None:
    """The table, the truth and all that is heard; None if this would be no game by the rules, or
    somebody states what is not so."""
    state, truth, heard = table.begun, table.play.states[0], list[str]()
    for line, (action, recorded) in enumerate(steps, 2):
        if action is None and not all(_is_so(truth, told) for told in recorded):
            return None
        for told in recorded:
            heard += (objection.id for objection in game.objections(state, told))
            state = game.fold(state, told, line)
        if action is not None:
            if any(not o.id.startswith("turn.") for o in game.objections(truth, action)):
                return None
            truth = action.fold(truth)
    doubts = [*unknown_at_the_end(truth), *(gap for p in wars(truth) for gap in unknown(truth, p))]
    return None if doubts else (state, truth, heard)


def _is_so(truth: State, told: Action[State]) -> bool:
    """Whether a statement changes nothing that is on the table."""
    if isinstance(told, SetDepth):
        return True
    if isinstance(told, EnterProvinces):
        player = truth.players[told.seat]
        return player.named >= {*told.named} and player.provinces == told.count
    if isinstance(told, Survey):
        if {*told.peace} & {*wars(truth)}:
            return False
        told = told.model_copy(update={"peace": ()})
    return _facts(told.fold(truth)) == _facts(truth)


def _facts(state: State) -> Any:
    return position(state), score(state), [
        (player.reserve_cards, player.reserve, player.provinces, player.cities, player.pool)
        for player in state.players.values()
    ]  # fmt: skip


def _in_words(step: Step) -> str:
    told = "; ".join(map(_short, step.recorded)) or "nothing"
    if step.action is None:
        return f"    stated: {told}"
    same = step.recorded == [step.action]
    return f"    {_short(step.action)}" + ("" if same else f" -> {told}")


def _short(action: Action[State]) -> str:
    """The action with the facts that its model doesn't have by itself."""
    fields: Iterator[str] = (
        f"{name}={getattr(action, name)!r}"
        for name, field in type(action).model_fields.items()
        if getattr(action, name) != field.get_default()
    )
    return f"{type(action).__name__}({', '.join(fields)})"
