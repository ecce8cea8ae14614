"""The starting point of a ruling: a table's state, or one made from the answers."""

from dataclasses import dataclass

from companion.core.game.ruling import Answers
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import DEALT
from companion.games.mythotopia.setup import new_game
from companion.games.mythotopia.setup.new_game import RANDOM_CARDS_IN_PLAY
from companion.games.mythotopia.state.state import State

FEWEST = 2  # players
COLOURS = ("red", "blue", "green", "yellow")


@dataclass(frozen=True, slots=True)
class Start:
    """The state before any correction. Without a table, `answers` name the players and the cards in
    play."""

    state: State
    bare: bool = False
    answers: tuple[tuple[str, str], ...] = ()


def start(state: State | None, answers: Answers) -> Start:
    """The table's state, or a new game with the players and cards in the answers."""
    if state is not None:
        return Start(state)
    seat_answers = answers.get("seats", ())
    seats = tuple(colour for colour in COLOURS if colour in seat_answers)
    if len(seats) < FEWEST:
        seats = COLOURS
    chosen = answers.get("in_play", ())
    cards = tuple(card for card in contents.RANDOM_CARDS if card in chosen)[:RANDOM_CARDS_IN_PLAY]
    options = new_game.Options(cards=cards, dealt=DEALT[len(seats)], first=seats[0], turns=False)
    begun = (*(("seats", seat) for seat in seats), *(("in_play", card) for card in cards))
    return Start(new_game.begin(options, seats), True, begun)
