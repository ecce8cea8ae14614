"""Provinces won and lost: towns placed, points moved, tokens taken (rulebook, "End a war")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.common_actions import SeatField
from companion.core.game.action import Action, Choice, Listed, Moment, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, told, with_details
from companion.games.mythotopia.box.contents import (
    PROVINCE_VP,
    PROVINCES,
    UNNAMED,
    MaybeProvinceField,
)
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.turn import settles_all_wars, spent
from companion.games.mythotopia.moves.war.end_of_war_objections import (
    ending_it,
    no_war_to_lose,
    no_war_to_win,
    strength_objections,
    unpaid_to_taker,
)
from companion.games.mythotopia.moves.war.reminders import armies_going_home, told_of_a_loss
from companion.games.mythotopia.rules.board.holders import (
    all_held,
    held,
    not_held,
    province_choices,
    seat_choices,
)
from companion.games.mythotopia.rules.board.standing import (
    Building,
    building_choices,
    building_in,
    not_standing,
)
from companion.games.mythotopia.rules.score.marker import gained
from companion.games.mythotopia.rules.score.tokens import (
    TakenTokens,
    island_objections,
    island_values,
    left_lying,
    likely,
    take,
    token_choices,
    token_objections,
    tokens_story,
)
from companion.games.mythotopia.rules.turn.actions import SCORE
from companion.games.mythotopia.rules.war.change_of_hands import (
    brought,
    without_dragon,
    without_province,
)
from companion.games.mythotopia.rules.war.settlement import CONQUEST_CARDS
from companion.games.mythotopia.state.pieces import tracks_wars, troops_home
from companion.games.mythotopia.state.state import State


class TakeProvince(Action[State]):
    """A conquered province: a town placed, +3 VP, and the tokens it brings (rulebook, "End a war").
    `loser` is the previous holder ("" for nobody), `building` what stood there. `placed` is False
    if no town was in stock; the province then turned neutral and brings nothing."""

    kind: ClassVar[str] = "take"
    icon: ClassVar[str] = "province-plus"
    title: ClassVar[Phrase] = say("Take a province")
    refills: ClassVar[tuple[str, ...]] = ("province", "loser", "building")
    merges: ClassVar[bool] = True

    seat: SeatField
    province: MaybeProvinceField = ""
    loser: Annotated[str, Widget("seat", say("Previous holder"))] = ""
    building: Annotated[Building, Widget("choice", say("What stood there"))] = "town"
    placed: Annotated[bool, Widget("flag", say("A town is placed: +3"))] = True
    tokens: TakenTokens = ()
    spends: Annotated[bool, Widget("flag", say("By the action “End a war”"))] = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        province = given.get("province", "")
        owner = state.owner(province) if province else None
        loser = given.get("loser", owner if owner not in (None, seat) else "")
        placed = not state.no_town_left(seat)
        facts: dict[str, Any] = {
            "loser": loser,
            "building": building_in(state, loser, province),
            "placed": placed,
            "spends": _is_an_action(state, seat) and not settles_all_wars(state),
        }
        if given.get("placed", placed):
            building = given.get("building", facts["building"])
            facts["tokens"] = brought(state, seat, province, loser, building)
        return cls(**{"seat": seat, **facts, **given})

    def fold(self, state: State) -> State:
        if self.loser:
            state = without_province(state, self.loser, self.province, self.building)
        if self.province:
            state = state.without_names([self.province])
        if self.placed and self.seat in state.players:
            player = state.players[self.seat]
            held_by_name = player.named | ({self.province} if self.province else frozenset())
            held_now = player.provinces + 1
            player = gained(player, "province", PROVINCE_VP, provinces=held_now, named=held_by_name)
            state = state.with_player(self.seat, player)
            state = without_dragon(state, self.province)
        state = troops_home(take(state, self.seat, self.tokens), self.province)
        return spent(state, self.seat, "end_war") if self.spends else state

    def objections(self, state: State) -> Iterator[Objection]:
        yield from ending_it(state, self.seat, self.province, "end_war", spends=self.spends)
        yield from no_war_to_win(state, self.seat, self.province, self.loser)
        yield from self.taken(state)
        if self.placed and self.loser and self.building == "citadel":
            yield from left_lying(state, likely(state, self.seat, "citadel"), self.tokens)
        if tracks_wars(state):
            yield from strength_objections(state, self.province, self.loser, self.seat)

    def taken(self, state: State) -> Iterator[Objection]:
        """Objections to the change of hands and to the tokens. Strength is judged elsewhere."""
        owner = state.sure_owner(self.province)
        if owner == self.seat:
            sentence = say("{seat} already holds {province}.", seat=SeatName(owner),
                           province=self.province)  # fmt: skip
            yield Objection("province.own", sentence, "provinces")
        elif owner and owner != self.loser:
            yield Objection("province.held", held(owner, self.province), "provinces")
        elif self.province and state.surely_lacks(self.loser, self.province):
            yield Objection("province.not_held", not_held(self.loser, self.province), "provinces")
        yield from not_standing(state, self.loser, self.province, self.building)
        if self.placed and not self.loser and all_held(state):
            sentence = say("All {count} provinces are held: name the previous holder.",
                           count=len(PROVINCES))  # fmt: skip
            yield Objection("province.all_held", sentence, "provinces")
        if self.placed and self.seat in state.players and state.no_town_left(self.seat):
            yield Objection(
                "province.towns",
                say("No town is left in stock: the province turns neutral and brings no points."),
                "end-a-war",
            )
        if not self.placed and self.tokens:
            yield Objection(
                "province.neutral_tokens",
                say("Without a town the province brings no points or tokens."),
                "end-a-war",
            )
        yield from unpaid_to_taker(state, self.province, self.loser, self.building, self.tokens)
        if self.province:
            values = island_values(self.tokens)
            yield from island_objections(state, self.seat, values, self.province)
        yield from token_objections(state, self.seat, self.tokens)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {
            "province": [UNNAMED, *province_choices(state, self.seat)],
            "loser": [Choice("", say("nobody")), *seat_choices(state, but=self.seat)],
            "building": building_choices(),
            "tokens": token_choices(state, self.seat, CONQUEST_CARDS),
        }

    def loses(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        yield from told_of_a_loss(
            before, self.seat, self.loser, self.province, self.building, placed=self.placed
        )

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        yield from armies_going_home(before, self.province, self.seat, self.loser)

    def moment(self, before: State) -> Moment | None:
        sentence = told(SeatName(self.seat), self._takes())
        return Moment(sentence, self.seat) if self.loser else None

    def _takes(self) -> Phrase:
        """What the taker does to the loser."""
        return say("takes {province} from {loser}", loser=SeatName(self.loser),
                   province=self.province or say("a province"))  # fmt: skip

    def story(self, before: State) -> Phrase:
        name = self.province or say("a province")
        if not self.placed:
            line = say("wins {province} without a town", province=name)
            line = with_details(line, say("it turns neutral"))
        elif self.loser:
            line = self._takes()
        else:
            line = say("takes {province}", province=name)
        return with_details(line, tokens_story(self.tokens)) if self.tokens else line


def _is_an_action(state: State, seat: Seat) -> bool:
    """Whether the seat takes a province by an action of its turn. A table that doesn't track wars
    may record another player's action beside it."""
    return state.turn.seat == seat or (tracks_wars(state) and state.turn.seat is not None)


