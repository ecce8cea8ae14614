"""A table as a JSON document: to move it, to keep it, or to send it with a bug report.

    format, version   "companion-table", 1
    game              the game's slug; `module_version` is that of its module
    opened_at         UTC, and `closed_at` (null: open)
    settings          own_seat_only
    seats             in the order round the table: colour, name, the phones that held them
    phones            the phones that recorded something: "phone 1" and its label
    position          the state as a position, if the game gives one; an import ignores it
    entries           the log, one entry a line
    group             the name of its group, if it has one
    withheld          true if it leaves secrets of a running game out: then nothing imports it

It holds no cookie, token or code, so nobody can use it to join a table. It holds no secret choices
either (`companion.core.log.sealed.withheld`): the imported table asks again for those not yet
revealed. The lock is left out too, because the person who imports the table is not at the new table
yet.

Writing and reading both drop invisible characters (`companion.core.text.visible`) from entries:
earlier releases recorded them, and PostgreSQL can't store NUL.
"""

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from companion.core.files import json_lines
from companion.core.log.entry import Entry, Overruled
from companion.core.log.payloads import because
from companion.core.text import Phrase, say, visible, visible_in

VERSION = 1
MOST_BYTES = 20_000_000
MOST_ENTRIES = 20_000
MOST_RECORDERS = 500  # phones that recorded something; a table takes 100 players and 100 spectators
MOST_IN_AN_ENTRY = 64 * 1024  # bytes; nobody can post more


class BadArchive(ValueError):
    """The file is not a table, or this release can't read it. `said` is the sentence."""

    def __init__(self, sentence: Phrase) -> None:
        super().__init__(sentence)
        self.said = sentence

    def __str__(self) -> str:
        return self.said.message.format(**dict(self.said.params))


def _in_utc(at: datetime) -> datetime:
    try:
        return at.astimezone(UTC)
    except OverflowError:
        raise ValueError("the time is out of range") from None


def _fitting(data: dict[str, Any]) -> dict[str, Any]:
    if len(json.dumps(data)) > MOST_IN_AN_ENTRY:
        raise ValueError(f"more than {MOST_IN_AN_ENTRY // 1024} KiB")
    return data


