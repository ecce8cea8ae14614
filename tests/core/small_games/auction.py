"""The toy with bids made in secret: each seat that is asked writes a word, then all are uncovered.

A round is called, everybody playing is asked, and the reveal closes it. Chance may write a word.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from companion.core.common_actions import Reveal
from companion.core.game.action import Action, Choice
from companion.core.game.descriptions import SecretQuestion
from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.core.log.sealed import SEAL, follows
from companion.core.text import Phrase, say
from tests.core.small_games.toy import NOON, Setup, Tally, toy


@dataclass(frozen=True)
class Auction(Tally):
    """A tally; `asked` are the seats of the open round, `bids` what was uncovered last."""

    asked: tuple[str, ...] = ()
    bids: Mapping[str, str] = field(default_factory=dict)


class Call(Action[Auction]):
    kind: ClassVar[str] = "call"
    title: ClassVar[Phrase] = say("Bids, please")

    seats: tuple[str, ...] = ("red", "blue")

    def fold(self, state: Auction) -> Auction:
        return replace(state, asked=self.seats)

    def story(self, before: Auction) -> Phrase:
        return self.title


class Bids(Reveal[Auction]):
    kind: ClassVar[str] = "bids"
    title: ClassVar[Phrase] = say("Bids")

    words: dict[str, str]

    @classmethod
    def of(cls, state: Auction, chosen: Mapping[str, Sequence[str]]) -> Self:
        return cls(words={seat: values[0] for seat, values in chosen.items()})

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        return {seat: (word,) for seat, word in self.words.items()}

    def fold(self, state: Auction) -> Auction:
        return replace(state, asked=(), bids=self.words)

    def story(self, before: Auction) -> Phrase:
        return say("Bids: {words}", words=", ".join(self.words.values()))


def begin(options: Setup, seats: Sequence[str]) -> Auction:
    return Auction(dict.fromkeys(seats, options.start), seats[0], int(options.turns))


def question(state: Auction) -> SecretQuestion | None:
    if not state.asked:
        return None
    return SecretQuestion("bids", say("Your bid?"), say("In secret."), state.asked)


game = replace(
    toy,
    meta=replace(toy.meta, slug="auction"),
    action_types=(*toy.action_types, Call, Bids),
    begin=begin,
    secret_question=question,
    secret_choices=lambda *_: [Choice(word, say(word)) for word in ("ant", "bee", "cow")],
)


def called(seq: int, *seats: str) -> Entry:
    return Entry(seq, "call", {"seats": list(seats or ("red", "blue"))}, "phone", NOON)


def sealed(seq: int, seat: str, word: str) -> Entry:
    payload = {"question": "bids", "seat": seat, "values": [word]}
    return Entry(seq, SEAL, payload, "phone", NOON)


def uncovered(seq: int, **words: str) -> Entry:
    return Entry(seq, "bids", {"words": words}, "phone", NOON)


def log(*entries: Entry) -> Log[Any]:
    return Log(game, entries)


def told(before: Log[Any], entry: Entry) -> Log[Any]:
    """The log with an entry and what follows from it, as a server writes it."""
    after = before.extended(entry)
    reveal = follows(after)
    if reveal is None:
        return after
    return after.extended(Entry(entry.seq + 1, reveal.kind, reveal.payload(), "phone", NOON))
