"""The cards, helpers and losses of a battle, as a side reckons them, and what the rules object."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, ClassVar

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Seat, SeatName
from companion.games.epoch_of_rulers.box.kingdoms import FORTRESS, WALL
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.war.armies import count
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import (
    Armies,
    Victims,
    attackers,
    can_fall,
    cavalry,
    to_send,
    ways_to_fall,
)
from companion.games.epoch_of_rulers.rules.war.battle import Army, Outcome
from companion.games.epoch_of_rulers.state.state import REBELS, Fight, Played, Regiment, State

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
        target, origin = state.lands[fight.target], state.lands.get(fight.origin)
        attacker = Army(
            **self._army(state, fight, "attacker", attackers(state, fight)),
            uprising=bool(origin and origin.uprising),
            arsenal=self.arsenal,
        )
        defender = Army(
            **self._army(state, fight, "defender", target.regiments),
            uprising=target.uprising,
            wall=target.stands(WALL) and WALL not in fight.off,
            chip=target.protected,
            fortress=target.stands(FORTRESS) and FORTRESS not in fight.off,
        )
        return Armies(attacker, defender)

    def _army(
        self, state: State, fight: Fight, side: str, regiments: Sequence[Regiment]
    ) -> dict[str, Any]:
        """What the armies of both sides have. Of those killed before the battle the ordinary
        regiments are the first."""
        seat = fight.sides[side]
        played, ambushed = fight.played.get(seat, Played()), getattr(self, f"{side}_ambushed")
        ordinary_first = sorted(regiments, key=lambda one: one.special) if ambushed else regiments
        return {
            "regiments": tuple(ordinary_first[ambushed:]),
            "ambushed": ambushed,
            "helpers": cavalry(state, seat, getattr(self, f"{side}_helper")),
            "card": getattr(self, f"{side}_card"),
            "blind": played.blind,
            "support": played.extra,
            "property": getattr(self, f"{side}_text"),
            "ecstasy": getattr(self, f"{side}_ecstasy"),
            "rebels": seat == REBELS,
        }

    def outcome(self, state: State) -> Outcome:
        """The outcome of the battle with the recorded losses."""
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
        return (
            Victims.of(self.attacker_lost, self.attacker_special,
                       helper=self.attacker_helper_falls),
            Victims.of(self.defender_lost, self.defender_special,
                       helper=self.defender_helper_falls),
        )  # fmt: skip

    def fallen(self, state: State, fight: Fight) -> tuple[Victims, Victims]:
        """All regiments that fall, with those that the texts of cards kill."""
        attacking, defending = self.victims
        return (
            attacking.with_more(self.attacker_ambushed + self.attacker_slain,
                                attackers(state, fight)),
            defending.with_more(self.defender_ambushed + self.defender_slain,
                                state.lands[fight.target].regiments),
        )  # fmt: skip

    def with_losses(self, state: State, fight: Fight, given: Mapping[str, Any]) -> dict[str, Any]:
        """The facts with the given losses; otherwise the most, with the fewest special
        regiments."""
        facts = self.model_dump()
        for side, army, pool in self.armies(state, fight).exposed(state):
            way = ways_to_fall(army, pool, state.rules)[0]
            lost = given.get(f"{side}_lost", sum(way))
            ordinary = count(army.regiments, special=False)
            special = given.get(f"{side}_special", max(way.special + way.helper, lost - ordinary))
            specials = count(army.regiments, special=True)
            falls = given.get(f"{side}_helper_falls", bool(army.helpers) and special > specials)
            facts |= {f"{side}_lost": lost, f"{side}_special": min(lost, special),
                      f"{side}_helper_falls": falls}  # fmt: skip
        return facts

    def told_fields(self, state: State) -> frozenset[str]:
        """The cards that lie open, and the losses of a side with no choice of who falls."""
        fight = state.fight
        if fight is None:
            return frozenset()
        cards = (
            f"{side}_card"
            for side, seat in fight.sides.items()
            if (card := fight.played.get(seat)) and not (card.blind and card.value is None)
        )
        losses = (f"{side}_lost" for side, army, pool in self.armies(state, fight).exposed(state)
                  if len(ways_to_fall(army, pool, state.rules)) == 1)  # fmt: skip
        return frozenset((*cards, *losses))

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        """The territories from which cavalry may help the attacker and the defender."""
        fields: dict[str, Sequence[Choice]] = {}
        for side, seat in state.fight.sides.items() if state.fight else ():
            lands = [Choice(land, label(state, land)) for land in to_send(state, seat)]
            fields[f"{side}_helper"] = [Choice("", say("nowhere")), *lands] if lands else []
        return fields

    def objections(self, state: State) -> Iterator[Objection]:
        fight = state.fight
        if fight is None:
            yield Objection("battle.none", say("There is no battle now."), "battle")
            return
        yield from self._against_help(state, fight)
        yield from self._against_losses(state, fight)
        yield from against_texts(fight, dict(self))
        yield from self.against_result(state, fight)

    def against_result(self, state: State, fight: Fight) -> Iterator[Objection]:
        """Objections to what follows from the losses."""
        yield from ()

    def _against_help(self, state: State, fight: Fight) -> Iterator[Objection]:
        if self.arsenal != fight.arsenal:
            sentence = say("The Arsenal is used when the attack is declared.")
            yield Objection("battle.arsenal", sentence, "battle")
        for side, helper, die, card in (
            (fight.attacker, self.attacker_helper, self.attacker_ecstasy, self.attacker_card),
            (fight.defender, self.defender_helper, self.defender_ecstasy, self.defender_card),
        ):
            if helper != fight.helpers.get(side, ""):
                sentence = say("Cavalry is sent before the cards are revealed.")
                yield Objection("battle.helper", sentence, "battle")
            if die and die != fight.ecstasy.get(side, 0) and _known(state, side):
                sentence = say("The die of Battle ecstasy showed another number.")
                yield Objection("battle.ecstasy", sentence, "bonus")
            played = fight.played.get(side)
            if played and not played.blind and card != (played.value or 0):
                value = played.value or 0
                sentence = say("The revealed card has a strength of {value}.", value=value)
                yield Objection("battle.card", sentence, "battle")

    def _against_losses(self, state: State, fight: Fight) -> Iterator[Objection]:
        """A side may leave the extra point of a strength of 6 unused."""
        exposed = self.armies(state, fight).exposed(state)
        for way, (_, army, pool) in zip(self.victims, exposed, strict=True):
            if not can_fall(way, army, pool, state.rules):
                sentence = say("The superiority does not kill these regiments.")
                yield Objection("battle.losses", sentence, "losses")
            elif way not in (*ways_to_fall(army, pool, state.rules),
                             *ways_to_fall(army, pool._replace(extra=0), state.rules)):  # fmt: skip
                sentence = say("The superiority kills more regiments.")
                yield Objection("battle.spared", sentence, "losses")
        standing = (
            len(attackers(state, fight)) + bool(self.attacker_helper),
            len(state.lands[fight.target].regiments) + bool(self.defender_helper),
        )
        dead = self.fallen(state, fight)
        if any(sum(way) > present for way, present in zip(dead, standing, strict=True)):
            sentence = say("There are not that many regiments there.")
            yield Objection("battle.dead", sentence, "losses")


def _known(state: State, side: str) -> bool:
    """Whether the rulebook describes the bonus cards of the side's kingdom."""
    return side in state.players and state.players[side].kingdom != "generic"


