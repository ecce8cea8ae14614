"""The teams sent (rulebook, "Choice of teams"), chosen in secret together."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field

from companion.core.common_actions import Automatic
from companion.core.frozen import changed
from companion.core.game.action import Choice
from companion.core.log.sealed import Reveal, SecretQuestion
from companion.core.text import Phrase, Seat, SeatName
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import TEAMS
from companion.games.expedition.box.language import say
from companion.games.expedition.rules.forecast import forecast, in_words
from companion.games.expedition.rules.teams import strength_now
from companion.games.expedition.state.state import Journey, Sent, State


class SentTeam(BaseModel):
    """A team sent; `strength` is None if the table doesn't know it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: Seat
    team: Annotated[int, Field(ge=1, le=2)]
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
    teams = tuple(Sent(team.seat, team.team, team.strength) for team in sent)
    return changed(state, journey=Journey(teams), phase="strengths")


def going(state: State) -> tuple[Sent, ...]:
    """The teams sent, without those that were corrected away."""
    return tuple(sent for sent in state.journey.sent if state.team(sent.seat, sent.team).cards)


def name_of(state: State) -> Phrase:
    """The name of the active expedition."""
    return words.EXPEDITION.get(state.expedition, say("The expedition"))


def asked(state: State) -> tuple[str, ...]:
    """The players who have a team to decide on."""
    return tuple(seat for seat in state.playing if state.teams(seat))


class SendTeams(Reveal[State]):
    """The teams that everybody sends, revealed together; `seats` are those who were asked."""

    kind: ClassVar[str] = "send_teams"
    title: ClassVar[Phrase] = say("Sending teams")
    uncovered: ClassVar[Phrase] = say("Teams sent")
    sealing: ClassVar[Phrase] = say("Decided in secret which teams to send")
    resealing: ClassVar[Phrase] = say("Changed in secret which teams to send")
    has_form: ClassVar[bool] = False

    seats: tuple[Seat, ...]
    sent: tuple[SentTeam, ...] = ()

    @classmethod
    def of(cls, state: State, chosen: Mapping[str, Sequence[str]]) -> Self:
        teams = {seat: tuple(map(int, numbers)) for seat, numbers in chosen.items()}
        return cls(seats=tuple(chosen), sent=sent_by(state, teams))

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        return {
            seat: tuple(str(team.team) for team in self.sent if team.seat == seat)
            for seat in self.seats
        }

    @property
    def told(self) -> list[tuple[Seat, Phrase]]:
        return [(seat, told_of(seat, self.sent)) for seat in self.seats]

    def fold(self, state: State) -> State:
        return departed(state, self.sent)

    def story(self, before: State) -> Phrase:
        return told_together(self.seats, self.sent)


class Depart(Automatic[State]):
    """The expedition begins without a choice, because nobody has a team."""

    kind: ClassVar[str] = "depart"
    title: ClassVar[Phrase] = say("The expedition begins")

    sent: tuple[SentTeam, ...] = ()

    def fold(self, state: State) -> State:
        return departed(state, self.sent)

    def story(self, before: State) -> Phrase:
        return told_together(dict.fromkeys(team.seat for team in self.sent), self.sent)


def which_teams(state: State) -> SecretQuestion:
    """The question which teams to send, each with its forecast."""
    return SecretQuestion(
        SendTeams.kind,
        say("Which teams do you send?"),
        say("Every team that goes brings its reward and loses a card. The strongest one wins the "
            "expedition card."),
        asked(state),
        count=len(TEAMS),
        least=0,
        about=(state.track, {seat: player.teams for seat, player in state.players.items()}),
        round=state.round,
    )  # fmt: skip


def team_choices(state: State, seat: Seat) -> list[Choice]:
    """The teams that a player may send, with their forecasts."""
    return [
        Choice(str(team), say("Team {team}", team=team), in_words(forecast(state, seat, team)))
        for team in state.teams(seat)
    ]


def told_together(seats: Iterable[Seat], sent: Sequence[SentTeam]) -> Phrase:
    """The teams that these players send, in one sentence."""
    teams = [
        say("{seat} – {teams}", seat=SeatName(seat), teams=told_of(seat, sent)) for seat in seats
    ]
    return say("Sent: {teams}", teams=words.listed(teams)) if teams else say("No team goes")


def told_of(seat: Seat, sent: Sequence[SentTeam]) -> Phrase:
    """The teams that one player sends, in words."""
    own = [_with_strength(team) for team in sent if team.seat == seat]
    return words.listed(own) if own else say("no team")


def _with_strength(sent: SentTeam) -> Phrase:
    if sent.strength is None:
        return say("team {team}", team=sent.team)
    return say("team {team} (strength {strength})", team=sent.team, strength=sent.strength)
