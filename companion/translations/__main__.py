"""`make messages`: extracts every sentence and brings the catalogues up to date.

English needs no translator: its words are the message ids. Everything else keeps what is
translated and gains the new messages empty, for a person to fill.
"""

from __future__ import annotations

import sys
from copy import deepcopy
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from companion.translations import CATALOGUES, DEFAULT_LANGUAGE, languages

ROOT = CATALOGUES.parent.parent
KEYWORDS = {
    "say": None,
    "say_many": (1, 2),
    "gettext": None,
    "ngettext": (1, 2),
    "_": None,
}
METHODS = [("companion/**.py", "python"), ("templates/**.html", "jinja2")]


def extract(root: Path = ROOT) -> Catalog:
    """Every message of the code and the templates."""
    found = Catalog(charset="utf-8")
    for folder, *_ in (("companion",), ("templates",)):
        for filename, line, message, comments, context in extract_from_dir(
            root / folder,
            method_map=[
                (f"**{suffix}", method)
                for suffix, method in ((".py", "python"), (".html", "jinja2"))
            ],
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
        ):
            if message not in ("", ("", "")):
                found.add(
                    message,
                    None,
                    [(f"{folder}/{filename}", line)],
                    context=context,
                    auto_comments=comments,
                )
    return found


def update(language: str, template: Catalog) -> Catalog:
    """The catalogue of a language with the template's messages: kept, new, and none obsolete."""
    path = CATALOGUES / f"{language}.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    # A copy: the catalogue would share the template's messages with the other languages.
    catalogue.update(deepcopy(template), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    if language == DEFAULT_LANGUAGE:
        for message in catalogue:
            if message.id:
                message.string = message.id
    return catalogue


def main() -> None:
    template = extract()
    for language in languages():
        catalogue = update(language, template)
        with (CATALOGUES / f"{language}.po").open("wb") as file:
            write_po(
                file, catalogue, width=100, omit_header=False, sort_output=True, no_location=True
            )
        missing = sum(1 for message in catalogue if message.id and not _translated(message))
        sys.stdout.write(f"{language}: {len(catalogue)} messages, {missing} to translate\n")


def _translated(message: object) -> bool:
    string = getattr(message, "string", "")
    return all(string) if isinstance(string, tuple | list) else bool(string)


if __name__ == "__main__":
    main()
