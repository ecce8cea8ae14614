"""Translates sentences: one gettext catalogue (.po) per language, read when first needed.

The message id is the English sentence, so English needs no catalogue. To add a language, add one
catalogue file here and one beside each game (README.md, "Add a language").
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from babel import Locale
from babel.dates import format_date
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.core.game import catalogue as games
from companion.core.text import Phrase, SeatName

CATALOGUES = Path(__file__).parent
DEFAULT_LANGUAGE = "en"
MINUS = "\N{MINUS SIGN}"

_language: ContextVar[str] = ContextVar("language", default=DEFAULT_LANGUAGE)


@cache
def languages() -> dict[str, str]:
    """English and every language with a catalogue: code -> its own name."""
    codes = {DEFAULT_LANGUAGE, *(path.stem for path in CATALOGUES.glob("*.po"))}
    return {code: (Locale.parse(code).display_name or code).capitalize() for code in sorted(codes)}


@cache
def catalogue(language: str, domain: str = "") -> NullTranslations:
    """The catalogue of a language, compiled in memory; without one, messages stay English. With a
    game's slug as `domain`, the game's own, and the shared one for messages that the game does not
    translate."""
    if domain:
        home = games.folders().get(domain)
        own = _compiled(home / "translations" / f"{language}.po", language) if home else None
        if own is None:
            return catalogue(language)
        own.add_fallback(catalogue(language))
        return own
    return _compiled(CATALOGUES / f"{language}.po", language) or NullTranslations()


def _compiled(path: Path, language: str) -> GNUTranslations | None:
    """The catalogue in a file; None if there is no such file."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        messages = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return GNUTranslations(compiled)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Translates everything inside the block into this language."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def set_language(language: str) -> None:
    """Sets the language for the rest of this request."""
    _language.set(language)


def language() -> str:
    return _language.get()


def gettext(message: str, domain: str = "") -> str:
    """A message in the current language, from the shared catalogue or a game's."""
    return catalogue(_language.get(), domain).gettext(message) if message else ""


def ngettext(one: str, many: str, count: int, domain: str = "") -> str:
    """A message with a plural in the current language, from the shared catalogue or a game's."""
    return catalogue(_language.get(), domain).ngettext(one, many, count)


class _Number(int):
    """A whole number in a sentence: with a real minus sign."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace("-", MINUS)


def words(phrase: Phrase, names: Mapping[str, str]) -> str:
    """The sentence in the current language; `names` gives the seats' names."""
    if phrase.plural is None:
        message = gettext(phrase.message, phrase.domain)
    else:
        message = ngettext(phrase.message, phrase.plural, phrase.count, phrase.domain)
    if not phrase.params:
        return message
    params = {name: _param(value, names) for name, value in phrase.params}
    return message.format_map(params)


def alphabetical(phrase: Phrase) -> str:
    """The sort key of a name in the current language. It ignores case, and ё sorts as е."""
    return words(phrase, {}).casefold().replace("ё", "е")


def in_every_language(phrase: Phrase) -> str:
    """A name in all languages, to be found by its letters in any of them."""
    said = []
    for code in languages():
        with speaking(code):
            said.append(alphabetical(phrase))
    return " ".join(dict.fromkeys(said))


def _param(value: Any, names: Mapping[str, str]) -> Any:
    match value:
        case Phrase():
            return words(value, names)
        case SeatName(seat):
            return names.get(seat, seat)
        case int():
            return _Number(value)
        case _:
            return value


def number(value: int | None, *, signed: bool = False) -> str:
    """A whole number with a real minus sign; `signed` also shows the plus. None is unknown."""
    if value is None:
        return "?"
    return f"{value:+d}".replace("-", MINUS) if signed else str(value).replace("-", MINUS)


def place(rank: int, tied: bool) -> str:
    """A place on the scoreboard: "1st" or "1st, tied"."""
    match rank:
        case 1:
            ordinal = gettext("1st")
        case 2:
            ordinal = gettext("2nd")
        case 3:
            ordinal = gettext("3rd")
        case _:
            ordinal = gettext("{rank}th").format(rank=rank)
    return gettext("{place}, tied").format(place=ordinal) if tied else ordinal


def day(at: datetime) -> str:
    """A day in words, in UTC."""
    return format_date(at, "d MMMM y", locale=_language.get())
