"""The set-up: how a game is counted, from a preset or as the players type it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.game.action import Objection
from companion.core.text import Phrase
from companion.games.score_sheet.agreed import END, MOST_SAVED, Category, Counted, Options, alone
from companion.games.score_sheet.presets import PRESETS, WORDS, named
from companion.games.score_sheet.sheet import Row, Sheet
from companion.games.score_sheet.words import say


def offered(options: Options) -> dict[str, Counted]:
    """The set-ups to choose from, by the `part` of `redrawn` that fills each in; those of earlier
    tables come first."""
    saved = {f"saved.{nth}": setup for nth, setup in enumerate(options.saved)}
    presets = {f"preset.{name}": setup for name, setup in PRESETS.items()}
    return saved | {part: setup for part, setup in presets.items() if setup not in options.saved}


def redrawn(options: Options, part: str) -> Options:
    """The options with the set-up that `part` names: an `offered` one, or `empty`; `own` only shows
    the fields for categories."""
    if part == "own":
        return options.model_copy(update={"own": True})
    chosen = {**offered(options), "empty": Counted()}.get(part)
    return options.model_copy(update={**dict(alone(chosen)), "own": False}) if chosen else options


def kept(sheet: Sheet) -> dict[str, Any]:
    """What the host's next tables offer: this set-up first, each game once."""
    latest = alone(sheet.agreed)
    older = [setup for setup in sheet.agreed.saved if setup.game not in ("", latest.game)]
    return {"saved": tuple([latest, *older][:MOST_SAVED])}


def objections(options: Options, _: Sequence[str]) -> Iterator[Objection]:
    """What the rules say against a set-up."""
    if options.counts == END and not any(category.name for category in options.categories):
        yield Objection("setup.categories", say("The sheet has no categories yet."), "sheet")
    names = {"", *(category.name for category in options.categories)}
    for tie in options.breaks:
        if tie.by not in names:
            sentence = say("A tie is broken by “{row}”, which is no category.", row=named(tie.by))
            yield Objection("setup.ties", sentence, "sheet")


@dataclass(frozen=True, slots=True)
class SetupView:
    """The form filled with the options. `chosen`: a preset's categories are shown, not typed.
    `offers` are the set-ups to choose from: (part to draw, name). `rows` are the categories with
    their names and what a number brings, and empty ones to type in."""

    game: Phrase
    chosen: bool
    offers: tuple[tuple[str, Phrase], ...]
    rows: tuple[tuple[Phrase, Category, str], ...]


def setup_view(options: Options) -> SetupView:
    chosen = options.game in WORDS and not options.own
    rows = options.categories if chosen else options.categories + (Category(),) * 3
    named_rows = tuple(
        (named(line.name), line, Row("", named(line.name), line).says) for line in rows
    )
    return SetupView(named(options.game), chosen, tuple(_offers(options)), named_rows)


def _offers(options: Options) -> Iterator[tuple[str, Phrase]]:
    for part, setup in offered(options).items():
        name = named(setup.game)
        if part == "saved.0":
            name = say("Like last time: {game}", game=name) if setup.game else say("Like last time")
        yield part, name
