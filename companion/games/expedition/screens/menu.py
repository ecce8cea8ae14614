"""The Act screen, prompts, the settings."""

from collections.abc import Iterator, Mapping

from companion.core.game.action import MenuItem
from companion.core.text import Phrase, Seat
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import PATRON
from companion.games.expedition.box.language import say
from companion.games.expedition.fixes.behind_the_screen import SetArtifacts, SetCoins
from companion.games.expedition.fixes.leaving import Stop
from companion.games.expedition.fixes.open_facts import Correct, SetTeam, SetTrack
from companion.games.expedition.moves.choice.chosen import drawn_by, on_offer
from companion.games.expedition.moves.choice.special_cards import Observe, PlayJetpack, RiskyMove
from companion.games.expedition.moves.choice.take_or_sell import LeaveCard, Sell, TakeCard
from companion.games.expedition.moves.journey.losses import LoseCard
from companion.games.expedition.moves.journey.result import NameVictor
from companion.games.expedition.moves.journey.tell_strengths import TellStrengths
from companion.games.expedition.moves.market.known_cards import (
    EnterCard,
    EnterPatrons,
    EnterSymbols,
)
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.rules.prices import price
from companion.games.expedition.screens.scores import waited_for
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.phases import PHASES
from companion.games.expedition.state.state import Phase, State

CARDS = say("Cards")
JOURNEY = say("Expedition")

ITEMS: tuple[tuple[str, str, Phrase, Phrase, tuple[Phase, ...]], ...] = (
    (LayMarket.kind, "cards-open", LayMarket.title, CARDS, ("market",)),
    (TakeCard.kind, "plus", TakeCard.title, CARDS, ("choice",)),
    (Sell.kind, "purse", Sell.title, CARDS, ("choice",)),
    (RiskyMove.kind, "risky-move", RiskyMove.title, CARDS, ("choice",)),
    (PlayJetpack.kind, "jetpack", PlayJetpack.title, CARDS, ("choice",)),
    (Observe.kind, "observation", Observe.title, CARDS, ("choice",)),
    (LeaveCard.kind, "close", LeaveCard.title, CARDS, ()),
    (TellStrengths.kind, "scales", TellStrengths.title, JOURNEY, ("strengths",)),
    (NameVictor.kind, "artifact", NameVictor.title, JOURNEY, ("victor",)),
    (LoseCard.kind, "minus", LoseCard.title, JOURNEY, ("losses",)),
)
"""The actions in the rulebook's order: kind, icon, title, group, the phases in which it is likely.
"""

PAGE: Mapping[str, str] = {LayMarket.kind: "market", TakeCard.kind: "choose"}
"""Actions with a page of the game; outside their phase, a form records them."""

PRINTED: tuple[MenuItem[State], ...] = (
    MenuItem(words.CARD_VALUES, "scales", page="values", group=say("Printed numbers")),
    MenuItem(EnterSymbols.title, "edit", kind=EnterSymbols.kind, group=say("Printed numbers")),
    MenuItem(EnterCard.title, "explorer", kind=EnterCard.kind, group=say("Printed numbers")),
    MenuItem(EnterPatrons.title, "patron", kind=EnterPatrons.kind, group=say("Printed numbers")),
)

ANYTIME: tuple[MenuItem[State], ...] = (
    *PRINTED,
    MenuItem(SetCoins.title, "purse", kind=SetCoins.kind, group=say("Corrections")),
    MenuItem(SetArtifacts.title, "artifact", kind=SetArtifacts.kind, group=say("Corrections")),
    MenuItem(SetTeam.title, "crew", kind=SetTeam.kind, group=say("Corrections")),
    MenuItem(SetTrack.title, "initiative", kind=SetTrack.kind, group=say("Corrections")),
    MenuItem(Correct.title, "edit", kind=Correct.kind, group=say("Corrections")),
)

SETTINGS: tuple[MenuItem[State], ...] = (
    *PRINTED,
    MenuItem(Stop.title, "close", kind=Stop.kind),
)


DUTIES: Mapping[Phase, MenuItem[State]] = {
    "choice": MenuItem(PHASES["choice"].task, "cards-open", page="choose", duty=True),
    "victor": MenuItem(PHASES["victor"].task, "artifact", kind=NameVictor.kind, duty=True),
    "losses": MenuItem(PHASES["losses"].task, "minus", kind=LoseCard.kind, duty=True),
}
"""What the table waits for in the phases in which it waits for some seats."""


def menu(state: State, seat: Seat) -> list[MenuItem[State]]:
    """The actions. Those of other phases are folded away."""
    items: list[MenuItem[State]] = []
    for kind, icon, title, group, phases in ITEMS:
        likely = state.phase in phases
        page = PAGE.get(kind) if likely else None
        form = None if page else kind
        items.append(MenuItem(title, icon, kind=form, page=page, group=None if likely else group))
    return items


def prompts(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """What the table waits for, and facts that this seat could enter now."""
    if seat in waited_for(state):
        yield DUTIES[state.phase]
        if state.phase == "choice":
            yield from _to_choose(state, seat)
    elif state.phase == "strengths":
        yield MenuItem(TellStrengths.title, "scales", kind=TellStrengths.kind)


def _to_choose(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """A price that nobody has entered has to be entered in the form."""
    codes = (code for code in on_offer(state, seat) if price(state, seat, code) is None)
    unpriced = (code for code in codes if card(code).kind != PATRON)
    if not drawn_by(state, seat) and next(unpriced, None) is not None:
        yield MenuItem(Sell.title, "purse", kind=Sell.kind)
