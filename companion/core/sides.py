"""Sides: a team, or a player alone. A side has one place, and the points of its members add up."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from companion.core.game.descriptions import Ended, Standing
from companion.core.text import Phrase, Seat, SeatName, joined, listed, say


@dataclass(frozen=True, slots=True)
class Side:
    """The `members` are one, or a team in the order round the table."""

    members: tuple[Standing, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(member.seat for member in self.members)

    @property
    def team(self) -> Phrase | None:
        return self.members[0].team

    @property
    def points(self) -> int:
        return sum(member.points for member in self.members)

    @property
    def rank(self) -> int | None:
        return self.members[0].rank

    @property
    def away(self) -> bool:
        """Whether all of its members have left the game."""
        return all(member.away for member in self.members)

    @property
    def name(self) -> Phrase:
        """The name of the team, or of a player alone."""
        return self.team if self.team and len(self.members) > 1 else names_of(self.seats[:1])


def names_of(seats: Iterable[Seat]) -> Phrase:
    """The names of seats: "Ada, Bo and Cleo"."""
    return joined(*(say("{seat}", seat=SeatName(seat)) for seat in seats))


def sides(standings: Iterable[Standing]) -> list[Side]:
    """The sides of a table, in the order of their first members."""
    found: dict[Phrase | Seat, list[Standing]] = {}
    for standing in standings:
        found.setdefault(standing.team or standing.seat, []).append(standing)
    return [Side(tuple(members)) for members in found.values()]


def by_place(standings: Iterable[Standing], winners: Collection[Seat]) -> list[Side]:
    """The sides: those of the winners first, then by rank; sides without a rank come last."""
    return sorted(
        sides(standings),
        key=lambda side: (side.seats[0] not in winners, side.rank is None, side.rank or 0),
    )


def scores_of(found: Iterable[Side]) -> str:
    """Their points: "38:35:31"."""
    return ":".join(str(side.points) for side in found)


@dataclass(frozen=True, slots=True)
class Victory:
    """Who won: the title of the end, and what follows it after a colon, or None."""

    title: Phrase
    more: Phrase | None = None


def victory(ended: Ended, standings: Iterable[Standing]) -> Victory:
    """Who won: "Ada won"; "Team 2 won: Bo and Dan, 22 : 23"; "Shared victory: Ada, Team 2"."""
    ordered = by_place(standings, ended.winners)
    won = [side for side in ordered if side.seats[0] in ended.winners]
    if not won:
        return Victory(ended.nobody_won)
    if len(won) > 1:
        return Victory(say("Shared victory"), listed(*(side.name for side in won)))
    (side,) = won
    if side.name != side.team:
        return Victory(say("{name} won", name=SeatName(side.seats[0])))
    scores = scores_of(ordered).replace(":", " : ")
    more = say("{names}, {scores}", names=names_of(side.seats), scores=scores)
    return Victory(say("{team} won", team=side.name), more)


def over(ended: Ended, standings: Iterable[Standing]) -> Phrase:
    """What the rules say against an action after the end."""
    won = [side for side in sides(standings) if side.seats[0] in ended.winners]
    if not won:
        return say("The game is over.")
    if len(won) > 1:
        return say("The game is over: the victory is shared.")
    return say("The game is over: {seat} has won.", seat=won[0].name)
