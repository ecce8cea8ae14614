"""The special cards (rulebook, "Risky move", "Jetpack", "Prolonged observation")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import AfterValidator, ConfigDict

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import CARTOGRAPHER, JETPACK, OBSERVATION, RISKY
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import numeral
from companion.games.expedition.moves.choice.take_or_sell import (
    ChooseCard,
    Chosen,
    JoinTeam,
    discarded,
    first_of,
    roomy_team,
    taken,
)
from companion.games.expedition.moves.market.known_cards import card_kinds, learned
from companion.games.expedition.rules.deck import box_objections, deck
from companion.games.expedition.rules.initiative import observed
from companion.games.expedition.rules.teams import is_full, kinds
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import CARDS, Drawn, State


def _top(code: str) -> str:
    return code if code == CARTOGRAPHER else card(code).code


class RiskyMove(ChooseCard):
    """Risky move is played, and `top` was the top card: a card's text, or "cartographer".
    `shuffled`: the discard pile was shuffled into the deck first."""

    kind: ClassVar[str] = "risky_move"
    icon: ClassVar[str] = "risky-move"
    heading: ClassVar[Phrase | None] = CARDS
    title: ClassVar[Phrase] = say("Play Risky move")
    kinds: ClassVar[tuple[str, ...]] = (RISKY,)

    card: Chosen = RISKY
    top: Annotated[str, Widget("choice", say("Top card of the deck")), AfterValidator(_top)]
    shuffled: Annotated[bool, Widget("flag", say("The discard pile was shuffled"))] = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        code = first_of(state, seat, RISKY)
        shuffled = state.counts_deck and not deck(state).cards
        return cls(**{"seat": seat, "card": code, "top": "explorer", "shuffled": shuffled, **given})

    def fold(self, state: State) -> State:
        picked = state.picked
        state = changed(state, discard=() if self.shuffled else state.discard)
        state = discarded(taken(state, self.seat, self.card), self.card)
        if self.top == CARTOGRAPHER:
            return changed(state, area=state.area + 1)
        drawn = Drawn(self.seat, self.top)
        return changed(learned(state, self.top), picked=picked, drawn=drawn)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from super().objections(state)
        if not self.is_of_its_kinds:
            sentence = say("{card} is not Risky move.", card=card(self.card).label)
            yield Objection("risky.kind", sentence, "risky-move")
        codes, out = ((), 1) if self.top == CARTOGRAPHER else ((self.top,), 0)
        yield from box_objections(state, codes, out, shuffled=self.shuffled)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        tops = [Choice(CARTOGRAPHER, words.KIND[CARTOGRAPHER]), *card_kinds(state, self.top)]
        return {**super().choices(state), "top": tops}

    def story(self, before: State) -> Phrase:
        label = words.KIND[CARTOGRAPHER] if self.top == CARTOGRAPHER else card(self.top).label
        return with_details(say("plays Risky move"), say("draws “{card}”", card=label))


class PlayJetpack(JoinTeam):
    """A Jetpack joins a team. `replaces` is the kind of card that it replaces, "" for
    none."""

    # "ignore", because older tables also named the type that it stands for.
    model_config = ConfigDict(frozen=True, extra="ignore")

    kind: ClassVar[str] = "play_jetpack"
    icon: ClassVar[str] = "jetpack"
    heading: ClassVar[Phrase | None] = CARDS
    title: ClassVar[Phrase] = say("Play Jetpack")
    refills: ClassVar[tuple[str, ...]] = ("team",)
    kinds: ClassVar[tuple[str, ...]] = (JETPACK,)

    card: Chosen = JETPACK
    replaces: Annotated[str, Widget("choice", say("Replaces"))] = ""

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        code = first_of(state, seat, JETPACK)
        number = given.pop("team", None) or roomy_team(state, seat, JETPACK)
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


class Observe(ChooseCard):
    """The player's marker moves to the front; all markers ahead of it move one space back."""

    kind: ClassVar[str] = "observe"
    icon: ClassVar[str] = "observation"
    heading: ClassVar[Phrase | None] = CARDS
    title: ClassVar[Phrase] = say("Play Prolonged observation")
    kinds: ClassVar[tuple[str, ...]] = (OBSERVATION,)

    card: Chosen = OBSERVATION

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "card": first_of(state, seat, OBSERVATION), **given})

    def fold(self, state: State) -> State:
        state = discarded(taken(state, self.seat, self.card), self.card)
        return changed(state, track=observed(state.track, self.seat, state.rules))

    def objections(self, state: State) -> Iterator[Objection]:
        yield from super().objections(state)
        if not self.is_of_its_kinds:
            sentence = say("{card} is not Prolonged observation.", card=card(self.card).label)
            yield Objection("observation.kind", sentence, "prolonged-observation")

    def story(self, before: State) -> Phrase:
        space = numeral(self.fold(before).space(self.seat))
        played = with_details(say("plays a special card"), say("Prolonged observation"))
        return with_details(played, say("initiative {space}", space=space))
