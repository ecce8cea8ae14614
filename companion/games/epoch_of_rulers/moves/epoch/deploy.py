"""Before the first turn: four regiments, the capital, a ruler; later the next rulers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import NORM
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL, heirs
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import START, Counts, OfPlayer
from companion.games.epoch_of_rulers.rules.land.atlas import label, land_choices, numbers
from companion.games.epoch_of_rulers.rules.turn.reigns import on_turn
from companion.games.epoch_of_rulers.state.state import (
    Building,
    Player,
    Regiment,
    State,
    Territory,
    land_names,
)

REGIMENTS_AT_START = 4


class Deploy(OfPlayer):
    """A player's first regiments by territory, the capital and the first ruler."""

    kind: ClassVar[str] = "deploy"
    icon: ClassVar[str] = "regiment"
    heading: ClassVar[Phrase | None] = START
    title: ClassVar[Phrase] = say("Place regiments and the capital")
    ends_turn: ClassVar[bool] = True

    regiments: Annotated[Counts, Widget("count", say("Regiments"), most=NORM)] = Field(
        default_factory=dict
    )
    capital: Annotated[str, Widget("choice", say("Capital"))] = ""
    ruler: Annotated[str, Widget("choice", say("Ruler"))] = ""

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return state.turn == seat if state.players[seat].stage == "deploy" else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        lands = [land.name for land in state.owned(seat)]
        regiments = dict.fromkeys(lands, 1)
        heirs_now = _heirs(state, seat)
        first = {"regiments": regiments, "capital": next(iter(lands), ""),
                 "ruler": heirs_now[0] if heirs_now else ""}  # fmt: skip
        return cls(**{"seat": seat, **first, **given})

    def done(self, state: State, player: Player) -> State:
        if not state.lands:
            # A later correction of the set-up gave up the territories.
            names = land_names(state.seats)
            state = changed(state, lands={name: Territory(name, home, home)
                                          for name, home in names.items()})  # fmt: skip
        capital = (Building(CAPITAL, self.seat),)
        lands = [
            replace(land, regiments=(Regiment(),) * self.regiments.get(land.name, 0),
                    buildings=capital if land.name == self.capital else ())
            for land in state.owned(self.seat)
        ]  # fmt: skip
        used = (self.ruler,) if self.ruler else ()
        state = state.put(*lands).player(self.seat, ruler=self.ruler, used=used, stage="new")
        return changed(state, turn=state.after(self.seat), number=state.number + 1)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "deploy")
        if sum(self.regiments.values()) != REGIMENTS_AT_START:
            sentence = say("Every player begins with {count} regiments.", count=REGIMENTS_AT_START)
            yield Objection("deploy.count", sentence, "set-up")
        if max(self.regiments.values(), default=0) > NORM:
            sentence = say("At most {count} regiments stand on one territory.", count=NORM)
            yield Objection("deploy.norm", sentence, "set-up")
        own = {land.name for land in state.owned(self.seat)}
        if any(count and name not in own for name, count in self.regiments.items()):
            sentence = say("Regiments begin on the territories of their kingdom.")
            yield Objection("deploy.land", sentence, "set-up")
        if self.capital not in own:
            sentence = say("The capital must be on a territory of its kingdom.")
            yield Objection("deploy.capital", sentence, "set-up")
        if self.ruler not in _heirs(state, self.seat):
            sentence = say("This ruler does not belong to the kingdom.")
            yield Objection("deploy.ruler", sentence, "rulers")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        lands = land_choices(state, self.seat)
        rulers = [Choice(name, words.RULER[name]) for name in _heirs(state, self.seat)]
        return {"regiments": lands, "capital": lands, "ruler": rulers}

    def story(self, before: State) -> Phrase:
        placed = {name: count for name, count in self.regiments.items() if count}
        sentence = with_details(say("places the regiments"), numbers(before, placed))
        capital = say("capital {capital}", capital=label(before, self.capital))
        sentence = with_details(sentence, capital)
        if self.ruler in words.RULER:
            reigns = say("{ruler} reigns", ruler=words.RULER[self.ruler])
            sentence = with_details(sentence, reigns)
        return sentence


def _heirs(state: State, seat: Seat) -> tuple[str, ...]:
    return heirs(state.players[seat].kingdom, ()) if seat in state.players else ()


class ChooseRuler(OfPlayer):
    """A ruler's reign begins at the marker of martial deeds."""

    kind: ClassVar[str] = "choose_ruler"
    icon: ClassVar[str] = "crown"
    heading: ClassVar[Phrase | None] = START
    title: ClassVar[Phrase] = say("Choose a ruler")

    ruler: Annotated[str, Widget("choice", say("Ruler"))]

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        chooses = state.players[seat].stage == "fees" and bool(left(state, seat))
        return False if chooses else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "ruler": next(iter(left(state, seat)), ""), **given})

    def done(self, state: State, player: Player) -> State:
        return state.player(
            self.seat, ruler=self.ruler, used=(*player.used, self.ruler), deposed=False,
            reign_start=player.martial, statues=0,
        )  # fmt: skip

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "fees")
        if self.seat not in state.players:
            return
        if state.players[self.seat].ruler:
            yield Objection("ruler.alive", say("The present ruler still lives."), "rulers")
        if self.ruler not in left(state, self.seat):
            sentence = say("This ruler has already reigned, or belongs to another kingdom.")
            yield Objection("ruler.used", sentence, "rulers")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"ruler": [Choice(name, words.RULER[name]) for name in left(state, self.seat)]}

    def story(self, before: State) -> Phrase:
        ruler = words.RULER.get(self.ruler, words.RULER["first"])
        return say("chooses the ruler “{ruler}”", ruler=ruler)


def left(state: State, seat: Seat) -> tuple[str, ...]:
    """The rulers who have not reigned yet."""
    player = state.players.get(seat)
    return heirs(player.kingdom, player.used) if player else ()
