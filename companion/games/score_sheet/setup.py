"""The set-up: how a game is counted, from a preset or of the players' own making."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from companion.core.game.action import Objection
from companion.core.text import Phrase
from companion.games.score_sheet.presets import PRESETS, WORDS
from companion.games.score_sheet.sheet import END, Row, Sheet
from companion.games.score_sheet.words import named, say

MOST_SAVED = 8
Points = Annotated[int, Field(ge=-9999, le=9999)]
Team = Annotated[int, Field(ge=0, le=5)]


class Category(BaseModel):
    """A row of the sheet. `worth` is a factor, or the points of 1, 2, 3 ...; "" for the number
    itself."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, Field(max_length=30)] = ""
    worth: Annotated[
        str, Field(max_length=80, pattern=r"^([+-]?\d{1,4}( *, *[+-]?\d{1,4}){0,19})?$")
    ] = ""

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(int(part) for part in self.worth.split(",")) if self.worth else (1,)


class Counted(BaseModel):
    """How a game is counted."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: Annotated[str, Field(max_length=40)] = ""
    counts: Literal["live", "rounds", "end"] = "live"
    fewest: bool = False
    together: bool = False
    start: Points = 0
    aim: Annotated[int, Field(ge=0, le=9999)] = 0
    rounds: Annotated[int, Field(ge=0, le=99)] = 0
    tie: Annotated[str, Field(max_length=30)] = ""
    categories: Annotated[tuple[Category, ...], Field(max_length=30)] = ()


class Options(Counted):
    """The set-up of one table. `dealer` deals first; `teams` are by seat, 0 for none; `own` shows
    the categories as fields; `saved` are set-ups of the host's earlier tables."""

    dealer: Annotated[str, Field(max_length=12)] = ""
    teams: dict[str, Team] = Field(default_factory=dict)
    own: bool = False
    saved: Annotated[tuple[Counted, ...], Field(max_length=MOST_SAVED)] = ()


def counted(options: Counted) -> Counted:
    """Only how the game is counted."""
    return Counted(**{name: getattr(options, name) for name in Counted.model_fields})


def redrawn(options: Options, part: str) -> Options:
    """The options with a preset, with a saved set-up, with fields for categories, or emptied."""
    kind, _, which = part.partition(".")
    if kind == "preset" and which in PRESETS:
        return _with(options, Counted.model_validate(PRESETS[which].facts))
    if kind == "saved" and which.isdecimal() and int(which) < len(options.saved):
        return _with(options, options.saved[int(which)])
    if kind == "own":
        return options.model_copy(update={"own": True})
    return _with(options, Counted()) if kind == "empty" else options


def _with(options: Options, chosen: Counted) -> Options:
    facts = {name: getattr(chosen, name) for name in Counted.model_fields}
    return options.model_copy(update={**facts, "own": False})


def reseated(options: Options, seats: Sequence[str]) -> Options:
    """The options for other seats: teams and dealer that are still there."""
    teams = {seat: team for seat, team in options.teams.items() if seat in seats}
    dealer = options.dealer if options.dealer in seats else ""
    return options.model_copy(update={"teams": teams, "dealer": dealer})


def begin(options: Options, seats: Sequence[str]) -> Sheet:
    """The empty sheet."""
    facts = {
        name: getattr(options, name)
        for name in ("game", "counts", "fewest", "together", "start", "aim", "rounds", "tie")
    }
    lines = (one for one in options.categories if one.name)
    return Sheet(
        seats=tuple(seats),
        **facts,
        dealer=options.dealer,
        teams={seat: team for seat, team in options.teams.items() if team},
        categories=tuple(
            Row(str(nth), named(one.name), one.numbers) for nth, one in enumerate(lines, start=1)
        ),
        saved=tuple(one.model_dump_json(exclude_defaults=True) for one in _saved(options)),
    )


def _saved(options: Options) -> list[Counted]:
    """The set-ups that the host's next tables offer: this one first, each game once. A preset is
    there anyway."""
    latest = counted(options)
    presets = [Counted.model_validate(preset.facts) for preset in PRESETS.values()]
    mine = [latest] if latest.game and latest not in presets else []
    older = [one for one in options.saved if one.game != latest.game]
    return [*mine, *older][:MOST_SAVED]


def kept(sheet: Sheet) -> dict[str, Any]:
    """What the host's next tables start with."""
    return {"saved": tuple(Counted.model_validate_json(text) for text in sheet.saved)}


def again(options: Options) -> dict[str, Any]:
    """What a rematch in the same seats keeps: everything agreed."""
    return {name: getattr(options, name) for name in Options.model_fields if name != "saved"}


def objections(options: Options, seats: Sequence[str]) -> Iterator[Objection]:
    """What speaks against a set-up."""
    if options.counts == END and not any(one.name for one in options.categories):
        yield Objection("setup.categories", say("The sheet has no categories yet."), "sheet")
    teams = [options.teams.get(seat, 0) for seat in seats]
    if len(set(teams)) == 1 and teams[0]:
        yield Objection("setup.teams", say("Everybody is in one team."), "sheet")


@dataclass(frozen=True, slots=True)
class Posted:
    """A category in the form: its id ("" for a spare row), name, worth, and itself as JSON."""

    id: str
    name: Phrase
    worth: str
    posted: str


@dataclass(frozen=True, slots=True)
class SetupView:
    """The form. `chosen` is the preset's game, None if players write the categories themselves.
    `offers` are the set-ups to choose from (part to draw, name), those of earlier tables first."""

    game: Phrase
    chosen: Phrase | None
    offers: tuple[tuple[str, Phrase], ...]
    rows: tuple[Posted, ...]
    saved: tuple[str, ...]


def setup_view(options: Options) -> SetupView:
    """The form filled with the options."""
    saved = [(f"saved.{nth}", named(one.game)) for nth, one in enumerate(options.saved)]
    presets = [(f"preset.{one.id}", named(one.game)) for one in PRESETS.values()]
    chosen = named(options.game) if options.game in WORDS and not options.own else None
    spare = () if chosen else (Category(),) * 3
    return SetupView(
        named(options.game),
        chosen,
        (*saved, *presets),
        tuple(
            Posted(one.name, named(one.name), one.worth, one.model_dump_json())
            for one in (*options.categories, *spare)
        ),
        tuple(one.model_dump_json(exclude_defaults=True) for one in options.saved),
    )
