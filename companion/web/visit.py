"""A visit: the requesting device at a table, with the language of its pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from hashlib import sha256
from typing import Any

from flask import g, request

from companion.core.game.action import MenuItem
from companion.core.game.descriptions import Joinable, played
from companion.core.game.game import Game
from companion.core.log.waits_for import waits_for
from companion.core.text import Phrase, Seat, say, unnamed
from companion.storage.people.presence import LEFT_AFTER, SILENT_AFTER
from companion.table.log_lines import LogLine
from companion.table.permissions import Visitor
from companion.table.refused import Refused
from companion.table.table_row import TableRow
from companion.translations import gettext, words
from companion.web import services
from companion.web.http.device import device, short

I_AM_COOKIE = "i-am"
"""Holds the seat whose player has the phone. It is kept for one table, until the browser closes."""
MOST_PLAYERS_NAMED = 2  # players of one device, in a line of the log


@dataclass(frozen=True)
class Visit(Visitor):
    """A visitor whose pages name seats and phones in the current language. Its log holds what
    everybody knows; `private` adds what the player who holds the phone knows."""

    @property
    def private(self) -> Visit:
        """The visit with the secrets of the player who holds the phone, for pages that only this
        phone shows; the same visit if the player knows no secrets."""
        return self._private or self

    @cached_property
    def _private(self) -> Visit | None:
        # Not `self`: a visit that refers to itself keeps its log in memory until the garbage
        # collector runs.
        if self.log is None or self.log.seen(*self.eyes) is self.log:
            return None
        return replace(self, log=self.log.seen(*self.eyes))

    def prompts(self, seat: Seat) -> Sequence[MenuItem]:
        """The actions that are due or likely for a seat now. Two regions of a page show them. One
        for another seat is left out if this device may not record it, or offers it already."""
        if seat not in self._prompts:
            offered = self.game.prompts(self.log_begun.state, seat)
            self._prompts[seat] = [item for item in offered if not self._leaves_out(item, seat)]
        return self._prompts[seat]

    def _leaves_out(self, item: MenuItem, seat: Seat) -> bool:
        about = dict(item.facts).get("seat", seat)
        before = self.seats[: self.seats.index(seat)] if seat in self.seats else ()
        return about != seat and (
            not self.may_record_for(about) or any(item in self.prompts(mine) for mine in before)
        )

    @cached_property
    def _prompts(self) -> dict[str, Sequence[MenuItem]]:
        return {}

    @cached_property
    def is_handed_round(self) -> bool:
        """Whether players with secrets share the phone, so that it shows the secrets of one player
        at a time."""
        return len(self.mine) > 1 and any(map(self._tells_more_to, self.mine))

    def _tells_more_to(self, seat: Seat) -> bool:
        if self.log is None or self.log.seen(seat) is self.log:
            return False
        own = self.log.seen(seat)
        return bool(own.state != self.log.state or own.lines != self.log.lines)

    @cached_property
    def title(self) -> Phrase:
        """The name of the game on the table."""
        return played(self.game, self.log.state if self.log else None).title

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or its table is closed."""
        ended = self.log is not None and self.game.ended(self.log.state) is not None
        return ended or self.table.closed_at is not None

    @cached_property
    def names(self) -> dict[str, str]:
        """Each seat's name: the given one, else the colour."""
        return names(self.table, self.game)

    def recorder(self, phone: str) -> str:
        """A device in words: the players of its seats (or of those moved to another device), and
        its label."""
        players = self.players(phone)
        return f"{players} ({self._kind(phone)})" if players else self.phone(phone)

    def author(self, phone: str) -> str:
        """As `recorder`, without the names where many players share the device."""
        seats = self.table.held_by(self.seats_went_to(phone))
        return self.recorder(phone) if len(seats) <= MOST_PLAYERS_NAMED else self._kind(phone)

    def players(self, phone: str) -> str:
        """The names of the seats that a device holds, or held before they were moved."""
        now = self.seats_went_to(phone)
        return ", ".join(self.names[s.colour] for s in self.table.seats if now in s.devices)

    def doer(self, phone: str) -> str:
        """Who does what a device records, as the beginning of a sentence."""
        several = len(self.table.held_by(self.seats_went_to(phone))) > 1
        players = self.players(phone) or self.phone(phone)
        return gettext("The phone of {names}").format(names=players) if several else players

    def who(self, line: LogLine) -> str:
        """The name with which a line begins; "" if it is about the table."""
        return self.doer(line.last.device) if line.by_phone else self.names.get(line.seat or "", "")

    def does(self, line: LogLine) -> Phrase:
        """What a line says after this name."""
        return self.own(line, line.text) if line.by_phone else line.text

    def own(self, line: LogLine, text: Phrase) -> Phrase:
        """A text of the phone of a line, which does not say again who plays there."""
        seats = self.table.held_by(self.seats_went_to(line.last.device))
        return unnamed(text, *seats) if len(seats) == 1 else text

    def phone(self, phone: str) -> str:
        """A device by its label, with enough of its id to tell two apart."""
        return f"{self._kind(phone)} {short(phone)}"

    def mark(self, phone: str) -> str:
        """A mark that distinguishes devices on pages that all may see, without their ids."""
        return sha256(f"{self.table.id}{phone}".encode()).hexdigest()[:8]

    def _kind(self, phone: str) -> str:
        member = self.table.members.get(phone) or self.table.away.get(phone)
        return (member.label if member else "") or gettext("phone")

    def require_in_game(self, seat: Seat) -> None:
        """Raises Refused for a seat added later, until a corrected set-up takes it into the
        game."""
        if self.log is None or seat not in self.log.setup()[1]:
            name = self.names[seat]
            how = say("{seat} is not in the game yet: save the set-up again.", seat=name)
            if self.log and isinstance(self.log.setup()[0], Joinable):
                how = say("{seat} is not in the game yet: see “Seats and people”.", seat=name)
            raise Refused(how, 409)

    def may_become_host(self, now: datetime) -> bool:
        """Whether the phone may take over: from a host who has been silent for 5 minutes, if it
        holds a seat; from a table whose host and players have all been away for an hour, in any
        case, because a server with a new address knows none of their phones; or if nobody is the
        host, who has to let somebody in."""
        host = self.table.host
        if self.role != "player" or host is None:
            return self.role == "player"
        if self.seats:
            return self.is_silent(host.device, now)
        theirs = {host.device, *(phone for row in self.table.seats for phone in row.devices)}
        return all(self.is_silent(phone, now, LEFT_AFTER) for phone in theirs)

    def is_silent(self, phone: str, now: datetime, after: timedelta = SILENT_AFTER) -> bool:
        """Whether a phone has been away from the table for so long."""
        if phone in services.hub().present(self.table.id):
            return False
        return services.presence().is_silent(self.table.id, phone, now, after)


