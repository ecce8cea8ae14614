"""The teams sent (rulebook, "Choice of teams"), chosen in secret together; strengths that the
companion does not know, entered from the track on the board."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from companion.core.common_actions import Automatic, Reveal
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.game.descriptions import SecretQuestion
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import MOST_STRENGTH, TEAMS
from companion.games.expedition.box.language import say
from companion.games.expedition.rules.outcome import forecast, in_words
from companion.games.expedition.rules.teams import strength_now
from companion.games.expedition.state.state import JOURNEY, Journey, Sent, State, not_in


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
    sealing: ClassVar[Phrase] = say("chooses in secret which teams to send")
    resealing: ClassVar[Phrase] = say("changes in secret which teams to send")

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
    return with_details(say("The teams go"), words.listed(teams)) if teams else say("No team goes")


def told_of(seat: Seat, sent: Sequence[SentTeam]) -> Phrase:
    """The teams that one player sends, in words."""
    own = [_with_strength(team) for team in sent if team.seat == seat]
    return words.listed(own) if own else say("no team")


def _with_strength(sent: SentTeam) -> Phrase:
    if sent.strength is None:
        return say("team {team}", team=sent.team)
    return say("team {team} (strength {strength})", team=sent.team, strength=sent.strength)


class TellStrengths(Action[State]):
    """Enters the unknown strengths of teams, from the track on the board."""

    kind: ClassVar[str] = "strengths"
    icon: ClassVar[str] = "scales"
    heading: ClassVar[Phrase | None] = JOURNEY
    title: ClassVar[Phrase] = say("Enter the strengths of the teams")

    strengths: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=99)] | None],
        Widget("count", say("Strength"), most=MOST_STRENGTH),
        AfterValidator(lambda told: {team: n for team, n in told.items() if n is not None}),
    ] = Field(default_factory=dict)

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return state.phase == "strengths"

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        missing = to_tell(state) or state.journey.sent
        strengths = {team.name: due for team in missing if (due := _due(state, team)) is not None}
        return cls(**{"strengths": strengths, **given})

    def fold(self, state: State) -> State:
        sent = tuple(
            changed(team, strength=self.strengths.get(team.name, team.strength))
            for team in state.journey.sent
        )
        return changed(state, journey=changed(state.journey, sent=sent))

    def objections(self, state: State) -> Iterator[Objection]:
        yield from not_in(state, "strengths")
        for team in going(state):
            if team.strength is None and team.name not in self.strengths:
                name = team_name(team.seat, team.team)
                sentence = say("The strength of {team} is missing.", team=name)
                yield Objection("strengths.missing", sentence, "strength", unfilled=True)
        for team in going(state) if state.phase == "strengths" else ():
            due = strength_now(state, team.seat, team.team)
            if due is not None and self.strengths.get(team.name, team.strength) not in (None, due):
                sentence = say("By its cards, {team} has strength {strength}.",
                               team=team_name(team.seat, team.team), strength=due)  # fmt: skip
                yield Objection("strengths.cards", sentence, "strength")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        teams = to_tell(state) or state.journey.sent
        return {"strengths": [Choice(t.name, team_name(t.seat, t.team)) for t in teams]}

    def story(self, before: State) -> Phrase:
        teams = [
            say("{team} {strength}", team=team_name(team.seat, team.team), strength=told)
            for team in before.journey.sent
            if (told := self.strengths.get(team.name)) is not None
        ]  # fmt: skip
        return (
            say("Strengths: {teams}", teams=words.listed(teams)) if teams else say("No strengths")
        )


class KnownStrengths(TellStrengths):
    """Takes the strengths of teams sent that became known meanwhile: somebody has entered the
    symbols of the expedition."""

    kind: ClassVar[str] = "known_strengths"
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    @classmethod
    def of(cls, state: State) -> Self:
        """The action; without strengths if nothing new is known."""
        now = {t.name: strength_now(state, t.seat, t.team)
               for t in going(state) if t.strength is None}  # fmt: skip
        return cls(strengths={name: known for name, known in now.items() if known is not None})

    def objections(self, state: State) -> Iterator[Objection]:
        yield from not_in(state, "strengths")


def team_name(seat: Seat, team: int) -> Phrase:
    return say("{seat}, team {team}", seat=SeatName(seat), team=team)


def _due(state: State, team: Sent) -> int | None:
    """The strength by the team's cards, else the recorded one; None if not known."""
    now = strength_now(state, team.seat, team.team)
    return team.strength if now is None else now


def to_tell(state: State) -> list[Sent]:
    """The teams to enter: those not known, and those whose cards were corrected since."""
    return [t for t in going(state) if t.strength is None or t.strength != _due(state, t)]
