"""Sending teams openly, from initiative IV to I: an option (the rulebook names no order)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, SeatName
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.journey.teams_sent import (
    SentTeam,
    asked,
    departed,
    may_be_sent,
    sent_by,
    team_choices,
    told_of,
    told_together,
)
from companion.games.expedition.state.phases import Seat, not_in
from companion.games.expedition.state.state import State


class SendOpenly(Action[State]):
    """A player announces the teams to send. Players do so from the lowest initiative to the
    highest."""

    kind: ClassVar[str] = "send_openly"
    title: ClassVar[Phrase] = say("Send teams")

    seat: Seat
    teams: Annotated[
        tuple[Annotated[int, Field(ge=1, le=2)], ...], Widget("choices", say("Teams to send"))
    ] = ()

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        return cls(**{"seat": seat, "teams": may_be_sent(state, seat), **given})

    def fold(self, state: State) -> State:
        teams = tuple(sorted(set(self.teams)))
        return changed(state, said={**state.said, self.seat: teams})

    def objections(self, state: State) -> Iterator[Objection]:
        yield from not_in(state, "sending")
        if state.phase != "sending":
            return
        if state.rules.sending == "sealed":
            said = say("At this table everybody decides in secret.")
            yield Objection("send.sealed", said, "sending")
        elif sends_next(state) != self.seat:
            said = say("Now {seat} decides which teams to send.", seat=SeatName(sends_next(state)))
            yield Objection("send.order", said, "sending")
        for team in self.teams:
            if team not in may_be_sent(state, self.seat):
                yield Objection("send.team", say("Team {team} can't go.", team=team), "sending")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"teams": team_choices(state, self.seat)}

    def story(self, before: State) -> Phrase:
        return told_of(self.seat, sent_by(before, {self.seat: self.teams}))


class Depart(Action[State]):
    """All players have announced their teams, or nobody has a team."""

    kind: ClassVar[str] = "depart"
    title: ClassVar[Phrase] = say("The expedition begins")
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    sent: tuple[SentTeam, ...] = ()

    @classmethod
    def of(cls, state: State) -> Self:
        return cls(sent=sent_by(state, state.said))

    def fold(self, state: State) -> State:
        return departed(state, self.sent)

    def story(self, before: State) -> Phrase:
        if not self.sent:
            return say("No team goes")
        return told_together(dict.fromkeys(team.seat for team in self.sent), self.sent)


def sends_next(state: State) -> str:
    """The player who announces teams next, from IV to I; "" if all have. A player without a marker
    comes last."""
    may = asked(state)
    order = (*reversed(state.ranked), *may)
    return next((seat for seat in order if seat in may and seat not in state.said), "")
