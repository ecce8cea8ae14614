"""Jinja with our few globals. Templates never compute rules; they show what the rules computed.

Rendering does not need a request, so a stream renders its updates as a page does.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from functools import lru_cache
from typing import Any, cast

from flask import Flask, current_app, g, has_request_context
from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    pass_context,
)
from jinja2.runtime import Context
from markupsafe import Markup

from companion import translations
from companion.core.game import catalogue
from companion.core.highlights import lasting
from companion.core.text import Phrase
from companion.web.http.assets import SCRIPTS, asset, folder, game_asset, grounds, sprite
from companion.web.http.stylesheets import game_stylesheet, stylesheet
from companion.web.http.tap_keys import PAGE_KEY


class Templates(Environment):
    """Jinja's environment; its globals are complete before the first template is loaded."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """A plain dict: each import of a macro compares the globals, and a ChainMap's keys take
        longer to compare than the macro to run."""
        return {**self.globals, **(d or {})}


def init_app(app: Flask) -> None:
    jinja = Templates(
        loader=_loader(),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=app.extensions["companion.settings"].development,
    )
    jinja.install_gettext_callables(  # type: ignore[attr-defined]
        translations.gettext, translations.ngettext, newstyle=True
    )
    adapter = app.url_map.bind("localhost")

    @lru_cache(maxsize=20_000)  # a board has 30 addresses, the same ones after every tap
    def url(endpoint: str, **values: Any) -> str:
        return adapter.build(endpoint, values)

    jinja.globals.update(
        asset=asset,
        game_asset=game_asset,
        sprite=sprite,
        grounds=grounds,
        scripts=SCRIPTS,
        stylesheet=stylesheet,
        game_stylesheet=game_stylesheet,
        url=url,
        say=say,
        words=translations.words,
        page_key=PAGE_KEY,
        number=translations.number,
        place=translations.place,
        day_of=translations.day,
        lasting=lasting,
        languages=translations.languages,
    )
    jinja.filters["by_name"] = by_name
    app.extensions["companion.jinja"] = jinja


def _loader() -> BaseLoader:
    """Loads the shared templates, and a game's templates as `games/<slug>/...`."""
    own = {slug: FileSystemLoader(home / "templates") for slug, home in catalogue.folders().items()}
    games = PrefixLoader({"games": PrefixLoader(own)})
    return ChoiceLoader([FileSystemLoader(folder("templates")), games])


@pass_context
def say(context: Context, phrase: Phrase) -> str:
    """A sentence in the language spoken now, with the table's seat names."""
    return translations.words(phrase, context.get("names") or {})


def by_name(named: Iterable[Phrase | tuple[str, Phrase]]) -> list[Phrase | tuple[str, Phrase]]:
    """Names, or pairs with a name, sorted in the language spoken now."""
    return sorted(
        named,
        key=lambda one: translations.alphabetical(one if isinstance(one, Phrase) else one[1]),
    )


def environment() -> Environment:
    """Jinja with our templates and globals."""
    return cast(Templates, current_app.extensions["companion.jinja"])


def render(template: str, **context: Any) -> Markup:
    """Renders a template in the language spoken now; in a request, also with the theme."""
    theme = getattr(g, "theme", "") if has_request_context() else ""
    shell: dict[str, Any] = {
        "language": translations.language(),
        "theme": theme,
        "visit": None,
        "names": {},
    }
    return Markup(environment().get_template(template).render({**shell, **context}))  # noqa: S704 - autoescaped
