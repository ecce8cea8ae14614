"""Master of the Seas: ships in three seas, and in four (rulebook, "Set-up of the game")."""

from collections.abc import Iterable, Iterator

from companion.core.game.action import Objection
from companion.core.text import Seat
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.state.pieces import tracks_wars
from companion.games.mythotopia.state.state import State, card_is_empty

MASTER = "master_of_the_seas"
FIRST = 3  # seas for the first token; the other needs one more
CONDITIONS = 2  # three seas, four seas
WORTH = 2


def seas_sailed(state: State, seat: Seat) -> int | None:
    """The number of seas with the seat's ships; None if nobody entered them."""
    if not (tracks_wars(state) and state.players[seat].ships_sure):
        return None
    return sum(fleet.get(seat, 0) > 0 for fleet in state.ships.values())


def token_due(state: State, seat: Seat) -> bool:
    """Whether the ships earn a token that the seat hasn't taken yet."""
    if MASTER not in state.cards:
        return False
    needed = FIRST + _paid(state, seat)
    player = state.players[seat]
    if card_is_empty(state.cards[MASTER]) and "scribe" in (player.reserve_cards or ()):
        needed += player.seas_missed
    return (seas_sailed(state, seat) or 0) >= needed


def _paid(state: State, seat: Seat) -> int:
    """How many of the two conditions have paid the seat: its tokens plus its marks for Scribe."""
    player = state.players[seat]
    return max(player.marks, player.points.get(MASTER, 0) // WORTH)


def scribe_arrives(before: State, after: State, seat: Seat) -> State:
    """The state `after` cards were put in a Reserve. If Scribe is among them and the card is empty,
    the conditions met without Scribe were missed."""
    had, has = (state.players[seat].reserve_cards for state in (before, after))
    if "scribe" not in (has or ()):
        return after.player(seat, seas_missed=0)
    if had is None or "scribe" in had:
        return after
    met = (seas_sailed(before, seat) or 0) - FIRST + 1
    missed = max(0, met - _paid(before, seat)) if card_is_empty(before.cards.get(MASTER, {})) else 0
    return after.player(seat, seas_missed=missed)


def sea_objections(state: State, seat: Seat, cards: Iterable[str]) -> Iterator[Objection]:
    """Objections to tokens of this card: each condition pays a player once, so the second token
    needs four seas. The number of seas matters only if the ships are known."""
    wanted = sum(card == MASTER for card in cards)
    if not wanted or seat not in state.players:
        return
    wanted += _paid(state, seat)
    seas = seas_sailed(state, seat)
    if wanted > CONDITIONS:
        sentence = say("Master of the Seas pays only once for each of its two conditions.")
        yield Objection("token.seas_paid", sentence, "scribe")
    elif seas is not None and seas < FIRST + wanted - 1:
        sentence = say("The player has ships in {seas} seas; Master of the Seas needs {wanted}.",
                       seas=seas,
                       wanted=FIRST + wanted - 1)  # fmt: skip
        yield Objection("token.seas", sentence, "vp-cards")
