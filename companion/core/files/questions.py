"""Questions about a game's rules, one per line: the name of a calculation, and its inputs.

{"calc": "exp.reward", "inputs": {"strength": 7}}   ->   {"coins": 8}
"""

import json
from collections.abc import Callable, Iterable, Iterator
from inspect import Parameter, signature
from typing import Any, TypeAlias, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic.json_schema import models_json_schema

from companion.core.files.json_lines import BadLine, answered, bad_line, quoted

Answer: TypeAlias = dict[str, Any]
"""An answer as plain JSON data."""


class Part(BaseModel):
    """Base of a question's parts: frozen, and unknown keys are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class _Line(BaseModel):
    """The parts of a line that are read. A line may have other keys, such as an id."""

    model_config = ConfigDict(strict=True)

    calc: str
    inputs: dict[str, Any]
    options: dict[str, Any] | None = None


class Questions:
    """Questions that functions answer: `game.` and a function's name are the name of a calculation,
    and the function's parameters its inputs. The parameter `agreed` is the line's options, where
    the game has a model of them."""

    def __init__(
        self,
        game: str,
        *functions: Callable[..., Answer],
        options: type[BaseModel] | None = None,
    ) -> None:
        self._functions = {f"{game}.{function.__name__}": function for function in functions}
        self.kinds = {calc: _inputs(function) for calc, function in self._functions.items()}
        self._options = options

    def answers(self, lines: Iterable[str], *, brief: bool = False) -> Iterator[str]:
        """JSON Lines in, JSON Lines out, in order; a bad line gives its error."""
        return answered(lines, self.answer)

    def answer(self, data: Any) -> Answer:
        """The answer to a line's data. BadLine gives the reason if there is none."""
        if not isinstance(data, dict):
            raise BadLine("The line is not a JSON object.")
        try:
            line = _Line.model_validate(data)
            if line.calc not in self._functions:
                raise BadLine(f"calc: there is no calculation {quoted(line.calc)!r}.")
            # As JSON, because only there a strict model takes a list for a tuple.
            inputs = self.kinds[line.calc].model_validate_json(json.dumps(line.inputs))
        except ValidationError as error:
            raise bad_line(error) from error
        agreed, function = self._agreed(line.options), self._functions[line.calc]
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
