"""How strong is a team, card by card, and what does it bring?"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field

from companion.core.game.action import Choice, Widget
from companion.core.game.ruling import Answers, Ruling, Side, Term
from companion.core.questions.question import Question
from companion.core.text import Phrase, Seat, SeatName
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import (
    JETPACK,
    JETPACK_STRENGTH,
    NUMERALS,
    TYPES,
)
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import numeral
from companion.games.expedition.exchange.question import Type, Value
from companion.games.expedition.moves.journey.teams_sent import team_name
from companion.games.expedition.rules.outcome import artifact, reward
from companion.games.expedition.rules.teams import best_types, jetpacks_of
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State

MOST_JETPACKS = 3
Symbols: TypeAlias = dict[Type, Annotated[int, Field(strict=True, ge=0, le=9)] | None]
"""How often the expedition shows each type; None if nobody has entered it."""


class Strength(Question[State]):
    """A team's strength. Its Jetpacks stand for the best types."""

    title: ClassVar[Phrase] = say("How strong is a team?")
    refills: ClassVar[tuple[str, ...]] = ("team",)

    team: Annotated[
        str, Field(max_length=20), Widget("choice", say("Teams of this table"), short=True)
    ] = ""
    symbols: Annotated[Symbols, Widget("count", say("Symbols"), most=3)]
    cards: Annotated[
        dict[Type, Value | None],
        Widget("count", say("Cards"), least=1, most=6, unknown=say("no card")),
    ]
    jetpacks: Annotated[
        int, Field(strict=True, ge=0, le=MOST_JETPACKS), Widget("count", say("Jetpacks"), most=3)
    ] = 0
    space: Annotated[
        Literal[1, 2, 3, 4] | None, Widget("choice", say("Initiative"), short=True)
    ] = None

    @classmethod
    def renamed(cls, answers: Answers) -> Answers:
        """Older addresses name a card by its type alone."""
        return {
            f"cards.{name}" if name in TYPES else name: values for name, values in answers.items()
        }

    @classmethod
    def prefilled(cls, state: State | None, given: Mapping[str, Any]) -> "Strength":
        """Of a table: the team's cards, and the symbols of the expedition."""
        name = given.get("team", "")
        chosen = next((each for each in _teams(state) if f"{each[0]}/{each[1]}" == name), None)
        if state is None or chosen is None:
            return cls(symbols=dict.fromkeys(TYPES, 0), cards=dict.fromkeys(TYPES))
        seat, number = chosen
        team, symbols = state.team(seat, number), state.symbols.get(state.expedition)
        own = {card(code).kind: card(code).strength for code in reversed(team.cards)}
        known: dict[str, Any] = {
            "team": name,
            "symbols": {kind: None if symbols is None else symbols.get(kind, 0) for kind in TYPES},
            "cards": {kind: own.get(kind) for kind in TYPES},
            "jetpacks": min(jetpacks_of(team), MOST_JETPACKS),
            "space": state.space(seat) or None,
        }
        return cls.model_construct(None, **known)

    def choices(self, state: State | None) -> Mapping[str, Sequence[Choice]]:
        return {
            "team": [
                Choice(f"{seat}/{n}", _short(seat, n), icon=seat) for seat, n in _teams(state)
            ],
            "symbols": [
                Choice(kind, say("{type}: times on the expedition card", type=words.KIND[kind]),
                       icon=words.ICON[kind])
                for kind in TYPES
            ],
            "cards": [Choice(kind, say("{type}: strength of the card", type=words.KIND[kind]))
                      for kind in TYPES],
            "space": [Choice(str(space), say("{space}", space=numeral(space)))
                      for space in range(1, len(NUMERALS) + 1)],
        }  # fmt: skip

    def ruled(self, state: State | None, agreed: Any) -> Ruling:
        team = next((each for each in _teams(state) if f"{each[0]}/{each[1]}" == self.team), None)
        unnumbered = self._unnumbered(state, team)
        missing = self._missing(unnumbered)
        counted = () if missing else tuple(self._counted(unnumbered))
        total = sum(value * symbols for _, value, symbols in counted)
        terms = [
            Term(label, value * symbols,
                 say("{strength} ×\u00a0{symbols}", strength=value, symbols=symbols))
            for label, value, symbols in counted
        ]  # fmt: skip
        size = sum(value is not None for value in self.cards.values()) + self.jetpacks
        return Ruling(
            {"strength": total},
            missing or _verdict(total, self.space or 0),
            team_name(*team) if team else say("Strength of a team"),
            () if missing else (Side(tuple(terms) or (Term(say("no card"), 0),)),),
            rule="strength",
            note=say("Each card counts as often as the expedition shows its type."),
            lacks="symbols: not known." if missing
            else "a team has at most 3 cards." if size > len(TYPES) else "",
        )  # fmt: skip

    def _unnumbered(self, state: State | None, team: tuple[Seat, int] | None) -> list[str]:
        """The types of the team's cards whose strength nobody has entered."""
        if state is None or team is None:
            return []
        own = [card(code) for code in state.team(*team).cards]
        return [each.kind for each in own if each.kind in TYPES and each.strength is None
                and self.cards.get(each.kind) is None]  # fmt: skip

    def _missing(self, unnumbered: Sequence[str]) -> Phrase | None:
        """What to enter before the strength can be told."""
        symbols = {str(kind): count for kind, count in self.symbols.items()}
        if None in symbols.values():
            return say("Enter the symbols of the expedition.")
        if any(symbols.get(kind) for kind in unnumbered):
            return say("Enter the strength of every card.")
        return None

    def _counted(self, unnumbered: Sequence[str]) -> Iterator[tuple[Phrase, int, int]]:
        """The cards, then the Jetpacks with their best types: (label, strength, symbols)."""
        symbols = {str(kind): count or 0 for kind, count in self.symbols.items()}
        cards = {str(kind): n for kind, n in self.cards.items() if n is not None}
        for kind, value in cards.items():
            yield words.KIND[kind], value, symbols.get(kind, 0)
        for kind in best_types(self.jetpacks, (*cards, *unnumbered), symbols):
            label = say("{card} as {type}", card=words.KIND[JETPACK], type=words.KIND[kind])
            yield label, JETPACK_STRENGTH, symbols.get(kind, 0)


def _short(seat: Seat, number: int) -> Phrase:
    """A team's name beside its piece."""
    return say("{seat} {number}", seat=SeatName(seat), number=number)


def _teams(state: State | None) -> list[tuple[Seat, int]]:
    return [(seat, n) for seat in state.seats for n in state.teams(seat)] if state else []


def _verdict(total: int, space: int) -> Phrase:
    if not space:
        return say("Strength {strength}: {coins}\u00a0M£", strength=total, coins=reward(total))
    if not artifact(space):
        return say("Strength {strength}: {coins}\u00a0M£, no artifact at initiative {space}",
                   strength=total, coins=reward(total), space=numeral(space))  # fmt: skip
    return say("Strength {strength}: {coins}\u00a0M£ and an artifact worth {worth}", strength=total,
               coins=reward(total), worth=artifact(space))  # fmt: skip
