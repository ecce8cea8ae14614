"""Every line of the golden logs and the exhibits of all games, as the log and the news say it, and
what each of its actions announces."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.core.game import catalogue
from companion.core.log.log import Log
from companion.core.text import Phrase, brief
from companion.table.log_lines import LogLine, log_lines
from companion.translations import words
from tests.contract.tables import log_of
from tests.games.epoch_of_rulers import play as epoch
from tests.games.expedition import play as expedition
from tests.games.mythotopia import transcript
from tests.games.terra_mystica.evenings.golden import logs as terra_mystica

NAMES = {
    "red": "Anna", "blue": "Борис", "green": "Вера", "yellow": "Daniel", "purple": "Hans",
    "gray": "Fedor", "brown": "Gleb", "black": "Ida", "white": "Jan", "orange": "Кира",
}  # fmt: skip
NEWS = 36
"""The letters that one line of news holds at 360 pixels: Chromium breaks none that is shorter."""
ON_THE_PHONE = "Жанна"
"""Who plays on the phone that has recorded a line."""
NEWS = 36
"""The letters that one line of news holds at 360 pixels: Chromium breaks none that is shorter."""


@dataclass(frozen=True)
class Told:
    """A line in the current language, without and with its details. `who` is "" in a line about the
    table; `gains` are the points that it brings, and `numbers` counts all that a toast shows beside
    it."""

    kind: str
    who: str
    does: str
    brief: str
    gains: frozenset[int]
    numbers: int

    @property
    def sentence(self) -> str:
        return f"{self.who} {self.does}".strip()

    @property
    def news(self) -> str:
        return f"{self.who} {self.brief}".strip()


def logs() -> Iterator[Log[Any]]:
    yield from map(transcript.log_of, transcript.EVENINGS)
    yield from map(expedition.log_of, expedition.GAMES)
    yield from map(epoch.log_of, ("2p", "4p"))
    for name in terra_mystica.GAMES:
        yield Log(catalogue.find("terra-mystica"), terra_mystica.played(name).entries())
    for game in catalogue.games().values():
        for exhibit in game.examples().exhibits:
            if log := log_of(game, exhibit):
                yield log


@cache
def all_lines() -> tuple[tuple[str, LogLine], ...]:
    """Each line, with its game and the kind of its action."""
    return tuple(
        (f"{log.game.meta.slug} {line.last.kind}", line)
        for log in logs()
        for line in reversed(log_lines(log))
    )


def told() -> Iterator[Told]:
    """All lines in the current language, those that read the same once."""
    yield from dict.fromkeys(
        Told(
            kind,
            ON_THE_PHONE if line.by_phone else NAMES.get(line.seat or "", ""),
            words(line.text, NAMES),
            words(brief(line.text), NAMES),
            frozenset(c.after - c.before for c in line.changes if not c.label),
            sum(change.seat == line.seat for change in line.told),
        )
        for kind, line in all_lines()
    )


@dataclass(frozen=True)
class Announced:
    """What an action says to some phones, what they lose by it, or to all phones at large, in the
    current language, without its details."""

    how: str
    kind: str
    sentence: str


@cache
def all_announcements() -> tuple[tuple[str, str, Phrase], ...]:
    return tuple(
        (how, f"{log.game.meta.slug} {line.action.kind}", text)
        for log in logs()
        for line, before, _ in log.since(1)
        for how, text in (
            *(("tells", text) for _, text in line.action.tells(before)),
            *(("loses", text) for _, text in line.action.loses(before)),
            *(("moment", big.text) for big in (line.action.moment(before),) if big),
        )
    )


def announced() -> Iterator[Announced]:
    """All announcements in the current language, those that read the same once."""
    yield from dict.fromkeys(
        Announced(how, kind, words(brief(text), NAMES)) for how, kind, text in all_announcements()
    )


@cache
def all_tasks() -> frozenset[tuple[str, Phrase, Phrase | None]]:
    """What one seat is asked to do in any state, with its game, and what others read of it."""
    return frozenset(
        (log.game.meta.slug, task, log.game.others_read(task))
        for log in logs()
        for _, _, after in log.since(1)
        for waited in (log.game.waited_for(after),)
        if waited.seats and (task := waited.task(waited.seats[:1]))
    )
