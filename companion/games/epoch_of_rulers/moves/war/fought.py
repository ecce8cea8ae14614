"""The result of a battle, in one entry: strengths, losses, conquest, points, loot. If both sides
choose their losses, the choice of the first is an entry before it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from companion.core.frozen import changed
from companion.core.game.action import Choice, Moment, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import WAR
from companion.games.epoch_of_rulers.moves.war.reckoning import (
    INPUTS,
    LOSSES,
    Few,
    MovesIn,
    Reckoning,
    SpecialMovesIn,
    entered,
    rare_number,
)
from companion.games.epoch_of_rulers.rules.gold.purses import gained, room
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.war import armies, conquest
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import Victims, chooser, in_words
from companion.games.epoch_of_rulers.rules.war.conquest import (
    altar_due,
    killed,
    left_to_move_in,
    spoils_due,
)
from companion.games.epoch_of_rulers.state.state import REBELS, Fight, Played, State

FOLLOWS = frozenset({"winner", "captured", "martial_attacker", "martial_defender"})
"""What follows from the strengths and the losses."""


class Fought(Reckoning):
    """The whole battle with conquest, points and loot; `moves_in` are the ordinary regiments that
    occupy the land."""

    kind: ClassVar[str] = "fought"
    icon: ClassVar[str] = "swords"
    heading: ClassVar[Phrase | None] = WAR
    title: ClassVar[Phrase] = say("Result of the battle")

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

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False if state.fight else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        fight = state.fight
        if fight is None:
            return cls(**{"seat": seat, **given})
        known: dict[str, Any] = {"arsenal": fight.arsenal}
        for side, fighter in fight.sides.items():
            known[f"{side}_card"] = fight.played.get(fighter, Played()).value or 0
            known[f"{side}_ecstasy"] = fight.ecstasy.get(fighter, 0)
            known[f"{side}_helper"] = fight.helpers.get(fighter, "")
        known |= {**entered(fight, given), **given}
        asked = cls(**{"seat": seat, **{name: known[name] for name in INPUTS if name in known}})
        losses = {name: known[name] for name in LOSSES if name in known}
        asked = cls(**asked.with_losses(state, fight, losses))
        outcome = asked.outcome(state)
        facts: dict[str, Any] = {
            **asked.model_dump(),
            "winner": outcome.winner,
            "captured": outcome.captured,
            "martial_attacker": outcome.martial_attacker,
            "martial_defender": outcome.martial_defender,
            **given,
        }
        if facts["captured"]:
            moves = conquest.moving_in(state, fight, asked.fallen(state, fight)[0], known)
            facts = {**facts, **moves, **given}
        rewards = {**spoils_due(state, fight, facts), "altar": altar_due(state, fight, facts)}
        return cls(**{**facts, **rewards, **given})

    def fold(self, state: State) -> State:
        fight = state.fight
        if fight is None:
            return state
        attacking, defending = self.fallen(state, fight)
        state = _fallen(state, fight.attacker, fight.origin, self.attacker_helper, attacking)
        state = _fallen(state, fight.defender, fight.target, self.defender_helper, defending)
        if self.captured:
            state = conquest.conquered(state, fight, self.moves_in, self.moves_in_special)
        elif fight.off:
            switched = state.players[fight.attacker].switched
            off = (f"{fight.target}/{name}" for name in fight.off)
            state = state.player(fight.attacker, switched=tuple(sorted({*switched, *off})))
        state = self._rewards(state, fight)
        return changed(state, fight=None)

    def _rewards(self, state: State, fight: Fight) -> State:
        for side, martial, gold, helper in (
            (fight.attacker, self.martial_attacker, self.spoils_attacker, self.attacker_helper),
            (fight.defender, self.martial_defender, self.spoils_defender, self.defender_helper),
        ):
            player = state.players.get(side)
            if player is None:
                continue
            boosts = player.arsenals + (self.arsenal and side == fight.attacker)
            state = state.player(side, martial=player.martial + martial, arsenals=boosts,
                                 cavalry=player.cavalry or bool(helper))  # fmt: skip
            state = gained(state, side, gold)
        blessed = state.players.get(self.altar)
        if blessed is not None:
            state = state.player(self.altar, rewarded=True,
                                 altar_martial=blessed.altar_martial + 1)  # fmt: skip
        return state

    def against_result(self, state: State, fight: Fight) -> Iterator[Objection]:
        yield from self._against_moving_in(state, fight)
        outcome = self.outcome(state)
        if (self.winner, self.captured) != (outcome.winner, outcome.captured):
            yield Objection("battle.winner", say("The strengths say otherwise."), "battle")
        martial = (outcome.martial_attacker, outcome.martial_defender)
        if (self.martial_attacker, self.martial_defender) != martial:
            sentence = say("The attacker gets {attacker} and the defender {defender} martial "
                           "points.", attacker=martial[0], defender=martial[1])  # fmt: skip
            yield Objection("battle.martial", sentence, "martial")
        yield from self._against_rewards(state, fight)

    def _against_moving_in(self, state: State, fight: Fight) -> Iterator[Objection]:
        ordinary, special = left_to_move_in(state, fight, self.fallen(state, fight)[0])
        if not self.captured:
            return
        if self.moves_in > ordinary or self.moves_in_special > special:
            sentence = say("There are not that many regiments left to move in.")
            yield Objection("battle.moves_in", sentence, "after")
        elif fight.attacker == REBELS and self.moves_in < ordinary:
            sentence = say("All rebels who are left stay on the territory.")
            yield Objection("battle.rebels", sentence, "events")

    def _against_rewards(self, state: State, fight: Fight) -> Iterator[Objection]:
        facts = self.model_dump()
        due = spoils_due(state, fight, facts)
        for side, seat in fight.sides.items():
            most = due.get(f"spoils_{side}", 0)
            least = min(most, room(state, seat)) if most else 0
            if not least <= facts[f"spoils_{side}"] <= most:
                sentence = say("The Marauder gets a talent for each enemy killed in a won battle, "
                               "and one if anything is built on the attacked "
                               "territory.")  # fmt: skip
                yield Objection("battle.spoils", sentence, "rulers")
        if self.altar != altar_due(state, fight, facts):
            sentence = say("Once an epoch, the player's own Altar rewards a battle in which all "
                           "enemies fall, at least 3.")  # fmt: skip
            yield Objection("battle.altar", sentence, "spending")

    def told_fields(self, state: State) -> frozenset[str]:
        if state.fight is None:
            return frozenset()
        moving = frozenset() if self.captured else {"moves_in"}
        return super().told_fields(state) | moving | FOLLOWS

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        fight = state.fight
        nobody = Choice("", say("nobody"))
        sides = fight.sides.values() if fight else ()
        seats = [Choice(side, say("{seat}", seat=SeatName(side))) for side in dict.fromkeys(sides)
                 if side in state.players]  # fmt: skip
        return {
            **super().choices(state),
            "winner": [Choice(name, words.WINNER[name]) for name in words.WINNER],
            "altar": [nobody, *seats],
        }

    def loses(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        fight = before.fight
        if fight is None or fight.defender not in before.players:
            return
        land = label(before, fight.target) if self.captured else None
        if lost := words.you_lose(land, killed(dict(self), "defender")):
            yield fight.defender, lost

    def moment(self, before: State) -> Moment | None:
        fight = before.fight
        if fight is None:
            return None
        outcome, land = self.outcome(before), label(before, fight.target)
        winner = fight.attacker if self.winner == "attacker" else fight.defender
        numbers = {"attacker": outcome.attacker_strength, "defender": outcome.defender_strength}
        if not self.captured:
            headline = say("{land} holds, {attacker} : {defender}", land=land, **numbers)
        elif before.lands[fight.target].has(CAPITAL):
            headline = say(
                "The capital {land} falls, {attacker} : {defender}", land=land, **numbers
            )
        else:
            headline = say("{land} falls, {attacker} : {defender}", land=land, **numbers)
        return Moment(headline, winner if winner in before.players else "")

    def story(self, before: State) -> Phrase:
        fight = before.fight
        sentence = with_details(say("tells the end of a battle"), words.WINNER[self.winner])
        if fight:
            sentence = self._ends(before, fight)
        if self.captured and fight and fight.attacker != REBELS:
            count = self.moves_in + self.moves_in_special
            moved = say("nobody moves in")
            if count:
                moved = say("moving in: {regiments}", regiments=words.troops(count))
            sentence = with_details(sentence, moved)
        attackers, defenders = killed(dict(self), "attacker"), killed(dict(self), "defender")
        if attackers or defenders:
            lost = say("the attacker loses {attacker}, the defender {defender}",
                       attacker=attackers, defender=defenders)  # fmt: skip
            sentence = with_details(sentence, lost)
        return sentence

    def _ends(self, before: State, fight: Fight) -> Phrase:
        """How the battle ends for the player who has told its end."""
        outcome, land = self.outcome(before), label(before, fight.target)
        numbers = {"own": outcome.attacker_strength, "other": outcome.defender_strength}
        if self.seat not in (fight.attacker, fight.defender):
            told = say(
                "tells the end of the battle for {land}, {own} : {other}", land=land, **numbers
            )
            return with_details(told, words.WINNER[self.winner])
        if defends := self.seat == fight.defender:
            numbers = {"own": numbers["other"], "other": numbers["own"]}
        if self.captured:
            if defends:
                return say("loses {land}, {own} : {other}", land=land, **numbers)
            return say("takes {land}, {own} : {other}", land=land, **numbers)
        if self.winner == "none":
            return say("draws in {land}, {own} : {other}", land=land, **numbers)
        if defends == (self.winner == "defender"):
            return say("wins in {land}, {own} : {other}", land=land, **numbers)
        return say("loses in {land}, {own} : {other}", land=land, **numbers)


def _fallen(state: State, side: str, name: str, helper: str, victims: Victims) -> State:
    """The state without these regiments of a side."""
    land = state.lands.get(name)
    if land is None:
        return state
    state = state.put(armies.parted(land, victims.ordinary, victims.special)[0])
    if victims.helper and helper in state.lands:
        state = state.put(armies.parted(state.lands[helper], 0, 1)[0])
    return armies.mourned(state, side, victims.ordinary, victims.special + victims.helper)


class ChooseVictims(Reckoning):
    """A side chooses the enemy's losses, with the strengths that it has entered and the regiments
    that it moves in."""

    kind: ClassVar[str] = "choose_victims"
    icon: ClassVar[str] = "swords"
    listed = None
    title: ClassVar[Phrase] = say("Choose which regiments fall")

    moves_in: MovesIn = 0
    moves_in_special: SpecialMovesIn = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        facts = Fought.prefilled(state, seat, **given).model_dump()
        return cls(**{name: facts[name] for name in cls.model_fields})

    def fold(self, state: State) -> State:
        if state.fight is None:
            return state
        facts = self.model_dump(exclude={"seat"})
        return changed(state, fight=changed(state.fight, reckoned=facts, reckoned_by=self.seat))

    def story(self, before: State) -> Phrase:
        fight = before.fight
        chosen = zip(fight.sides.values(), self.victims, strict=True) if fight else ()
        ways = [in_words(way) for side, way in chosen
                if fight and sum(way) and chooser(before, fight, side) == self.seat]  # fmt: skip
        return with_details(say("chooses the losses"), words.listed(ways or [say("nobody")]))

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        fight = before.fight
        for side in fight.sides.values() if fight else ():
            if side in before.players and side != self.seat:
                sentence = say("{seat} chooses the losses", seat=SeatName(self.seat))
                yield side, with_details(sentence, say("now choose yours"))
