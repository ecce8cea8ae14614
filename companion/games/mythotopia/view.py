"""What the screens show of Mythotopia: data for its templates, every rule already computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.action import Action, MenuItem, Offer
from companion.core.game import Ended, Standing, Turn
from companion.core.text import Phrase, say, say_many
from companion.games.mythotopia import data, words
from companion.games.mythotopia.build import BuildCastle, BuildCity, BuildRoad
from companion.games.mythotopia.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.correct import Points
from companion.games.mythotopia.endgame import EMPTY_CARDS_TO_END
from companion.games.mythotopia.lastturns import notice
from companion.games.mythotopia.reserve import Capacity, capacity
from companion.games.mythotopia.score import LedgerLine, Recount, ledger, on_track, recount
from companion.games.mythotopia.setup import RANDOM_CARDS_IN_PLAY, Options, printed_tokens
from companion.games.mythotopia.state import Player, State, card_is_empty
from companion.games.mythotopia.tokens import COMES_WITH_ANOTHER, TakeToken, Token, likely
from companion.games.mythotopia.turn import ACTION, ACTIONS_A_TURN, FreeAction, TakeAction


@dataclass(frozen=True, slots=True)
class Pile:
    """Tokens of one value on a card: `left` of `laid` (left may exceed it after a correction)."""

    value: int
    left: int
    laid: int


@dataclass(frozen=True, slots=True)
class CardView:
    id: str
    name: Phrase
    when: Phrase
    piles: tuple[Pile, ...]
    empty: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """What lies in the middle: cards, how many are empty of how many needed, shared stocks."""

    cards: tuple[CardView, ...]
    empty: int
    needed: int
    castles_left: int
    roads_left: int
    supply: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's page. `lap`: where the marker stands on the track, where it has lapped."""

    player: Player
    ledger: tuple[LedgerLine, ...]
    recount: Recount
    capacity: Capacity
    reserve_cards: tuple[Phrase, ...] | None
    towns_left: int
    cities_left: int
    lap: tuple[int, int] | None
    tokens: tuple[Offer[State], ...]


@dataclass(frozen=True, slots=True)
class SetupCard:
    """A victory-point card in the set-up form: `tokens` as (value, count), `chosen` if in play."""

    id: str
    name: Phrase
    when: Phrase
    tokens: tuple[tuple[int, int], ...]
    fixed: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class SetupView:
    """The set-up form: all cards, and how many random ones are in play."""

    cards: tuple[SetupCard, ...]
    random_cards: int


ENDED: dict[str, Phrase] = {
    "declared": say("“End the game” was declared; all wars are settled"),
    "last_round": say("The last turns are played; all wars are settled"),
    "projection": say("Stopped with all wars settled; most points wins"),
    "score": say("Stopped; most points wins"),
    "unfinished": say("Stopped unfinished"),
}


def set_up(options: Options, seats: Sequence[str]) -> SetupView:
    """Every card with its tokens as agreed, or as printed where nothing else was said."""
    printed = printed_tokens(len(seats))
    cards = tuple(
        SetupCard(
            card.id,
            words.VP_CARD[card.id],
            words.WHEN_TAKEN[card.id],
            tuple(sorted((options.tokens.get(card.id) or printed[card.id]).items())),
            card.fixed,
            card.fixed or card.id in options.cards,
        )
        for card in data.VP_CARDS.values()
    )
    return SetupView(cards, RANDOM_CARDS_IN_PLAY)


def standings(state: State) -> tuple[Standing, ...]:
    """Every seat's marker, in turn order."""
    marks = [player.vp for player in state.players.values()]
    return tuple(
        Standing(seat, player.vp, 1 + sum(vp > player.vp for vp in marks), player.away)
        for seat, player in ((seat, state.players[seat]) for seat in state.seats)
    )


def turn(state: State) -> Turn:
    played = state.turn
    left = ACTIONS_A_TURN - len(played.actions)
    notes = [ACTION.get(action, say("Action")) for action in played.actions]
    if played.free:
        notes.append(say_many("{count} free action", "{count} free actions", played.free))
    return Turn(played.seat, played.number, left, tuple(notes), notice(state))


def ended(state: State) -> Ended | None:
    if state.stopped is None:
        return None
    how = ENDED[state.stopped.how]
    if state.stopped.how == "unfinished":
        return Ended(how, ())
    return Ended(how, tuple(one.seat for one in standings(state) if one.rank == 1))


