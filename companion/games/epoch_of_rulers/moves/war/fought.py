"""The result of a battle, in one entry: strengths, losses, conquest, points, loot."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection
from companion.core.moment import Moment
from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.war.battle_facts import (
    INPUTS,
    LOSSES,
    BattleFacts,
    entered,
)
from companion.games.epoch_of_rulers.moves.war.battle_objections import against_battle
from companion.games.epoch_of_rulers.rules.gold.purses import gained
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.war import armies, conquest
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import (
    Victims,
    helpers,
    ways_to_fall,
)
from companion.games.epoch_of_rulers.rules.war.conquest import altar_due, spoils_due
from companion.games.epoch_of_rulers.state.state import Fight, State
from companion.games.epoch_of_rulers.state.territory import REBELS


class Fought(BattleFacts):
    """A battle and its results."""

    kind: ClassVar[str] = "fought"
    title: ClassVar[Phrase] = say("Result of the battle")

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        fight = state.fight
        if fight is None or fight.target not in state.lands:
            return cls(**{"seat": seat, **given})
        cards = {
            "attacker_card": _card(fight, fight.attacker),
            "defender_card": _card(fight, fight.defender),
            "attacker_ecstasy": fight.ecstasy.get(fight.attacker, 0),
            "defender_ecstasy": fight.ecstasy.get(fight.defender, 0),
            "arsenal": fight.arsenal,
            "attacker_helper": fight.helpers.get(fight.attacker, ""),
            "defender_helper": fight.helpers.get(fight.defender, ""),
        }
        known = {**cards, **entered(fight, given), **given}
        asked = cls(**{"seat": seat, **{name: known[name] for name in INPUTS if name in known}})
        losses = {name: known[name] for name in LOSSES if name in known}
        asked = cls(**{**asked.model_dump(), **_losses(state, fight, asked, losses)})
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
        if fight is None or fight.target not in state.lands:
            return state
        attacking, defending = self.fallen(state, fight)
        state = _fallen(state, fight.attacker, fight.origin, self.attacker_helper, attacking)
        state = _fallen(state, fight.defender, fight.target, self.defender_helper, defending)
        if self.captured:
            state = conquest.conquered(state, fight, self.moves_in, self.moves_in_special)
        elif fight.off and fight.attacker in state.players:
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

    def objections(self, state: State) -> Iterator[Objection]:
        fight = state.fight
        if fight is None or fight.target not in state.lands:
            yield Objection("battle.none", say("There is no battle now."), "battle")
            return
        yield from against_battle(state, fight, self)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        fight = state.fight
        nobody = Choice("", say("nobody"))
        sides = (fight.attacker, fight.defender) if fight else ()
        seats = [Choice(side, say("{seat}", seat=SeatName(side))) for side in dict.fromkeys(sides)
                 if side in state.players]  # fmt: skip
        return {
            **cavalry_from(state),
            "winner": [Choice(name, words.WINNER[name]) for name in words.WINNER],
            "altar": [nobody, *seats],
        }

    def loses(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        fight = before.fight
        if fight is None or fight.defender not in before.players:
            return
        if self.captured:
            yield fight.defender, say("You have lost {land}.", land=label(before, fight.target))
        if fallen := self.defender_lost + self.defender_ambushed + self.defender_slain:
            yield fight.defender, say("You have lost {army}.", army=words.troops(fallen))

    def moment(self, before: State) -> Moment | None:
        fight = before.fight
        if fight is None or fight.target not in before.lands:
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
        land = label(before, fight.target) if fight else say("A territory")
        if fight is not None and fight.target in before.lands:
            outcome = self.outcome(before)
            land = say(
                "{land}, {attacker} against {defender}",
                land=land,
                attacker=outcome.attacker_strength,
                defender=outcome.defender_strength,
            )
        sentence = say("{land}: {winner}", land=land, winner=words.WINNER[self.winner])
        if self.captured:
            sentence = self._conquers(sentence, by=fight.attacker if fight else REBELS)
        attackers = self.attacker_lost + self.attacker_ambushed + self.attacker_slain
        defenders = self.defender_lost + self.defender_ambushed + self.defender_slain
        if attackers or defenders:
            sentence = say("{said}; losses: attacker {attacker}, defender {defender}",
                           said=sentence, attacker=attackers, defender=defenders)  # fmt: skip
        return sentence

    def _conquers(self, said: Phrase, *, by: str) -> Phrase:
        """With how many have moved in; first, because screens cut a long line."""
        count = self.moves_in + self.moves_in_special
        if by == REBELS:
            return say("{said}, the territory is conquered", said=said)
        if not count:
            return say("{said}, the territory is conquered, nobody moved in", said=said)
        return say("{said}, moved in: {regiments}", said=said, regiments=words.troops(count))


def cavalry_from(state: State) -> dict[str, Sequence[Choice]]:
    """The territories from which cavalry may help the attacker and the defender."""
    fight = state.fight
    fields: dict[str, Sequence[Choice]] = {}
    if fight is None:
        return fields
    for name, side in (("attacker", fight.attacker), ("defender", fight.defender)):
        lands = [Choice(land, label(state, land)) for land in helpers(state, fight, side)]
        fields[f"{name}_helper"] = [Choice("", say("nowhere")), *lands] if lands else []
    return fields


def _card(fight: Fight, side: str) -> int:
    """The value that a side has revealed."""
    played = fight.played.get(side)
    return (played.value or 0) if played else 0


def _losses(
    state: State, fight: Fight, asked: BattleFacts, given: Mapping[str, Any]
) -> dict[str, Any]:
    """The given losses; otherwise the most, with the fewest special regiments."""
    both = asked.armies(state, fight)
    losses: dict[str, Any] = {}
    for side, army, pool in zip(("attacker", "defender"), (both.attacker, both.defender),
                                both.pools(state), strict=True):  # fmt: skip
        way = ways_to_fall(army, pool, state.rules)[0]
        lost = given.get(f"{side}_lost", sum(way))
        ordinary = armies.count(army.regiments, special=False)
        special = given.get(f"{side}_special", max(way.special + way.helper, lost - ordinary))
        specials = armies.count(army.regiments, special=True)
        falls = given.get(f"{side}_helper_falls", bool(army.helpers) and special > specials)
        losses |= {f"{side}_lost": lost, f"{side}_special": min(lost, special),
                   f"{side}_helper_falls": falls}  # fmt: skip
    return losses


def _fallen(state: State, side: str, name: str, helper: str, victims: Victims) -> State:
    """The state without these regiments of a side."""
    land = state.lands.get(name)
    if land is None:
        return state
    state = state.put(armies.parted(land, victims.ordinary, victims.special)[0])
    if victims.helper and helper in state.lands:
        state = state.put(armies.parted(state.lands[helper], 0, 1)[0])
    return armies.mourned(state, side, victims.ordinary, victims.special + victims.helper)
