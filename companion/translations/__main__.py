"""`make messages`: extracts every sentence and brings the catalogues up to date.

English needs no translator: its words are the message ids. Everything else keeps what is
translated and gains the new messages empty, for a person to fill. Run twice, it changes nothing.
"""

from __future__ import annotations

import sys
from copy import deepcopy
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from companion import translations
from companion.translations import DEFAULT_LANGUAGE, languages

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("companion", "templates")
METHODS = [("**.py", "python"), ("**.html", "jinja2")]
OPTIONS = {"**.html": {"silent": "false"}}  # A template that can't be read loses no messages.
KEYWORDS = {
    "say": None,
    "say_many": (1, 2),
    "gettext": None,
    "ngettext": (1, 2),
    "_": None,
}


def extract(root: Path = ROOT) -> Catalog:
    """Every message of the code and the templates."""
    found = Catalog(charset="utf-8")
    for folder in FOLDERS:
        for filename, line, message, comments, context in extract_from_dir(
            root / folder,
            method_map=METHODS,
            options_map=OPTIONS,
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
        ):
            if message not in ("", ("", "")):
                place = (f"{folder}/{filename}", line)
                found.add(message, None, [place], context=context, auto_comments=comments)
    return found


def read(language: str) -> Catalog:
    """The catalogue of a language as its file has it."""
    with (translations.CATALOGUES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def update(language: str, template: Catalog) -> Catalog:
    """The catalogue of a language with the template's messages: kept, new, and none obsolete."""
    catalogue = read(language)
    # A copy: the catalogue would share the template's messages with the other languages.
    catalogue.update(deepcopy(template), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    if language == DEFAULT_LANGUAGE:
        for message in catalogue:
            if message.id:
                message.string = message.id
    return catalogue


def po(catalogue: Catalog) -> bytes:
    """A catalogue as its file is written."""
    file = BytesIO()
    write_po(file, catalogue, width=100, sort_output=True, no_location=True)
    return file.getvalue()


def untranslated(catalogue: Catalog) -> list[Message]:
    """The messages a person has yet to fill; of a counting one, every plural form is needed."""
    return [message for message in catalogue if message.id and not _filled(message)]


def _filled(message: Message) -> bool:
    forms = message.string if isinstance(message.string, tuple | list) else [message.string]
    return all(forms)


def main() -> None:
    template = extract()
    for language in languages():
        catalogue = update(language, template)
        (translations.CATALOGUES / f"{language}.po").write_bytes(po(catalogue))
        missing = len(untranslated(catalogue))
        sys.stdout.write(f"{language}: {len(catalogue)} messages, {missing} to translate\n")


if __name__ == "__main__":
    main()
