"""Jinja with a few globals. Templates never compute rules; they show what the rules computed.

Rendering does not need a request, so a stream renders its updates as a page does.
"""

from collections.abc import Hashable, Iterable
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from time import perf_counter
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
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from companion import translations
from companion.core.game import catalogue
from companion.core.game.descriptions import Meta
from companion.core.highlights import lasting
from companion.core.text import Phrase, Seat
from companion.qr import qr_drawing
from companion.storage.people.seats import NAME_LENGTH
from companion.translations.in_templates import Templates
from companion.web import services
from companion.web.http import addresses
from companion.web.http.assets import asset, folder, game_asset, grounds, icon_drawing
from companion.web.http.bundles import script, stylesheet
from companion.web.http.keys_and_verdicts import PAGE_KEY
from companion.web.made_once import MadeOnce

_meta: ContextVar[Meta | None] = ContextVar("meta", default=None)
"""The game on the current page, for its icons, pieces and styles."""
_drawn = MadeOnce()


def init_app(app: Flask) -> None:
    jinja = Templates(
        loader=_loader(),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=app.extensions["companion.settings"].development,
        cache_size=-1,  # each template stays: searching for the least used took 1 % of a page
    )
    for slug in (*catalogue.folders(), ""):
        jinja.speak(slug)
    jinja.globals.update(_of_texts(), **_of_places(app), **_drawings(jinja))
    jinja.filters["by_name"] = by_name
    jinja.filters["in_every_language"] = translations.in_every_language
    app.extensions["companion.jinja"] = jinja


def _of_texts() -> dict[str, Any]:
    """What templates call for words, numbers and days."""
    return {
        "say": say,
        "words": translations.on_a_page,
        "place": translations.place,
        "number": translations.number,
        "day_of": translations.day,
        "lasting": lasting,
        "languages": translations.languages,
        "name_length": NAME_LENGTH,
    }


def _of_places(app: Flask) -> dict[str, Any]:
    """What templates call for addresses and files."""
    adapter = app.url_map.bind("localhost")

    @lru_cache(maxsize=4096)
    def url(endpoint: str, **values: Any) -> str:
        return adapter.build(endpoint, values)

    return {
        "url": url,
        "group_url": addresses.group_url,
        "address_lasts": addresses.address_lasts,
        "asset": asset,
        "game_asset": game_asset,
        "script": script,
        "stylesheet": stylesheet,
        "own_stylesheet": lambda name: stylesheet(name, slug) if (slug := _slug()) else "",
        "page_key": PAGE_KEY,
        "is_demo": services.is_demo,
        "theme": theme,
        "grounds": grounds,
    }


def _drawings(jinja: Templates) -> dict[str, Any]:
    """What templates call for icons, pieces and QR codes."""

    @lru_cache(maxsize=1024)
    def icon(name: str, slug: str) -> Markup:
        macros: Any = jinja.get_template("parts/icon.html").module
        return Markup(macros.icon(icon_drawing(name, slug)))  # noqa: S704 - ours

    def qr(link: str, label: str) -> Markup:
        macros: Any = jinja.get_template("parts/icon.html").module
        return Markup(macros.qr(*qr_drawing(link), label))  # noqa: S704 - ours

    @lru_cache(maxsize=256)  # a table has a few pieces, drawn again and again
    def shaped(seat: Seat, shape: str) -> Markup:
        macros: Any = jinja.get_template("parts/piece.html").module
        return Markup(macros.drawn(seat, shape))  # noqa: S704 - ours

    def piece(seat: Seat, shape: str = "") -> Markup:
        """A seat's piece, in its `shape` of the game on the page unless the page says another."""
        meta = _meta.get()
        return shaped(seat, shape or (meta.colour(seat).shape if meta else ""))

    return {
        "drawing": icon_drawing,
        "own_drawing": lambda name: icon_drawing(name, _slug()),
        "icon": lambda name: icon(name, ""),
        "own_icon": lambda name: icon(name, _slug()),
        "game_icon": lambda meta: icon(meta.icon, meta.slug),
        "piece": piece,
        "qr": qr,
        "drawn_once": drawn_once,
    }


class GamesLoader(PrefixLoader):
    """A loader that keeps a template's whole name, which tells the game whose words it uses."""

    load = BaseLoader.load


def _loader() -> BaseLoader:
    """Loads the shared templates and the style page's, which a wheel does not hold, and a game's
    templates as `games/<slug>/...`."""
    own = {slug: FileSystemLoader(home / "templates") for slug, home in catalogue.folders().items()}
    games = GamesLoader({"games": PrefixLoader(own)})
    style_page = Path(__file__).parents[1] / "site"
    return ChoiceLoader([FileSystemLoader([folder("templates"), style_page]), games])


def _slug() -> str:
    meta = _meta.get()
    return meta.slug if meta else ""


@pass_context
def say(context: Context, phrase: Phrase) -> str:
    """A sentence in the current language, with the table's seat names."""
    return translations.on_a_page(phrase, context.get("names") or {})


@pass_context
def drawn_once(context: Context, macro: Macro, *views: Hashable) -> Markup:
    """The result of a game's macro for these views, rendered once for the same names and language,
    because most taps change one of many tiles. The macro may use nothing else but the game."""
    names = tuple(context["names"].items())
    key = (_slug(), translations.language(), macro.name, views, names)
    return _drawn.get(key, lambda: Markup(macro(*views)))  # noqa: S704 - autoescaped


def theme() -> str:
    """The phone's theme: "light", "dark", or "" if the phone's own settings decide."""
    return getattr(g, "theme", "") if has_request_context() else ""


def by_name(named: Iterable[Phrase | tuple[str, Phrase]]) -> list[Phrase | tuple[str, Phrase]]:
    """Names, or pairs with a name, sorted in the current language."""
    return sorted(
        named,
        key=lambda name: translations.alphabetical(name if isinstance(name, Phrase) else name[1]),
    )


def environment() -> Environment:
    """Jinja with the project's templates and globals."""
    return cast(Templates, current_app.extensions["companion.jinja"])


def render(template: str | tuple[str, ...], **context: Any) -> Markup:
    """Renders a template, or the first of several that exists, in the current language. `names` are
    those of the seats of the `visit`, unless the context has others."""
    extensions = current_app.extensions
    pages: Templates = extensions["companion.jinja"]
    if isinstance(template, str):
        page = pages.get_template(template)
    else:
        page = pages.select_template(list(template))
    about = context.setdefault("visit", None)
    if "names" not in context:
        context["names"] = about.names if about is not None else {}
    game = about.game if about is not None else context.get("game")
    shown = _meta.set(_meta.get() if game is None else game.meta)
    began = perf_counter()
    try:
        drawn = page.render(language=translations.language(), **context)
        return Markup(drawn)  # noqa: S704 - autoescaped
    finally:
        _meta.reset(shown)
        timed = extensions.get("companion.rendered")
        if timed is not None:
            timed(str(page.name), perf_counter() - began)
