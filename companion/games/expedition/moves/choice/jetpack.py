"""Jetpack (rulebook, "Jetpack"): a card of strength 2 and of any type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import JETPACK, TEAMS, TYPES
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
from companion.games.expedition.rules.strength import jetpacks_of, types_of
from companion.games.expedition.rules.team import gone_for, is_full, joined, kinds
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.phases import Seat, TeamNumber
from companion.games.expedition.state.state import State, Team


class PlayJetpack(Action[State]):
    """A Jetpack joins a team. `replaces` is the kind of card that it replaces, "" for none;
    `stands_for` is the type that its owner names, "" for the best one."""

    kind: ClassVar[str] = "play_jetpack"
    title: ClassVar[Phrase] = say("Play Jetpack")
    refills: ClassVar[tuple[str, ...]] = ("team",)

    seat: Seat
    card: Chosen = JETPACK
    team: TeamNumber = 1
    replaces: Annotated[str, Widget("choice", say("Replaces"))] = ""
    stands_for: Annotated[str, Widget("choice", say("Stands for"))] = ""

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        code = first_of(state, seat, JETPACK)
        team = given.pop("team", None) or _with_room(state, seat)
        there = state.team(seat, team)
        replaces = kinds(there)[0] if is_full(there) else ""
        return cls(**{"seat": seat, "card": code, "team": team, "replaces": replaces, **given})

    def fold(self, state: State) -> State:
        after, gone = self._joined(state), self.gone(state)
        if self.stands_for in TYPES:
            after = changed(after, stands_for=(*after.stands_for, self.stands_for))
        state = taken(state, self.seat, self.card).with_team(self.seat, self.team, after)
        return discarded(state, *gone)

    def _joined(self, state: State) -> Team:
        """The team with the Jetpack, before its owner names a type."""
        return joined(state.team(self.seat, self.team), self.card, self.replaces)

    def gone(self, state: State) -> tuple[str, ...]:
        """The card that the team discards, if any."""
        return gone_for(state.team(self.seat, self.team), self.replaces)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from choice_objections(state, self.seat, self.card)
        there = state.team(self.seat, self.team)
        if card(self.card).kind != JETPACK:
            said = say("{card} is not a Jetpack.", card=card(self.card).label)
            yield Objection("jetpack.kind", said, "jetpack")
        elif state.rules.jetpacks == "owner" and self.stands_for in self._taken(state):
            yield _taken(self.team)
        if self.replaces and self.replaces not in kinds(there):
            said = say("Team {team} has no such card to replace.", team=self.team)
            yield Objection("jetpack.replaces", said, "jetpack")
        elif is_full(there) and not self.replaces:
            said = say("Team {team} has three cards: a Jetpack has to replace one.",
                       team=self.team)  # fmt: skip
            yield Objection("jetpack.full", said, "jetpack")

    def _taken(self, state: State) -> tuple[str, ...]:
        """The types that the team has without this Jetpack."""
        after = self._joined(state)
        return (*types_of(after), *after.stands_for)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        there = state.team(self.seat, self.team)
        jetpacks = [one for one in card_choices(state, self.seat, self.card)
                    if card(one.value).kind == JETPACK or one.value == self.card]  # fmt: skip
        replaced = [Choice(kind, words.KIND[kind]) for kind in dict.fromkeys(kinds(there))]
        if not is_full(there):
            replaced.insert(0, Choice("", say("none")))
        types = [Choice("", say("the best type")), *(Choice(t, words.KIND[t]) for t in TYPES)]
        return {
            "card": jetpacks,
            "team": team_choices(state, self.seat),
            "replaces": replaced,
            "stands_for": types if state.rules.jetpacks == "owner" else [],
        }

    def story(self, before: State) -> Phrase:
        gone = self.gone(before)
        if gone:
            return say("{card} replaced {replaced} in team {team}",
                       card=card(self.card).label, team=self.team,
                       replaced=card(gone[0]).label)  # fmt: skip
        return say("{card} joined team {team}", card=card(self.card).label, team=self.team)


class ChangeType(Action[State]):
    """The owner names the types that the Jetpacks of a team stand for."""

    kind: ClassVar[str] = "change_type"
    title: ClassVar[Phrase] = say("Change a Jetpack's type")
    of_turn: ClassVar[bool] = False

    seat: Seat
    team: TeamNumber = 1
    stands_for: Annotated[tuple[str, ...], Widget("choices", say("Stands for"))] = ()

    def fold(self, state: State) -> State:
        named = tuple(kind for kind in dict.fromkeys(self.stands_for) if kind in TYPES)
        team = changed(state.team(self.seat, self.team), stands_for=named)
        return state.with_team(self.seat, self.team, team)

    def objections(self, state: State) -> Iterator[Objection]:
        there = state.team(self.seat, self.team)
        if state.rules.jetpacks != "owner":
            said = say("At this table a Jetpack always stands for the best type.")
            yield Objection("jetpack.best", said, "jetpack")
        elif len(self.stands_for) > jetpacks_of(there):
            said = say("Team {team} has fewer Jetpacks.", team=self.team)
            yield Objection("jetpack.count", said, "jetpack")
        elif set(self.stands_for) & set(types_of(there)):
            yield _taken(self.team)
        elif state.phase in ("strengths", "victor", "losses"):
            said = say("The teams have been compared: no Jetpack changes its type now.")
            yield Objection("jetpack.late", said, "jetpack")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        types = [Choice(kind, words.KIND[kind]) for kind in TYPES]
        return {"team": team_choices(state, self.seat), "stands_for": types}

    def story(self, before: State) -> Phrase:
        named = [words.KIND[kind] for kind in self.stands_for if kind in TYPES]
        if not named:
            return say("Jetpack of team {team}: the best type", team=self.team)
        return say("Jetpack of team {team} stands for: {types}", team=self.team,
                   types=words.listed(named))  # fmt: skip


def _taken(team: int) -> Objection:
    said = say("Team {team} already has a card of this type.", team=team)
    return Objection("jetpack.taken", said, "jetpack")


def _with_room(state: State, seat: str) -> int:
    """The first team with room for a Jetpack, one that has begun before a new one."""
    begun = sorted(TEAMS, key=lambda team: not state.team(seat, team).cards)
    return next((team for team in begun if not is_full(state.team(seat, team))), TEAMS[0])
