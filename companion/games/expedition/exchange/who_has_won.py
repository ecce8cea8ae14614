"""Who has won? The final score of what the players have."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, Field

from companion.core.files.json_lines import quoted
from companion.core.game.action import Choice, Widget
from companion.core.game.ruling import Answers, Ruling, Side, Term, number
from companion.core.questions.question import Part, Question
from companion.core.text import Phrase, SeatName
from companion.games.expedition.box.contents import CARD_POINTS, ROW, SPACES, UNUSED
from companion.games.expedition.box.language import say
from companion.games.expedition.box.meta import META
from companion.games.expedition.exchange.question import Coins, Name, repeated_markers
from companion.games.expedition.rules.score import ranked, worth_of
from companion.games.expedition.state.state import State

Cards = Annotated[int, Field(strict=True, ge=0, le=9)]
Worth = Annotated[int, Field(strict=True, ge=0, le=48)]
"""The points of at most eight artifacts."""


class Kept(Part):
    """A player's possessions at the end; None if nobody knows. `worth`: the points of artifacts
    that are not listed."""

    cards: Annotated[Cards | None, Widget("count", say("Expedition cards"), most=ROW)]
    artifacts: Annotated[tuple[Literal[2, 4, 6], ...], Field(max_length=24)] = ()
    worth: Annotated[Worth | None, Widget("sum", say("Points of the artifacts"), short=True)] = 0
    coins: Annotated[Coins | None, Widget("sum", say("Coins"), short=True)]

    @property
    def facts(self) -> tuple[int | None, int | None, int | None]:
        """The points of cards, artifacts and coins."""
        cards = None if self.cards is None else CARD_POINTS * self.cards
        worth = None if self.worth is None else self.worth + sum(self.artifacts)
        return cards, worth, self.coins

    @property
    def points(self) -> int:
        return sum(fact or 0 for fact in self.facts)


NOTHING = Kept(cards=None, coins=None)
OLD = {"cards": "cards", "artifacts": "worth", "coins": "coins"}


class Final(Question[State]):
    """The final score."""

    title: ClassVar[Phrase] = say("Who has won?")

    initiative: Annotated[
        tuple[Name, ...], Field(max_length=SPACES), AfterValidator(repeated_markers),
        Widget("order", say("Initiative")),
    ]  # fmt: skip
    players: Annotated[dict[Name, Kept], Field(min_length=1), Widget("group", say("Players"))]

    @classmethod
    def renamed(cls, answers: Answers) -> Answers:
        """Older addresses name a player's facts `red.coins`, and the space on the track."""
        told, spaces = dict[str, Sequence[str]](), dict[str, int]()
        for name, values in answers.items():
            seat, _, fact = name.partition(".")
            if fact == "space":
                spaces[seat] = number(answers, name, SPACES) or 0
            else:
                told[f"players.{seat}.{OLD[fact]}" if fact in OLD else name] = values
        if spaces:
            taken = Counter(spaces.values())
            alone = [seat for seat, space in spaces.items() if space and taken[space] == 1]
            told["initiative"] = sorted(alone, key=spaces.__getitem__)
        return told

    @classmethod
    def prefilled(cls, state: State | None, given: Mapping[str, Any]) -> "Final":
        """Of a table: what everybody knows."""
        if state is None:
            return cls(initiative=(), players={colour.id: NOTHING for colour in META.colours})
        players = {
            seat: Kept.model_construct(
                cards=player.cards,
                worth=None if player.artifacts is None else worth_of(player.artifacts),
                coins=player.coins,
            )
            for seat, player in state.players.items()
        }
        return cls.model_construct(initiative=state.ranked, players=players)

    def choices(self, state: State | None) -> Mapping[str, Sequence[Choice]]:
        seats = [Choice(seat, say("{seat}", seat=SeatName(seat))) for seat in self.players]
        return {"players": seats, "initiative": seats}

    def exact(self) -> "Final":
        return self.model_copy(update={"players": self._entered()})

    def _entered(self) -> dict[str, Kept]:
        return {name: kept for name, kept in self.players.items() if kept.facts != NOTHING.facts}

    def ruled(self, state: State | None, agreed: Any) -> Ruling:
        entered = self._entered()
        points = {name: kept.points for name, kept in entered.items()}
        order = ranked(points, self.initiative)
        unknown = [name for name, kept in entered.items() if None in kept.facts]
        off = [name for name in entered if name not in self.initiative or name == UNUSED]
        return Ruling(
            {"score": points, "winner": next(iter(order), None)},
            self._verdict(points, order),
            say("Final count"),
            tuple(_side(name, entered[name]) for name in order),
            rule="score",
            note=say("An expedition card brings 10 points, a coin one."),
            lacks=(
                f"players.{quoted(unknown[0])}: not known."
                if unknown
                else f"{quoted(off[0])} is not on the initiative track."
                if off
                else ""
            ),
        )

    def _verdict(self, points: Mapping[str, int], order: Sequence[str]) -> Phrase:
        if len(order) < 2:
            return say("Enter what two players have.")
        if any(None in self.players[name].facts[1:] for name in order):
            return say("Enter everybody's artifacts and coins.")
        most = points[order[0]]
        ahead = [name for name in order if points[name] == most]
        if len(ahead) == 1:
            return say("{seat} wins with {points} points", seat=SeatName(order[0]), points=most)
        if not set(ahead) <= set(self.initiative):
            return say("{points} points each: the higher initiative wins", points=most)
        return say("{points} points each: {seat} wins, higher in initiative",
                   points=most, seat=SeatName(order[0]))  # fmt: skip


def _side(name: str, kept: Kept) -> Side:
    cards, worth, coins = kept.facts
    terms = (
        Term(say("Cards"), cards or 0),
        Term(say("Artifacts"), worth),
        Term(say("Coins"), coins),
    )
    return Side(terms, total=kept.points, seat=name)
