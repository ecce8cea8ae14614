"""Provinces: who holds which, taken and lost (rules, sections 2, 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from companion.core.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, SeatName, say
from companion.games.mythotopia import data, words
from companion.games.mythotopia.score import PROVINCE_VP, gain, lose
from companion.games.mythotopia.state import State
from companion.games.mythotopia.tokens import (
    TakenTokens,
    likely,
    take,
    token_choices,
    token_objections,
    tokens_story,
)
from companion.games.mythotopia.turn import Seat, spent, turn_objections

Province: TypeAlias = Annotated[str, Widget("choice", say("Province"))]
Building: TypeAlias = Literal["town", "city", "citadel"]

CONQUEST_CARDS = (
    "spoils_of_war", "citadel", "here_be_dragons", "runestones", "lord_of_the_isles",
)  # fmt: skip
"""Cards that may pay when a province is taken."""

UNNAMED = Choice("", say("not named"))


class EnterProvinces(Action[State]):
    """What a player holds, entered by name or just counted. A statement, not a conquest.

    `moves_marker`: the score follows the count, as in the set-up.
    """

    kind: ClassVar[str] = "provinces"
    title: ClassVar[Phrase] = say("My provinces")

    seat: Seat
    count: Annotated[int, Widget("count", say("How many"))]
    named: Annotated[tuple[str, ...], Widget("provinces", say("Which"))] = ()
    tokens: TakenTokens = ()
    moves_marker: Annotated[bool, Widget("flag", say("The score follows the count"))] = False

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        player = state.players[seat]
        named = tuple(given.pop("named", sorted(player.named)))
        count = int(given.pop("count", max(player.provinces, len(named))))
        facts = {
            "tokens": islands_completed(state, seat, frozenset(named)),
            "moves_marker": state.turn.number <= 1 and not state.turn.actions
            and count != player.provinces,
        }  # fmt: skip
        return cls(**{"seat": seat, "named": named, "count": count, **facts, **given})

    def fold(self, state: State) -> State:
        if self.seat not in state.players:
            return state
        player = state.players[self.seat]
        more = self.count - player.provinces
        for other in state.players:
            left = state.players[other].named - set(self.named)
            state = state.player(other, named=left)
        state = state.player(self.seat, provinces=self.count, named=frozenset(self.named))
        if self.moves_marker:
            state = gain(state, self.seat, "start", PROVINCE_VP * more)
        else:
            corrected = player.recount_corrected + PROVINCE_VP * more
            state = state.player(self.seat, recount_corrected=corrected)
        return take(state, self.seat, self.tokens)

    def objections(self, state: State) -> Iterator[Objection]:
        for province in self.named:
            owner = state.owner(province)
            if owner not in (None, self.seat):
                yield Objection(
                    "province.held",
                    say("{seat} holds {province}.", seat=SeatName(owner), province=province),
                    "provinces",
                )
        if len(self.named) > self.count:
            yield Objection(
                "province.count",
                say("{names} names for {count}.", names=len(self.named), count=self.count),
                "provinces",
            )
        yield from token_objections(state, self.seat, self.tokens)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {
            "named": province_choices(state, self.seat),
            "tokens": token_choices(state, self.seat, ["lord_of_the_isles"]),
        }

    def story(self, before: State) -> Phrase:
        if not self.named:
            return say("Provinces counted: {count}", count=self.count)
        return say(
            "Provinces entered: {count} ({names})", count=self.count, names=", ".join(self.named)
        )


class TakeProvince(Action[State]):
    """Control of a province won: a town placed, +3 VP, and the tokens it brings (section 5).

    `loser` is the player who held it ("" for nobody), `building` what stood there; `placed` is
    False where no town was in stock: then the province turned neutral and brings nothing.
    """

    kind: ClassVar[str] = "take"
    title: ClassVar[Phrase] = say("Province taken")
    refills: ClassVar[tuple[str, ...]] = ("province", "loser")
    merges: ClassVar[bool] = True

    seat: Seat
    province: Province = ""
    loser: Annotated[str, Widget("seat", say("Held before by"))] = ""
    building: Annotated[Building, Widget("choice", say("What stood there"))] = "town"
    placed: Annotated[bool, Widget("flag", say("A town is placed: +3"))] = True
    tokens: TakenTokens = ()
    spends: Annotated[bool, Widget("flag", say("By “End a war”, as this turn's action"))] = False

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        province = given.get("province", "")
        owner = state.owner(province) if province else None
        loser = given.get("loser", owner if owner not in (None, seat) else "")
        placed = state.towns_left(seat) > 0
        facts: dict[str, Any] = {
            "loser": loser,
            "building": building_in(state, loser, province),
            "placed": placed,
            "spends": state.turn.seat == seat,
        }
        if given.get("placed", placed):
            held = state.players[seat].named | ({province} if province else set())
            facts["tokens"] = (
                *(likely(state, "spoils_of_war") if loser else ()),
                *(likely(state, "citadel") if facts["building"] == "citadel" else ()),
                *islands_completed(state, seat, frozenset(held)),
            )
        return cls(**{"seat": seat, **facts, **given})

    def fold(self, state: State) -> State:
        if self.loser:
            state = without_province(state, self.loser, self.province, self.building)
        elif self.province:
            for other in state.players:
                named = state.players[other].named - {self.province}
                state = state.player(other, named=named)
        if self.placed and self.seat in state.players:
            player = state.players[self.seat]
            named = player.named | ({self.province} if self.province else frozenset())
            state = state.player(self.seat, provinces=player.provinces + 1, named=named)
            state = gain(state, self.seat, "province", PROVINCE_VP)
        state = take(state, self.seat, self.tokens)
        return spent(state, self.seat, "end_war") if self.spends else state

    def objections(self, state: State) -> Iterator[Objection]:
        if self.spends:
            yield from turn_objections(state, self.seat, "end_war")
        owner = state.owner(self.province) if self.province else None
        if owner == self.seat:
            yield Objection(
                "province.own",
                say(
                    "{seat} already holds {province}.", seat=SeatName(owner), province=self.province
                ),
                "provinces",
            )
        elif owner and owner != self.loser:
            yield Objection("province.held", _held(owner, self.province), "provinces")
        elif self.loser and self.province and _known_elsewhere(state, self.loser, self.province):
            yield Objection("province.not_held", _not_held(self.loser, self.province), "provinces")
        if self.placed and self.seat in state.players and state.towns_left(self.seat) <= 0:
            yield Objection(
                "province.towns",
                say("No town is left in stock: the province turns neutral, without points."),
                "end-a-war",
            )
        if not self.placed and self.tokens:
            yield Objection(
                "province.neutral_tokens",
                say("Without a town the province brings no points and no tokens."),
                "end-a-war",
            )
        yield from token_objections(state, self.seat, self.tokens)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        others = [seat for seat in state.seats if seat != self.seat]
        return {
            "province": [UNNAMED, *province_choices(state, self.seat)],
            "loser": [
                Choice("", say("nobody")),
                *(Choice(seat, say("{seat}", seat=SeatName(seat))) for seat in others),
            ],
            "building": building_choices(),
            "tokens": token_choices(state, self.seat, CONQUEST_CARDS),
        }

    def story(self, before: State) -> Phrase:
        name = self.province or say("a province")
        if not self.placed:
            said = say("Won without a town in stock: {province} turns neutral", province=name)
        elif self.loser:
            said = say("Taken from {seat}: {province}", seat=SeatName(self.loser), province=name)
        else:
            said = say("Taken: {province}", province=name)
        if self.tokens:
            said = say("{what} ({tokens})", what=said, tokens=tokens_story(self.tokens))
        return said


class LoseProvince(Action[State]):
    """Control of a province lost to nobody: it turned neutral; -3 VP, never below 12."""

    kind: ClassVar[str] = "lose"
    title: ClassVar[Phrase] = say("Province lost")
    refills: ClassVar[tuple[str, ...]] = ("province",)
    merges: ClassVar[bool] = True

    seat: Seat
    province: Province = ""
    building: Annotated[Building, Widget("choice", say("What stood there"))] = "town"

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        building = building_in(state, seat, given.get("province", ""))
        return cls(**{"seat": seat, "building": building, **given})

    def fold(self, state: State) -> State:
        return without_province(state, self.seat, self.province, self.building)

    def objections(self, state: State) -> Iterator[Objection]:
        player = state.players.get(self.seat)
        if player and self.province and _known_elsewhere(state, self.seat, self.province):
            yield Objection("province.not_held", _not_held(self.seat, self.province), "provinces")
        if player and player.provinces <= 0:
            yield Objection("province.none", say("There is no province left to lose."), "provinces")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        own = sorted(state.players[self.seat].named) if self.seat in state.players else []
        named = [Choice(province, say(province)) for province in own]
        return {"province": [UNNAMED, *named], "building": building_choices()}

    def story(self, before: State) -> Phrase:
        return say("Lost: {province}", province=self.province or say("a province"))


def without_province(state: State, seat: str, province: str, building: str) -> State:
    """The state after `seat` lost a province: the building home, -3 VP down to 12 at most."""
    if seat not in state.players:
        return state
    player = state.players[seat]
    state = state.player(
        seat,
        provinces=player.provinces - 1,
        named=player.named - {province},
        cities=player.cities - (building == "city"),
        city_in=player.city_in - {province},
        citadels=player.citadels - (building == "citadel"),
    )
    return lose(state, seat, "province", PROVINCE_VP)


def islands_completed(state: State, seat: str, held: frozenset[str]) -> tuple[str, ...]:
    """Lord of the Isles: the tokens for islands complete in `held` and not before (section 2)."""
    before = state.players[seat].named
    values = {"large": 3, "small": 2}
    return tuple(
        token
        for island, provinces in data.ISLANDS.items()
        if provinces <= held and not provinces <= before
        for token in likely(state, "lord_of_the_isles", values[island])
    )


def building_in(state: State, seat: str, province: str) -> Building:
    """What is known to stand there; a town where nothing else is."""
    player = state.players.get(seat)
    return "city" if player and province in player.city_in else "town"


def province_choices(state: State, seat: str) -> list[Choice]:
    """All provinces by name, each noted with the other player known to hold it."""
    found = []
    for province in data.PROVINCES:
        owner = state.owner(province)
        note = say("{seat}", seat=SeatName(owner)) if owner not in (None, seat) else None
        found.append(Choice(province, say(province), note))
    return found


def building_choices() -> list[Choice]:
    return [Choice(building, name) for building, name in words.BUILDING.items()]


def _known_elsewhere(state: State, seat: str, province: str) -> bool:
    """Whether `seat` surely does not hold it: another does, or all of theirs are named."""
    player = state.players.get(seat)
    if player is None or province in player.named:
        return False
    return state.owner(province) is not None or len(player.named) >= player.provinces > 0


def _held(owner: str, province: str) -> Phrase:
    return say("{seat} holds {province}.", seat=SeatName(owner), province=province)


def _not_held(seat: str, province: str) -> Phrase:
    return say("{seat} does not hold {province}.", seat=SeatName(seat), province=province)
