"""The set-up form: data for its template, with every rule computed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.contents import PROVINCE_VP
from companion.games.mythotopia.fixes.tracking import DEPTH
from companion.games.mythotopia.moves.cards.market import LAID_OUT
from companion.games.mythotopia.rules.turn.last_turns import ENDING
from companion.games.mythotopia.setup.new_game import RANDOM_CARDS_IN_PLAY, Options, printed_tokens

ICON = {
    "defender_of_the_realm": "shield",
    "guilded_city": "gold",
    "here_be_dragons": "dragon",
    "lord_of_the_isles": "province-plus",
    "master_of_the_seas": "ship",
    "roadside_inns": "food",
    "runestones": "runestone",
    "spoils_of_war": "invade",
}
"""The icons of cards that have no icon of their own name."""


@dataclass(frozen=True, slots=True)
class SetupCard:
    """A victory-point card in the set-up form: `tokens` as (value, count), `chosen` if in play."""

    id: str
    name: Phrase
    icon: str
    tokens: tuple[tuple[int, int], ...]
    fixed: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class SetupView:
    """The set-up form: all cards, the number of random ones in play and of improvement cards laid
    out; everybody's points at the start; the depths, endings and improvement cards to choose from;
    an earlier table's corrections of the board, in words and as a form posts them."""

    cards: tuple[SetupCard, ...]
    random_cards: int
    laid_out: int
    starting_points: int
    depths: tuple[tuple[str, Phrase], ...]
    endings: tuple[tuple[str, Phrase], ...]
    improvements: tuple[tuple[str, Phrase], ...]
    corrected: tuple[str, ...]
    board: str
    borders: str


def set_up(options: Options, seats: Sequence[Seat]) -> SetupView:
    """The form's data. Every card has its agreed tokens, else the printed ones."""
    printed = printed_tokens(len(seats))
    cards = tuple(
        SetupCard(
            card.id,
            words.VP_CARD[card.id],
            ICON.get(card.id, card.id),
            tuple(sorted((options.tokens.get(card.id) or printed[card.id]).items())),
            card.fixed,
            card.fixed or card.id in options.cards,
        )
        for card in contents.VP_CARDS.values()
    )
    facts = {name: kept.model_dump(mode="json") for name, kept in options.board.items()}
    return SetupView(
        cards,
        RANDOM_CARDS_IN_PLAY,
        LAID_OUT,
        PROVINCE_VP * options.dealt,
        tuple(DEPTH.items()),
        tuple(ENDING.items()),
        tuple(sorted(words.IMPROVEMENT.items())),
        tuple(sorted({*options.board, *(b.replace("|", " – ") for b in options.borders)})),
        json.dumps(facts) if facts else "",
        json.dumps(options.borders) if options.borders else "",
    )
