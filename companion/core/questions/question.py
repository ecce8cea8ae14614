"""A question about the rules: facts with widgets, and one pure function that gives the ruling.

Its page, its address, its line of JSON and its schema come from the model, like those of an action.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self

from pydantic import BaseModel, ConfigDict

from companion.core.game.action import Action, Choice, S, Widget
from companion.core.game.ruling import Answers, Argument, Ruled, Ruling
from companion.core.questions import facts
from companion.core.text import Phrase, say


class Part(BaseModel):
    """Base of a question's parts: frozen, and unknown keys are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Question(Part, Generic[S]):
    """Base of every game's questions; `S` is the game's state. A subclass gives its fields, `title`
    and the functions below. None in a field is "not known"."""

    title: ClassVar[Phrase]
    page: ClassVar[str] = ""
    """Its name in addresses, if that is not the name of its calculation."""
    refills: ClassVar[tuple[str, ...]] = ()
    """Fields that other fields depend on: choosing one reads the others from the table again."""
    rarely: ClassVar[Phrase] = say("Rarely needed")
    """The heading under which its form folds the fields that are rare."""

    @classmethod
    def renamed(cls, answers: Answers) -> Answers:
        """Answers of older links and lines of a log, under the names of today."""
        return answers

    @classmethod
    def prefilled(cls, state: S | None, given: Mapping[str, Any]) -> Self:
        """What the table knows, or the form's first values without a table. `given` are the
        answers to the fields of `refills`; nothing in them is trusted."""
        return cls()

    def choices(self, state: S | None) -> Mapping[str, Sequence[Choice]]:
        """The choices of its fields, by their whole names."""
        return {}

    def exact(self) -> Self:
        """The question as its line of JSON: without those of whom nobody knows anything."""
        return self

    def ruled(self, state: S | None, agreed: Any) -> Ruling:
        """The ruling under the readings `agreed`."""
        raise NotImplementedError

    def correction(self, state: S) -> Action[S] | None:
        """One action with every fact in which the answers differ from the table."""
        return None


def argument(
    calc: str, asked: type[Question[S]], agreed: Callable[[S | None], BaseModel] | None
) -> Argument[S]:
    """How pages ask a question, whose name in lines of JSON is `calc`. `agreed` are the readings of
    a table, from its state or None."""

    def ruled(state: S | None, question: Question[S], known: Question[S]) -> Ruled[S]:
        readings = agreed(state) if agreed else None
        ruling = question.ruled(state, readings)
        answers, before = facts.flat(question), facts.flat(known)
        return Ruled(
            ruling.title or asked.title,
            ruling.verdict,
            ruling.view,
            tuple(answers),
            None if state is None else question.correction(state),
            tuple(pair for pair in answers if pair not in before or pair[0] in asked.refills),
            question,
            ruling,
            calc,
            readings,
        )

    return Argument(
        asked.title,
        lambda state, answers: ruled(state, *read(asked, state, answers)),
        asked,
        lambda state, stored: ruled(state, stored, stored),
    )


def read(
    asked: type[Question[S]], state: S | None, answers: Answers
) -> tuple[Question[S], Question[S]]:
    """The question as the answers correct it, and as the table knows it. A value that can't be read
    is left out, one beyond a limit becomes the limit."""
    form = asked.renamed(answers)
    given = facts.Reader(form, whole="whole" in form).model(asked)
    known = asked.prefilled(state, {name: given[name] for name in asked.refills if name in given})
    return _offered(facts.corrected(known, given), known, state), known


def _offered(question: Question[S], known: Question[S], state: S | None) -> Question[S]:
    """The question without choices that nobody offers."""
    offered = known.choices(state)
    for name, info in type(question).model_fields.items():
        chosen = getattr(question, name)
        if any(isinstance(widget, Widget) and widget.kind == "choice" for widget in info.metadata):
            values = {choice.value for choice in offered.get(name, ())}
            if name in offered and chosen and facts.as_posted(chosen) not in values:
                question = question.model_copy(update={name: getattr(known, name)})
    return question
