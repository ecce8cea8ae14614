"""The state of a game: the table, and what each player has behind the screen.

None means "not known": numbers of a card that nobody entered, or a purse that a viewer can't see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Objection, Widget
from companion.core.log.digest import UNSIGNED
from companion.core.text import Phrase, Seat
from companion.games.expedition.box.contents import TEAMS, UNUSED
from companion.games.expedition.box.language import say

Phase: TypeAlias = Literal[
    "initiative", "market", "bids", "choice", "sending", "strengths", "victor", "losses", "end"
]
"""The phase of the game. "strengths": the teams are sent, and some strength is not known; "victor":
the owner of two equal teams says which one has won; "end": the final count."""

Symbols: TypeAlias = Mapping[str, int]
"""The number of each type on an expedition card."""


@dataclass(frozen=True)
class Readings:
    """The table's reading of the unclear rules. Each default is the rulebook's likely meaning, and
    stored digests leave it out.

    `fee_by`: the first two players return coins, or those on the first two spaces. `ties`: who
    moves if the highest or lowest bids are equal. `moves`: which move comes first. `walls`: unused
    markers are never moved. `unwon`: what happens to an expedition that nobody joins.
    """

    fee_by: Literal["rank", "space"] = "rank"
    ties: Literal["first_and_last", "nobody", "all"] = "first_and_last"
    moves: Literal["forward_first", "back_first", "together"] = "forward_first"
    walls: bool = False
    unwon: Literal["discarded", "stays"] = "discarded"


@dataclass(frozen=True)
class Team:
    """A team's cards as texts."""

    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Player:
    """`coins` in M£; `cards` won expeditions; `artifacts` worth -> count, `found` their total. None
    if the viewer doesn't know. `teams` by their number."""

    coins: int | None
    cards: int | None = 0
    artifacts: Mapping[int, int] | None = field(default_factory=dict)
    found: int = 0
    teams: Mapping[int, Team] = field(default_factory=dict)
    away: bool = False


@dataclass(frozen=True)
class Sent:
    """A team sent. `strength` is None until it is known."""

    seat: Seat
    team: int
    strength: int | None

    @property
    def name(self) -> str:
        return f"{self.seat}/{self.team}"


@dataclass(frozen=True)
class Journey:
    """The current expedition: the teams sent, the winner's seat and team (0 if the owner has not
    said which), and the teams that still have to lose a card."""

    sent: tuple[Sent, ...] = ()
    winner: Seat = ""
    team: int = 0
    losing: tuple[tuple[str, int], ...] = ()

    def as_strong_as(self, seat: Seat) -> tuple[Seat, ...]:
        """The other players whose strongest team is as strong as this player's."""
        best: dict[str, int] = {}
        for team in self.sent:
            best[team.seat] = max(best.get(team.seat, 0), team.strength or 0)
        own = best.pop(seat, None)
        return tuple(other for other, strength in best.items() if strength == own)


