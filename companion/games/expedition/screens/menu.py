"""The Act screen, prompts, the settings."""

from collections.abc import Iterator, Mapping, Sequence

from companion.core.game.action import Action, MenuItem, listed
from companion.core.text import Seat
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import PATRON
from companion.games.expedition.fixes.leaving import Stop
from companion.games.expedition.moves.choice.take_or_sell import Sell, drawn_by, on_offer
from companion.games.expedition.moves.journey.losses import LoseCard
from companion.games.expedition.moves.journey.result import NameVictor
from companion.games.expedition.moves.journey.teams_sent import TellStrengths
from companion.games.expedition.moves.market.known_cards import (
    EnterCard,
    EnterPatrons,
    EnterSymbols,
)
from companion.games.expedition.rules.score import price
from companion.games.expedition.screens.scores import waited_for
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import PHASES, PRINTED, Phase, State

VALUES: MenuItem[State] = MenuItem(words.CARD_VALUES, "scales", page="values", group=PRINTED)
SETTINGS: tuple[MenuItem[State], ...] = (
    VALUES,
    *(action.item(group=PRINTED) for action in (EnterSymbols, EnterCard, EnterPatrons)),
    Stop.item(),
)


DUTIES: Mapping[Phase, MenuItem[State]] = {
    "choice": MenuItem(PHASES["choice"].task, "cards-open", page="choose", duty=True),
    "victor": NameVictor.item(PHASES["victor"].task, duty=True),
    "losses": LoseCard.item(PHASES["losses"].task, duty=True),
}
"""What the table waits for in the phases in which it waits for some seats."""


def anytime(
    actions: Sequence[type[Action[State]]], state: State, seat: Seat
) -> list[MenuItem[State]]:
    return [VALUES, *listed(actions, "anytime", state, seat)]


def prompts(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """What the table waits for, and facts that this seat could enter now."""
    if seat in waited_for(state):
        yield DUTIES[state.phase]
        if state.phase == "choice":
            yield from _to_choose(state, seat)
    elif state.phase == "strengths":
        yield TellStrengths.item()


def _to_choose(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """A price that nobody has entered has to be entered in the form."""
    codes = (code for code in on_offer(state, seat) if price(state, seat, code) is None)
    unpriced = (code for code in codes if card(code).kind != PATRON)
    if not drawn_by(state, seat) and next(unpriced, None) is not None:
        yield Sell.item()
