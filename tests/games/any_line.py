"""Lines that no table would write: a file from elsewhere may hold any of them, on any state.

Their facts are drawn from the types and bounds of the models, and texts from the words of a game.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from annotated_types import Ge, Le
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from companion.core.game.action import Action
from companion.core.log.digest import digest
from companion.core.log.following import following
from tests.example_counts import PLAYED

Words: TypeAlias = Mapping[str, Sequence[str]]
"""What a text may be, by the name of its field; those of "" are for any other field."""

ODD = settings(
    max_examples=max(40, PLAYED),
    phases=(Phase.generate, Phase.shrink),  # to explain what it found takes it minutes
    # What an earlier run found does not fit facts that were changed since.
    database=None,
    # Eight lines are sometimes longer than an example may be: it is cut.
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)


def any_facts(model: type[BaseModel], words: Words) -> st.SearchStrategy[dict[str, Any]]:
    """Facts for all fields of a model."""
    return st.fixed_dictionaries({
        name: _any_fact(field.annotation, field.metadata, words.get(name, words[""]), words)
        for name, field in model.model_fields.items()
    })  # fmt: skip


def _any_fact(
    kind: Any, bounds: Sequence[Any], texts: Sequence[str], words: Words
) -> st.SearchStrategy[Any]:
    """Any value of a type within its bounds; of a type that nothing is known about, no value."""
    of = get_args(kind)
    match get_origin(kind):
        case origin if origin is Annotated:
            field = FieldInfo.from_annotation(kind)
            return _any_fact(field.annotation, field.metadata, texts, words)
        case origin if origin is Literal:
            return st.sampled_from(of)
        case origin if origin in (Union, UnionType):
            return st.one_of([_any_fact(part, bounds, texts, words) for part in of])
        case origin if origin is tuple:
            return st.lists(_any_fact(of[0], (), texts, words), max_size=3)
        case origin if origin is dict:
            key, value = (_any_fact(part, (), texts, words) for part in of)
            return st.dictionaries(key, value, max_size=3)
    if kind is int:
        least = next((bound.ge for bound in bounds if isinstance(bound, Ge)), 0)
        most = next((bound.le for bound in bounds if isinstance(bound, Le)), 9)
        return st.integers(least, most)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return any_facts(kind, words)
    plain = {bool: st.booleans(), str: st.sampled_from(texts), NoneType: st.none()}
    return plain.get(kind, st.nothing())


def any_action(game: Any, words: Words) -> st.SearchStrategy[Action[Any] | None]:
    """Any action of a game; None if its model refuses the facts. A filter in its place would draw
    once more, which Hypothesis takes for a test that draws differently each time."""

    def made(drawn: tuple[type[Action[Any]], dict[str, Any]]) -> Action[Any] | None:
        try:
            return drawn[0].model_validate(drawn[1])
        except ValidationError:
            return None

    kinds = [st.tuples(st.just(kind), any_facts(kind, words)) for kind in game.actions.values()]
    return st.one_of(kinds).map(made)


@cache
def rules_of(game: Any) -> frozenset[str]:
    """The anchors of its rules."""
    return frozenset(rule.anchor for part in game.reference(None, "en") for rule in part.rules)


def folded(game: Any, state: Any, action: Action[Any] | None) -> Any:
    """The state after an action and what follows from it; everything that is told of it."""
    if action is None:
        return state
    for objection in game.objections(state, action):
        assert objection.id
        assert objection.rule in rules_of(game)
    assert action.story(state).message
    assert action.payload() == type(action).model_validate(action.payload()).payload()
    for told in (action.reminders(state), action.tells(state), action.loses(state)):
        list(told)
    for choices in action.choices(state).values():
        values = [choice.value for choice in choices]
        assert len(values) == len(set(values))
    if game.seen_by:
        action.seen_by(()).fold(game.seen_by(state, ()))
    state = action.completed(state).fold(state)
    for more in following(game, state, action, None):
        state = more.fold(state)
    return state


def show(game: Any, state: Any) -> None:
    """Everything that screens ask of a state."""
    hash(game.view(state))
    digest(state)
    seats = [*game.points(state)]
    eyes = (state, *(game.seen_by(state, seats[:n]) for n in (0, 1) if game.seen_by))
    for ask in (
        game.turn,
        game.waited,
        game.secret_question,
        game.ended,
        game.checklist,
        game.kept,
    ):
        ask(state)
    for seen in eyes:
        for ask in (game.standings, game.sources, game.counters):
            ask(seen)
        for seat in seats:
            hash(game.seat_view(seen, seat))
            for list_of in (game.quick, game.prompts, game.menu, game.anytime, game.secret_choices):
                list_of(seen, seat)
