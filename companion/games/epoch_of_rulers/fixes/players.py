"""Corrections of a player: counters, cards, chips, rights, the gold in the Treasuries; totals, for
tables that do not track territories; a game that stops early."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import SeatField, Statement, StopTheGame
from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import PURSE, REGIMENTS, TREASURY_HOLDS
from companion.games.epoch_of_rulers.box.kingdoms import (
    DEFENCES,
    KINDS,
    PALACE,
    STATUE,
    TREASURY,
    heirs,
)
from companion.games.epoch_of_rulers.box.language import say, say_many
from companion.games.epoch_of_rulers.moves.bases import START, OfPlayer
from companion.games.epoch_of_rulers.rules.gold.purses import heaps_of
from companion.games.epoch_of_rulers.rules.land.atlas import label, land_choices, numbers
from companion.games.epoch_of_rulers.rules.score.final_score import TOTALS, holdings
from companion.games.epoch_of_rulers.rules.turn.deck import bonus_name
from companion.games.epoch_of_rulers.rules.turn.reigns import reign_of
from companion.games.epoch_of_rulers.state.state import Player, State, land_names

Number = Annotated[int, Field(ge=0, le=99)]
COUNTED = ("purse", "cards", "apart", "martial", "reign_start", "statues", "academies",
           "altar_glory", "altar_martial", "tournament")  # fmt: skip


class SetPlayer(Statement[State], OfPlayer):
    """Sets gold, cards, the marker of martial deeds, the reign, academies, and points during the
    game."""

    kind: ClassVar[str] = "set_player"
    title: ClassVar[Phrase] = say("Correct a player")
    refills: ClassVar[tuple[str, ...]] = ("seat",)

    purse: Annotated[int, Widget("count", say("Talents in the purse")), Field(ge=-99, le=99)] = 0
    cards: Annotated[Number, Widget("count", say("Military cards"))] = 0
    apart: Annotated[Number, Widget("count", say("Cards beyond the limit"))] = 0
    martial: Annotated[Number, Widget("count", say("Marker of martial deeds"))] = 1
    ruler: Annotated[str, Widget("choice", say("Ruler"))] = ""
    reign_start: Annotated[Number, Widget("count", say("Beginning of the reign"))] = 1
    statues: Annotated[Number, Widget("count", say("Statues of this reign"))] = 0
    academies: Annotated[Number, Widget("count", say("Military academies"))] = 0
    altar_glory: Annotated[Number, Widget("count", say("Altar: points of glory"))] = 0
    altar_martial: Annotated[Number, Widget("count", say("Altar: points of martial deeds"))] = 0
    tournament: Annotated[Number, Widget("count", say("Tournament"))] = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        player = state.players.get(seat)
        facts = {name: getattr(player, name) for name in (*COUNTED, "ruler")} if player else {}
        return cls(**{"seat": seat, **facts, **given})

    def done(self, state: State, player: Player) -> State:
        facts = {name: getattr(self, name) for name in (*COUNTED, "ruler")}
        used = player.used
        if self.ruler and self.ruler not in used:
            used = (*(name for name in used if name != player.ruler), self.ruler)
        commander = min(player.commander, self.apart)
        state = state.player(self.seat, **facts, used=used, commander=commander)
        lives = not reign_of(state, self.seat).exceeded
        return state.player(self.seat, deposed=player.deposed and not lives)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        player = state.players.get(self.seat)
        names = heirs(player.kingdom, ()) if player else ()
        nobody = Choice("", say("nobody"))
        return {"ruler": [nobody, *(Choice(name, words.RULER[name]) for name in names)]}

    def story(self, before: State) -> Phrase:
        was = before.players.get(self.seat)
        shown = {
            "purse": say_many("{count} talent in the purse", "{count} talents in the purse",
                              self.purse),
            "cards": say_many("{count} military card", "{count} military cards", self.cards),
            "martial": say("the marker of martial deeds on {martial}", martial=self.martial),
        }  # fmt: skip
        changes = [text for name, text in shown.items()
                   if was is None or getattr(was, name) != getattr(self, name)]  # fmt: skip
        if not changes:
            return say("corrects the own goods")
        return with_details(say("corrects the own goods"), words.listed(changes))


HELD = ("bonuses", "conquered", "claimed", "unordered", "commander")


class SetHeld(Statement[State]):
    """Sets the bonus cards that a player holds, the conqueror chips by the kingdoms whose capitals
    he has taken, the right to claim gold, and the territories whose fee comes with the next
    epoch."""

    kind: ClassVar[str] = "set_held"
    title: ClassVar[Phrase] = say("Correct cards, chips and rights")
    refills: ClassVar[tuple[str, ...]] = ("seat",)

    seat: SeatField
    bonuses: Annotated[tuple[str, ...], Widget("choices", say("Bonus cards held"))] = ()
    conquered: Annotated[tuple[str, ...], Widget("choices", say("Conqueror chips for"))] = ()
    claimed: Annotated[bool, Widget("flag", say("Has claimed the gold of a card"))] = False
    unordered: Annotated[tuple[str, ...], Widget("choices", say("Fee due: no order"))] = ()

    commander: Annotated[
        int, Widget("count", say("Cards of the Great Commander")), Field(ge=0, le=9)
    ] = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        player = state.players.get(seat)
        facts = {name: getattr(player, name) for name in HELD} if player else {}
        return cls(**{"seat": seat, **facts, **given})

    def fold(self, state: State) -> State:
        return state.player(self.seat, **{name: getattr(self, name) for name in HELD})

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        player = state.players.get(self.seat)
        cards = (*words.BONUSES[player.kingdom], *player.bonuses) if player else ()
        return {
            "bonuses": [Choice(name, bonus_name(name)) for name in dict.fromkeys(cards)],
            "conquered": [Choice(seat, say("{seat}", seat=SeatName(seat)))
                          for seat in state.seats if seat != self.seat],
            "unordered": land_choices(state, self.seat),
        }  # fmt: skip

    def story(self, before: State) -> Phrase:
        held = words.listed(bonus_name(name) for name in self.bonuses)
        told = say("bonus cards {cards}, conqueror chips {chips}", cards=held,
                   chips=len(self.conquered))  # fmt: skip
        return with_details(say("corrects the own cards"), told)


Talents = Annotated[int, Field(ge=0, le=9)]


class FillTreasuries(Statement[State]):
    """Gold beyond the purse fills the Treasuries in order; this tells where it really lies: `held`
    is the gold by the territory of the Treasury."""

    kind: ClassVar[str] = "treasuries"
    icon: ClassVar[str] = "coin"
    listed = "menu"
    heading: ClassVar[Phrase | None] = START
    title: ClassVar[Phrase] = say("Gold in my Treasuries")

    seat: SeatField
    held: Annotated[dict[str, Talents], Widget("count", say("Talents"))] = Field(
        default_factory=dict
    )

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False if may_choose(state, seat) else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "held": held_by(state, seat), **given})

    def fold(self, state: State) -> State:
        now = held_by(state, self.seat)
        entered = {name: self.held.get(name, amount) for name, amount in now.items()}
        heaps = {**state.heaps, **entered}
        return changed(state, heaps={name: heap for name, heap in heaps.items() if heap})

    def objections(self, state: State) -> Iterator[Objection]:
        now = held_by(state, self.seat)
        held, entered = sum(now.values()), sum(self.held.get(name, now[name]) for name in now)
        if held != entered:
            sentence = say("The Treasuries hold {now} together, not {told}.",
                           now=words.talents(held), told=entered)  # fmt: skip
            yield Objection("treasuries.sum", sentence, "gold")
        if any(self.held.get(name, 0) > TREASURY_HOLDS for name in now):
            sentence = say("A Treasury holds {count} talents at most.", count=TREASURY_HOLDS)
            yield Objection("treasuries.most", sentence, "gold")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"held": [Choice(name, label(state, name)) for name in held_by(state, self.seat)]}

    def story(self, before: State) -> Phrase:
        return with_details(say("spreads the gold in the Treasuries"), numbers(before, self.held))


def held_by(state: State, seat: Seat) -> dict[str, int]:
    """The gold in each of a player's own Treasuries, by territory."""
    if seat not in state.players:
        return {}
    return {name: state.heaps.get(name, 0) for name in heaps_of(state, seat)[0]}


