"""A player's provinces, stated by name or as a count (rulebook, "Set-up of the game")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import SeatField, Statement
from companion.core.frozen import changed
from companion.core.game.action import Choice, Listed, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.mythotopia.box.contents import PROVINCE_VP, Named, several
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.rules.board.holders import held, islands_completed, province_choices
from companion.games.mythotopia.rules.score.marker import counted_again, gained
from companion.games.mythotopia.rules.score.tokens import (
    TakenTokens,
    Token,
    island_paid,
    island_values,
    may_have_paid,
    take,
    token_choices,
    token_objections,
    tokens_story,
)
from companion.games.mythotopia.state.state import State


class EnterProvinces(Statement[State]):
    """States what a player holds, by name or as a count. It is not a conquest. With `moves_marker`
    the score follows the count, as in the set-up."""

    kind: ClassVar[str] = "provinces"
    listed: ClassVar[Listed] = None
    title: ClassVar[Phrase] = say("My provinces")

    seat: SeatField
    count: Annotated[int, Widget("count", say("How many")), Field(ge=0)]
    named: Annotated[tuple[Named, ...], several(say("Which"), "count")] = ()
    tokens: TakenTokens = ()
    moves_marker: Annotated[bool, Widget("flag", say("Adjust the score to match"))] = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        player = state.players[seat]
        provinces = tuple(given.pop("named", sorted(player.named)))
        count = int(given.pop("count", max(player.provinces, len(provinces))))
        facts = {
            "tokens": _unpaid(state, seat, islands_completed(state, seat, frozenset(provinces))),
            "moves_marker": state.turn.number <= 1 and not state.turn.actions
            and count != player.provinces,
        }  # fmt: skip
        return cls(**{"seat": seat, "named": provinces, "count": count, **facts, **given})

    def fold(self, state: State) -> State:
        if self.seat not in state.players:
            return state
        player = state.players[self.seat]
        provinces = frozenset(self.named)
        more = PROVINCE_VP * (self.count - player.provinces)
        entered = changed(
            player,
            provinces=self.count,
            named=provinces,
            lost_unnamed=0,
            city_in=player.city_in - (player.named - provinces),
            citadel_in="" if player.citadel_in in player.named - provinces else player.citadel_in,
        )
        if self.moves_marker:
            entered = gained(entered, "start", more)
        else:
            entered = changed(entered, recount_corrected=player.recount_corrected + more)
        entered = counted_again(counted_again(entered, "provinces"), "names")
        state = changed(state, built_in=state.built_in - (player.named - provinces))
        state = state.without_names(provinces - player.named).with_player(self.seat, entered)
        return take(state, self.seat, self.tokens)

    def objections(self, state: State) -> Iterator[Objection]:
        for province in self.named:
            owner = state.sure_owner(province)
            if owner not in (None, self.seat):
                yield Objection("province.held", held(owner, province), "provinces")
            elif state.setting_up and province in state.given_back:
                sentence = say("{province} was given back in the draft.", province=province)
                yield Objection("province.given_back", sentence, "set-up")
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

    def reminders(self, state: State) -> Iterator[Phrase]:
        """The tokens for whole islands that the entry leaves out: the form offers them far below
        the provinces."""
        if self.seat not in state.players:
            return
        islands = islands_completed(state, self.seat, frozenset(self.named))
        taken = island_values(self.tokens)
        left_out = [
            token for token in _unpaid(state, self.seat, islands)
            if Token.parse(token).value not in taken
        ]  # fmt: skip
        if left_out:
            yield say("A whole island is held. Still to take: {tokens}",
                      tokens=tokens_story(left_out))  # fmt: skip

    def story(self, before: State) -> Phrase:
        line = say_many("holds {count} province", "holds {count} provinces", self.count)
        if not self.named:
            return line
        if len(self.named) < self.count:
            line = say("names {named} of {count} provinces", named=len(self.named),
                       count=self.count)  # fmt: skip
        line = with_details(line, say("{names}", names=", ".join(self.named)))
        return with_details(line, tokens_story(self.tokens)) if self.tokens else line


def _unpaid(state: State, seat: Seat, tokens: tuple[str, ...]) -> tuple[str, ...]:
    """The island tokens without those that the seat may have: a statement completes no island, and
    Scribe pays only when one is completed (rulebook, "Scribe")."""
    return tuple(
        token for token in tokens if not may_have_paid(state, seat, Token.parse(token).value)
    )
