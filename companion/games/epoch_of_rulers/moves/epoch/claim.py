"""The right to take the gold of one's own bonus card, once a game. The question is private."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Choice
from companion.core.log.sealed import Question, Reveal
from companion.core.text import Phrase, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.play.purses import room
from companion.games.epoch_of_rulers.state.state import State

YES, NO = "yes", "no"
SECONDS = 20
"""The time to answer, too short for the others to talk the owner into anything."""
ANSWER: Mapping[str, Phrase] = {
    NO: say("No: leave it to the player who drew the card"),
    YES: say("Yes, once in this game"),
}


class Claim(Reveal[State]):
    """The owner's answer whether to take the gold of the bonus card."""

    kind: ClassVar[str] = "claim"
    title: ClassVar[Phrase] = say("Claim of the gold")
    uncovered: ClassVar[Phrase] = say("Gold on the card")
    has_form: ClassVar[bool] = False

    owner: str
    claims: bool = False

    @property
    def subject(self) -> str | None:
        return self.owner

    @classmethod
    def of(cls, state: State, chosen: Mapping[str, Sequence[str]]) -> Self:
        ((owner, values),) = chosen.items()
        return cls(owner=owner, claims=YES in values)

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        return {self.owner: (YES if self.claims else NO,)}

    @property
    def told(self) -> list[tuple[str, Phrase]]:
        return [(self.owner, self._said)]

    @property
    def _said(self) -> Phrase:
        return say("takes the gold") if self.claims else say("leaves the gold")

    def fold(self, state: State) -> State:
        if state.card is None:
            return state
        if self.claims:
            state = state.player(self.owner, claimed=True)
        return changed(state, card=changed(state.card, claims=self.claims, asked=True))

    def story(self, before: State) -> Phrase:
        if self.claims:
            return say("Takes the gold on the card, once in this game")
        return say("Leaves the gold on the card")


def claim_asked(state: State) -> bool:
    """Whether the owner of the open card has to answer."""
    card = state.card
    if card is None or card.asked or card.owner == card.drawer or not card.gold:
        return False
    return not state.players[card.owner].claimed and room(state, card.owner) > 0


def claim_question(state: State) -> Question:
    """The question to the owner of the open card."""
    assert state.card is not None
    return Question(
        Claim.kind,
        say("Do you take the gold, too?"),
        say(
            "{seat} has drawn your card with {gold}. Once a game you may take them as far "
            "as they fit in.",
            seat=SeatName(state.card.drawer),
            gold=words.talents(state.card.gold),
        ),
        (state.card.owner,),
        seconds=SECONDS,
        round=len(state.drawn),
    )


def claim_choices() -> list[Choice]:
    """No and yes."""
    return [Choice(value, label) for value, label in ANSWER.items()]
