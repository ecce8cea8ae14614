"""The result of a battle, in one entry: strengths, losses, conquest, points, loot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.fighting import conquest
from companion.games.epoch_of_rulers.fighting.armies_in_battle import Extras, outcome
from companion.games.epoch_of_rulers.fighting.loot_due import altar_due, spoils_due
from companion.games.epoch_of_rulers.table import armies
from companion.games.epoch_of_rulers.table.due import Seat, affordable, label
from companion.games.epoch_of_rulers.table.purses import gained, paid
from companion.games.epoch_of_rulers.table.state import Fight, State
from companion.games.epoch_of_rulers.war.battle import Outcome
from companion.games.epoch_of_rulers.war.loot import conqueror_price

Few = Annotated[int, Field(ge=0, le=15)]
DEFENCE_LEVEL = {"watchtower": 2, "wall": 2, "fortress": 3}
INPUTS = ("attacker_card", "defender_card", "attacker_text", "defender_text", "arsenal",
          "attacker_ecstasy", "defender_ecstasy", "attacker_helper", "defender_helper",
          "switched_off")  # fmt: skip


class Fought(Action[State]):
    """A battle's cards, and what came of it. `attacker_special` and `defender_special` count the
    special regiments among the losses, `moves_in` the regiments that occupy the land."""

    kind: ClassVar[str] = "fought"
    title: ClassVar[Phrase] = say("Result of the battle")
    refills: ClassVar[tuple[str, ...]] = (*INPUTS, "attacker_lost", "defender_lost")

    seat: Seat
    attacker_card: Annotated[Few, Widget("count", say("Attacker's card"))] = 0
    defender_card: Annotated[Few, Widget("count", say("Defender's card"))] = 0
    attacker_text: Annotated[
        int, Widget("count", say("Strength by the text, attacker")), Field(ge=-9, le=9)
    ] = 0
    defender_text: Annotated[
        int, Widget("count", say("Strength by the text, defender")), Field(ge=-9, le=9)
    ] = 0
    arsenal: Annotated[bool, Widget("flag", say("The Arsenal adds 1"))] = False
    attacker_ecstasy: Annotated[
        int, Widget("count", say("Battle ecstasy, die of the attacker")), Field(ge=0, le=6)
    ] = 0
    defender_ecstasy: Annotated[
        int, Widget("count", say("Battle ecstasy, die of the defender")), Field(ge=0, le=6)
    ] = 0
    attacker_helper: Annotated[str, Widget("choice", say("Cavalry helps the attacker from"))] = ""
    defender_helper: Annotated[str, Widget("choice", say("Cavalry helps the defender from"))] = ""
    switched_off: Annotated[
        tuple[str, ...], Widget("choices", say("The Conqueror switches off"))
    ] = ()
    attacker_lost: Annotated[Few, Widget("count", say("The attacker loses"))] = 0
    defender_lost: Annotated[Few, Widget("count", say("The defender loses"))] = 0
    attacker_special: Annotated[Few, Widget("count", say("of these special, attacker"))] = 0
    defender_special: Annotated[Few, Widget("count", say("of these special, defender"))] = 0
    winner: Annotated[
        Literal["attacker", "defender", "none"], Widget("choice", say("Who wins"))
    ] = "none"
    captured: Annotated[bool, Widget("flag", say("The territory is conquered"))] = False
    moves_in: Annotated[Few, Widget("count", say("Regiments that move in"))] = 0
    moves_in_special: Annotated[Few, Widget("count", say("of these special, moving in"))] = 0
    martial_attacker: Annotated[Few, Widget("count", say("Martial points, attacker"))] = 0
    martial_defender: Annotated[Few, Widget("count", say("Martial points, defender"))] = 0
    spoils_attacker: Annotated[Few, Widget("count", say("Marauder's loot, attacker"))] = 0
    spoils_defender: Annotated[Few, Widget("count", say("Marauder's loot, defender"))] = 0
    altar: Annotated[str, Widget("choice", say("The Altar rewards"))] = ""

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        fight = state.fight
        if fight is None or fight.target not in state.lands:
            return cls(**{"seat": seat, **given})
        cards = {
            "attacker_card": _card(fight, fight.attacker),
            "defender_card": _card(fight, fight.defender),
            "attacker_ecstasy": fight.ecstasy.get(fight.attacker, 0),
            "defender_ecstasy": fight.ecstasy.get(fight.defender, 0),
        }
        asked = cls(**{"seat": seat, **cards,
                       **{name: given[name] for name in INPUTS if name in given}})  # fmt: skip
        found = asked.outcome(state)
        facts: dict[str, Any] = {
            **asked.model_dump(),
            "attacker_lost": found.attacker_losses,
            "defender_lost": found.defender_losses,
            "winner": found.winner,
            "captured": found.captured,
            "martial_attacker": found.martial_attacker,
            "martial_defender": found.martial_defender,
            **given,
        }
        facts = {**facts, **conquest.specials_among(state, fight, facts), **given}
        facts = {**facts, **conquest.moving_in(state, fight, facts), **given}
        rewards = {**spoils_due(state, fight, facts), "altar": altar_due(state, fight, facts)}
        return cls(**{**facts, **rewards, **given})

    def outcome(self, state: State) -> Outcome:
        """The battle as the rules see it; the state has one under way."""
        assert state.fight is not None
        attacking = Extras(self.attacker_card, self.attacker_text, self.attacker_ecstasy,
                           self.attacker_helper)  # fmt: skip
        defending = Extras(self.defender_card, self.defender_text, self.defender_ecstasy,
                           self.defender_helper)  # fmt: skip
        return outcome(state, state.fight, attacking, defending, arsenal=self.arsenal,
                       off=self.switched_off)  # fmt: skip

    def fold(self, state: State) -> State:
        fight = state.fight
        if fight is None or fight.target not in state.lands:
            return state
        state = paid(state, fight.attacker, self.price)
        state = self._losses(state, fight)
        if self.captured:
            state = conquest.conquered(state, fight, self.moves_in, self.moves_in_special)
        state = self._rewards(state, fight)
        return changed(state, fight=None)

    @property
    def price(self) -> int:
        """What the Conqueror pays."""
        return sum(conqueror_price(DEFENCE_LEVEL[name]) for name in self.switched_off
                   if name in DEFENCE_LEVEL)  # fmt: skip

    def _losses(self, state: State, fight: Fight) -> State:
        for name, helper, lost, special in (
            (fight.origin, self.attacker_helper, self.attacker_lost, self.attacker_special),
            (fight.target, self.defender_helper, self.defender_lost, self.defender_special),
        ):
            here = state.lands.get(name)
            if here is None:
                continue
            there = armies.count(here.regiments, special=True)
            own = min(there, special)
            state = state.put(armies.without(here, lost - special, own))
            if special > own and helper in state.lands:
                state = state.put(armies.without(state.lands[helper], 0, special - own))
        return state

    def _rewards(self, state: State, fight: Fight) -> State:
        for side, martial, gold in (
            (fight.attacker, self.martial_attacker, self.spoils_attacker),
            (fight.defender, self.martial_defender, self.spoils_defender),
        ):
            player = state.players.get(side)
            if player is None:
                continue
            boosts = player.arsenals + (self.arsenal and side == fight.attacker)
            state = state.player(side, martial=player.martial + martial, arsenals=boosts)
            state = gained(state, side, gold)
        blessed = state.players.get(self.altar)
        if blessed is not None:
            state = state.player(self.altar, rewarded=True,
                                 altar_martial=blessed.altar_martial + 1)  # fmt: skip
        return state

    def objections(self, state: State) -> Iterator[Objection]:
        fight = state.fight
        if fight is None or fight.target not in state.lands:
            yield Objection("battle.none", say("No battle is under way."), "battle")
            return
        found = self.outcome(state)
        if max(self.attacker_lost - found.attacker_losses,
               self.defender_lost - found.defender_losses) > 0:  # fmt: skip
            yield Objection("battle.losses", say("The superiority kills fewer."), "losses")
        if (self.winner, self.captured) != (found.winner, found.captured) and (
            self.attacker_lost, self.defender_lost
        ) == (found.attacker_losses, found.defender_losses):  # fmt: skip
            yield Objection("battle.winner", say("The strengths say otherwise."), "battle")
        martial = (found.martial_attacker, found.martial_defender)
        if (self.martial_attacker, self.martial_defender) != martial:
            said = say("The attacker gets {attacker} and the defender {defender} martial points.",
                       attacker=martial[0], defender=martial[1])  # fmt: skip
            yield Objection("battle.martial", said, "martial")
        if self.switched_off:
            yield from affordable(state, fight.attacker, self.price)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        fight = state.fight
        nobody = Choice("", say("nobody"))
        sides = [side for side in (fight.attacker, fight.defender) if side in state.players
                 ] if fight else []  # fmt: skip
        seats = [Choice(side, say("{seat}", seat=SeatName(side))) for side in sides]
        helpers = {
            name: [Choice("", say("nowhere")), *conquest.helper_choices(state, side)]
            for name, side in zip(("attacker_helper", "defender_helper"),
                                  (fight.attacker, fight.defender) if fight else ("", ""),
                                  strict=True)
        }  # fmt: skip
        return {
            **helpers,
            "switched_off": [Choice(name, words.BUILDING[name]) for name in DEFENCE_LEVEL],
            "winner": [Choice(name, WINNER[name]) for name in WINNER],
            "altar": [nobody, *seats],
        }

    def story(self, before: State) -> Phrase:
        fight = before.fight
        land = label(before, fight.target) if fight else say("A territory")
        if fight is not None and fight.target in before.lands:
            found = self.outcome(before)
            land = say(
                "{land}, {attacker} against {defender}",
                land=land,
                attacker=found.attacker_strength,
                defender=found.defender_strength,
            )
        said = say("{land}: {winner}", land=land, winner=WINNER[self.winner])
        if self.captured:
            said = say("{said}, the territory is conquered", said=said)
        if self.attacker_lost or self.defender_lost:
            said = say("{said}; losses: attacker {attacker}, defender {defender}", said=said,
                       attacker=self.attacker_lost, defender=self.defender_lost)  # fmt: skip
        return said


WINNER: Mapping[str, Phrase] = {
    "attacker": say("the attacker wins"),
    "defender": say("the defender wins"),
    "none": say("nobody wins"),
}


def _card(fight: Fight, side: str) -> int:
    """The value that a side has revealed."""
    played = fight.played.get(side)
    return (played.value or 0) if played else 0
