"""The secret choice that is open: the claim of gold, or the cards of a battle."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game.action import Choice
from companion.core.log.sealed import Question
from companion.games.epoch_of_rulers.moves.epoch.claim import (
    claim_asked,
    claim_choices,
    claim_question,
)
from companion.games.epoch_of_rulers.moves.war.commit import (
    commit_asked,
    commit_choices,
    commit_question,
)
from companion.games.epoch_of_rulers.state.state import State


def question(state: State) -> Question | None:
    """The secret choice that is due now."""
    if state.phase != "play" or not state.has_lands:
        return None
    if commit_asked(state):
        return commit_question(state)
    return claim_question(state) if claim_asked(state) else None


def choices(state: State, seat: str) -> Sequence[Choice]:
    """The choices of a seat."""
    return commit_choices(state, seat) if commit_asked(state) else claim_choices()
