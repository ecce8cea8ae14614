"""Regrouping after the attacks of a war."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Choice, Objection
from companion.core.text import Phrase, Seat, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import LOGISTICIAN, WAREHOUSE
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import WAR, Cost, OfPlayer, Specials, is_in
from companion.games.epoch_of_rulers.moves.orders.plain_orders import (
    Moves,
    against_moves,
    marched,
    move_choices,
    near,
    told_moves,
)
from companion.games.epoch_of_rulers.rules.gold.purses import affordable, paid
from companion.games.epoch_of_rulers.rules.land.atlas import Origin, label
from companion.games.epoch_of_rulers.rules.orders.prices import FREE_MOVES
from companion.games.epoch_of_rulers.rules.turn.reigns import on_turn, ruler_in_power
from companion.games.epoch_of_rulers.state.state import Player, State


class March(OfPlayer):
    """Regiments move from one territory to others. In total one is free, and one more for a
    Warehouse where they start."""

    kind: ClassVar[str] = "march"
    icon: ClassVar[str] = "march"
    heading: ClassVar[Phrase | None] = WAR
    title: ClassVar[Phrase] = say("Move regiments")
    refills: ClassVar[tuple[str, ...]] = ("land", "moves")

    land: Origin
    moves: Moves = Field(default_factory=dict)
    special: Specials = Field(default_factory=dict)
    cost: Cost = 0

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return is_in(state, seat, "war") if state.owned(seat) else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        strong = max(state.owned(seat), key=lambda land: len(land.regiments), default=None)
        land = given.get("land") or (strong.name if strong else "")
        price = march_price(state, seat, land, sum(given.get("moves", {}).values()))
        return cls(**{"seat": seat, "land": land, "cost": price, **given})

    def done(self, state: State, player: Player) -> State:
        count = sum(self.moves.values())
        moves = (*player.moves, (self.land, count))
        arrived = (*player.arrived, *((name, n) for name, n in self.moves.items() if n))
        state = paid(state, self.seat, self.cost)
        state = state.player(self.seat, moves=moves, arrived=arrived)
        return marched(state, self.land, self.moves, self.special)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "war")
        land = state.lands.get(self.land)
        if land is None or land.owner != self.seat or self.seat not in state.players:
            yield Objection(
                "march.own", say("Regiments can leave only the player's own land."), "war"
            )
            return
        if not any(self.moves.values()):
            yield Objection("march.none", say("Nobody moves."), "war", unfilled=True)
        steps = self._steps(state)
        yield from against_moves(state, self.seat, land, self.moves, self.special, steps)
        if self._goes_too_far(state, steps):
            sentence = say("Regiments that have moved in this war move no further.")
            yield Objection("march.twice", sentence, "war")
        price = march_price(state, self.seat, self.land, sum(self.moves.values()))
        if self.cost != price:
            sentence = say("It costs {gold}.", gold=words.talents(price))
            yield Objection("march.price", sentence, "war")
        yield from affordable(state, self.seat, self.cost)

    def _steps(self, state: State) -> int:
        return 2 if ruler_in_power(state, self.seat) == LOGISTICIAN else 1

    def _goes_too_far(self, state: State, steps: int) -> bool:
        """Whether regiments make more than this many steps in this war. Those with the fewest steps
        behind them move first."""
        walked = steps_so_far(state, self.seat)
        standing = sorted(walked.get(self.land, []))
        far = [1 if near(state, self.land, name, 1) else steps
               for name, count in self.moves.items() for _ in range(count)]  # fmt: skip
        return any(walked + more > steps for walked, more in
                   zip(standing, sorted(far, reverse=True), strict=False))  # fmt: skip

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return move_choices(state, self.seat, self.land, self._steps(state))

    def story(self, before: State) -> Phrase:
        sentence = with_details(say("moves regiments"), label(before, self.land))
        sentence = with_details(sentence, told_moves(before, self.moves))
        if self.cost:
            sentence = with_details(sentence, say("for {gold}", gold=words.talents(self.cost)))
        return sentence


def steps_so_far(state: State, seat: Seat) -> dict[str, list[int]]:
    """By territory, the steps that its regiments have made in this war at least."""
    player = state.players[seat]
    arrived = list(player.arrived)
    journeys = []
    for origin, count in player.moves:
        while arrived and count >= arrived[0][1]:
            target, number = arrived.pop(0)
            journeys.append((origin, target, number))
            count -= number
    stood = {name: len(land.regiments) for name, land in state.lands.items()}
    for origin, target, number in journeys:
        stood[origin] = stood.get(origin, 0) + number
        stood[target] = stood.get(target, 0) - number
    steps = {name: [0] * max(0, count) for name, count in stood.items()}
    for origin, target, number in journeys:
        far = 1 if near(state, origin, target, 1) else 2
        standing = sorted(steps[origin])
        steps[origin] = standing[number:]
        steps[target] += [walked + far for walked in standing[:number]]
    return steps


def march_price(state: State, seat: Seat, land: str, count: int) -> int:
    """Talents for moving more regiments, after those that have moved in this war: one of all is
    free, and one more for a Warehouse on each territory that they leave."""
    player = state.players.get(seat)
    if player is None or ruler_in_power(state, seat) == LOGISTICIAN:
        return 0

    def price(moves: Sequence[tuple[str, int]]) -> int:
        by_land: dict[str, int] = {}
        for name, number in moves:
            by_land[name] = by_land.get(name, 0) + number
        paid = sum(
            max(0, number - (name in state.lands and state.lands[name].has(WAREHOUSE)))
            for name, number in by_land.items()
        )
        return max(0, paid - FREE_MOVES)

    return price((*player.moves, (land, count))) - price(player.moves)
