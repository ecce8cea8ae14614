"""The holders of provinces (rulebook, "Set-up of the game", "End a war", "Victory points")."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, SeatName
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.provinces.names import LABELS, Named, several
from companion.games.mythotopia.score.lord_of_the_isles import (
    ISLAND_TOKEN,
    LORD,
    island_paid,
    may_have_paid,
)
from companion.games.mythotopia.score.marker import PROVINCE_VP, counted_again, gained
from companion.games.mythotopia.score.tokens import (
    TakenTokens,
    Token,
    island_values,
    likely,
    take,
    token_choices,
    token_objections,
)
from companion.games.mythotopia.state.state import State
from companion.games.mythotopia.turn.turn import Seat


class EnterProvinces(Action[State]):
    """States what a player holds, by name or as a count. It is not a conquest. With `moves_marker`
    the score follows the count, as in the set-up."""

    kind: ClassVar[str] = "provinces"
    title: ClassVar[Phrase] = say("My provinces")
    of_turn: ClassVar[bool] = False

    seat: Seat
    count: Annotated[int, Widget("count", say("How many")), Field(ge=0)]
    named: Annotated[tuple[Named, ...], several(say("Which"))] = ()
    tokens: TakenTokens = ()
    moves_marker: Annotated[bool, Widget("flag", say("Adjust the score to match"))] = False

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        player = state.players[seat]
        named = tuple(given.pop("named", sorted(player.named)))
        count = int(given.pop("count", max(player.provinces, len(named))))
        facts = {
            "tokens": _unpaid(state, seat, islands_completed(state, seat, frozenset(named))),
            "moves_marker": state.turn.number <= 1 and not state.turn.actions
            and count != player.provinces,
        }  # fmt: skip
        return cls(**{"seat": seat, "named": named, "count": count, **facts, **given})

    def fold(self, state: State) -> State:
        if self.seat not in state.players:
            return state
        player = state.players[self.seat]
        named = frozenset(self.named)
        more = PROVINCE_VP * (self.count - player.provinces)
        entered = changed(
            player,
            provinces=self.count,
            named=named,
            lost_unnamed=0,
            city_in=player.city_in - (player.named - named),
            citadel_in="" if player.citadel_in in player.named - named else player.citadel_in,
        )
        if self.moves_marker:
            entered = gained(entered, "start", more)
        else:
            entered = changed(entered, recount_corrected=player.recount_corrected + more)
        entered = counted_again(entered, "provinces")
        state = state.without_names(named - player.named).with_player(self.seat, entered)
        return take(state, self.seat, self.tokens)

    def objections(self, state: State) -> Iterator[Objection]:
        for province in self.named:
            owner = state.sure_owner(province)
            if owner not in (None, self.seat):
                yield Objection("province.held", held(owner, province), "provinces")
        if len(self.named) > self.count:
            yield Objection(
                "province.count",
                say(
                    "{names} provinces are ticked, but the count is {count}.",
                    names=len(self.named),
                    count=self.count,
                ),
                "provinces",
            )
        yield from token_objections(state, self.seat, self.tokens)
        stated = self.model_copy(update={"tokens": ()}).fold(state)
        yield from island_paid(stated, self.seat, island_values(self.tokens))

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {
            "named": province_choices(state, self.seat),
            "tokens": token_choices(state, self.seat, ["lord_of_the_isles"]),
        }

    def story(self, before: State) -> Phrase:
        held = say_many("{count} province", "{count} provinces", self.count)
        if not self.named:
            return held
        return say("{provinces}: {names}", provinces=held, names=", ".join(self.named))


def islands_completed(state: State, seat: str, held: frozenset[str]) -> tuple[str, ...]:
    """Lord of the Isles: the tokens for islands that `held` completes (section 2)."""
    before = state.players[seat].named
    return tuple(
        token
        for island, provinces in contents.ISLANDS.items()
        if provinces <= held and not provinces <= before
        for token in likely(state, seat, LORD, ISLAND_TOKEN[island])
    )


def _unpaid(state: State, seat: str, tokens: tuple[str, ...]) -> tuple[str, ...]:
    """The island tokens without those that the seat may have: a statement completes no island, and
    Scribe pays only when one is completed (rulebook, "Scribe")."""
    return tuple(
        token for token in tokens if not may_have_paid(state, seat, Token.parse(token).value)
    )


def own_names(state: State, seat: str) -> frozenset[str]:
    """The seat's provinces known by name; empty for an unknown seat."""
    return state.players[seat].named if seat in state.players else frozenset()


def province_choices(state: State, seat: str) -> list[Choice]:
    """All provinces by name, each with the other player known to hold it."""
    others = [one for one in reversed(state.seats) if one != seat]
    notes = {one: say("{seat}", seat=SeatName(one)) for one in others}
    held_by = {name: notes[one] for one in others for name in state.players[one].named}
    return [
        Choice(name, label, held_by.get(name), contents.GIVES[name])
        for name, label in LABELS.items()
    ]


def likely_first(offered: Sequence[Choice], *likely: Collection[str]) -> list[Choice]:
    """The choices of the first group, then those of the next groups, then all others."""

    def group(choice: Choice) -> int:
        found = (place for place, values in enumerate(likely) if choice.value in values)
        return next(found, len(likely))

    return sorted(offered, key=group)


def held(seat: str, province: str) -> Phrase:
    return say("{seat} holds {province}.", seat=SeatName(seat), province=province)


def not_held(seat: str, province: str) -> Phrase:
    return say("{seat} does not hold {province}.", seat=SeatName(seat), province=province)
