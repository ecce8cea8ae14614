"""The end of the game, declared or stopped: one entry with all wars settled and the outcome that
the players chose (rulebook, "End the game")."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field

from companion.core.common_actions import HowStopped, StopTheGame
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.moves.turn import turn_objections
from companion.games.mythotopia.moves.war.war_outcome import SettledWars, as_settled
from companion.games.mythotopia.rules.end.every_order import MOST_WARS_SETTLED
from companion.games.mythotopia.rules.end.missing_facts import unknown_at_the_end
from companion.games.mythotopia.rules.turn.actions import SCORE
from companion.games.mythotopia.rules.turn.last_turns import ending_objections
from companion.games.mythotopia.rules.war.known_position import (
    position,
    unknown,
)
from companion.games.mythotopia.state.pieces import tracks_wars, troops_known, wars
from companion.games.mythotopia.state.state import State, Stopped

How: TypeAlias = Literal["declared", "last_round", "projection"]


class EndOfGame(Action[State]):
    """The game is over and all wars are settled, in this order and with these facts. `how`:
    declared by `seat`, after the last turns of another ending, or stopped by the table."""

    kind: ClassVar[str] = "end_of_game"
    icon: ClassVar[str] = "end-game"
    heading: ClassVar[Phrase | None] = SCORE
    title: ClassVar[Phrase] = say("End the game")

    how: Annotated[How, Widget("choice", say("How"))] = "declared"
    seat: Annotated[Seat, Widget("seat", say("Declared by"))] = ""
    wars: Annotated[
        SettledWars, Widget("hidden", say("Wars settled")), Field(max_length=MOST_WARS_SETTLED)
    ] = ()

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        at = position(state)
        how = given.get("how", way_to_end(state))
        facts: dict[str, Any] = {"how": how, "seat": seat if how == "declared" else ""}
        if "wars" not in given:
            facts["wars"] = as_settled(at, given.pop("order", at.wars))
        return cls(**{**facts, **given})

    def fold(self, state: State) -> State:
        for war in self.wars:
            state = war.fold(state)
        return changed(state, stopped=Stopped(self.how, self.seat))

    def objections(self, state: State) -> Iterator[Objection]:
        last = state.last_turns
        if self.how == "last_round" and state.turn.number and (last is None or last.left):
            yield Objection(
                "ending.turns_left", say("Not all last turns have been played."), "endings"
            )
        if self.how == "declared":
            yield from self._declared(state)
        changed_since = self._settled_otherwise_now(state) if tracks_wars(state) else []
        if changed_since:
            sentence = say("These wars would end otherwise now: {provinces}.",
                           provinces=", ".join(changed_since))  # fmt: skip
            yield Objection("end.wars", sentence, "end-game")

    def _settled_otherwise_now(self, state: State) -> list[str]:
        """The provinces whose wars have begun, ended, or another side ahead since these facts were
        filled in. Silent about the last where something that counts is not known."""
        at = position(state)
        order = [war.province for war in self.wars]
        if set(order) != set(at.wars):
            begun_or_ended = set(order) ^ set(at.wars)
            return sorted(place for place in begun_or_ended if troops_known(state, place))
        due = zip(as_settled(at, order), self.wars, strict=True)
        otherwise = [war.province for now, war in due
                     if (now.owner, now.taker) != (war.owner, war.taker)]  # fmt: skip
        return [place for place in otherwise if not any(unknown(state, place))]

    def _declared(self, state: State) -> Iterator[Objection]:
        """The conditions of the rulebook, "End the game": the first action, four empty cards, and
        the lead after all wars are settled."""
        yield from turn_objections(state, self.seat, "end_game")
        if state.turn.seat is None:
            yield from ending_objections(state, "end_game")
        empty = len(state.empty_cards)
        if empty < state.cards_to_end:
            sentence = say("Only {empty} of {needed} cards are empty.", empty=empty,
                           needed=state.cards_to_end)  # fmt: skip
            yield Objection("end.cards", sentence, "end-game")
        if self.seat in state.players and standing_alone(self.fold(state)) != self.seat:
            yield Objection("end.lead", self._not_ahead(state), "end-game")

    def _not_ahead(self, state: State) -> Phrase:
        """Objections if the declarer doesn't win, and facts that are unknown."""
        seat = SeatName(self.seat)
        gaps = list(dict.fromkeys(gap.text for gap in unknown_at_the_end(state)))
        if not gaps:
            return say("After all wars, {seat} isn't ahead of everybody.", seat=seat)
        return say("As far as known, {seat} isn't ahead of everybody after all wars; {unknown}.",
                   seat=seat, unknown=words.listed(gaps))  # fmt: skip

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {
            "how": [
                Choice("declared", say("“End the game” declared")),
                Choice("last_round", say("The last turns are played")),
                Choice("projection", say("Stopped: all wars settled")),
            ]
        }

    def story(self, before: State) -> Phrase:
        told = {
            "declared": say("declares the end"),
            "last_round": say("ends the last turns"),
            "projection": say("stops the game"),
        }
        line = told[self.how] if self.seat else say("The game ends")
        line = with_details(line, say("all wars are settled"))
        for war in self.wars:
            line = with_details(line, war.story())
        return line


class Stop(StopTheGame[State]):
    """The game was stopped without "End the game": with the current score, or unfinished."""

    how: HowStopped = "unfinished"

    def not_counted(self, state: State) -> Phrase | None:
        left = len([*wars(state)])
        return (
            say_many(
                "{count} war is left as it stands. “How it would end” settles it.",
                "{count} wars are left as they stand. “How it would end” settles them.",
                left,
            )
            if left
            else None
        )

    def fold(self, state: State) -> State:
        return changed(state, stopped=Stopped(self.how))


def way_to_end(state: State) -> How:
    """How the game ends now under the ending in use: declared, or after its last turns."""
    if state.ending == "printed":
        return "declared"
    played = state.last_turns is not None and not state.last_turns.left
    return "last_round" if played else "projection"


def standing_alone(state: State) -> str | None:
    """The player with more points than everybody else; None in a tie."""
    most = max(player.vp for player in state.players.values())
    first = [seat for seat in state.seats if state.players[seat].vp == most]
    return first[0] if len(first) == 1 else None
