"""Jetpack (rulebook, "Jetpack"): a card of strength 2 and of any type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import ConfigDict

from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import JETPACK, TEAMS
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.choice.chosen import (
    Chosen,
    card_choices,
    choice_objections,
    discarded,
    first_of,
    taken,
)
from companion.games.expedition.moves.choice.take import team_choices
from companion.games.expedition.rules.team import gone_for, is_full, joined, kinds
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.phases import Seat, TeamNumber
from companion.games.expedition.state.state import State


class PlayJetpack(Action[State]):
    """A Jetpack joins a team. `replaces` is the kind of card that it replaces, "" for
    none."""

    # "ignore", because older tables also named the type that it stands for.
    model_config = ConfigDict(frozen=True, extra="ignore")

    kind: ClassVar[str] = "play_jetpack"
    title: ClassVar[Phrase] = say("Play Jetpack")
    refills: ClassVar[tuple[str, ...]] = ("team",)

    seat: Seat
    card: Chosen = JETPACK
    team: TeamNumber = 1
    replaces: Annotated[str, Widget("choice", say("Replaces"))] = ""

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        code = first_of(state, seat, JETPACK)
        team = given.pop("team", None) or _with_room(state, seat)
        there = state.team(seat, team)
        replaces = kinds(there)[0] if is_full(there) else ""
        return cls(**{"seat": seat, "card": code, "team": team, "replaces": replaces, **given})

    def fold(self, state: State) -> State:
        after = joined(state.team(self.seat, self.team), self.card, self.replaces)
        gone = self.gone(state)
        state = taken(state, self.seat, self.card).with_team(self.seat, self.team, after)
        return discarded(state, *gone)

    def gone(self, state: State) -> tuple[str, ...]:
        """The card that the team discards, if any."""
        return gone_for(state.team(self.seat, self.team), self.replaces)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from choice_objections(state, self.seat, self.card)
        there = state.team(self.seat, self.team)
        if card(self.card).kind != JETPACK:
            said = say("{card} is not a Jetpack.", card=card(self.card).label)
            yield Objection("jetpack.kind", said, "jetpack")
        if self.replaces and self.replaces not in kinds(there):
            said = say("Team {team} has no such card to replace.", team=self.team)
            yield Objection("jetpack.replaces", said, "jetpack")
        elif is_full(there) and not self.replaces:
            said = say("Team {team} has three cards: a Jetpack has to replace one.",
                       team=self.team)  # fmt: skip
            yield Objection("jetpack.full", said, "jetpack")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        there = state.team(self.seat, self.team)
        jetpacks = [one for one in card_choices(state, self.seat, self.card)
                    if card(one.value).kind == JETPACK or one.value == self.card]  # fmt: skip
        replaced = [Choice(kind, words.KIND[kind]) for kind in dict.fromkeys(kinds(there))]
        if not is_full(there):
            replaced.insert(0, Choice("", say("none")))
        return {
            "card": jetpacks,
            "team": team_choices(state, self.seat),
            "replaces": replaced,
        }

    def story(self, before: State) -> Phrase:
        gone = self.gone(before)
        if gone:
            return say("{card} replaced {replaced} in team {team}",
                       card=card(self.card).label, team=self.team,
                       replaced=card(gone[0]).label)  # fmt: skip
        return say("{card} joined team {team}", card=card(self.card).label, team=self.team)


def _with_room(state: State, seat: str) -> int:
    """The first team with room for a Jetpack, one that has begun before a new one."""
    begun = sorted(TEAMS, key=lambda team: not state.team(seat, team).cards)
    return next((team for team in begun if not is_full(state.team(seat, team))), TEAMS[0])
