"""Corrections of visible facts: markers, cartographers, cards won, teams."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import ConfigDict, Field

from companion.core.common_actions import SeatField, Statement
from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import CARTOGRAPHERS, JETPACK, ROW, TYPES, UNUSED
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.market.known_cards import card_kinds
from companion.games.expedition.rules.teams import jetpacks_of, team_of
from companion.games.expedition.state.cards import card, card_or_none
from companion.games.expedition.state.state import State, TeamNumber

Counted: TypeAlias = Literal["cards", "area", "round"]
COUNTED: Mapping[Counted, Phrase] = {
    "cards": say("Expedition cards won"),
    "area": say("Cartographers in the area"),
    "round": say("Round"),
}
MOST: Mapping[Counted, int] = {"cards": ROW, "area": CARTOGRAPHERS}
Marker: TypeAlias = Annotated[str, Field(max_length=20)]


class Correct(Statement[State]):
    """Sets one visible count to that on the table."""

    # "ignore", because at older tables a count could be secret.
    model_config = ConfigDict(frozen=True, extra="ignore")

    kind: ClassVar[str] = "correct"
    title: ClassVar[Phrase] = say("Correction")
    refills: ClassVar[tuple[str, ...]] = ("what", "seat")

    seat: SeatField = ""
    what: Annotated[Counted, Widget("choice", say("What is wrong"))] = "cards"
    to: Annotated[int, Widget("count", say("How many on the table")), Field(ge=0, le=99)] = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        what = given.get("what", "cards")
        player = state.players.get(seat)
        won = (player.cards or 0) if player else 0
        now = {"cards": won, "area": state.area, "round": state.round}
        return cls(**{"seat": seat, "to": now.get(what), **given})

    def objections(self, state: State) -> Iterator[Objection]:
        most = MOST.get(self.what)
        if most is not None and self.to > most:
            sentence = say("The box has only {count} cards of this kind.", count=most)
            yield Objection("correct.box", sentence, "market")

    def fold(self, state: State) -> State:
        if self.what == "area":
            return changed(state, area=self.to)
        if self.what == "round":
            return changed(state, round=self.to)
        return state.player(self.seat, cards=self.to)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"what": [Choice(what, name) for what, name in COUNTED.items()]}

    def story(self, before: State) -> Phrase:
        return say("The table corrects “{what}” to {to}", what=COUNTED[self.what], to=self.to)


class SetTrack(Statement[State]):
    """The markers on the initiative track, from I to IV; "-" is an unused one."""

    kind: ClassVar[str] = "set_track"
    icon: ClassVar[str] = "initiative"
    title: ClassVar[Phrase] = say("Correct the initiative track")

    first: Annotated[Marker, Widget("choice", say("Space {space}", space="I"))] = UNUSED
    second: Annotated[Marker, Widget("choice", say("Space {space}", space="II"))] = UNUSED
    third: Annotated[Marker, Widget("choice", say("Space {space}", space="III"))] = UNUSED
    fourth: Annotated[Marker, Widget("choice", say("Space {space}", space="IV"))] = UNUSED

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        spaces = zip(("first", "second", "third", "fourth"), state.track, strict=False)
        return cls(**{**dict(spaces), **given})

    @property
    def track(self) -> tuple[str, ...]:
        return (self.first, self.second, self.third, self.fourth)

    def fold(self, state: State) -> State:
        known = tuple(m if m in state.players else UNUSED for m in self.track)
        return changed(state, track=known)

    def objections(self, state: State) -> Iterator[Objection]:
        if sorted(m for m in self.track if m != UNUSED) != sorted(state.seats):
            sentence = say("Every player has one marker on the track.")
            yield Objection("track.markers", sentence, "initiative")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        markers = [Choice(seat, words.marker(seat)) for seat in (*state.seats, UNUSED)]
        return dict.fromkeys(("first", "second", "third", "fourth"), markers)

    def story(self, before: State) -> Phrase:
        markers = words.listed([words.marker(marker) for marker in self.track])
        return with_details(say("The table corrects the initiative track"), markers)


class SetTeam(Statement[State]):
    """Sets the cards of one team to those on the table."""

    kind: ClassVar[str] = "set_team"
    icon: ClassVar[str] = "crew"
    title: ClassVar[Phrase] = say("Correct a team")
    refills: ClassVar[tuple[str, ...]] = ("seat", "team")

    seat: SeatField
    team: TeamNumber = 1
    explorer: Annotated[str, Widget("choice", words.KIND["explorer"])] = ""
    crew: Annotated[str, Widget("choice", words.KIND["crew"])] = ""
    vehicle: Annotated[str, Widget("choice", words.KIND["vehicle"])] = ""
    jetpacks: Annotated[int, Widget("count", words.KIND["jetpack"]), Field(ge=0, le=3)] = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        team = state.team(seat, int(given.get("team", 1)))
        by_kind = {card(code).kind: code for code in team.cards if card(code).kind in TYPES}
        return cls(**{"seat": seat, **by_kind, "jetpacks": min(3, jetpacks_of(team)), **given})

    @property
    def cards(self) -> tuple[str, ...]:
        named = zip(TYPES, (self.explorer, self.crew, self.vehicle), strict=True)
        own = (code for kind, code in named if (one := card_or_none(code)) and one.kind == kind)
        return (*own, *([JETPACK] * self.jetpacks))

    def fold(self, state: State) -> State:
        team = state.team(self.seat, self.team)
        jetpacks = [code for code in team.cards if card(code).kind == JETPACK]
        own = [code for code in self.cards if code != JETPACK]
        known = (*jetpacks, *self.cards[len(own) :])[: self.jetpacks]
        return state.with_team(self.seat, self.team, team_of((*own, *known)))

    def objections(self, state: State) -> Iterator[Objection]:
        if len(self.cards) > len(TYPES):
            yield Objection("team.size", say("A team has at most 3 cards."), "teams")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        every = card_kinds(state, *filter(None, (self.explorer, self.crew, self.vehicle)))
        fields: dict[str, Sequence[Choice]] = {
            kind: [Choice("", say("none")),
                   *(choice for choice in every if card(choice.value).kind == kind)]
            for kind in TYPES
        }  # fmt: skip
        return {**fields, "team": [Choice(str(n), say("Team {team}", team=n)) for n in (1, 2)]}

    def story(self, before: State) -> Phrase:
        labels = [card(code).label for code in self.cards]
        if not labels:
            return say("has no cards in team {team}", team=self.team)
        return with_details(say("corrects team {team}", team=self.team), words.listed(labels))
