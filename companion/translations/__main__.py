"""`make messages`: extracts every sentence and brings the catalogues up to date.

    python -m companion.translations             ours, and those of the games in this repository
    python -m companion.translations FOLDER      those of a game's package

`messages.pot` holds every message without a translation; a new language starts as a copy of it.
English needs no catalogue: its words are the message ids. A catalogue keeps its translations and
gains new messages empty, for a person to fill. A second run changes nothing.

A catalogue whose first lines say "Status: begun" may lack translations, any other is whole.

A game with a folder `translations` has its own template and catalogues there. Its sentences are in
no other catalogue. Those that the shared catalogue translates may stay empty.
"""

import sys
from collections.abc import Iterable
from copy import deepcopy
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from companion import translations
from companion.translations import is_translated

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("companion", "templates")
METHODS = [
    ("**.py", "python"),
    ("**.html", "jinja2"),
    ("**.toml", "companion.translations.data:say"),
]
OPTIONS = {"**.html": {"silent": "false"}}  # An unreadable template raises an error.
TEMPLATE = "messages.pot"
BEGUN = "Status: begun"
TEMPLATE_HEAD = f"""\
# Every message; a new language is a copy of this file.
# {BEGUN}. A missing translation is shown in English. Without this line a test names each."""
KEYWORDS = {
    "say": None,
    "say_many": (1, 2),
    "gettext": None,
    "ngettext": (1, 2),
    "_": None,
}


def extract(*folders: Path) -> Catalog:
    """Every message of the code and the templates in these folders, without those of games that
    have their own catalogue. By default, the shared folders."""
    messages = Catalog(charset="utf-8")
    apart = set(games(ROOT)) - set(folders)
    for folder in folders or tuple(ROOT / name for name in FOLDERS):
        for filename, line, message, comments, context in extract_from_dir(
            folder,
            method_map=METHODS,
            options_map=OPTIONS,
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
            directory_filter=lambda path: Path(path) not in apart and not hidden(path),
        ):
            if message not in ("", ("", "")):
                place = (f"{folder.name}/{filename}", line)
                messages.add(message, None, [place], context=context, auto_comments=comments)
    return messages


def hidden(path: str) -> bool:
    """Whether a folder holds no sources."""
    return Path(path).name.startswith((".", "_"))


def games(root: Path) -> list[Path]:
    """The folders of the games in a repository that have their own catalogue."""
    return sorted(path.parent for path in (root / "companion" / "games").glob("*/translations"))


def files() -> list[Path]:
    """The template for new languages, then the catalogue of each language."""
    return [translations.CATALOGUES / TEMPLATE, *sorted(translations.CATALOGUES.glob("*.po"))]


def files_of(game: Path) -> list[Path]:
    """The template of a game, its catalogues, and those of the whole languages that it lacks."""
    home = game / "translations"
    whole = {path.name for path in files() if path.name != TEMPLATE and not is_begun(read(path))}
    names = whole | {path.name for path in home.glob("*.po")}
    return [home / TEMPLATE, *(home / name for name in sorted(names))]


def is_begun(catalogue: Catalog) -> bool:
    """Whether a catalogue says that it may lack translations."""
    return BEGUN in catalogue.header_comment


def read(path: Path) -> Catalog:
    """The catalogue in a file; an empty one if there is none. The file's name gives the
    language."""
    language = None if path.name == TEMPLATE else path.stem
    if not path.exists():
        return _new(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def _new(language: str | None) -> Catalog:
    now, team = datetime.now(UTC), "Companion contributors"
    catalogue = Catalog(
        language, header_comment=TEMPLATE_HEAD if language is None else "", charset="utf-8",
        project="Companion", version="0", creation_date=now, revision_date=now,
        last_translator=team, language_team=team, fuzzy=False,
    )  # fmt: skip
    catalogue.msgid_bugs_address = ""
    return catalogue


def update(path: Path, extracted: Catalog) -> Catalog:
    """The catalogue of a file with exactly the extracted messages; translations are kept."""
    catalogue = read(path)
    # A copy, because otherwise the catalogues of all languages would share the messages.
    catalogue.update(deepcopy(extracted), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    if path.name == TEMPLATE:
        for message in filter(lambda message: message.id, catalogue):
            message.string = ("", "") if message.pluralizable else ""
    return catalogue


def po(catalogue: Catalog) -> bytes:
    file = BytesIO()
    write_po(file, catalogue, width=100, sort_output=True, no_location=True)
    return file.getvalue()


def untranslated(catalogue: Catalog) -> list[Message]:
    """The messages without a translation."""
    return [message for message in catalogue if message.id and not is_translated(message)]


def lacking(path: Path, catalogue: Catalog) -> list[Message]:
    """The untranslated messages that the shared catalogue does not translate, either."""
    shared = read(translations.CATALOGUES / path.name)
    found = ((message, shared.get(message.id)) for message in untranslated(catalogue))
    return [message for message, ours in found if ours is None or not is_translated(ours)]


def main(*folders: str) -> None:
    """Brings the catalogues of these packages up to date; without arguments, the shared ones and
    those of this repository's games."""
    packages = [Path(folder).resolve() for folder in folders]
    if not all(package.is_dir() for package in packages):
        raise SystemExit("usage: python -m companion.translations [FOLDER OF A GAME ...]")
    if not packages:
        _write(files(), extract())
    for game in packages or games(ROOT):
        (game / "translations").mkdir(exist_ok=True)
        _write(files_of(game), extract(game))


def _write(paths: Iterable[Path], extracted: Catalog) -> None:
    for path in paths:
        catalogue = update(path, extracted)
        path.write_bytes(po(catalogue))
        if path.name != TEMPLATE:
            missing = len(lacking(path, catalogue))
            sys.stdout.write(f"{path}: {len(catalogue)} messages, {missing} to translate\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