class LoseProvince(Action[State]):
    """A province that turns neutral: -3 VP, never below 12."""

    kind: ClassVar[str] = "lose"
    icon: ClassVar[str] = "province-minus"
    listed: ClassVar[Listed] = "anytime"
    heading: ClassVar[Phrase | None] = SCORE
    title: ClassVar[Phrase] = say("Lose a province")
    refills: ClassVar[tuple[str, ...]] = ("province",)
    merges: ClassVar[bool] = True

    seat: SeatField
    province: MaybeProvinceField = ""
    building: Annotated[Building, Widget("choice", say("What stood there"))] = "town"

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        building = building_in(state, seat, given.get("province", ""))
        return cls(**{"seat": seat, "building": building, **given})

    def fold(self, state: State) -> State:
        return without_province(state, self.seat, self.province, self.building)

    def objections(self, state: State) -> Iterator[Objection]:
        player = state.players.get(self.seat)
        if self.province and state.surely_lacks(self.seat, self.province):
            yield Objection("province.not_held", not_held(self.seat, self.province), "provinces")
        yield from not_standing(state, self.seat, self.province, self.building)
        yield from no_war_to_lose(state, self.seat, self.province)
        if player and player.provinces <= 0:
            yield Objection(
                "province.none", say("The player has no province left to lose."), "provinces"
            )

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        own = sorted(state.players[self.seat].named) if self.seat in state.players else []
        provinces = [Choice(province, say(province)) for province in own]
        return {"province": [UNNAMED, *provinces], "building": building_choices()}

    def story(self, before: State) -> Phrase:
        return say("loses {province}", province=self.province or say("a province"))
