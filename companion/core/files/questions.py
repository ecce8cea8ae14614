"""Questions about a game's rules, one per line: the name of a calculation, and its inputs.

{"calc": "exp.reward", "inputs": {"strength": 7}}   ->   {"coins": 8}
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from inspect import Parameter, signature
from typing import Any, TypeAlias, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic.json_schema import models_json_schema

from companion.core.files.json_lines import BadLine, answered, bad_line, quoted
from companion.core.game.ruling import Argument
from companion.core.questions.question import Part, Question, argument

Answer: TypeAlias = dict[str, Any]
"""An answer as plain JSON data."""


class _Line(BaseModel):
    """The parts of a line that are read. A line may have other keys, such as an id."""

    model_config = ConfigDict(strict=True)

    calc: str
    inputs: dict[str, Any]
    options: dict[str, Any] | None = None


class Questions:
    """A game's questions: models that rule on themselves, and functions whose parameters are the
    inputs and whose answer is only JSON. The parameter `agreed` is the line's options, where the
    game has a model of them.

    `game.` and the name are the name of a calculation. `agreed` reads a table's options from its
    state, or from None."""

    def __init__(
        self,
        game: str,
        *asked: Any,
        options: type[BaseModel] | None = None,
        agreed: Callable[[Any], BaseModel] | None = None,
    ) -> None:
        self._options = options
        self._functions: dict[str, Callable[..., Answer]] = {}
        self.kinds: dict[str, type[Part]] = {}
        self.arguments: dict[str, Argument[Any]] = {}
        """How pages ask the models."""
        for each in asked:
            name = _name(each)
            calc = f"{game}.{name}"
            if isinstance(each, type) and issubclass(each, Question):
                self.kinds[calc] = each
                self.arguments[each.page or name] = argument(calc, each, agreed)
            else:
                self.kinds[calc], self._functions[calc] = _inputs(each), each

    def answers(self, lines: Iterable[str], *, brief: bool = False) -> Iterator[str]:
        """JSON Lines in, JSON Lines out, in order; a bad line gives its error."""
        return answered(lines, self.answer)

    def answer(self, data: Any) -> Answer:
        """The answer to a line's data. BadLine gives the reason if there is none."""
        if not isinstance(data, dict):
            raise BadLine("The line is not a JSON object.")
        try:
            line = _Line.model_validate(data)
            if line.calc not in self.kinds:
                raise BadLine(f"calc: there is no calculation {quoted(line.calc)!r}.")
            # As JSON, because only there a strict model takes a list for a tuple.
            inputs = self.kinds[line.calc].model_validate_json(json.dumps(line.inputs))
        except ValidationError as error:
            raise bad_line(error) from error
        agreed = self._agreed(line.options)
        if isinstance(inputs, Question):
            ruling = inputs.ruled(None, agreed)
            if ruling.lacks:
                raise BadLine(ruling.lacks)
            return {**ruling.facts}
        function = self._functions[line.calc]
        more = {"agreed": agreed} if "agreed" in signature(function).parameters else {}
        # An iterator, because a question may have a field `keys`, which `dict` would call.
        return function(**dict(iter(inputs)), **more)

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
                    "calc": {"const": calc}, "inputs": refs[inputs, "validation"], **options,
                },
                "required": ["calc", "inputs"],
            }
            for calc, inputs in self.kinds.items()
        ]  # fmt: skip
        return {"oneOf": lines, **defined}


def _name(asked: Any) -> str:
    """A function's name, or that of a class in the same form: FinalArea, final_area."""
    return re.sub(r"(?<=.)(?=[A-Z])", "_", asked.__name__).lower()


def _inputs(function: Callable[..., Answer]) -> type[Part]:
    """A model of the function's parameters, without `agreed`."""
    types = get_type_hints(function, include_extras=True)
    fields: dict[str, Any] = {
        name: (types[name], ... if field.default is Parameter.empty else field.default)
        for name, field in signature(function).parameters.items()
        if name != "agreed"
    }
    title = function.__name__.title().replace("_", "")
    return create_model(title, __base__=Part, __doc__=function.__doc__, **fields)
