"""The actions that a seat may take now."""

from collections.abc import Iterator
from typing import TypeAlias

from companion.core.game.action import Action, Offer
from companion.core.text import Phrase, Seat, SeatName
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import (
    JETPACK,
    OBSERVATION,
    PATRON,
    TEAMS,
    TYPES,
)
from companion.games.expedition.box.language import say
from companion.games.expedition.course.what_follows import GoOn, due
from companion.games.expedition.moves.choice.special_cards import Observe, PlayJetpack
from companion.games.expedition.moves.choice.take_or_sell import (
    Sell,
    TakeCard,
    drawn_by,
    on_offer,
    prices,
)
from companion.games.expedition.moves.journey.losses import LoseCard, chooser, still_losing
from companion.games.expedition.moves.journey.result import NameVictor
from companion.games.expedition.moves.last_count import Uncover, next_step
from companion.games.expedition.rules.teams import is_full, kinds
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State

CardAction: TypeAlias = TakeCard | PlayJetpack | Observe | Sell


def quick(state: State, seat: Seat) -> Iterator[Offer[State]]:
    """The buttons of a seat on the Table screen. A card opens the page to choose it. The steps of
    the final count are in the middle of the table."""
    if state.chooses == seat:
        for code in on_offer(state, seat):
            offered = card(code)
            worth = None if offered.price is None else say("{coins}\u00a0M£", coins=offered.price)
            facts = Sell(seat=seat, card=code)
            yield Offer(facts, offered.label, words.ICON[offered.kind], note=worth, page="choose")
    elif due(state) is not None:
        yield GoOn().button()
    elif state.phase == "victor" and state.decides(state.journey.winner) == seat:
        yield from _victors(state, seat)
    elif state.phase == "losses":
        yield from _losses(state, seat)


def in_one_tap(state: State, seat: Seat) -> Iterator[Action[State]]:
    """Everything that a seat may do now: on the Table screen, on the page of a card, or in the
    middle of the table."""
    if state.chooses == seat:
        for code in on_offer(state, seat):
            yield from with_card(state, seat, code)
    elif step := next_step(state):
        yield Uncover(step=step)
    else:
        yield from (offer.action for offer in quick(state, seat))


def with_card(state: State, seat: Seat, code: str) -> Iterator[CardAction]:
    """Everything that can be done with one card, but for Risky move."""
    kind = card(code).kind
    if kind in TYPES:
        yield from (TakeCard(seat=seat, card=code, team=team) for team in TEAMS)
    elif kind == JETPACK:
        yield from _jetpack(state, seat, code)
    elif kind == OBSERVATION:
        yield Observe(seat=seat, card=code)
    if kind == PATRON or drawn_by(state, seat) != code:
        yield from (Sell(seat=seat, card=code, coins=c) for c in prices(state, seat, code))


def _jetpack(state: State, seat: Seat, code: str) -> Iterator[PlayJetpack]:
    """A Jetpack joins a team with room, or takes the place of one of its cards."""
    for number in TEAMS:
        team = state.team(seat, number)
        standing = dict.fromkeys(kinds(team))
        own = standing if is_full(team) else ("", *(kind for kind in standing if kind in TYPES))
        for kind in own:
            yield PlayJetpack(seat=seat, card=code, team=number, replaces=kind)


def _victors(state: State, seat: Seat) -> Iterator[Offer[State]]:
    """The equal teams, one of which has won."""
    for sent in state.journey.sent:
        if sent.seat == state.journey.winner:
            codes = state.team(sent.seat, sent.team).cards
            label = say("Team {team} has won", team=sent.team)
            won = NameVictor(seat=seat, team=sent.team)
            yield Offer(won, label, "expedition", note=words.listed([card(c).label for c in codes]))


def _losses(state: State, seat: Seat) -> Iterator[Offer[State]]:
    for owner, team in still_losing(state):
        if chooser(state, owner, team) != seat:
            continue
        read_alike: dict[Phrase, str] = {}  # two Jetpacks, one with its price
        for code in state.team(owner, team).cards:
            read_alike.setdefault(card(code).label, code)
        for code in read_alike.values():
            losing, lost = LoseCard(seat=seat, owner=owner, team=team, card=code), card(code)
            yield Offer(losing, lost.label, words.ICON[lost.kind], note=_loser(seat, owner, team))


def _loser(seat: Seat, owner: Seat, team: int) -> Phrase:
    """The owner's name after the card that a seat may choose."""
    if owner == seat:
        return say("from team {team}", team=team)
    return say("from {owner}'s team {team}", owner=SeatName(owner), team=team)