def table(state: State) -> TableView:
    return TableView(
        tuple(_card(state, card) for card in state.cards),
        len(state.empty_cards),
        EMPTY_CARDS_TO_END,
        data.CASTLES - state.castles_built,
        data.ROADS - state.roads_built,
        tuple(sorted(state.supply.items())),
    )


def _card(state: State, card: str) -> CardView:
    tokens = state.cards[card]
    laid = state.laid.get(card, {})
    piles = tuple(
        Pile(value, tokens.get(value, 0), laid.get(value, 0)) for value in sorted({*tokens, *laid})
    )
    return CardView(card, words.VP_CARD[card], words.WHEN_TAKEN[card], piles, card_is_empty(tokens))


def seat(state: State, seat: str) -> SeatView:
    player = state.players[seat]
    known = player.reserve_cards
    return SeatView(
        player,
        ledger(player),
        recount(player),
        capacity(player),
        None if known is None else tuple(n for c, n in words.RESERVE_CARD.items() if c in known),
        state.towns_left(seat),
        state.cities_left(seat),
        on_track(player.vp, state.track_length),
        tuple(token_offers(state, seat)),
    )


def quick(state: State, seat: str) -> tuple[Offer[State], ...]:
    """The commonest moments of the score, prefilled; each button says what it brings."""
    offers: list[tuple[type[Action[State]], Phrase, str]] = [
        (TakeProvince, say("Province"), "province-plus"),
        (LoseProvince, say("Province"), "province-minus"),
        (BuildCity, say("City"), "city"),
        (BuildRoad, say("Road"), "road"),
        (BuildCastle, say("Castle"), "castle"),
    ]
    return tuple(
        Offer(action.prefilled(state, seat), label, icon) for action, label, icon in offers
    )


def prompts(state: State, seat: str) -> tuple[MenuItem[State], ...]:
    """Provinces by name can be entered at any time; they are asked for until the first points."""
    player = state.players[seat]
    if player.named or set(player.points) - {"start"}:
        return ()
    return (MenuItem(say("Enter my provinces"), "edit", kind="provinces"),)


def token_offers(state: State, seat: str) -> Iterator[Offer[State]]:
    """One tap for each token that can be taken by itself, and single points up and down."""
    for card, tokens in state.cards.items():
        if card in COMES_WITH_ANOTHER:
            continue
        for value in sorted(tokens, reverse=True):
            if tokens[value] > 0:
                text = Token(card, value, False).text
                action = TakeToken.prefilled(state, seat, tokens=(text,))
                yield Offer(action, words.VP_CARD[card], "token")
    for points in (-1, +1):
        yield Offer(Points(seat=seat, points=points), say("Points"), "points")


def menu(state: State, seat: str) -> tuple[MenuItem[State], ...]:
    """The turn's actions in the rulebook's order; a form where there are facts to enter."""
    forms: dict[str, list[MenuItem[State]]] = {
        "end_war": [
            MenuItem(say("End a war: province taken"), "end-war", kind="take"),
            _one_tap(state, seat, "end_war", say("End a war: province held")),
        ],
        "reserve": [MenuItem(ACTION["reserve"], "reserve", kind="reserve")],
        "card_action": [
            MenuItem(say("Build a city"), "city", kind="city"),
            MenuItem(say("Build a road"), "road", kind="road"),
            MenuItem(say("Build a castle"), "castle", kind="castle"),
            MenuItem(say("Alchemist"), "alchemist", kind="alchemist"),
            _one_tap(state, seat, "card_action", say("Another card's action")),
        ],
        "patronage": _patronage(state, seat),
    }
    items: list[MenuItem[State]] = []
    for action, label in ACTION.items():
        items += forms.get(action) or [_one_tap(state, seat, action, label)]
    free = Offer(FreeAction(seat=seat), say("Free action"), "card-action")
    return (*items, MenuItem(free.label, free.icon, free))


def _one_tap(state: State, seat: str, action: str, label: Phrase) -> MenuItem[State]:
    icon = action.replace("_", "-")
    offer = Offer(TakeAction.model_validate({"seat": seat, "what": action}), label, icon)
    return MenuItem(label, icon, offer)


def _patronage(state: State, seat: str) -> list[MenuItem[State]]:
    """Only where the card is in play (section 3)."""
    if "patronage" not in state.cards:
        return [MenuItem(say("VP token"), "token", kind="token")]
    action = TakeToken.prefilled(state, seat, tokens=likely(state, "patronage"))
    offer = Offer(action, ACTION["patronage"], "patronage")
    item = MenuItem(offer.label, offer.icon, offer if action.tokens else None, "token")
    return [item, MenuItem(say("VP token"), "token", kind="token")]
