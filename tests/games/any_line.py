"""Lines that no table would write: a file from elsewhere may hold any of them, on any state.

Their facts are drawn from the types and bounds of the models, and texts from the words of a game.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from companion.core.game.action import Action
from companion.core.log.digest import digest
from companion.core.log.following import following
from tests.example_counts import seeds

Words: TypeAlias = Mapping[str, Sequence[str]]
"""What a text may be, by the name of its field; those of "" are for any other field."""

SEEDS = seeds(12)
LINES = 30  # of each seed


def any_facts(model: type[BaseModel], words: Words, chance: Random) -> dict[str, Any]:
    """Facts for all fields of a model."""
    return {
        name: _any_fact(field.annotation, field.metadata, words.get(name, words[""]), words, chance)
        for name, field in model.model_fields.items()
    }


def _any_fact(
    kind: Any, bounds: Sequence[Any], texts: Sequence[str], words: Words, chance: Random
) -> Any:
    """Any value of a type within its bounds."""
    of = get_args(kind)

    def some(part: Any) -> Any:
        return _any_fact(part, (), texts, words, chance)

    match get_origin(kind):
        case origin if origin is Annotated:
            field = FieldInfo.from_annotation(kind)
            return _any_fact(field.annotation, field.metadata, texts, words, chance)
        case origin if origin is Literal:
            return chance.choice(of)
        case origin if origin in (Union, UnionType):
            return _any_fact(chance.choice(of), bounds, texts, words, chance)
        case origin if origin is tuple:
            return [some(of[0]) for _ in range(chance.randint(0, 3))]
        case origin if origin is dict:
            return {some(of[0]): some(of[1]) for _ in range(chance.randint(0, 3))}
    return _plain(kind, bounds, texts, words, chance)


def _plain(
    kind: Any, bounds: Sequence[Any], texts: Sequence[str], words: Words, chance: Random
) -> Any:
    """Any value of a type without parts; None if nothing is known about it."""
    if kind is int:
        least: Any = next((bound.ge for bound in bounds if isinstance(bound, Ge)), -9)
        most: Any = next((bound.le for bound in bounds if isinstance(bound, Le)), 30)
        return chance.randint(least, most)
    if kind is bool:
        return chance.choice((False, True))
    if kind is str:
        return chance.choice(texts)
    is_model = isinstance(kind, type) and issubclass(kind, BaseModel)
    return any_facts(kind, words, chance) if is_model else None


def any_action(game: Any, words: Words, chance: Random) -> Action[Any]:
    """Any action of a game whose model lets the facts in."""
    kinds = [*game.actions.values()]
    while True:
        kind = chance.choice(kinds)
        try:
            return kind.model_validate(any_facts(kind, words, chance))
        except ValidationError:
            continue


@cache
def rules_of(game: Any) -> frozenset[str]:
    """The anchors of its rules."""
    return frozenset(rule.anchor for part in game.reference(None, "en") for rule in part.rules)


def folded(game: Any, state: Any, action: Action[Any]) -> Any:
    """The state after an action and what follows from it; everything that is told of it."""
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
