"""The form that corrects a line. Choices that were made in secret have a field for each seat, so
that one is corrected alone and nobody chooses again."""

from collections.abc import Iterable, Mapping, Sequence
from operator import getitem
from typing import Annotated, Any, ClassVar, Literal, cast

from pydantic import Field, create_model

from companion.core.common_actions import Reveal
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.game.descriptions import SecretQuestion
from companion.core.log.following import state_before
from companion.core.log.log import Log
from companion.core.text import Phrase, Seat, SeatName, say

MOST = 9999


class ChosenAgain(Action):
    """Base of the forms that correct a `reveal`, with a field for each seat. No log holds one: it
    stands for the reveal that it describes."""

    reveal: ClassVar[type[Reveal]]
    offered: ClassVar[Mapping[Seat, Sequence[Choice]]]

    def meant(self, state: Any) -> Reveal:
        """The reveal of these choices."""
        chosen = {seat: value if isinstance(value, tuple) else (str(value),)
                  for seat, value in self}  # fmt: skip
        return self.reveal.of(state, chosen)

    def choices(self, state: Any) -> Mapping[str, Sequence[Choice]]:
        return self.offered

    def objections(self, state: Any) -> Iterable[Objection]:
        return self.meant(state).objections(state)

    def fold(self, state: Any) -> Any:
        return self.meant(state).fold(state)

    def story(self, before: Any) -> Phrase:
        return self.meant(before).story(before)


def form_to_correct(log: Log, seq: int) -> Action | None:
    """The form of a line, filled with its facts; None if it can't be corrected."""
    action = next((line.action for line in log.lines if line.seq == seq), None)
    if isinstance(action, Reveal) and not action.has_form:
        return _chosen_again(log, seq, action)
    return action if action and action.has_form else None


def meant(form: Action, log: Log, seq: int) -> Action:
    """The action that a form describes, in the place of a line."""
    return form.meant(state_before(log, seq)) if isinstance(form, ChosenAgain) else form


def _chosen_again(log: Log, seq: int, reveal: Reveal) -> Action | None:
    """None if the seats have filled in a form of their own, or were offered something else."""
    game, before = log.game, state_before(log, seq)
    asked = game.secret_question(before)
    if asked is None or asked.kind != reveal.kind or asked.answer:
        return None
    chosen = reveal.chosen
    offered = {seat: game.secret_choices(before, seat) for seat in chosen}
    if not asked.amounts and any(
        not {*values} <= {choice.value for choice in offered[seat]}
        for seat, values in chosen.items()
    ):
        return None
    fields: dict[str, Any] = {seat: _field(asked, seat, offered[seat]) for seat in chosen}
    form = create_model("Form", __base__=ChosenAgain, **fields)
    form.kind, form.title, form.icon = reveal.kind, reveal.title, reveal.icon
    form.reveal, form.offered = type(reveal), offered
    several = not asked.amounts and asked.count > 1
    return form.model_validate(
        {seat: values if several else values[0] for seat, values in chosen.items()}
    )


def _field(asked: SecretQuestion, seat: Seat, offered: Sequence[Choice]) -> Any:
    """A number, one of the choices, or several. What a seat may name at most would tell what it
    owns."""
    label = say("{seat}", seat=SeatName(seat))
    if asked.amounts:
        least = asked.range(seat)[0]
        return Annotated[int, Widget("sum", label), Field(ge=least, le=MOST)], ...
    value = getitem(cast(Any, Literal), tuple(choice.value for choice in offered))
    if asked.count == 1:
        return getitem(cast(Any, Annotated), (value, Widget("choice", label))), ...
    bounds = Field(min_length=asked.fewest, max_length=asked.count)
    several = getitem(cast(Any, tuple), (value, ...))
    return getitem(cast(Any, Annotated), (several, Widget("choices", label), bounds)), ...
