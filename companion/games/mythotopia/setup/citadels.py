"""The citadels: one for each player if the card is in play (rulebook, "Set-up of the game").

They count as built from the start, so that stocks and Reserves are right before anybody names their
places. This action names them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.common_actions import Reveal, Statement
from companion.core.frozen import changed
from companion.core.game.action import Choice, Listed, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.mythotopia.box.contents import UNNAMED, MaybeNamed
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.box.words import listed
from companion.games.mythotopia.rules.board.holders import not_held, province_choices
from companion.games.mythotopia.state.state import State


class PlaceCitadels(Statement[State], Reveal[State]):
    """The places of all citadels, revealed together; "" for a seat that names none. The town there
    has been in stock since the set-up."""

    kind: ClassVar[str] = "citadels"
    has_form: ClassVar[bool] = True
    listed: ClassVar[Listed] = None
    title: ClassVar[Phrase] = say("Citadels")
    uncovered: ClassVar[Phrase] = say("Citadels revealed")

    red: Annotated[MaybeNamed, Widget("choice", say("{seat}", seat=SeatName("red")))] = ""
    blue: Annotated[MaybeNamed, Widget("choice", say("{seat}", seat=SeatName("blue")))] = ""
    green: Annotated[MaybeNamed, Widget("choice", say("{seat}", seat=SeatName("green")))] = ""
    yellow: Annotated[MaybeNamed, Widget("choice", say("{seat}", seat=SeatName("yellow")))] = ""

    @classmethod
    def of(cls, state: State, chosen: Mapping[str, Sequence[str]]) -> Self:
        return cls.model_validate({seat: provinces[0] for seat, provinces in chosen.items()})

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        return {seat: (province,) for seat, province in self if province}

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        known = {seat: player.citadel_in for seat, player in state.players.items()}
        return cls(**{**known, **given})

    def fold(self, state: State) -> State:
        for seat, (province,) in self.chosen.items():
            if seat not in state.players:
                continue
            if state.owner(province) != seat:
                state = state.without_names([province])
            player = state.players[seat].sure_of("citadels", "citadel_in")
            player = changed(
                player,
                named=player.named | {province},
                citadel_in=province,
                citadels=max(player.citadels, 1),
            )
            state = state.with_player(seat, player)
        return state

    def objections(self, state: State) -> Iterator[Objection]:
        if "citadel" not in state.cards:
            yield Objection("citadel.card", say("The Citadel card is not in play."), "set-up")
        for seat, (province,) in self.chosen.items():
            if state.surely_lacks(seat, province):
                yield Objection("province.not_held", not_held(seat, province), "provinces")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {seat: [UNNAMED, *province_choices(state, seat)] for seat in state.seats}

    def story(self, before: State) -> Phrase:
        placed = [
            say("{seat} – {where}", seat=SeatName(seat), where=province)
            for seat, (province,) in self.chosen.items()
        ]
        if not placed:
            return say("Nobody places a citadel")
        return with_details(say("Everybody shows the citadels"), listed(placed))


def without_citadel(state: State) -> tuple[str, ...]:
    """The players, in turn order, whose citadel has no known place."""
    return tuple(
        seat
        for seat in state.turn_order
        if (player := state.players[seat]).may_have_a_citadel and not player.citadel_in_sure
    )