def may_choose(state: State, seat: Seat) -> bool:
    """Whether the gold could lie in other Treasuries, too."""
    held = held_by(state, seat)
    return len(held) > 1 and 0 < sum(held.values()) < TREASURY_HOLDS * len(held)


HIGHEST_LEVEL = 3


class Totals(Statement[State]):
    """Sets all the counts of a player that give points."""

    kind: ClassVar[str] = "tally"
    listed = None
    title: ClassVar[Phrase] = say("Enter a player's totals")

    seat: SeatField
    territories: Annotated[Number, Widget("count", say("Territories"))] = 0
    capitals_taken: Annotated[Number, Widget("count", say("Conqueror chips"))] = 0
    troops: Annotated[Number, Widget("count", say("Regiments"))] = 0
    defence: Annotated[Number, Widget("count", say("Watchtowers, Walls and Fortresses"))] = 0
    gold: Annotated[Number, Widget("count", say("Talents"))] = 0
    treasuries: Annotated[Number, Widget("count", say("Treasuries"))] = 0
    construction: Annotated[Number, Widget("count", say("Raw points of construction"))] = 0
    statues: Annotated[Number, Widget("count", say("Statues"))] = 0
    palace: Annotated[Number, Widget("count", say("Palace"))] = 0
    tournament: Annotated[Number, Widget("count", say("Tournament"))] = 0
    altar_glory: Annotated[Number, Widget("count", say("Altar: points of glory"))] = 0
    altar_martial: Annotated[Number, Widget("count", say("Altar: points of martial deeds"))] = 0
    martial: Annotated[Number, Widget("count", say("Marker of martial deeds"))] = 1
    capital_lost: Annotated[bool, Widget("flag", say("The own capital is destroyed"))] = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        player = state.players.get(seat)
        facts: dict[str, Any] = dict(player.tally) if player else {}
        if player and state.counts(seat):
            held = holdings(state, seat)
            facts = {name: getattr(held, name) for name in TOTALS}
        return cls(**{"seat": seat, **facts, **given})

    def fold(self, state: State) -> State:
        tally = {name: int(getattr(self, name)) for name in TOTALS}
        if not self.capital_lost:
            del tally["capital_lost"]
        return state.player(self.seat, tally=tally)

    def objections(self, state: State) -> Iterator[Objection]:
        for name, most in self._limits(state).items():
            if getattr(self, name) > most:
                label = next(widget.label for widget in type(self).model_fields[name].metadata
                             if isinstance(widget, Widget))  # fmt: skip
                sentence = say("{what}: at most {count}.", what=label, count=most)
                yield Objection(f"tally.{name}", sentence, "score")
        if not self.martial:
            sentence = say("The marker of martial deeds begins on 1.")
            yield Objection("tally.martial", sentence, "martial")

    def _limits(self, state: State) -> dict[str, int]:
        """The most of each count, by the box and the book."""
        lands = len(land_names(state.seats))
        rivals = len(state.seats) - 1
        stock = KINDS[TREASURY].stock()
        return {
            "territories": lands,
            "capitals_taken": rivals,
            "troops": REGIMENTS,
            "defence": sum(KINDS[name].stock() for name in DEFENCES),
            # Captured Treasuries of others may hold gold, too.
            "gold": PURSE + TREASURY_HOLDS * (min(self.treasuries, stock) + stock * rivals),
            "treasuries": stock,
            "construction": HIGHEST_LEVEL * lands,
            "statues": KINDS[STATUE].stock(),
            "palace": KINDS[PALACE].stock(),
            "tournament": 1,
        }

    def story(self, before: State) -> Phrase:
        totals = say(
            "{army}, {gold}, {martial}",
            army=words.troops(self.troops),
            gold=words.talents(self.gold),
            martial=words.martial_points(self.martial),
        )
        return with_details(say("enters the totals"), totals)


class Stop(StopTheGame[State]):
    def fold(self, state: State) -> State:
        return changed(state, stopped=self.how, phase="over")