def names(table: TableRow, game: Game) -> dict[str, str]:
    """Each seat's name in the current language: the given one, else the colour. Seats of the same
    name have their colours with it."""
    colours = {row.colour: words(game.meta.colour(row.colour).name, {}) for row in table.seats}
    given = {row.colour: row.name or colours[row.colour] for row in table.seats}
    times = Counter(given.values())
    return {
        seat: f"{name} ({colours[seat]})" if times[name] > 1 else name
        for seat, name in given.items()
    }


def visit_to(table_id: str) -> Visit:
    """The requesting device's visit to the table as it is now.

    Raises Refused for a stranger, NoSuchTable, GameNotInstalled.
    """
    i_am = request.cookies.get(I_AM_COOKIE, "")
    visit = visit_of(device() or "", table_id.lower(), i_am=i_am)
    visit.require_member()
    g.holds_secret = visit.private is not visit
    services.presence().note_here({visit.table.id: [visit.device]}, services.now())
    return visit


def visit_of(phone: str, table_id: str, known: int | None = None, i_am: Seat = "") -> Visit:
    """Any device's visit to the table as it is now, or at least at the version `known`, whether or
    not it is at the table."""
    played = services.in_play().get(table_id, known)
    log = played.log.seen() if played.log else None
    return Visit(played.table, played.game, log, phone, i_am)


def asked_seat(visit: Visit, state: Any = None) -> Seat:
    """The seat that a page is about: the requested one, else a seat of this phone, else one that is
    waited for, else the first; of this phone's seats, one that is waited for first. `state` is the
    tried state of a What-if."""
    requested = request.args.get("seat", "")
    if visit.table.seat(requested):
        return requested
    if state is not None:
        now = visit.game.waited_for(state).seats
    else:
        now = waits_for(visit.log).seats if visit.log else ()
    own = sorted(visit.seats, key=lambda seat: seat not in now)
    return next(iter((*own, *now, *visit.names)))


def visit_with_log(table_id: str) -> Visit:
    """The requesting device's visit to a table whose game has begun."""
    visit = visit_to(table_id)
    _ = visit.log_begun  # Refused before the set-up
    return visit


def visit_as_host(table_id: str) -> Visit:
    """The requesting device's visit. Raises Refused unless it is the host's."""
    visit = visit_to(table_id)
    visit.require_host()
    return visit
