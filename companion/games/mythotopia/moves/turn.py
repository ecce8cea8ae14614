"""The turn: its two actions, their order, its end (rulebook, "Course of play")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.score.tokens import all_cards_known
from companion.games.mythotopia.rules.turn.actions import (
    ACTION,
    ACTIONS_A_TURN,
    BUILDING,
    TAKEN,
    TurnAction,
)
from companion.games.mythotopia.rules.turn.last_turns import (
    MOST_TURNS,
    ending_objections,
    last_turns_after,
    turns_left,
)
from companion.games.mythotopia.state.state import State, TurnState, next_seat

HAND = 5  # cards, drawn up to when the turn ends; 6 with Queen in the Reserve

UNNAMED = frozenset({"acquire", "retire"})
"""Actions after which the cards laid out are unknown, unless somebody names the card."""
CARDS_GAINED = {"acquire": 1, "retire": -1}
MUST_BE_FIRST = frozenset({"end_war", "end_game"})
ONCE_A_TURN = frozenset({"end_war", "end_game", "acquire"})
ONE_LINE = ONCE_A_TURN | {"card_action"}
"""Actions that no second line goes on with."""

Spends: TypeAlias = Annotated[bool, Widget("flag", say("Takes one of this turn's two actions"))]


def spent(state: State, seat: Seat, action: str) -> State:
    """The state with one of the turn's actions taken by `seat`; ignored outside its turn."""
    return state.in_turn(seat, actions=(*state.turn.actions, action), marching=False)


def freely(state: State, seat: Seat) -> State:
    """The state after a free action of `seat`; ignored outside its turn."""
    return state.in_turn(seat, free=state.turn.free + 1, marching=False)


def settles_all_wars(state: State) -> bool:
    """Whether "End the game" was declared this turn. Settling its wars takes no further actions."""
    return "end_game" in state.turn.actions


def turn_objections(state: State, seat: Seat, action: str) -> Iterator[Objection]:
    """Objections to `seat` taking `action` now; none if turns are untracked."""
    turn = state.turn
    if turn.seat is None:
        return
    if seat != turn.seat:
        yield Objection(
            "turn.whose",
            say("It is {seat}'s turn.", seat=SeatName(turn.seat)),
            "turn",
            tuple(turns_until(state, seat)),
        )
        return
    if len(turn.actions) >= ACTIONS_A_TURN:
        yield Objection(
            "turn.two_actions", say("Both actions of this turn have been taken."), "turn"
        )
    if action in ONCE_A_TURN and action in turn.actions:
        yield Objection(
            "turn.once",
            say("“{action}” is allowed only once a turn.", action=ACTION[action]),
            "turn",
        )
    yield from ending_objections(state, action)
    if action in MUST_BE_FIRST and (turn.actions or turn.free):
        yield Objection(
            "turn.first",
            say(
                "“{action}” must be the first action of the turn, before any free action.",
                action=ACTION[action],
            ),
            "turn",
        )


def as_action(state: State, seat: Seat, action: str, *, spends: bool) -> Iterator[Objection]:
    """Objections to a move that is `action` of the turn. One that spends none of the turn's actions
    is judged as if it did, unless all wars are settled, or it may go on with an action of this turn
    that another line began."""
    begun = state.turn.seat == seat and action in state.turn.actions
    if spends or not (settles_all_wars(state) or (begun and action not in ONE_LINE)):
        yield from turn_objections(state, seat, action)


def takes_one(action: str) -> Phrase:
    return say("“{action}” takes one of the turn's actions.", action=ACTION[action])


def turns_until(state: State, seat: Seat) -> Iterator[EndTurn]:
    """The ends of turns needed before the next turn of `seat`, in order; none if it has no turn
    left."""
    ends: list[EndTurn] = []
    while state.turn.seat not in (None, seat) and len(ends) < len(state.seats):
        ends.append(EndTurn.prefilled(state, ""))
        state = ends[-1].fold(state)
    if state.turn.seat == seat:
        yield from ends


class TakeAction(Action[State]):
    """One of the turn's actions without any fact that the table tracks."""

    kind: ClassVar[str] = "action"
    title: ClassVar[Phrase] = say("An action of the turn")

    seat: SeatField
    what: Annotated[TurnAction, Widget("choice", say("Action"))] = "pass"

    def fold(self, state: State) -> State:
        if self.what in UNNAMED and state.market_known:
            state = changed(state, market_known=False)
        if self.what == "retire":
            state = state.player(self.seat, deck=frozenset(), retired=None)
        state = state.gaining_cards(self.seat, CARDS_GAINED.get(self.what, 0))
        return spent(state, self.seat, self.what)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from turn_objections(state, self.seat, self.what)
        if self.what == "patronage" and self.what not in state.cards and all_cards_known(state):
            sentence = say("{card} is not in play.", card=ACTION["patronage"])
            yield Objection("token.card", sentence, "vp-cards")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"what": [Choice(action, name) for action, name in ACTION.items()]}

    def story(self, before: State) -> Phrase:
        return TAKEN[self.what]


