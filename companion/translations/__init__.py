"""Translates sentences: one gettext catalogue (.po) per language, read when first needed.

The message id is the English sentence, so English needs no catalogue. A language is one catalogue
file here and one beside each game (docs/translate.md); it may have any part of the messages.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
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
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.core.game import catalogue as games
from companion.core.text import Phrase, SeatName

CATALOGUES = Path(__file__).parent
DEFAULT_LANGUAGE = "en"
MINUS = "\N{MINUS SIGN}"
NO_BREAK = "\N{NO-BREAK SPACE}"
MOST_TOGETHER = 4  # scores that stand in one line
_GAP = re.compile(r"\{\w+\}")

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
    for message in list(messages):
        if message.id and not is_translated(message):
            messages.delete(message.id)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return GNUTranslations(compiled)


def is_translated(message: Message) -> bool:
    """Whether every plural form of a message is translated, by a person who was sure, without gaps
    that nothing fills. Any other message is shown in English."""
    known = {gap for form in forms(message.id) for gap in gaps(form)}
    return not message.fuzzy and all(
        form and known.issuperset(gaps(form)) for form in forms(message.string)
    )


def forms(text: str | Sequence[str] | None) -> Sequence[str]:
    """The texts of a message or of its translation: one, or one for each plural form."""
    return (text or "",) if isinstance(text, str | None) else text


def gaps(text: str) -> list[str]:
    """The gaps of a sentence, such as "{seat}"."""
    return sorted(_GAP.findall(text))


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


def words(phrase: Phrase, names: Mapping[str, str], space: str = " ") -> str:
    """The sentence in the current language; `names` gives the seats' names. `space` stands within
    scores and after the number that a sentence counts."""
    if phrase.plural is None:
        message = gettext(phrase.message, phrase.domain)
    else:
        message = ngettext(phrase.message, phrase.plural, phrase.count, phrase.domain)
        message = message.replace("{count} ", f"{{count}}{space}")
    if not phrase.params:
        return message
    params = {name: _param(value, names, space) for name, value in phrase.params}
    text = message.format_map(params)
    return text.replace(" : ", f"{space}:{space if text.count(' : ') < MOST_TOGETHER else ' '}")


def on_a_page(phrase: Phrase, names: Mapping[str, str]) -> str:
    """The sentence with scores such as 27 : 24 and counts such as 2 armies each in one line."""
    return words(phrase, names, NO_BREAK)


def alphabetical(phrase: Phrase) -> str:
    """The sort key of a name in the current language. It ignores case, and ё sorts as е."""
    return words(phrase, {}).casefold().replace("ё", "е")


def in_every_language(phrase: Phrase) -> str:
    """A name in all languages, to be found by its letters in any of them."""
    names = []
    for code in languages():
        with speaking(code):
            names.append(alphabetical(phrase))
    return " ".join(dict.fromkeys(names))


def _param(value: Any, names: Mapping[str, str], space: str) -> Any:
    match value:
        case Phrase():
            return words(value, names, space)
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
