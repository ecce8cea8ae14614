"""The page to choose a card: its effect on the teams, and its price."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from companion.core.game.action import Offer
from companion.core.game.descriptions import Page
from companion.core.game.ruling import Answers
from companion.core.questions import facts
from companion.core.questions.question import Part
from companion.core.text import Phrase, Seat
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import (
    CARTOGRAPHER,
    KINDS,
    OWN_PATRON_COINS,
    PATRON,
    PRICES,
    RISKY,
    TEAMS,
)
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.choice.special_cards import Observe, PlayJetpack, RiskyMove
from companion.games.expedition.moves.choice.take_or_sell import Sell, TakeCard, drawn_by, on_offer
from companion.games.expedition.moves.market.known_cards import card_kinds
from companion.games.expedition.rules.score import price
from companion.games.expedition.rules.teams import strength_now
from companion.games.expedition.screens.offers import CardAction, with_card
from companion.games.expedition.screens.parts import CardView, TeamView, ahead, card_view, team_view
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State, not_now

CHOOSE = say("Choose a card")


@dataclass(frozen=True, slots=True)
class Joining:
    """A card that may join a team: the team before and after, and the replaced card, None if there
    is room. `ahead` has (expedition, strength now, strength after) for the active expedition and
    those to come."""

    before: TeamView
    after: TeamView
    gone: CardView | None
    ahead: tuple[tuple[Phrase, int | None, int | None], ...]


@dataclass(frozen=True, slots=True)
class ChooseView:
    """The cards on offer, the `chosen` one's text, and its effect on each team. `due` is what is
    due instead, if anything; `may` is False if it is not this seat's turn to choose. `is_measured`:
    some strength is known. `prices` are asked for where the table does not know the chosen card's;
    `tops` are the cards that Risky move may draw. Each with the one that is chosen."""

    due: Phrase | None
    may: bool
    cards: tuple[CardView, ...]
    chosen: str
    joining: tuple[Joining, ...]
    is_measured: bool
    prices: tuple[int, ...]
    price: int | None
    tops: tuple[CardView, ...]
    top: str


class Asked(Part):
    """The card, the card drawn by a risky move ("" if nothing is chosen), and the card's price."""

    card: str = ""
    top: str = ""
    coins: Annotated[int | None, Field(ge=min(PRICES), le=max(PRICES))] = None


def choose(state: State, seat: Seat, answers: Answers) -> Page[State]:
    """The page for one seat."""
    asked = facts.entered(Asked, answers)
    may = state.chooses == seat
    codes = on_offer(state, seat) if may else tuple(dict.fromkeys(state.market))
    chosen = asked.card if asked.card in codes else next(iter(codes), "")
    tops: tuple[str, ...] = ()
    if may and chosen and card(chosen).kind == RISKY:
        tops = (CARTOGRAPHER, *(choice.value for choice in card_kinds(state)))
    top = asked.top if asked.top in tops else ""
    joining = tuple(_joining(state, seat, chosen)) if chosen else ()
    after = [after for join in joining for _, _, after in join.ahead]
    sells = may and chosen and not drawn_by(state, seat) and card(chosen).kind != PATRON
    asked_prices = tuple(PRICES) if sells and card(chosen).price is None else ()
    coins = asked.coins if asked_prices else None
    view = ChooseView(
        not_now(state, "choice"),
        may,
        tuple(card_view(code) for code in codes),
        chosen,
        joining,
        any(strength is not None for strength in after),
        asked_prices,
        coins,
        tuple(_top(code) for code in tops),
        top,
    )
    understood = [("card", chosen)] if chosen else []
    if top:
        understood.append(("top", top))
    if coins is not None:
        understood.append(("coins", str(coins)))
    offers = tuple(_offers(state, seat, chosen, top, coins)) if may and chosen else ()
    return Page(CHOOSE, view, tuple(understood), offers, is_open=True)


def _top(code: str) -> CardView:
    if code != CARTOGRAPHER:
        return card_view(code)
    name = words.KIND[CARTOGRAPHER]
    return CardView(code, name, name, None, None, words.ICON[CARTOGRAPHER])


def _joining(state: State, seat: Seat, code: str) -> Iterator[Joining]:
    """The chosen card in each team, as the team's first button records it."""
    ways = with_card(state, seat, code)
    joins = [way for way in ways if isinstance(way, TakeCard | PlayJetpack)]
    for team in TEAMS:
        action = next((join for join in joins if join.team == team), None)
        if action is None:
            continue
        before, after = team_view(state, seat, team), team_view(action.fold(state), seat, team)
        gone = next((card_view(lost) for lost in action.gone(state)), None)
        strengths = zip((before.strength, *before.coming), (after.strength, *after.coming),
                        strict=True)  # fmt: skip
        names = [words.EXPEDITION[name] for name in ahead(state)] or [say("The expedition")]
        rows = tuple((name, *pair) for name, pair in zip(names, strengths, strict=True))
        yield Joining(before, after, gone, rows)


def _offers(
    state: State, seat: Seat, code: str, top: str, coins: int | None
) -> Iterator[Offer[State]]:
    """The buttons for the chosen card, each with its effect."""
    if card(code).kind == RISKY and top:
        drawn = words.KIND[CARTOGRAPHER] if top == CARTOGRAPHER else card(top).label
        risky = RiskyMove.prefilled(state, seat, card=code, top=top)
        yield risky.button(say("Risky move: {card}", card=drawn))
    for action in with_card(state, seat, code):
        icon = "purse" if isinstance(action, Sell) else words.ICON[card(code).kind]
        yield Offer(action, _said(state, action), icon)
    if coins is not None:
        selling = Sell(seat=seat, card=code, coins=coins)
        yield Offer(selling, _said(state, selling), "purse")


def _said(state: State, action: CardAction) -> Phrase:
    """What a button does: the team's strength before and after, or the coins."""
    label = card(action.card).label
    if isinstance(action, Sell):
        if card(action.card).kind != PATRON or price(state, action.seat, action.card) is not None:
            return say("Sell {card}: {coins}\u00a0M£", card=label, coins=action.coins)
        if action.coins == OWN_PATRON_COINS:
            return say("Sell for {coins}\u00a0M£: the patron is on my screen", coins=action.coins)
        return say("Sell for {coins}\u00a0M£: not on my screen", coins=action.coins)
    if isinstance(action, Observe):
        play, space = say("Play {card}", card=label), state.space(action.seat)
        if not space:
            return play
        now, then = (words.numeral(at) for at in (space, action.fold(state).space(action.seat)))
        return say("{play}: initiative {before} → {after}", play=play, before=now, after=then)
    seat, number = action.seat, action.team
    before = strength_now(state, seat, number)
    after = strength_now(action.fold(state), seat, number)
    if before is None or after is None:
        return say("{card} into team {team}", card=label, team=number)
    if isinstance(action, PlayJetpack) and action.replaces in KINDS:
        return say("Team {team} without {card}: strength {before} → {after}", team=number,
                   card=words.KIND[action.replaces], before=before, after=after)  # fmt: skip
    return say("{card} into team {team}: strength {before} → {after}", card=label, team=number,
               before=before, after=after)  # fmt: skip
