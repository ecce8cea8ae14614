"""One table as one JSON document: to take along, to keep, to send with a report of a bug.

    format, version   "companion-table", 1
    game              the game's slug; `module_version` is that of its module
    opened_at         UTC, and `closed_at` (null: open)
    settings          own_seat_only
    seats             in the order round the table: colour, name, the phones that held them
    phones            those that recorded something: "phone 1" and what it calls itself
    position          the state as a position, where the game gives one; never read again
    entries           the log, one entry a line

No cookie, token or code is in it: it lets nobody in. Nothing that a player chose in secret is in it
(`companion.core.sealed.withheld`): what nobody has uncovered yet is asked anew where it is taken up
again. Whether the table was locked is not in it
either, as whoever imports it stands outside.

Characters that nobody sees (`companion.core.text.visible`) are left out of entries when they are
written and when they are read: earlier releases recorded them, and PostgreSQL stores no NUL.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from companion.core.entry import Entry, Overruled
from companion.core.payloads import because
from companion.core.text import Phrase, visible, visible_in

VERSION = 1
MOST_BYTES = 20_000_000
MOST_ENTRIES = 20_000


class BadArchive(ValueError):
    """A file that is no table, or not one for this companion; its text is a sentence."""


def _in_utc(at: datetime) -> datetime:
    try:
        return at.astimezone(UTC)
    except OverflowError:
        raise ValueError("a time beyond the calendar") from None


def _one_line(text: str) -> str:
    if visible(text) != text:
        raise ValueError("control characters have no place here")
    return text


Time = Annotated[AwareDatetime, AfterValidator(_in_utc)]
Name = Annotated[str, Field(max_length=24), AfterValidator(_one_line)]
Label = Annotated[str, Field(max_length=40), AfterValidator(_one_line)]
Plain = Annotated[dict[str, Any], AfterValidator(visible_in)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Phone(_Part):
    """A phone under a name that tells nothing of it; `label` is what it calls itself."""

    name: Label
    label: Label = ""


class Seat(_Part):
    """A seat with its player's name, and the phones that held it."""

    colour: Label
    name: Name
    phones: tuple[Label, ...] = ()


class TableSettings(_Part):
    """The host's switches that go along."""

    own_seat_only: bool = False


class Recorded(_Part):
    """An entry as `companion.core.log.Entry`, recorded on `phone`."""

    seq: Number
    kind: Label
    payload: Plain
    phone: Label
    at: Time
    group: Number
    overruled: tuple[Plain, ...] = ()
    digest: Label

    def entry(self) -> Entry:
        """The entry, its phone under the document's name; ValueError where it can't be read."""
        return Entry(
            self.seq,
            self.kind,
            self.payload,
            self.phone,
            self.at,
            self.group,
            tuple(_overruled(said) for said in self.overruled),
            self.digest,
        )


class _Header(BaseModel):
    format: Literal["companion-table"]
    version: int
    game: str


class Archive(_Part):
    """The document. What comes from a file is well formed; `companion.core.intake` checks it."""

    format: Literal["companion-table"] = "companion-table"
    version: Literal[1] = 1
    game: Label
    module_version: Number
    opened_at: Time
    closed_at: Time | None = None
    settings: TableSettings
    seats: tuple[Seat, ...]
    phones: tuple[Phone, ...] = ()
    position: dict[str, Any] | None = None
    entries: Annotated[tuple[Recorded, ...], Field(max_length=MOST_ENTRIES)] = ()


def recorded(entry: Entry, phone: str) -> Recorded:
    """An entry as the document has it."""
    return Recorded(
        seq=entry.seq,
        kind=entry.kind,
        payload=_ordered(entry.payload),
        phone=phone,
        at=entry.at,
        group=entry.group,
        overruled=tuple(_ordered({"id": o.id, "text": o.text.to_json()}) for o in entry.overruled),
        digest=entry.digest,
    )


def written(archive: Archive) -> str:
    """The document as text: keys in a stable order, each seat, phone and entry on one line."""
    parts = []
    for name, value in archive.model_dump(mode="json").items():
        body = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list) and value:
            rows = ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in value)
            body = f"[\n{rows}\n  ]"
        parts.append(f'  "{name}": {body}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def read(raw: bytes) -> Archive:
    """The document in a file, its parts well formed; BadArchive says what is wrong."""
    if len(raw) > MOST_BYTES:
        raise BadArchive(f"The file is larger than {MOST_BYTES // 1_000_000} MB: it is no table.")
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        header = _Header.model_validate_json(raw)
    except ValidationError as error:
        raise BadArchive(_no_header(error)) from error
    if header.version != VERSION:
        raise BadArchive(
            f"The file is of version {header.version} of the format; "
            f"this companion reads version {VERSION}."
        )
    try:
        return Archive.model_validate_json(raw)
    except ValidationError as error:
        raise BadArchive(_misplaced(error)) from error


def _overruled(said: Mapping[str, Any]) -> Overruled:
    """An objection with its sentence, which must be just what we would write."""
    try:
        found = Overruled(said["id"], Phrase.from_json(said["text"]))
        same = {"id": found.id, "text": found.text.to_json()} == said
    except (AttributeError, KeyError, TypeError, ValueError):
        same = False
    if not same or not isinstance(said["id"], str):
        raise ValueError("overruled: no objection with its sentence")
    return found


def _ordered(value: Any) -> Any:
    """The same data with its keys in order: a database may keep them in any."""
    return json.loads(json.dumps(value, sort_keys=True))


def _no_header(error: ValidationError) -> str:
    found = error.errors()[0]
    if found["type"] == "json_invalid":
        return f"The file is cut off or no JSON: {found['msg'].removeprefix('Invalid JSON: ')}."
    return f"The file is not a table of Companion ({because(error)})."


def _misplaced(error: ValidationError) -> str:
    """Where the first mistake is, and what: entries by their number, counted from 1."""
    found = error.errors()[0]
    place, what = list(found["loc"]), found["msg"].removeprefix("Value error, ")
    subject = "The table"
    if len(place) > 1 and place[0] == "entries":
        subject, place = f"Entry {int(place[1]) + 1}", place[2:]
    where = ".".join(map(str, place))
    return f"{subject} can't be read: {where}: {what}." if where else f"{subject}: {what}."
