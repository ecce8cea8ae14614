"""Taking an explorer, a crew or a vehicle into a team (rulebook, "Teams")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from companion.core.game.action import Choice, Objection
from companion.core.text import Phrase, Seat
from companion.games.expedition.box.contents import TEAMS, TYPES
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import listed
from companion.games.expedition.moves.choice.chosen import ChooseCard, discarded, first_of, taken
from companion.games.expedition.rules.team_cards import gone_for, joined, kinds, replaced_by
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.phases import TeamNumber
from companion.games.expedition.state.state import State, Team


class JoinTeam(ChooseCard):
    """Base of the actions by which a card joins a team."""

    team: TeamNumber = 1

    def replaced(self, state: State) -> str:
        """The kind of card that leaves the team; "" for none."""
        raise NotImplementedError

    def fold(self, state: State) -> State:
        after = joined(state.team(self.seat, self.team), self.card, self.replaced(state))
        gone = self.gone(state)
        state = taken(state, self.seat, self.card).with_team(self.seat, self.team, after)
        return discarded(state, *gone)

    def gone(self, state: State) -> tuple[str, ...]:
        """The card that the team discards, if any."""
        return gone_for(state.team(self.seat, self.team), self.replaced(state))

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        teams = ((team, _content(state.team(self.seat, team))) for team in TEAMS)
        choices = [Choice(str(team), say("Team {team}", team=team), cards) for team, cards in teams]
        return {**super().choices(state), "team": choices}

    def reminders(self, state: State) -> Iterator[Phrase]:
        for code in self.gone(state):
            yield say("{card} is discarded", card=card(code).label)

    def story(self, before: State) -> Phrase:
        label = card(self.card).label
        for code in self.gone(before):
            return say("{card} replaced {replaced} in team {team}", card=label,
                       team=self.team, replaced=card(code).label)  # fmt: skip
        if not before.team(self.seat, self.team).cards:
            return say("New team {team}: {card}", team=self.team, card=label)
        return say("{card} joined team {team}", card=label, team=self.team)


class TakeCard(JoinTeam):
    """A card joins a team or begins one. It replaces a card of its type without compensation."""

    kind: ClassVar[str] = "take_card"
    title: ClassVar[Phrase] = say("Take a card into a team")
    kinds: ClassVar[tuple[str, ...]] = TYPES

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        code = given.get("card") or first_of(state, seat, *TYPES)
        team = given.get("team") or roomy_team(state, seat, card(code).kind)
        return cls(**{"seat": seat, **given, "card": code, "team": team})

    def replaced(self, state: State) -> str:
        return replaced_by(card(self.card).kind, kinds(state.team(self.seat, self.team)))

    def objections(self, state: State) -> Iterator[Objection]:
        yield from super().objections(state)
        if not self.is_of_its_kinds:
            sentence = say("{card} joins no team.", card=card(self.card).label)
            yield Objection("take.kind", sentence, "teams")


def roomy_team(state: State, seat: Seat, kind: str) -> int:
    """The first team with room for a kind of card, one that has begun before a new one."""
    teams = {team: kinds(state.team(seat, team)) for team in TEAMS}
    begun = sorted(TEAMS, key=lambda team: not teams[team])
    free = (team for team in begun if not replaced_by(kind, teams[team]))
    return next(free, TEAMS[0])


def _content(team: Team) -> Phrase:
    """The cards of a team, in short."""
    labels = [card(code).label for code in team.cards]
    return listed(labels) if labels else say("no cards")