Time = Annotated[AwareDatetime, AfterValidator(_in_utc)]
Name = Annotated[str, Field(max_length=24), AfterValidator(visible)]
Label = Annotated[str, Field(max_length=40), AfterValidator(visible)]
Plain = Annotated[dict[str, Any], AfterValidator(_fitting), AfterValidator(visible_in)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Phone(_Part):
    """A phone with a neutral name such as "phone 1"; `label` is its kind, such as "iPhone"."""

    name: Label
    label: Label = ""


class ArchivedSeat(_Part):
    """A seat with its player's name, and the phones that held it."""

    colour: Label
    name: Name
    phones: tuple[Label, ...] = ()


class TableSettings(_Part):
    """The host's settings that move with the table."""

    own_seat_only: bool = False


class ArchivedEntry(_Part):
    """An entry as `companion.core.log.entry.Entry`, recorded on `phone`."""

    seq: Number
    kind: Label
    payload: Plain
    phone: Label
    at: Time
    group: Number
    overruled: tuple[Plain, ...] = ()
    digest: Label

    def entry(self) -> Entry:
        """The entry, with its phone under the document's name; ValueError if it can't be read."""
        return Entry(
            self.seq,
            self.kind,
            self.payload,
            self.phone,
            self.at,
            self.group,
            tuple(_overruled(overruled) for overruled in self.overruled),
            self.digest,
        )


class _Header(BaseModel):
    format: Literal["companion-table"]
    version: int
    game: str


class Archive(_Part):
    """The document. Parsing checks its form; `intake` checks that it fits this server."""

    format: Literal["companion-table"] = "companion-table"
    version: Literal[1] = 1
    game: Label
    module_version: Number
    opened_at: Time
    closed_at: Time | None = None
    settings: TableSettings
    seats: tuple[ArchivedSeat, ...]
    phones: Annotated[tuple[Phone, ...], Field(max_length=MOST_RECORDERS)] = ()
    position: dict[str, Any] | None = None
    entries: Annotated[tuple[ArchivedEntry, ...], Field(max_length=MOST_ENTRIES)] = ()
    group: Name = ""
    withheld: bool = False


def record_of(entry: Entry, phone: str) -> ArchivedEntry:
    """An entry of a log, recorded on `phone`, in the form of the document."""
    return ArchivedEntry(
        seq=entry.seq,
        kind=entry.kind,
        payload=_ordered(entry.payload),
        phone=phone,
        at=entry.at,
        group=entry.group,
        overruled=tuple(_ordered(overruled.to_json()) for overruled in entry.overruled),
        digest=entry.digest,
    )


def written(archive: Archive) -> str:
    """The document as text: keys in a stable order, each seat, phone and entry on one line."""
    parts = []
    # Earlier releases don't know these keys.
    left_out = {key for key in ("group", "withheld") if not getattr(archive, key)}
    for name, value in archive.model_dump(mode="json", exclude=left_out).items():
        body = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list) and value:
            rows = ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in value)
            body = f"[\n{rows}\n  ]"
        parts.append(f'  "{name}": {body}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def read(raw: bytes) -> Archive:
    """The document in a file, with its form checked. BadArchive says what is wrong."""
    if len(raw) > MOST_BYTES:
        raise BadArchive(
            say(
                "The file is larger than {most} MB: it is not a table.",
                most=MOST_BYTES // 1_000_000,
            )
        )
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        header = _Header.model_validate_json(raw)
    except ValidationError as error:
        raise BadArchive(_no_header(error)) from error
    if header.version != VERSION:
        raise BadArchive(
            say(
                "The file uses version {version} of the format; this companion reads version "
                "{ours}.",
                version=header.version,
                ours=VERSION,
            )
        )
    try:
        json_lines.load(raw.decode())
    except json_lines.BadLine as error:  # such as a repeated key, which has two values
        raise BadArchive(say("The table can't be read: {why}", why=str(error))) from error
    try:
        return Archive.model_validate_json(raw)
    except ValidationError as error:
        raise BadArchive(_misplaced(error)) from error


def _overruled(fields: Mapping[str, Any]) -> Overruled:
    """An objection with its sentence; ValueError unless it is exactly what an export writes."""
    try:
        overruled = Overruled.from_json(fields)
        same = overruled.to_json() == fields and isinstance(overruled.private_to, str | None)
    except (AttributeError, KeyError, TypeError, ValueError):
        same = False
    if not same or not isinstance(fields["id"], str):
        raise ValueError("overruled: not an objection with its sentence")
    return overruled


def _ordered(value: Any) -> Any:
    """The same data with sorted keys: a database may reorder them."""
    return json.loads(json.dumps(value, sort_keys=True))


def _no_header(error: ValidationError) -> Phrase:
    problem = error.errors()[0]
    if problem["type"] == "json_invalid":
        why = problem["msg"].removeprefix("Invalid JSON: ")
        return say("The file is cut off or is not JSON: {why}.", why=why)
    return say("The file is not a table of Companion ({why}).", why=because(error))


def _misplaced(error: ValidationError) -> Phrase:
    """The first mistake and its place; entries are counted from 1."""
    problem = error.errors()[0]
    place, what = list(problem["loc"]), problem["msg"].removeprefix("Value error, ")
    entry = int(place[1]) + 1 if len(place) > 1 and place[0] == "entries" else 0
    where = ".".join(map(str, place[2:] if entry else place))
    why = f"{where}: {what}." if where else f"{what}."
    if entry:
        return say("Entry {number} can't be read: {why}", number=entry, why=why)
    return say("The table can't be read: {why}", why=why)


# -- inside a page that people keep: the page is for them, the table for another Companion ------

IN_A_PAGE = "application/companion-table"
"""The type of the element that holds the table."""
_TABLE = re.compile(rf'<script type="{IN_A_PAGE}">([\w+/=\s]*)</script>'.encode())


def packed(document: str) -> str:
    """The table's document for the page's element of this type."""
    return b64encode(zlib.compress(document.encode(), 9)).decode()


def table_in(raw: bytes) -> bytes:
    """The table's document in a kept page; any other file unchanged. BadArchive if there is none in
    a page."""
    if raw.lstrip()[:1] != b"<":
        return raw
    found = _TABLE.search(raw)
    reader = zlib.decompressobj()
    try:
        document = reader.decompress(b64decode(found[1] if found else b""), MOST_BYTES)
    except (ValueError, zlib.error):
        document = b""
    if not document or not reader.eof:
        raise BadArchive(say("This page holds no table of Companion."))
    return document