@dataclass(frozen=True)
class Drawn:
    """A card that `seat` drew by Risky move and now plays."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class State:
    """`seats` in the order round the table; `track` the markers from I to IV.

    `row` are the expeditions, `active` is the index of the active one, `carried` are earlier ones
    that nobody won. `area` counts the cartographers there. `market` and `discard` are cards as
    texts, `bids` and `order` those of this round, `picked` the seats that have chosen. `symbols`,
    `faces` and `patrons` are the entered facts of printed cards. `uncovered` counts the steps of
    the final count; `stopped` says how the game was stopped. `back` is the journey that has just
    ended, and `to_return` the coins that the first two players return at the start; neither counts
    once the next market is laid out.
    """

    seats: tuple[Seat, ...]
    players: Mapping[Seat, Player]
    track: tuple[str, ...]
    row: tuple[str, ...]
    rules: Readings = field(default_factory=Readings)
    active: int = 0
    carried: int = 0
    round: int = 1
    phase: Phase = "market"
    area: int = 0
    market: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    bids: Mapping[str, int] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    drawn: Drawn | None = None
    journey: Journey = field(default_factory=Journey)
    symbols: Mapping[str, Symbols] = field(default_factory=dict)
    faces: frozenset[str] = frozenset()
    patrons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    counts_deck: bool = False
    uncovered: int = 0
    stopped: str = ""
    to_return: Mapping[str, int] = field(default_factory=dict, metadata=UNSIGNED)
    back: Journey | None = field(default=None, metadata=UNSIGNED)

    def player(self, seat: Seat, **changes: object) -> State:
        """The state with some fields of a player changed; unchanged for an unknown seat."""
        if seat not in self.players:
            return self
        player = changed(self.players[seat], **changes)
        return changed(self, players={**self.players, seat: player})

    def paid(self, seat: Seat, coins: int) -> State:
        """The state after a seat gets coins, or pays them if negative. A hidden purse stays
        hidden."""
        had = self.players[seat].coins if seat in self.players else None
        return self if had is None else self.player(seat, coins=had + coins)

    @property
    def playing(self) -> tuple[str, ...]:
        """The seats that have not left, in the order round the table."""
        return tuple(seat for seat in self.seats if not self.players[seat].away)

    def decides(self, seat: Seat) -> str:
        """The player who decides for a seat: itself or, if it has left, the player highest in
        initiative."""
        playing = [decider for decider in (*self.ranked, *self.playing) if decider in self.playing]
        return seat if seat in self.playing else next(iter(playing), seat)

    @property
    def expedition(self) -> str:
        """The active expedition; "" after the last one."""
        return self.row[self.active] if 0 <= self.active < len(self.row) else ""

    @property
    def is_last(self) -> bool:
        return self.active + 1 >= len(self.row)

    @property
    def chooses(self) -> str:
        """The seat that chooses a card now; "" if nobody does, or if no card is left."""
        if self.phase != "choice" or not (self.market or self.drawn):
            return ""
        left = (seat for seat in self.order if seat not in self.picked and seat in self.playing)
        return next(left, "")

    def space(self, seat: Seat) -> int:
        """A player's space on the initiative track (I is 1); 0 if the marker is not on it."""
        return self.track.index(seat) + 1 if seat in self.track else 0

    @property
    def ranked(self) -> tuple[str, ...]:
        """The players from the highest initiative to the lowest."""
        return tuple(marker for marker in self.track if marker != UNUSED)

    def teams(self, seat: Seat) -> tuple[int, ...]:
        """The numbers of a player's teams."""
        player = self.players.get(seat)
        if player is None:
            return ()
        return tuple(n for n in TEAMS if n in player.teams and player.teams[n].cards)

    def team(self, seat: Seat, number: int) -> Team:
        """A team; one without cards if there is none."""
        player = self.players.get(seat)
        return player.teams.get(number, Team()) if player else Team()

    def with_team(self, seat: Seat, number: int, team: Team) -> State:
        """The state with this team at its number. A team without cards disappears."""
        if seat not in self.players:
            return self
        teams = {n: t for n, t in self.players[seat].teams.items() if n != number}
        if team.cards:
            teams[number] = team
        return self.player(seat, teams=dict(sorted(teams.items())))


CARDS, JOURNEY, PRINTED = say("Cards"), say("Expedition"), say("Printed numbers")
"""Headings of the lists of actions."""

TeamNumber: TypeAlias = Annotated[int, Widget("choice", say("Team")), Field(ge=1, le=2)]


@dataclass(frozen=True, slots=True)
class PhaseWords:
    """The name of a phase, what is due in it, the same addressed to the players who act, and its
    rule in the reference."""

    name: Phrase
    due: Phrase
    task: Phrase
    rule: str


PHASES: Mapping[Phase, PhaseWords] = {
    "initiative": PhaseWords(
        say("Initiative"), say("Now everybody bids for the initiative."),
        say("Bid for the initiative"), "initiative"),
    "market": PhaseWords(
        say("Market"), say("Now the market is laid out."), say("Lay out the market"), "market"),
    "bids": PhaseWords(
        say("Auction"), say("Now everybody bids."), say("Make your bid"), "auction"),
    "choice": PhaseWords(
        say("Choice of cards"), say("Now the players choose cards."), say("Choose a card"),
        "choice"),
    "sending": PhaseWords(
        say("Sending teams"), say("Now everybody decides which teams to send."),
        say("Decide which teams to send"), "sending"),
    "strengths": PhaseWords(
        say("Expedition"), say("Now the strengths of the teams are missing."),
        say("Enter the strengths of the teams"), "strength"),
    "victor": PhaseWords(
        say("Expedition"),
        say("Now the owner of two equal teams chooses which one has won."),
        say("Choose which of your teams has won"), "winner"),
    "losses": PhaseWords(
        say("Losses"), say("Now the teams lose their cards."),
        say("Choose the card that the team loses"), "losses"),
    "end": PhaseWords(
        say("Final count"), say("Now the points are counted."),
        say("Reveal what is behind the screens"), "score"),
}  # fmt: skip


def not_now(state: State, phase: Phase) -> Phrase | None:
    """What is due instead of this phase; None if it is the current one."""
    return None if state.phase == phase else PHASES[state.phase].due


def not_in(state: State, *phases: Phase) -> Iterator[Objection]:
    """An objection if the current phase is none of these."""
    if state.phase not in phases:
        yield Objection("phase", PHASES[state.phase].due, PHASES[state.phase].rule)
