"""Jinja's environment, in which a game's templates use the game's own words and icons."""

from collections.abc import Callable, Mapping, MutableMapping
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape

from companion import translations

WORDS = {"_": "gettext", "gettext": "gettext", "ngettext": "ngettext"}
"""The names of the translation functions in templates, and the function for each."""


class PlainCalls(Context):
    """Calls functions, methods and macros with few calls of Jinja's own."""

    def call(
        self,
        called: Callable[..., Any],
        /,
        *given: Any,
        _loop_vars: object = None,
        _block_vars: object = None,
        **named: Any,
    ) -> Any:
        if getattr(called, "jinja_pass_arg", None):  # `pass_context`
            return called(self, *given, **named)
        return called(*given, **named)


class QuickEscapes(CodeGenerator):
    """Does not escape what is markup already: half of what templates show."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("(shown if type(shown := (")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(")) is Markup else escape(shown))")


class Templates(Environment):
    """Jinja's environment; its globals are complete before the first template is loaded."""

    code_generator_class = QuickEscapes
    context_class = PlainCalls

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """A plain dict: each import of a macro compares the globals, and a ChainMap's keys take
        longer to compare than the macro to run."""
        return {**self.globals, **(d or {})}

    def speak(self, slug: str) -> None:
        """Gives the templates of a game its own words. The last call, with "", gives all other
        templates the shared words."""

        def gettext(message: str, /, **values: object) -> Markup:
            return _filled(translations.gettext(message, slug), values)

        def ngettext(one: str, many: str, num: int, /, **values: object) -> Markup:
            message = translations.ngettext(one, many, num, slug)
            return _filled(message, {"num": num, **values})

        of_game = {_of_game(slug, f.__name__): f for f in (gettext, ngettext)}
        self.globals.update(gettext=gettext, ngettext=ngettext, _=gettext, **of_game)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """The template. If it is a game's, its words come from the game's catalogue and its icons
        from the game's drawings. The parser decides this, because a page shares its context with
        the templates that it extends."""
        tree = super()._parse(source, name, filename)
        self._use_own_words(tree, name or "")
        return tree

    def _use_own_words(self, tree: nodes.Template, name: str) -> None:
        folder, _, rest = name.partition("/")
        slug = rest.partition("/")[0] if folder == "games" else ""
        own = {"icon": "own_icon"} if slug else {}
        if _of_game(slug, "gettext") in self.globals:
            own |= {word: _of_game(slug, function) for word, function in WORDS.items()}
        for variable in tree.find_all(nodes.Name):
            variable.name = own.get(variable.name, variable.name)


def _filled(message: str, values: Mapping[str, object]) -> Markup:
    """A message with its gaps filled. Only the values are escaped."""
    if values:
        message = message.format_map({name: escape(value) for name, value in values.items()})
    return Markup(message)  # noqa: S704 - ours


def _of_game(slug: str, function: str) -> str:
    return f"{function}_of_{slug.replace('-', '_')}"
