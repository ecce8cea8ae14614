"""Questions about a game's rules, one per line: the name of a calculation, and its inputs.

{"calc": "exp.reward", "inputs": {"strength": 7}}   ->   {"coins": 8}
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import Parameter, signature
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic.json_schema import models_json_schema

from companion.core.files.json_lines import BadLine, answered, bad_line, quoted

Q = TypeVar("Q", bound="Question")
Answer: TypeAlias = dict[str, Any]
"""An answer as plain JSON data."""


class Part(BaseModel):
    """Base of a question's parts: frozen, and unknown keys are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Question(Part):
    """A calculation named by `calc`; its fields are the inputs."""

    calc: ClassVar[str]


class _Line(BaseModel):
    """The parts of a line that are read. A line may have other keys, such as an id."""

    model_config = ConfigDict(strict=True)

    calc: str
    inputs: dict[str, Any]
    options: dict[str, Any] | None = None


class Questions(Generic[Q]):
    """The kinds of questions that a game answers: `answer` gives a question's answer as plain JSON
    data, under the `options` that a line names, where the game has a model of them.
    """

    def __init__(
        self,
        kinds: Iterable[type[Q]],
        answer: Callable[[Q, Any], dict[str, Any]],
        options: type[BaseModel] | None = None,
    ) -> None:
        self.kinds: Mapping[str, type[Q]] = {kind.calc: kind for kind in kinds}
        self._answer, self._options = answer, options

    def answers(self, lines: Iterable[str], *, brief: bool = False) -> Iterator[str]:
        """JSON Lines in, JSON Lines out, in order; a bad line gives its error."""
        return answered(lines, self.answer)

    def answer(self, data: Any) -> dict[str, Any]:
        """The answer to a line's data. BadLine gives the reason if there is none."""
        if not isinstance(data, dict):
            raise BadLine("The line is not a JSON object.")
        try:
            line = _Line.model_validate(data)
            if line.calc not in self.kinds:
                raise BadLine(f"calc: there is no calculation {quoted(line.calc)!r}.")
            # As JSON, because only there a strict model takes a list for a tuple.
            question = self.kinds[line.calc].model_validate_json(json.dumps(line.inputs))
        except ValidationError as error:
            raise bad_line(error) from error
        return self._answer(question, self._agreed(line.options))

    def _agreed(self, options: dict[str, Any] | None) -> BaseModel | None:
        if self._options is None:
            if options is not None:
                raise BadLine("options: unknown key.")
            return None
        try:
            return self._options.model_validate(options or {})
        except ValidationError as error:
            raise bad_line(error, "options") from error

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a line."""
        models: list[type[BaseModel]] = [
            *self.kinds.values(),
            *([self._options] if self._options else []),
        ]
        refs, defined = models_json_schema([(model, "validation") for model in models])
        options = {"options": refs[self._options, "validation"]} if self._options else {}
        lines = [
            {
                "type": "object",
                "properties": {
                    "calc": {"const": name}, "inputs": refs[kind, "validation"], **options,
                },
                "required": ["calc", "inputs"],
            }
            for name, kind in self.kinds.items()
        ]  # fmt: skip
        return {"oneOf": lines, **defined}


def answered_by(
    game: str, *functions: Callable[..., Answer], options: type[BaseModel] | None = None
) -> Questions[Question]:
    """Questions that functions answer: `game.` and a function's name are the name of a calculation,
    and the function's parameters its fields. The parameter `agreed` is the line's options."""
    answers = {f"{game}.{function.__name__}": function for function in functions}
    kinds = [_question_type(calc, function) for calc, function in answers.items()]

    def answer(question: Question, agreed: BaseModel | None) -> Answer:
        function = answers[question.calc]
        more = {"agreed": agreed} if "agreed" in signature(function).parameters else {}
        # An iterator, because a question may have a field `keys`, which `dict` would call.
        return function(**dict(iter(question)), **more)

    return Questions(kinds, answer, options)


def _question_type(calc: str, function: Callable[..., Answer]) -> type[Question]:
    types = get_type_hints(function, include_extras=True)
    fields: dict[str, Any] = {
        name: (types[name], ... if field.default is Parameter.empty else field.default)
        for name, field in signature(function).parameters.items()
        if name != "agreed"
    }
    title = function.__name__.title().replace("_", "")
    kind = create_model(title, __base__=Question, __doc__=function.__doc__, **fields)
    kind.calc = calc
    return kind
