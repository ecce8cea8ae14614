"""Entering strengths that the companion does not know, from the track on the board."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import AfterValidator, Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import MOST_STRENGTH
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.journey.teams_sent import going
from companion.games.expedition.rules.teams import strength_now
from companion.games.expedition.state.phases import not_in
from companion.games.expedition.state.state import Sent, State


class TellStrengths(Action[State]):
    """Enters the unknown strengths of teams, from the track on the board."""

    kind: ClassVar[str] = "strengths"
    title: ClassVar[Phrase] = say("Enter the strengths of the teams")

    strengths: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=99)] | None],
        Widget("count", say("Strength"), most=MOST_STRENGTH),
        AfterValidator(lambda told: {team: n for team, n in told.items() if n is not None}),
    ] = Field(default_factory=dict)

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
            say("{team}: {strength}", team=team_name(team.seat, team.team), strength=told)
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
