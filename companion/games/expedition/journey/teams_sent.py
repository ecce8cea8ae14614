"""The teams that go (RB "Выбор команд"): chosen in secret together, or openly from IV to I."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.log.sealed import Question, Reveal
from companion.core.text import Phrase, SeatName, say
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import TEAMS
from companion.games.expedition.journey.forecast import forecast, in_words
from companion.games.expedition.state.phases import Seat, not_in
from companion.games.expedition.state.state import Journey, Sent, State
from companion.games.expedition.teams.strength import strength_now


class SentTeam(BaseModel):
    """A team that goes; `strength` is None if the table doesn't know it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: str
    team: int
    strength: int | None = None


def sent_by(state: State, teams: Mapping[str, Iterable[int]]) -> tuple[SentTeam, ...]:
    """These teams with their strengths, in the order of initiative."""
    order = [*state.ranked, *(seat for seat in teams if seat not in state.ranked)]
    return tuple(
        SentTeam(seat=seat, team=team, strength=strength_now(state, seat, team))
        for seat in order
        for team in sorted(teams.get(seat, ()))
    )


def departed(state: State, sent: Iterable[SentTeam]) -> State:
    """The state with these teams on their way."""
    teams = tuple(Sent(team.seat, team.team, team.strength) for team in sent)
    return changed(state, journey=Journey(teams), said={}, phase="strengths")


def may_be_sent(state: State, seat: str) -> tuple[int, ...]:
    """The teams that a player may send."""
    if state.rules.zero_may_go:
        return state.teams(seat)
    return tuple(team for team in state.teams(seat) if strength_now(state, seat, team) != 0)


def asked(state: State) -> tuple[str, ...]:
    """The players who have a team to decide on."""
    return tuple(seat for seat in state.playing if may_be_sent(state, seat))


class SendTeams(Reveal[State]):
    """The teams that everybody sends, revealed together."""

    kind: ClassVar[str] = "send_teams"
    title: ClassVar[Phrase] = say("Sending teams")
    uncovered: ClassVar[Phrase] = say("Teams sent")
    has_form: ClassVar[bool] = False

    teams: dict[str, tuple[int, ...]]
    sent: tuple[SentTeam, ...] = ()

    @classmethod
    def of(cls, state: State, chosen: Mapping[str, Sequence[str]]) -> Self:
        teams = {seat: tuple(sorted(map(int, numbers))) for seat, numbers in chosen.items()}
        return cls(teams=teams, sent=sent_by(state, teams))

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        return {seat: tuple(map(str, teams)) for seat, teams in self.teams.items()}

    @property
    def told(self) -> list[tuple[str, Phrase]]:
        return [(seat, _told(seat, self.sent)) for seat in self.teams]

    def fold(self, state: State) -> State:
        return departed(state, self.sent)

    def story(self, before: State) -> Phrase:
        return told_together(self.teams, self.sent)


class SendOpenly(Action[State]):
    """A player says openly which teams go, from the lowest initiative to the highest."""

    kind: ClassVar[str] = "send_openly"
    title: ClassVar[Phrase] = say("Send teams")

    seat: Seat
    teams: Annotated[tuple[int, ...], Widget("choices", say("Teams that go"))] = ()

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
            said = say("Now {seat} decides which teams go.", seat=SeatName(sends_next(state)))
            yield Objection("send.order", said, "sending")
        for team in self.teams:
            if team not in may_be_sent(state, self.seat):
                yield Objection("send.team", say("Team {team} can't go.", team=team), "sending")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"teams": team_choices(state, self.seat)}

    def story(self, before: State) -> Phrase:
        return _told(self.seat, sent_by(before, {self.seat: self.teams}))


class Depart(Action[State]):
    """All have said openly which teams go, or nobody has a team."""

    kind: ClassVar[str] = "depart"
    title: ClassVar[Phrase] = say("The expedition begins")
    automatic: ClassVar[bool] = True

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


class TellStrengths(Action[State]):
    """The strengths of teams that the companion does not know, as the track on the board shows
    them."""

    kind: ClassVar[str] = "strengths"
    title: ClassVar[Phrase] = say("Enter the strengths of the teams")

    strengths: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=99)]], Widget("count", say("Strength"))
    ] = Field(default_factory=dict)

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        unknown = {team.name: 0 for team in _unknown(state)}
        return cls(**{"strengths": unknown, **given})

    def fold(self, state: State) -> State:
        sent = tuple(
            changed(team, strength=self.strengths.get(team.name, team.strength))
            for team in state.journey.sent
        )
        return changed(state, journey=changed(state.journey, sent=sent))

    def objections(self, state: State) -> Iterator[Objection]:
        yield from not_in(state, "strengths")
        for team in _unknown(state):
            if team.name not in self.strengths:
                name = team_name(team.seat, team.team)
                said = say("The strength of {team} is missing.", team=name)
                yield Objection("strengths.missing", said, "strength")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        teams = _unknown(state) or state.journey.sent
        return {"strengths": [Choice(t.name, team_name(t.seat, t.team)) for t in teams]}

    def story(self, before: State) -> Phrase:
        said = [
            say("{team}: {strength}", team=team_name(team.seat, team.team),
                strength=self.strengths[team.name])
            for team in before.journey.sent
            if team.name in self.strengths
        ]  # fmt: skip
        return say("Strengths: {teams}", teams=words.listed(said)) if said else say("No strengths")


def sends_next(state: State) -> str:
    """Who decides next where teams are sent openly: from IV to I. "" if all have."""
    waiting = (s for s in reversed(state.ranked) if s in asked(state) and s not in state.said)
    return next(waiting, "")


def question(state: State) -> Question:
    """The teams to send, each with what it would bring."""
    return Question(
        SendTeams.kind,
        say("Which teams do you send?"),
        say("Every team that goes brings its reward and loses a card. The strongest one wins the "
            "expedition card."),
        asked(state),
        count=len(TEAMS),
        least=0,
        round=state.round,
    )  # fmt: skip


def team_choices(state: State, seat: str) -> list[Choice]:
    """The teams that a player may send, with what each would bring."""
    return [
        Choice(str(team), say("Team {team}", team=team), in_words(forecast(state, seat, team)))
        for team in may_be_sent(state, seat)
    ]


def team_name(seat: str, team: int) -> Phrase:
    return say("{seat}, team {team}", seat=SeatName(seat), team=team)


def told_together(seats: Iterable[str], sent: Sequence[SentTeam]) -> Phrase:
    """What each of these players sends, in one sentence."""
    said = [say("{seat} – {teams}", seat=SeatName(seat), teams=_told(seat, sent)) for seat in seats]
    return say("Sent: {teams}", teams=words.listed(said)) if said else say("No team goes")


def _told(seat: str, sent: Sequence[SentTeam]) -> Phrase:
    """What one player sends."""
    own = [_with_strength(team) for team in sent if team.seat == seat]
    return words.listed(own) if own else say("no team")


def _with_strength(sent: SentTeam) -> Phrase:
    if sent.strength is None:
        return say("team {team}", team=sent.team)
    return say("team {team} (strength {strength})", team=sent.team, strength=sent.strength)


def _unknown(state: State) -> list[Sent]:
    return [team for team in state.journey.sent if team.strength is None]
