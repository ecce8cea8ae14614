"""Move armies along the player's roads, once a turn and at no action (rulebook, "Roads")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.box.places import Named
from companion.games.mythotopia.moves.armies.moves import Armies, Free, stays
from companion.games.mythotopia.rules.board.holders import likely_first, not_held, province_choices
from companion.games.mythotopia.rules.board.routes import network
from companion.games.mythotopia.state.pieces import (
    armies_known_in,
    armies_leaving,
    own_wars,
    pieces_at,
    put,
    surely_at_war,
    with_armies,
)
from companion.games.mythotopia.state.state import State


class March(Free):
    """Armies march along the seat's roads, through its provinces only, once a turn (rulebook,
    "Roads"). Marches one after another are one free action."""

    kind: ClassVar[str] = "march"
    title: ClassVar[Phrase] = say("Move armies by road")
    refills: ClassVar[tuple[str, ...]] = ("province",)

    province: Annotated[Named, Widget("choice", say("From"))]
    to: Annotated[Named, Widget("choice", say("To"))]
    armies: Armies = 1

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        province = given.get("province") or _starts(state, seat)[0].value
        to = _ends(state, seat, province)[0].value
        armies = max(1, pieces_at(state.armies, province, seat))
        facts = {"province": province, "to": to, "armies": armies}
        return cls(**{"seat": seat, **facts, **given})

    def moved(self, state: State) -> State:
        state = armies_leaving(state, self.province, self.seat, self.armies)
        return changed(state, armies=put(state.armies, self.to, self.seat, self.armies))

    def fold(self, state: State) -> State:
        return super().fold(state).in_turn(self.seat, marched=True, marching=True)

    def against(self, state: State) -> Iterator[Objection]:
        if not self.armies:
            yield Objection("march.none", say("Move at least one army."), "roads")
        if state.turn.marched and not state.turn.marching and state.turn.seat == self.seat:
            yield Objection("march.once", say("Armies move by road only once a turn."), "roads")
        if surely_at_war(state, self.province):
            yield Objection("march.at_war", stays(self.province), "troops")
        player = state.players[self.seat]
        roads_known = len(state.roads) == state.roads_built
        if player.all_named and roads_known:
            if self.to not in network(state, self.seat, self.province) - {self.province}:
                sentence = say("The player's roads don't lead from {first} to {second}.",
                               first=self.province, second=self.to)  # fmt: skip
                yield Objection("march.road", sentence, "roads")
        elif state.surely_lacks(self.seat, self.to):
            yield Objection("march.own", not_held(self.seat, self.to), "roads")
        present = max(0, pieces_at(state.armies, self.province, self.seat))
        if armies_known_in(state, self.seat, self.province) and self.armies > present:
            sentence = say_many("{count} army is in {province}.",
                                "{count} armies are in {province}.",
                                present, province=self.province)  # fmt: skip
            yield Objection("march.armies", sentence, "roads")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {
            "province": _starts(state, self.seat),
            "to": _ends(state, self.seat, self.province),
        }

    def story(self, before: State) -> Phrase:
        return say_many(
            "{count} army marches from {first} to {second}",
            "{count} armies march from {first} to {second}",
            self.armies,
            first=self.province,
            second=self.to,
        )


def _starts(state: State, seat: Seat) -> list[Choice]:
    """The provinces with the seat's armies, first those that a road of the seat leaves."""
    provinces = with_armies(state, seat)
    free = [place for place in provinces if not surely_at_war(state, place)]
    on_roads = [place for place in free if len(network(state, seat, place)) > 1]
    return likely_first(province_choices(state, seat), on_roads, free, provinces)


def _ends(state: State, seat: Seat, start: Province) -> list[Choice]:
    """The provinces that own roads reach from there, the seat's wars first."""
    linked = network(state, seat, start) - {start}
    return likely_first(province_choices(state, seat), linked & set(own_wars(state, seat)), linked)
