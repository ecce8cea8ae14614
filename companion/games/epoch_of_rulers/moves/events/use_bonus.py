"""Using a kingdom's bonus card, which is then discarded; after it the die of Battle ecstasy, and
the question about Rebirth after a war."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Automatic, SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import REGIMENTS
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import START, Counts, OfPlayer, answered, asked
from companion.games.epoch_of_rulers.rules.gold.purses import affordable, paid
from companion.games.epoch_of_rulers.rules.land.atlas import label, land_choices, numbers
from companion.games.epoch_of_rulers.rules.land.limits import WHY
from companion.games.epoch_of_rulers.rules.turn.deck import bonus_name
from companion.games.epoch_of_rulers.rules.war import armies
from companion.games.epoch_of_rulers.rules.war.armies import (
    forgotten,
    losses,
    most_there,
    specials_left,
)
from companion.games.epoch_of_rulers.state.state import Ask, Player, State

COMMANDER_CARDS, DOUBLES, MORE_TURNS, MENTOR_REGIMENTS = 2, 4, 2, 3
WITH_REGIMENTS = ("rebirth", "mentor", "hordes")


class UseBonus(OfPlayer):
    """The effect of the card: `regiments` by territory for Rebirth, with the `special` ones among
    them, for the Legendary mentor, and for the Invincible Hordes, which cost a talent each."""

    kind: ClassVar[str] = "use_bonus"
    icon: ClassVar[str] = "epoch-card"
    heading: ClassVar[Phrase | None] = START
    title: ClassVar[Phrase] = say("Use a bonus card")
    refills: ClassVar[tuple[str, ...]] = ("bonus",)

    bonus: Annotated[str, Widget("choice", say("Bonus card")), Field(max_length=40)]
    regiments: Annotated[Counts, Widget("count", say("Regiments gained"))] = Field(
        default_factory=dict
    )
    special: Annotated[
        int,
        Widget("count", say("special regiments among them, by Rebirth"), rare=True),
        Field(ge=0, le=15),
    ] = 0
    special_on: Annotated[str, Widget("choice", say("A special regiment at the capital"))] = ""

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False if state.players[seat].bonuses else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        player = state.players.get(seat)
        first = next(iter(player.bonuses), "other") if player else "other"
        facts = {"seat": seat, "bonus": first, **given}
        coming, special = 0, 0
        if facts["bonus"] == "rebirth":
            ordinary, special = armies.losses(state, seat)[0]
            coming = ordinary + special
        elif facts["bonus"] == "mentor":
            coming = min(MENTOR_REGIMENTS, REGIMENTS - state.regiments(seat))
        return cls(**{"regiments": placed(state, seat, coming), "special": special, **facts})

    @property
    def cost(self) -> int:
        """Talents for the regiments of the Invincible Hordes."""
        return sum(self.regiments.values()) if self.bonus == "hordes" else 0

    def done(self, state: State, player: Player) -> State:
        bonuses = list(player.bonuses)
        if self.bonus in bonuses:
            bonuses.remove(self.bonus)
        state = paid(state.player(self.seat, bonuses=tuple(bonuses)), self.seat, self.cost)
        if self.bonus in WITH_REGIMENTS:
            state = self._regiments(state)
        return self._effect(state)

    def _regiments(self, state: State) -> State:
        special = self.special if self.bonus == "rebirth" else 0
        for name, count in self.regiments.items():
            if self.bonus == "hordes":
                special = int(name == self.special_on)
            if name in state.lands:
                new = armies.levied(state, self.seat, count - min(special, count),
                                    min(special, count))  # fmt: skip
                special -= min(special, count)
                state = state.put(armies.added(state.lands[name], new))
        if self.bonus == "rebirth":
            state = answered(armies.forgotten(state, self.seat), "rebirth")
        return state

    def _effect(self, state: State) -> State:
        player = state.players[self.seat]
        match self.bonus:
            case "great_commander":
                return state.player(self.seat, apart=player.apart + COMMANDER_CARDS,
                                    commander=player.commander + COMMANDER_CARDS)  # fmt: skip
            case "rapid_development":
                return state.player(self.seat, doubles=DOUBLES)
            case "hordes":
                return state.player(self.seat, hordes=True)
            case "time":
                return changed(state, extra=state.extra + MORE_TURNS)
            case "frontier":
                return changed(state, frontier=self.seat)
            case "ecstasy" if state.fight is not None:
                return changed(state, ecstasy=self.seat)
            case _:
                return state

    def objections(self, state: State) -> Iterator[Objection]:
        player = state.players.get(self.seat)
        if player is None or self.bonus not in player.bonuses:
            yield Objection("bonus.held", say("The player does not hold this card."), "bonus")
            return
        yield from self._untimely(state)
        if self.bonus in WITH_REGIMENTS:
            yield from self._against_regiments(state)
        yield from affordable(state, self.seat, self.cost)

    def _untimely(self, state: State) -> Iterator[Objection]:
        stage = state.players[self.seat].stage
        if self.bonus == "ecstasy":
            sides = (state.fight.attacker, state.fight.defender) if state.fight else ()
            if state.fight is None or not state.fight.played or self.seat not in sides:
                sentence = say("Battle ecstasy is played after the cards are revealed.")
                yield Objection("bonus.battle", sentence, "bonus")
        elif self.bonus == "rebirth":
            if state.fight or state.players[state.turn].stage == "war":
                yield Objection("bonus.war", say("Rebirth is played after the war."), "bonus")
            elif not state.last_by and asked(state, "rebirth") is None:
                yield Objection("bonus.late", say("Rebirth is played right after a war."), "bonus")
        elif self.bonus not in words.BONUS_CARDS or self.bonus == "other":
            return
        elif state.turn != self.seat:
            yield Objection("bonus.turn", say("Play this card in your own turn."), "bonus")
        elif self.bonus == "time" and not state.acted:
            yield Objection("bonus.time", say("First give the order of this turn."), "bonus")
        elif self.bonus == "rapid_development" and stage != "orders":
            yield Objection("bonus.orders", say("The card is for the orders."), "bonus")

    def _against_regiments(self, state: State) -> Iterator[Objection]:
        coming = sum(self.regiments.values())
        match self.bonus:
            case "mentor" if coming > MENTOR_REGIMENTS:
                yield Objection("bonus.mentor", say("The mentor brings 3 regiments."), "bonus")
            case "hordes" if max(self.regiments.values(), default=0) > 1:
                yield Objection("bonus.hordes", say("Each territory gets one regiment."), "bonus")
            case "hordes" if self._crowds(state, hordes=True):
                sentence = say("There is no room for more regiments there.")
                yield Objection("bonus.full", sentence, "bonus")
            case "hordes" if self.special_on not in ("", *capitals_for_special(state, self.seat)):
                yield Objection("bonus.special", WHY["needs_capital"], "orders")
            case "rebirth":
                yield from self._against_rebirth(state)
        if state.regiments(self.seat) + coming > REGIMENTS:
            yield Objection("bonus.regiments", say("There are 15 regiments in all."), "orders")
        own = {land.name for land in state.owned(self.seat)}
        if any(count and name not in own for name, count in self.regiments.items()):
            sentence = say("They go to the player's own territories.")
            yield Objection("bonus.land", sentence, "bonus")

    def _against_rebirth(self, state: State) -> Iterator[Objection]:
        """Objections to more regiments than fell in one war, and to crowds while there is room."""
        coming = sum(self.regiments.values()) - self.special
        if not any(coming <= ordinary and self.special <= special
                   for ordinary, special in armies.losses(state, self.seat)):  # fmt: skip
            sentence = say("Not that many regiments died in the latest war.")
            yield Objection("bonus.rebirth", sentence, "bonus")
        room = [land.name for land in state.owned(self.seat)
                if len(land.regiments) + self.regiments.get(land.name, 0)
                < most_there(state, self.seat, land)]  # fmt: skip
        if room and self._crowds(state, hordes=False):
            sentence = say("They go to territories with room for more regiments.")
            yield Objection("bonus.crowded", sentence, "bonus")

    def _crowds(self, state: State, *, hordes: bool) -> bool:
        """Whether more regiments come to a territory than there is room for."""
        return any(
            self.regiments.get(land.name, 0)
            and len(land.regiments) + self.regiments[land.name]
            > most_there(state, self.seat, land, hordes=hordes)
            for land in state.owned(self.seat)
        )

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        player = state.players.get(self.seat)
        held = dict.fromkeys(player.bonuses) if player and player.bonuses else words.BONUS_CARDS
        lands = land_choices(state, self.seat) if self.bonus in WITH_REGIMENTS else []
        capitals = capitals_for_special(state, self.seat) if self.bonus == "hordes" else ()
        places = [Choice(name, label(state, name)) for name in capitals]
        return {
            "bonus": [Choice(name, bonus_name(name), words.BONUS_TEXT.get(name)) for name in held],
            "regiments": lands,
            **({} if self.bonus == "rebirth" else {"special": []}),
            "special_on": [Choice("", say("nowhere")), *places] if places else [],
        }

    def story(self, before: State) -> Phrase:
        bonus = bonus_name(self.bonus)
        coming = {name: count for name, count in self.regiments.items() if count}
        if not coming or self.bonus not in WITH_REGIMENTS:
            text = words.BONUS_TEXT.get(self.bonus)
            if bonus == words.BONUS_CARDS["other"]:
                return say("plays the kingdom's bonus card")
            line = say("plays “{bonus}”", bonus=bonus)
            return with_details(line, text) if text else line
        return with_details(say("plays “{bonus}”", bonus=bonus), numbers(before, coming))


def placed(state: State, seat: Seat, coming: int) -> dict[str, int]:
    """A placement of these regiments, each on the player's territory with the fewest, with room if
    possible."""
    counts = {land.name: len(land.regiments) for land in state.owned(seat)}
    full = {land.name: most_there(state, seat, land) for land in state.owned(seat)}
    placement: dict[str, int] = {}
    for _ in range(coming if counts else 0):
        name = min(counts, key=lambda place: (counts[place] >= full[place], counts[place]))
        counts[name] += 1
        placement[name] = placement.get(name, 0) + 1
    return placement


def capitals_for_special(state: State, seat: Seat) -> tuple[str, ...]:
    """The territories where the player may mobilise a special regiment."""
    if seat not in state.players or not specials_left(state, seat):
        return ()
    return tuple(land.name for land in state.owned(seat) if land.has(CAPITAL))


class EcstasyDie(Automatic[State]):
    """The die of Battle ecstasy; less than 3 counts as 3."""

    kind: ClassVar[str] = "ecstasy_die"
    title: ClassVar[Phrase] = say("The die of Battle ecstasy")

    seat: Seat
    die: Annotated[int, Field(ge=1, le=6)]

    @classmethod
    def of(cls, state: State, chance: Random) -> Self:
        return cls(seat=state.ecstasy, die=chance.randint(1, 6))

    def fold(self, state: State) -> State:
        state = changed(state, ecstasy="")
        if state.fight is None:
            return state
        dice = {**state.fight.ecstasy, self.seat: self.die}
        return changed(state, fight=changed(state.fight, ecstasy=dice, reckoned={}))

    def story(self, before: State) -> Phrase:
        return say("rolls {die} for Battle ecstasy", die=self.die)


class AskRebirth(Automatic[State]):
    """A war is over in which the owner of Rebirth has lost regiments: the game waits until the card
    is played or kept."""

    kind: ClassVar[str] = "ask_rebirth"
    title: ClassVar[Phrase] = say("Rebirth?")

    seat: Seat

    @property
    def untold(self) -> bool:
        return True

    def fold(self, state: State) -> State:
        return changed(state, asks=(*state.asks, Ask("rebirth", self.seat, ())))

    def story(self, before: State) -> Phrase:
        return say("has a choice to play Rebirth")


class KeepRebirth(Action[State]):
    """Rebirth is not played after this war; its dead stay dead."""

    kind: ClassVar[str] = "keep_rebirth"
    icon: ClassVar[str] = "close"
    listed = None
    title: ClassVar[Phrase] = say("Keep Rebirth for another war")

    seat: SeatField

    def fold(self, state: State) -> State:
        return forgotten(answered(state, "rebirth"), self.seat)

    def objections(self, state: State) -> Iterator[Objection]:
        ask = asked(state, "rebirth")
        if ask is None or ask.seat != self.seat:
            yield Objection("rebirth.none", say("Nobody asks about Rebirth now."), "bonus")

    def story(self, before: State) -> Phrase:
        return say("keeps Rebirth for another war")


def may_revive(state: State) -> str:
    """The seat that may play Rebirth after the war that has just ended; "" for none."""
    for seat, player in state.players.items():
        reborn = "rebirth" in player.bonuses and losses(state, seat)[0] != (0, 0)
        if reborn and not player.away:
            return seat
    return ""