def entered(fight: Fight, given: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of the first of two sides that choose: the strengths that are not among the facts
    and, unless these differ, the losses and the regiments that move in."""
    reckoned = fight.reckoned
    facts = {name: reckoned[name] for name in INPUTS if name in reckoned}
    if all(given.get(name, value) == value for name, value in facts.items()):
        more = (*LOSSES, *(MOVES if fight.reckoned_by == fight.attacker else ()))
        facts |= {name: reckoned[name] for name in more if name in reckoned}
    return facts


ENEMY = {"attacker": "defender", "defender": "attacker"}


def cancelled_by(fight: Fight, side: str) -> Seat:
    """The player whose Tactician cancels the text of this side's card; "" if nobody does."""
    enemy = fight.sides[ENEMY[side]]
    return enemy if fight.played.get(enemy, Played()).cancels else ""


def against_texts(fight: Fight, facts: Mapping[str, Any]) -> Iterator[Objection]:
    """Objections to effects of texts: in a battle with rebels they have none, nor does the card
    that a Tactician cancels."""
    kills = {side: facts[f"{enemy}_ambushed"] or facts[f"{enemy}_slain"]
             for side, enemy in ENEMY.items()}  # fmt: skip
    if any(kills.values()) and REBELS in fight.sides.values():
        sentence = say("In a battle with rebels the texts of cards have no effect.")
        yield Objection("battle.text", sentence, "battle")
    for side, killed in kills.items():
        tactician = cancelled_by(fight, side)
        if tactician and (killed or facts[f"{side}_text"] > 0):
            sentence = say("The Tactician of {seat} cancels the text of the other card.",
                           seat=SeatName(tactician))  # fmt: skip
            yield Objection("battle.cancelled", sentence, "rulers")
