"""Jetpack (rulebook, "Jetpack"): a card of strength 2 and of any type."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import ConfigDict

from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import JETPACK, TEAMS
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.choice.chosen import Chosen, first_of
from companion.games.expedition.moves.choice.take import JoinTeam
from companion.games.expedition.rules.team_cards import is_full, kinds
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State


class PlayJetpack(JoinTeam):
    """A Jetpack joins a team. `replaces` is the kind of card that it replaces, "" for
    none."""

    # "ignore", because older tables also named the type that it stands for.
    model_config = ConfigDict(frozen=True, extra="ignore")

    kind: ClassVar[str] = "play_jetpack"
    title: ClassVar[Phrase] = say("Play Jetpack")
    refills: ClassVar[tuple[str, ...]] = ("team",)
    kinds: ClassVar[tuple[str, ...]] = (JETPACK,)

    card: Chosen = JETPACK
    replaces: Annotated[str, Widget("choice", say("Replaces"))] = ""

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        code = first_of(state, seat, JETPACK)
        number = given.pop("team", None) or _with_room(state, seat)
        team = state.team(seat, number)
        replaces = kinds(team)[0] if is_full(team) else ""
        return cls(**{"seat": seat, "card": code, "team": number, "replaces": replaces, **given})

    def replaced(self, state: State) -> str:
        return self.replaces

    def objections(self, state: State) -> Iterator[Objection]:
        yield from super().objections(state)
        team = state.team(self.seat, self.team)
        if not self.is_of_its_kinds:
            sentence = say("{card} is not a Jetpack.", card=card(self.card).label)
            yield Objection("jetpack.kind", sentence, "jetpack")
        if self.replaces and self.replaces not in kinds(team):
            sentence = say("Team {team} has no such card to replace.", team=self.team)
            yield Objection("jetpack.replaces", sentence, "jetpack")
        elif is_full(team) and not self.replaces:
            sentence = say("Team {team} has three cards: a Jetpack has to replace one.",
                       team=self.team)  # fmt: skip
            yield Objection("jetpack.full", sentence, "jetpack")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        team = state.team(self.seat, self.team)
        replaced = [Choice(kind, words.KIND[kind]) for kind in dict.fromkeys(kinds(team))]
        if not is_full(team):
            replaced.insert(0, Choice("", say("none")))
        return {**super().choices(state), "replaces": replaced}


def _with_room(state: State, seat: Seat) -> int:
    """The first team with room for a Jetpack, one that has begun before a new one."""
    begun = sorted(TEAMS, key=lambda team: not state.team(seat, team).cards)
    return next((team for team in begun if not is_full(state.team(seat, team))), TEAMS[0])
