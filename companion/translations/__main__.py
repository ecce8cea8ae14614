"""`make messages`: extracts every sentence and brings the catalogues up to date.

`messages.pot` holds every message without a translation; a new language starts as a copy of it.
English needs no catalogue: its words are the message ids. A catalogue keeps its translations and
gains new messages empty, for a person to fill. A second run changes nothing.
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

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("companion", "templates")
METHODS = [("**.py", "python"), ("**.html", "jinja2")]
OPTIONS = {"**.html": {"silent": "false"}}  # An unreadable template raises an error.
TEMPLATE = "messages.pot"
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


def files() -> list[Path]:
    """The template for new languages, then the catalogue of each language."""
    return [translations.CATALOGUES / TEMPLATE, *sorted(translations.CATALOGUES.glob("*.po"))]


def read(path: Path) -> Catalog:
    """The catalogue in a file; the file's name says the language."""
    with path.open("rb") as file:
        return read_po(file, locale=None if path.name == TEMPLATE else path.stem)


def update(path: Path, extracted: Catalog) -> Catalog:
    """The catalogue of a file with exactly the extracted messages; translations are kept."""
    catalogue = read(path)
    # A copy: the catalogue would share the messages with the other languages.
    catalogue.update(deepcopy(extracted), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    if path.name == TEMPLATE:
        for message in filter(lambda message: message.id, catalogue):
            message.string = ("", "") if message.pluralizable else ""
    return catalogue


def po(catalogue: Catalog) -> bytes:
    """A catalogue as the bytes of its file."""
    file = BytesIO()
    write_po(file, catalogue, width=100, sort_output=True, no_location=True)
    return file.getvalue()


def untranslated(catalogue: Catalog) -> list[Message]:
    """The messages without a translation; a plural message needs every form."""
    return [message for message in catalogue if message.id and not _filled(message)]


def _filled(message: Message) -> bool:
    forms = message.string if isinstance(message.string, tuple | list) else [message.string]
    return all(forms)


def main() -> None:
    extracted = extract()
    for path in files():
        catalogue = update(path, extracted)
        path.write_bytes(po(catalogue))
        missing = len(untranslated(catalogue))
        sys.stdout.write(f"{path.name}: {len(catalogue)} messages, {missing} to translate\n")


if __name__ == "__main__":
    main()
