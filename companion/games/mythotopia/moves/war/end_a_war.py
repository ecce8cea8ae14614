"""End a war: one entry with all its facts, prefilled by the ruling (rulebook, "End a war")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.common_actions import SeatField
from companion.core.game.action import Action, Choice, Moment, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.contents import Named
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.box.words import gold
from companion.games.mythotopia.moves.turn import Spends, settles_all_wars, spent
from companion.games.mythotopia.moves.war.end_of_war_objections import (
    ending_it,
    no_war,
    strength_objections,
    unpaid_to_holder,
)
from companion.games.mythotopia.moves.war.reminders import (
    armies_going_home,
    pieces_home,
    told_of_a_loss,
)
from companion.games.mythotopia.moves.war.war_outcome import Settled, as_ruled, left_out
from companion.games.mythotopia.rules.board.holders import (
    held,
    likely_first,
    not_held,
    province_choices,
    seat_choices,
)
from companion.games.mythotopia.rules.board.standing import Building, building_choices
from companion.games.mythotopia.rules.cards.whereabouts import can_be_had, unplayable
from companion.games.mythotopia.rules.score.tokens import (
    TakenTokens,
    token_choices,
    token_objections,
    tokens_story,
)
from companion.games.mythotopia.rules.turn.actions import ARMIES
from companion.games.mythotopia.rules.war.known_position import (
    unknown,
    unknown_at_its_end,
    war_at,
)
from companion.games.mythotopia.rules.war.settlement import WAR_CARDS
from companion.games.mythotopia.state.pieces import (
    all_armies_known,
    armies_known,
    own_wars,
    wars,
)
from companion.games.mythotopia.state.state import State

DIPLOMAT_PRICE = 1  # Rulebook, "Diplomat"


class EndWar(Action[State]):
    """A war ended by one of its sides: who has the province now, the tokens it brought, the pieces
    that go home. `owner` held it before ("" for nobody); `taker` has it now, "" if it was held.
    `diplomat`: the card ended it, so the defender counts as the winner and takes no token for it.
    `hero`: the card broke a tie for `seat`."""

    kind: ClassVar[str] = "end_war"
    icon: ClassVar[str] = "end-war"
    heading: ClassVar[Phrase | None] = ARMIES
    title: ClassVar[Phrase] = say("End a war")
    refills: ClassVar[tuple[str, ...]] = ("province", "diplomat", "hero", "owner", "taker")

    seat: SeatField
    province: Annotated[Named, Widget("choice", say("The war in"))]
    diplomat: Annotated[bool, Widget("flag", say("By Diplomat"))] = False
    hero: Annotated[bool, Widget("flag", say("By Hero"))] = False
    owner: Annotated[str, Widget("seat", say("Previous holder"))] = ""
    taker: Annotated[str, Widget("choice", say("Who takes it?"))] = ""
    building: Annotated[Building, Widget("choice", say("What stood there"))] = "town"
    placed: Annotated[bool, Widget("flag", say("A town is placed: +3"))] = True
    tokens: TakenTokens = ()
    spends: Spends = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        province = given.get("province") or _to_end(state, seat)[0].value
        owner = state.owner(province) or ""
        facts: dict[str, Any] = {
            "province": province,
            "owner": owner,
            "taker": "",
            "spends": state.turn.seat is not None and not settles_all_wars(state),
        }
        if province in wars(state):
            end = as_ruled(state, seat, province, given)
            facts |= {"taker": end.taker, "building": end.building, "placed": end.placed}
            facts["tokens"] = end.tokens
        return cls(**{"seat": seat, **facts, **given})

    @property
    def settled(self) -> Settled:
        """The facts of the war's end."""
        return Settled.model_validate(self.model_dump(include={*Settled.model_fields}))

    def fold(self, state: State) -> State:
        state = self.settled.fold(state)
        return spent(state, self.seat, self._as_action) if self.spends else state

    @property
    def _as_action(self) -> str:
        return "card_action" if self.diplomat else "end_war"

    @property
    def _cards(self) -> tuple[str, ...]:
        return ("diplomat",) * self.diplomat + ("hero",) * self.hero

    def objections(self, state: State) -> Iterator[Objection]:
        against = list(self._against(state))
        yield from against
        if not against and self.province in wars(state):
            given = self.model_dump(include={"owner", "taker", "hero", "diplomat"})
            due = as_ruled(state, self.seat, self.province, given)
            yield from left_out(state, self.settled, due)

    def _against(self, state: State) -> Iterator[Objection]:
        as_action = self._as_action
        yield from ending_it(state, self.seat, self.province, as_action, spends=self.spends)
        yield from no_war(state, self.province, self.owner)
        yield from unplayable(state, self.seat, self._cards)
        if self.hero and self.diplomat:
            sentence = say(
                "Diplomat ends a war no matter who is stronger: Hero has no tie to break."
            )
            yield Objection("war.hero", sentence, "hero")
        if self.taker:
            if self.diplomat:
                sentence = say("When Diplomat ends a war, the defender wins it.")
                yield Objection("war.diplomat", sentence, "diplomat")
            yield from self.settled.as_taken().taken(state)
        else:
            yield from self._held(state)
        yield from self._takes_part(state)
        if not self.diplomat:
            hero = self.seat if self.hero else ""
            winner = self.taker or self.owner
            yield from strength_objections(state, self.province, self.owner, winner, hero)

    def _held(self, state: State) -> Iterator[Objection]:
        """Objections if nobody takes the province: it stays with its holder, and no card pays for a
        conquest."""
        holds = state.sure_owner(self.province)
        if holds and holds != self.owner:
            yield Objection("province.held", held(holds, self.province), "provinces")
        elif state.surely_lacks(self.owner, self.province):
            sentence = not_held(self.owner, self.province)
            yield Objection("province.not_held", sentence, "provinces")
        yield from unpaid_to_holder(self.tokens, diplomat=self.diplomat)
        yield from token_objections(state, self.owner, self.tokens)

    def _takes_part(self, state: State) -> Iterator[Objection]:
        """An objection to a seat that is not in the war, if all facts of the war are known, or if
        the seat certainly has nothing there."""
        if self.province not in wars(state) or self.owner != (state.owner(self.province) or ""):
            return  # the ruling is about another war than the one recorded
        sides = {side.who for side in war_at(state, self.province).sides}
        known = not any(unknown(state, self.province))
        absent = (
            self.seat in state.players
            and armies_known(state, self.seat)
            and state.surely_lacks(self.seat, self.province)
        )
        if self.seat not in sides and (known or absent):
            sentence = say("{seat} isn't in the war in {province}.", seat=SeatName(self.seat),
                           province=self.province)  # fmt: skip
            yield Objection("war.part", sentence, "end-a-war")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        played = {"hero": self.hero, "diplomat": self.diplomat}
        gone = [card for card, is_played in played.items()
                if not (is_played or can_be_had(state, card))]  # fmt: skip
        return {
            **dict.fromkeys(gone, ()),
            "province": _to_end(state, self.seat),
            "owner": [Choice("", say("nobody")), *seat_choices(state)],
            "taker": [
                Choice("", say("Nobody: the defender keeps it")),
                *seat_choices(state, but=self.owner),
            ],
            "building": building_choices(),
            "tokens": token_choices(state, self.taker or self.owner, WAR_CARDS),
        }

    def reminders(self, state: State) -> Iterator[Phrase]:
        """What is not known of the war, the cards to play for its end, and what players do now with
        their pieces and cards."""
        if self.province in wars(state):
            yield from (gap.text for gap in unknown_at_its_end(state, self.province))
        if state.depth == "board":
            yield from (words.IMPROVEMENT[card] for card in self._cards)
            if self.diplomat:
                yield gold(DIPLOMAT_PRICE)
        yield from pieces_home(state, self.province)
        if self.taker:
            yield from self.settled.card_moves(state)

    def loses(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        loser = self.owner if self.taker else ""
        yield from told_of_a_loss(
            before, self.taker, loser, self.province, self.building, placed=self.placed
        )

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        loser = self.owner if self.taker else ""
        yield from armies_going_home(before, self.province, self.seat, loser)

    def moment(self, before: State) -> Moment:
        return Moment(self.settled.outcome(), self.taker or self.owner)

    def story(self, before: State) -> Phrase:
        war = self.settled
        if war.winner == self.seat:
            line = war.does()
        else:
            line = with_details(
                say("ends the war in {province}", province=self.province), war.outcome()
            )
        if self.tokens:
            line = with_details(line, tokens_story(self.tokens))
        if self.diplomat:
            return with_details(line, say("Diplomat ends the war"))
        return with_details(line, say("Hero breaks the tie")) if self.hero else line


def _to_end(state: State, seat: Seat) -> list[Choice]:
    """The wars to choose from: first the seat's wars with a leader, then its other wars, then all
    others; also provinces at peace, if no war is known or armies may stand there unrecorded."""
    offered, at_war = province_choices(state, seat), list(wars(state))
    own = own_wars(state, seat)
    led = [province for province in own if war_at(state, province).leader is not None]
    if all_armies_known(state):
        offered = [choice for choice in offered if choice.value in at_war] or offered
    return likely_first(offered, led, own, at_war)
