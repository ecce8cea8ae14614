"""Curious players at a table: taps of every kind, undos, corrections, seats taken and left.

Whatever they do is chosen in one world, and repeated in the other. The phone of the player with the
secret and the host's phone agree to nothing, one phone alone stops the game, and nobody makes the
last choice that reveals all.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.core.common_actions import LeaveTheGame, Statement, StopTheGame
from companion.core.game.action import Action
from companion.core.game.showcase import Secret
from companion.core.log.log import Log
from companion.core.log.sealed import answers, question
from companion.core.questions.facts import flat
from companion.web import services
from companion.web.http.keys_and_verdicts import HEADER as VERDICT
from tests.conftest import Phone
from tests.contract.crawling import read

PAGES = (
    "", "/seat/{0}", "/log?region=1", "/act?region=ways&seat={0}", "/tv?region=1", "/sealed/{0}",
    "/seat/{0}?region=1", "/people", "/act?seat={0}",
)  # fmt: skip
NUMBERS = ("0", "1", "5000")


@dataclass(frozen=True)
class Tap:
    """One request: by which phone, and what it posts; `facts` is None for a page."""

    who: str
    path: str
    facts: tuple[tuple[str, str], ...] | None = None

    def sent(self, phones: Mapping[str, Phone]) -> TestResponse:
        phone = phones[self.who]
        return phone.at(self.path) if self.facts is None else phone.tell(
            self.path, data=MultiDict(self.facts)
        )  # fmt: skip


class Curious:
    """The players who may not know the secret of a seat."""

    def __init__(self, game: Any, secret: Secret, phones: Mapping[str, Phone], chance: Random):
        self.game, self.phones, self.chance = game, phones, chance
        self.seats, self.owner = [*secret.seats], secret.know[0]
        self.who = sorted(phones.keys() - {"player"})
        self.told = [pair for pairs in zip(secret.here, secret.there, strict=True)
                     if pairs[0] != pairs[1] for pair in pairs]  # fmt: skip
        texts = json.dumps(self.told)
        self.numbers = [*NUMBERS, *sorted({*re.findall(r"\d+", texts)})]
        self.words = {*re.findall(r'"([^"]*)"', texts)}
        self.next: list[Tap] = []

    @property
    def log(self) -> Log[Any]:
        log = services.in_play().get(self.phones["host"].table).log
        assert log is not None
        return log

    def seat(self) -> str:
        return self.owner if self.chance.random() < 0.6 else self.chance.choice(self.seats)

    def sitting(self) -> Tap:
        """Somebody sits down, leaves, answers who asks for a seat, or says who holds a phone. The
        host lets nobody sit on the seat with the secret."""
        seat, who = self.seat(), self.chance.choice(self.who)
        taps = [(f"/seats/{seat}/take", ()), (f"/seats/{seat}/leave", ()),
                ("/i-am", (("seat", seat),))]  # fmt: skip
        for row in services.in_play().get(self.phones["host"].table).table.seats:
            says = "no" if who == "host" and row.colour == self.owner else "yes"
            taps += [(f"/seats/{row.colour}/asked/{phone}", (("answer", says),))
                     for phone in row.waiting]  # fmt: skip
        return Tap(who, *self.chance.choice(taps))

    def stopping(self) -> Tap | None:
        stops = [kind for kind in self.game.actions.values() if issubclass(kind, StopTheGame)]
        stops = stops if self.game.seen_by else []  # else it uncovers nothing
        return Tap("rival", f"/actions/{stops[0].kind}", (("how", "score"),)) if stops else None

    def acting(self, which: str = "any") -> Tap | None:
        """Somebody records an action, with other facts than its form has, or without some: any
        action, one that may name what the secret names, or one of the whole table."""
        kinds = [
            kind for kind in self.game.actions.values() if kind.has_form and not kind.automatic
        ]
        public, seat = self.log.seen().state, self.seat()
        if which == "named":
            named = [kind for kind in kinds if self._names(kind, public)]
            kinds = [kind for kind in named if issubclass(kind, Statement)] or named or kinds
        elif which == "whole":
            kinds = [kind for kind in kinds if "seat" not in kind.model_fields] or kinds
        action_type: type[Action[Any]] = self.chance.choice(kinds)
        try:
            action = action_type.prefilled(public, seat)
            ends = self.game.ended(action.fold(public)) is not None
        except (ValueError, AssertionError):
            return None
        if ends or isinstance(action, StopTheGame):
            return None
        who = self.chance.choice(("host", "rival"))
        given = flat(action)
        unsaid = action_type.model_fields.keys() - {name.partition(".")[0] for name, _ in given}
        facts = [(name, self._number(value))
                 for name, value in (*given, *((name, "") for name in sorted(unsaid)))
                 if name == "seat" or self.chance.random() < 0.7]  # fmt: skip
        for field, choices in action.choices(public).items():
            values = [choice.value for choice in choices]
            liked = [value for value in values if value in self.words] or values
            if liked and self.chance.random() < 0.5:
                some = self.chance.sample(liked, min(len(liked), self.chance.randint(1, 2)))
                facts = [pair for pair in facts if pair[0] != field]
                facts += [(field, value) for value in some]
        where = "preview" if self.chance.random() < 0.1 else "actions"
        return Tap(who, f"/{where}/{action.kind}", tuple(facts))

    def _names(self, kind: type[Action[Any]], public: Any) -> bool:
        """Whether the form of an action offers something that the secret names."""
        try:
            offered = kind.prefilled(public, self.owner).choices(public)
        except ValueError:
            return False
        return any(choice.value in self.words for some in offered.values() for choice in some)

    def guessing(self) -> Tap | None:
        """Somebody states what the player with the secret has recorded in one of the worlds, or a
        part of it."""
        lines = [(kind, facts) for kind, facts in self.told if kind in self.game.actions]
        if not lines:
            return self.acting()
        chosen = self.chance.choice(sorted({kind for kind, _ in lines}))
        kind, payload = self.chance.choice([line for line in lines if line[0] == chosen])
        facts = flat(self.game.actions[kind].model_validate(payload))
        if self.chance.random() < 0.5:
            part = {"seat", self.chance.choice([name for name, _ in facts])}
            facts = [pair for pair in facts if pair[0] in part]
        return Tap(self.chance.choice(("host", "rival")), f"/actions/{kind}", tuple(facts))

    def _number(self, value: str) -> str:
        if (value and not value.isdecimal()) or self.chance.random() < 0.5:
            return value
        return self.chance.choice(self.numbers)

    def mending(self) -> Tap:
        """Somebody undoes or brings back a line, mostly one of the last, or corrects it."""
        last = self.log.last_seq
        seq = max(1, last - int(self.chance.expovariate(0.6)))
        who = self.chance.choice(("host", "rival"))
        what = self.chance.random()
        if what < 0.6:
            undo = "strike" if self.chance.random() < 0.7 else "restore"
            return Tap(who, f"/log/{undo}", (("entry", str(seq)),))
        line = next((line for line in self.log.seen().lines if line.seq == seq), None)
        if line is None or what < 0.75:
            page = self.chance.choice(("", "/amend"))
            return Tap(self.chance.choice(self.who), f"/log/{seq}{page}")
        facts = tuple((name, self._number(value)) for name, value in flat(line.action))
        return Tap(who, f"/log/{seq}/{self.chance.choice(('preview', 'amend'))}", facts)

    def agreeing(self) -> Tap:
        """The set-up is corrected to what it is."""
        options = self.log.setup()[0]
        return Tap("rival", "/setup", (("seen", "begun"), *flat(options)))

    def sealing(self) -> Tap | None:
        """Somebody opens the page of another's choice; see `heard`."""
        seats = [*self._may_seal()]
        if not seats:
            return None
        return self._page_of(self.chance.choice(seats))

    def dropping(self) -> Tap | None:
        """All others choose, but the last one leaves the game in place of choosing."""
        leaves = [kind for kind in self.game.actions.values() if issubclass(kind, LeaveTheGame)]
        *seats, last = [*self._may_seal()] or [""]
        if not last or not leaves:
            return None
        self.next += [Tap("host", f"/actions/{leaves[0].kind}", (("seat", last),))]
        self.next += [self._page_of(seat) for seat in seats]
        return self.next.pop()

    def _page_of(self, seat: str) -> Tap:
        table = services.in_play().get(self.phones["host"].table).table
        row, host = table.seat(seat), table.host
        own = row and host and host.device in row.devices
        return Tap("host" if own or not (row and row.devices) else "rival", f"/sealed/{seat}")

    def _may_seal(self) -> Iterator[str]:
        """The seats that may choose without making the last choice."""
        asked = question(self.log)
        waiting = [*asked.seats] if asked else []
        waiting = [seat for seat in waiting if seat not in answers(self.log)]
        if len(waiting) > 1:
            yield from (seat for seat in waiting if seat != self.owner)

    def all(self, sitting: int, many: int) -> Iterator[Tap | None]:
        """Who sits where, None when the secret arises, and the taps after it."""
        yield from (self.sitting() for _ in range(sitting))
        yield None
        yield from self.taps(many)

    def taps(self, many: int) -> Iterator[Tap]:
        """So many taps, first one of each way; each is chosen when the one before has its answer
        (`heard`)."""
        ways: list[Callable[[], Tap | None]] = [
            self.guessing, self.guessing, self.stopping, self.mending, self.sealing, self.sitting,
            self.agreeing, self.acting, partial(self.acting, "named"),
            partial(self.acting, "whole"), partial(self.acting, "whole"),
        ]  # fmt: skip
        first = self.chance.sample(ways, len(ways))
        first.insert(self.chance.choice((0, len(ways))), self.dropping)
        while many:
            if self.next:
                yield self.next.pop()
                continue
            many -= 1
            tap = (first.pop() if first else self.chance.choice(ways))()
            if tap is not None:
                yield tap

    def heard(self, tap: Tap, answer: TestResponse) -> None:
        """An objection is overruled; what was recorded is sometimes undone at once."""
        if answer.headers.get(VERDICT) == "objected":
            buttons = [button for button in read(answer).buttons
                       if any(name == "overrule" for name, _ in button.facts)]  # fmt: skip
            if buttons and len(self.next) < 2 and tap.facts != tuple(buttons[0].facts):
                where = buttons[0].action.partition(self.phones["host"].table)[2]
                self.next.append(Tap(tap.who, where, tuple(buttons[0].facts)))
        elif tap.path.startswith("/actions/") and self.chance.random() < 0.5:
            self.next.append(Tap(tap.who, "/log/strike", (("entry", str(self.log.last_seq)),)))
        elif tap.path.startswith("/sealed/") and tap.facts is None:
            page, asked = answer.get_data(as_text=True), question(self.log)
            asking = page.partition('name="round" value="')[2].partition('"')[0]
            if asking and asked and tap.path.removeprefix("/sealed/") in self._may_seal():
                found = re.findall(r'name="choice" value="([^"]+)"', page) or ["1"]
                facts = [("choice", value) for value in found[: max(1, asked.fewest)]]
                self.next.append(Tap(tap.who, tap.path, (("round", asking), *facts)))

    def over(self) -> bool:
        """Whether the game has ended in another way than by a stop: then all is told."""
        return self.game.ended(self.log.state) is not None and self.log.entries[-1].kind != "stop"
