"""The tried actions of a What-if, which only its address holds.

`try=points?seat=red%26points=3`, repeated in order, and `since`: the last entry of the log when the
first was tried. Unreadable actions are left out, so that any address shows something.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl, quote_plus, urlencode

from flask import url_for
from werkzeug.datastructures import MultiDict

from companion.core.game.action import Action
from companion.core.log.digest import digest
from companion.core.log.log import Log
from companion.core.questions import facts
from companion.core.text import Seat, say
from companion.core.whatif import Tried, may_be_tried, tried
from companion.table.drafts import tried_in
from companion.table.refused import Refused
from companion.web.forms import forms
from companion.web.forms.forms import BadForm
from companion.web.recording.form_pages import check_seats
from companion.web.recording.record import action_type_of
from companion.web.visit import Visit

PLAIN = "?=:,/"  # these are not escaped in an address, so that people can read it


def written(action: Action) -> str:
    """An action as one text: its kind and its facts."""
    return f"{action.kind}?{urlencode([*_pairs(action)], safe=PLAIN)}"


def parsed(action_type: type[Action], text: str) -> Action:
    """The action from the text after its kind; BadForm if it can't be read."""
    form = MultiDict(parse_qsl(text, keep_blank_values=True))
    action: Action = forms.parse(action_type, form)
    return action


def _pairs(action: Action) -> Iterator[tuple[str, str]]:
    """The facts as a form posts them. An empty list gives one empty value."""
    for name, value in action.payload().items():
        if name in action.filled:
            continue
        if value in ([], {}):
            yield name, ""
        elif isinstance(value, list) and isinstance(value[0], dict):
            for row, parts in enumerate(value):
                yield from facts.pairs(f"{name}.{row}", parts)
        else:
            yield from facts.pairs(name, value)


MOST_TRIES = 30  # tried actions at once
LONGEST = 5000  # characters of one; an end of a game with all its facts is the longest
LONGEST_OF_ALL = 6500  # bytes as sent; servers accept 8190 with the path and one form
IN_PATHS = ("kind", "question")


@dataclass(frozen=True)
class Tries:
    """The actions that somebody tries on the current table. `since` is the log's last entry when
    they began; `unread` counts the actions of the address that can't be read here."""

    visit: Visit
    actions: tuple[Action, ...]
    since: int
    unread: int

    @classmethod
    def of(cls, visit: Visit, held: MultiDict[str, str]) -> Tries:
        """The tried actions of an address or a form, of limited number and length."""
        last = visit.log_begun.last_seq
        since = held.get("since", type=int)
        texts = held.getlist("try")
        found = [read(visit, text) for text in texts[:MOST_TRIES]]
        actions = tuple(action for action in found if action is not None)
        if not _fit(map(written, actions)):
            actions = ()
        begun = last if since is None or not 0 < since < last else since
        return cls(visit, actions, begun, len(texts) - len(actions))

    @property
    def texts(self) -> tuple[str, ...]:
        """The tried actions as an address and a form hold them."""
        return tuple(map(written, self.actions))

    @property
    def moved(self) -> bool:
        """Whether the log has changed since the first action was tried."""
        return self.since < self.visit.log_begun.last_seq

    @cached_property
    def recorded(self) -> bool:
        """Whether all its actions have been recorded since then, in this order; the page then says
        so."""
        lines = self.visit.log_begun.lines
        since = (line.action for line in lines if line.seq > self.since)
        return bool(self.actions) and all(
            any(_is_recorded(action, line) for line in since) for action in self.actions
        )

    @cached_property
    def tried(self) -> Tried:
        """The actions, folded on the current table."""
        return tried(self.visit.log_begun, self.actions)

    @cached_property
    def there(self) -> Visit:
        """The table after the actions, with a log that is never stored."""
        if not self.actions:
            return self.visit
        log = recorded_in(self.visit.log_begun, self.actions)
        # Its digest keeps its cached results apart from those of other tries.
        marked = log.signed(f"tried {digest(log.state)}")
        return replace(self.visit, log=marked)

    def put(self, action: Action, place: int) -> Tries:
        """The What-if with the action at `place`, instead of the one there, or after the last.
        Raises Refused if the address gets too long."""
        more = self.at(*self.actions[:place], action, *self.actions[place + 1 :])
        if not more.fit:
            raise Refused(say("That is too much to try out at once."), 400)
        return more

    @property
    def fit(self) -> bool:
        """Whether the address has room for the actions."""
        short = all(len(text) <= LONGEST for text in self.texts)
        return short and len(self.actions) <= MOST_TRIES and _fit(self.texts)

    def at(self, *actions: Action) -> Tries:
        """The same What-if with these actions."""
        return Tries(self.visit, actions, self.since, 0)

    def held(self, seat: Seat) -> tuple[tuple[str, str], ...]:
        """The values in the address of a game's page for a seat, besides its answers."""
        since = (("since", str(self.since)),) if self.actions else ()
        return (("seat", seat), *(("try", text) for text in self.texts), *since)

    def asks(self, question: str, **answers: str) -> str:
        """The address of a ruling on the table after the actions."""
        return self.address("whatif.ruling", question=question, **answers)

    def address(self, endpoint: str, **more: str) -> str:
        """The address of a page of this What-if, with the values for its path and its query."""
        of_path: dict[str, Any] = {name: more.pop(name) for name in IN_PATHS if name in more}
        path = url_for(endpoint, table_id=self.visit.table.id, **of_path)
        query = [*more.items(), *(("try", text) for text in self.texts)]
        if self.actions:
            query.append(("since", str(self.since)))
        return f"{path}?{urlencode(query, safe=PLAIN)}" if query else path


def _fit(texts: Iterable[str]) -> bool:
    """Whether an address has room for them, escaped as browsers' forms do."""
    return sum(len("&try=") + len(quote_plus(text)) for text in texts) <= LONGEST_OF_ALL


def read(visit: Visit, text: str) -> Action | None:
    """The action of a text; None if it can't be read at this table."""
    if len(text) > LONGEST:
        return None
    kind, _, facts = text.partition("?")
    try:
        action = parsed(triable(visit, kind), facts)
        check_seats(visit, action)
    except (Refused, BadForm):
        return None
    seats = {*action.concerns(visit.log_begun.state)}
    return action if seats <= {*visit.log_begun.setup()[1]} else None


def triable(visit: Visit, kind: str) -> type[Action]:
    """The action type of that kind. Raises Refused if there is none, or if it can't be tried."""
    action_type = action_type_of(visit, kind)
    if not may_be_tried(action_type):
        raise Refused(say("You can't try out a reveal."), 404)
    return action_type


def recorded_in(log: Log, actions: Sequence[Action]) -> Log:
    """The log as if these actions were recorded. Stores nothing."""
    for action in actions:
        log = tried_in(log, action.kind, action.payload())
    return log


def _is_recorded(action: Action, line: Action) -> bool:
    """Whether a line has all facts of a tried action. An entry may have more of them."""
    return action.kind == line.kind and action.payload().items() <= line.payload().items()