class FreeAction(Action[State]):
    """A free action. It costs neither of the two actions, but rules out “End a war” afterwards."""

    kind: ClassVar[str] = "free"
    icon: ClassVar[str] = "free-card"
    heading: ClassVar[Phrase | None] = BUILDING
    title: ClassVar[Phrase] = say("A free action")

    seat: SeatField

    def fold(self, state: State) -> State:
        done = freely(changed(state, undealt=frozenset()), self.seat)
        return done.in_turn(self.seat, marching=state.turn.marching)

    def objections(self, state: State) -> Iterator[Objection]:
        turn = state.turn
        if turn.seat is not None and turn.seat != self.seat:
            yield from turn_objections(state, self.seat, "free")

    def story(self, before: State) -> Phrase:
        return say("takes a free action")


class EndTurn(Action[State]):
    """The turn of `seat` is over and goes to `next`. No effect if turns are untracked. `last`: the
    last turns begin now, in this order; nobody may invade in the last `quiet`."""

    kind: ClassVar[str] = "end_turn"
    icon: ClassVar[str] = "turn-end"
    title: ClassVar[Phrase] = say("End of turn")
    ends_turn: ClassVar[bool] = True

    seat: Annotated[Seat, Widget("hidden", say("Player"))]
    next: Annotated[Seat, Widget("seat", say("Whose turn is it now?"))]
    last: Annotated[
        tuple[Seat, ...], Widget("hidden", say("The last turns")), Field(max_length=MOST_TURNS)
    ] = ()
    quiet: Annotated[int, Widget("hidden", say("Without invading")), Field(ge=0, le=99)] = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        over = state.turn.seat or seat
        facts: dict[str, Any] = {"seat": over, "next": next_seat(state, over) or over}
        if (last := last_turns_after(state, over)) is not None:
            facts |= {"last": last.left, "quiet": last.quiet}
        return cls(**{**facts, **given})

    @property
    def untold(self) -> bool:
        return not (self.last or self.quiet)

    def concerns(self, state: State) -> frozenset[Seat]:
        return frozenset(seat for seat in (self.seat, state.turn.seat) if seat)

    def fold(self, state: State) -> State:
        if self.next not in state.players or not state.turn.number:
            return state
        if len(state.turn.actions) < ACTIONS_A_TURN:  # one not recorded may have acquired a card
            state = state.gaining_cards(self.seat, 1)
        last = turns_left(state, self.seat, self.last, self.quiet)
        following = self.next if last is None or last.left else None
        return changed(state, turn=TurnState(following, state.turn.number + 1), last_turns=last)

    def objections(self, state: State) -> Iterator[Objection]:
        now = state.turn.seat
        if now is None:
            return
        if self.seat != now:
            yield Objection("turn.over", say("It is {seat}'s turn.", seat=SeatName(now)), "turn")
            return
        due = next_seat(state, now)
        last = turns_left(state, self.seat, self.last, self.quiet)
        if due not in (None, self.next) and (last is None or last.left):
            sentence = say("After {seat} it is {next}'s turn.", seat=SeatName(now),
                           next=SeatName(str(due)))  # fmt: skip
            yield Objection("turn.next", sentence, "turn")
        if state.depth == "board" and not (state.turn.actions or state.turn.unrecorded):
            sentence = say(
                "{seat} has taken no action this turn, not even a pass.", seat=SeatName(now)
            )
            yield Objection("turn.no_action", sentence, "pass")

    def reminders(self, state: State) -> Iterator[Phrase]:
        if state.depth == "board" and self._lacks_one(state.turn):
            yield say("{seat} has recorded one action of two. A player who can't act passes.",
                      seat=SeatName(self.seat))  # fmt: skip
        if hand := self._hand(state):
            yield say("{seat} draws up to {count} cards.", seat=SeatName(self.seat), count=hand)

    def _lacks_one(self, turn: TurnState) -> bool:
        """Whether an action of the turn is missing. It is no objection: nobody has to record a pass
        on its own, and one pass may stand for both actions."""
        lacks_one = len(turn.actions) == ACTIONS_A_TURN - 1 and turn.actions != ("pass",)
        return lacks_one and turn.seat == self.seat and not turn.unrecorded

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        if hand := self._hand(before):
            draws = say("draw up to {count} cards", count=hand)
            yield self.seat, with_details(say("Your turn ends"), draws)

    def _hand(self, state: State) -> int:
        """How many cards the player draws up to; 0 unless the whole board is tracked."""
        player = state.players.get(self.seat)
        if state.depth != "board" or player is None:
            return 0
        return HAND + ("queen" in (player.reserve_cards or ()))

    def story(self, before: State) -> Phrase:
        if self.last:
            begin = say("the last turns begin with {seat}", seat=SeatName(self.next))
            return with_details(say("ends the turn"), begin)
        if (last := turns_left(before, self.seat, (), 0)) is not None and not last.left:
            return with_details(say("ends the last turn"), say("all wars are settled now"))
        return with_details(say("ends the turn"), say("{seat} is next", seat=SeatName(self.next)))
