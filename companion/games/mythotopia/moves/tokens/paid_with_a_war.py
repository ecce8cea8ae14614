"""Tokens that the end of a war has already paid (rulebook, "Set-up of the game", "End a war")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.game.action import Objection
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.state.state import State

PAID_WITH_A_WAR = frozenset(
    {"citadel", "defender_of_the_realm", "here_be_dragons", "runestones", "spoils_of_war"}
)
"""Cards that pay only at the end of a war."""
DRAGON_WORTH = 2  # VP of a dragon's token, and of a runestone's


def comes_with_a_war(state: State, cards: Iterable[str]) -> Iterator[Objection]:
    """Objections to tokens of cards that pay at the end of a war, because that end has already
    paid. Silent unless the board is tracked with every province by name, so that each end of a war
    records its tokens. Also silent while a dragon (or runestone) has left the board unpaid."""
    if state.depth != "board" or not all(one.all_named for one in state.players.values()):
        return
    for card in cards:
        if card in PAID_WITH_A_WAR and not _left_unpaid(state, card):
            said = say("{card} is paid with the end of a war. If that line left it out, correct "
                       "it.",
                       card=words.VP_CARD[card])  # fmt: skip
            yield Objection("token.with_war", said, "vp-cards")


def _left_unpaid(state: State, card: str) -> bool:
    """Whether more dragons (or runestones) have left the board than the card has paid."""
    lie = {"here_be_dragons": state.dragons, "runestones": state.runestones}.get(card)
    if lie is None:
        return False
    paid = sum(player.points.get(card, 0) for player in state.players.values()) // DRAGON_WORTH
    return contents.DRAGONS - len(lie) > paid
