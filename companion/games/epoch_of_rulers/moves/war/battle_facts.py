"""The recorded facts of a battle: cards and helpers, losses, results."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.game.action import Action, Widget
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import (
    Armies,
    Extras,
    Victims,
    armies_of,
)
from companion.games.epoch_of_rulers.rules.war.battle import Outcome
from companion.games.epoch_of_rulers.state.state import Fight, State
from companion.games.epoch_of_rulers.state.territory import Regiment

Few = Annotated[int, Field(ge=0, le=15)]
Text = Annotated[int, Field(ge=-9, le=9)]
Die = Annotated[int, Field(ge=0, le=6)]
number = partial(Widget, "count")
rare_number = partial(Widget, "count", rare=True)
rare_flag = partial(Widget, "flag", rare=True)
MovesIn = Annotated[Few, Widget("count", say("Regiments moving in"))]
SpecialMovesIn = Annotated[Few, rare_number(say("Special regiments moving in"))]
INPUTS = ("attacker_card", "defender_card", "attacker_text", "defender_text", "arsenal",
          "attacker_ecstasy", "defender_ecstasy", "attacker_helper", "defender_helper",
          "attacker_ambushed", "defender_ambushed", "attacker_slain", "defender_slain")  # fmt: skip
LOSSES = ("attacker_lost", "defender_lost", "attacker_special", "defender_special",
          "attacker_helper_falls", "defender_helper_falls")  # fmt: skip
MOVES = ("moves_in", "moves_in_special")


class Reckoning(Action[State]):
    """Cards, helpers, losses. `attacker_special` and `defender_special` count the special regiments
    among the losses, with the cavalry that has come to help. The text of a card kills the
    `ambushed` before the battle and the `slain` after it, ordinary regiments first; they are not
    among the losses."""

    refills: ClassVar[tuple[str, ...]] = (*INPUTS, *LOSSES)

    seat: SeatField
    attacker_card: Annotated[Few, number(say("Attacker's card"))] = 0
    defender_card: Annotated[Few, number(say("Defender's card"))] = 0
    attacker_text: Annotated[Text, rare_number(say("The text adds, attacker"))] = 0
    defender_text: Annotated[Text, rare_number(say("The text adds, defender"))] = 0
    arsenal: Annotated[bool, rare_flag(say("The Arsenal adds 1"))] = False
    attacker_ecstasy: Annotated[Die, rare_number(say("Battle ecstasy, die of the attacker"))] = 0
    defender_ecstasy: Annotated[Die, rare_number(say("Battle ecstasy, die of the defender"))] = 0
    attacker_helper: Annotated[
        str, Widget("choice", say("Cavalry helps the attacker from"), rare=True)
    ] = ""
    defender_helper: Annotated[
        str, Widget("choice", say("Cavalry helps the defender from"), rare=True)
    ] = ""
    attacker_ambushed: Annotated[
        Few, rare_number(say("Killed by a text before the battle, attacker"))
    ] = 0
    defender_ambushed: Annotated[
        Few, rare_number(say("Killed by a text before the battle, defender"))
    ] = 0
    attacker_slain: Annotated[
        Few, rare_number(say("Killed by a text after the battle, attacker"))
    ] = 0
    defender_slain: Annotated[
        Few, rare_number(say("Killed by a text after the battle, defender"))
    ] = 0
    attacker_lost: Annotated[Few, number(say("The attacker loses"))] = 0
    defender_lost: Annotated[Few, number(say("The defender loses"))] = 0
    attacker_special: Annotated[Few, rare_number(say("special regiments among them, attacker"))] = 0
    defender_special: Annotated[Few, rare_number(say("special regiments among them, defender"))] = 0
    attacker_helper_falls: Annotated[
        bool, rare_flag(say("The attacker's cavalry from the neighbour falls"))
    ] = False
    defender_helper_falls: Annotated[
        bool, rare_flag(say("The defender's cavalry from the neighbour falls"))
    ] = False

    def armies(self, state: State, fight: Fight) -> Armies:
        """Both armies with their recorded cards."""
        attacking = Extras(self.attacker_card, self.attacker_text, self.attacker_ecstasy,
                           self.attacker_helper, self.attacker_ambushed)  # fmt: skip
        defending = Extras(self.defender_card, self.defender_text, self.defender_ecstasy,
                           self.defender_helper, self.defender_ambushed)  # fmt: skip
        return armies_of(state, fight, attacking, defending, arsenal=self.arsenal)

    def outcome(self, state: State) -> Outcome:
        """The outcome of the battle with the recorded losses. The state must have a battle."""
        assert state.fight is not None
        lost = self.attacker_lost + self.attacker_slain, self.defender_lost + self.defender_slain
        return self.armies(state, state.fight).outcome(state, lost)

    def agrees_with(self, fight: Fight) -> bool:
        """Whether the strengths equal those with which a side has already chosen losses."""
        return bool(fight.reckoned) and all(
            getattr(self, name) == fight.reckoned.get(name, type(self).model_fields[name].default)
            for name in INPUTS)  # fmt: skip

    @property
    def victims(self) -> tuple[Victims, Victims]:
        """The losses of the attacker and of the defender."""
        return (
            Victims.of(self.attacker_lost, self.attacker_special,
                       helper=self.attacker_helper_falls),
            Victims.of(self.defender_lost, self.defender_special,
                       helper=self.defender_helper_falls),
        )  # fmt: skip

    def fallen(self, state: State, fight: Fight) -> tuple[Victims, Victims]:
        """All regiments that fall, with those that the texts of cards kill."""
        origin, target = state.lands.get(fight.origin), state.lands[fight.target]
        attackers = origin.regiments if origin else (Regiment(),) * fight.rebels
        by_text = (self.attacker_ambushed + self.attacker_slain,
                   self.defender_ambushed + self.defender_slain)  # fmt: skip
        attacking, defending = (
            way.with_more(more, regiments)
            for way, more, regiments in zip(self.victims, by_text, (attackers, target.regiments),
                                            strict=True)
        )  # fmt: skip
        return attacking, defending


class BattleFacts(Reckoning):
    """The whole battle with conquest, points and loot; `moves_in` are the ordinary regiments that
    occupy the land."""

    winner: Annotated[
        Literal["attacker", "defender", "none"], Widget("choice", say("Who wins"))
    ] = "none"
    captured: Annotated[bool, Widget("flag", say("The territory is conquered"))] = False
    moves_in: MovesIn = 0
    moves_in_special: SpecialMovesIn = 0
    martial_attacker: Annotated[Few, Widget("count", say("Martial points, attacker"))] = 0
    martial_defender: Annotated[Few, Widget("count", say("Martial points, defender"))] = 0
    spoils_attacker: Annotated[Few, rare_number(say("Marauder's loot, attacker"))] = 0
    spoils_defender: Annotated[Few, rare_number(say("Marauder's loot, defender"))] = 0
    altar: Annotated[str, Widget("choice", say("The Altar rewards"), rare=True)] = ""


def entered(fight: Fight, given: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of the first of two sides that choose: the strengths that are not among the facts
    and, unless these differ, the losses and the regiments that move in."""
    reckoned = fight.reckoned
    facts = {name: reckoned[name] for name in INPUTS if name in reckoned}
    if all(given.get(name, value) == value for name, value in facts.items()):
        more = (*LOSSES, *(MOVES if fight.reckoned_by == fight.attacker else ()))
        facts |= {name: reckoned[name] for name in more if name in reckoned}
    return facts
