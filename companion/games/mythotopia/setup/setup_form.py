"""The set-up form and the checklist of facts to know: data for their templates, with every rule
computed."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.game.descriptions import Check
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.contents import PROVINCE_VP
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.fixes.laid_out import StateLaidOut
from companion.games.mythotopia.fixes.tracking import DEPTH
from companion.games.mythotopia.moves.cards.market import LAID_OUT
from companion.games.mythotopia.rules.end.may_declare import EMPTY_CARDS_TO_END
from companion.games.mythotopia.rules.turn.last_turns import ENDING
from companion.games.mythotopia.setup.citadels import without_citadel
from companion.games.mythotopia.setup.dragons import ICON, NAMES, in_play
from companion.games.mythotopia.setup.new_game import (
    LAST_ROUND,
    RANDOM_CARDS_IN_PLAY,
    Options,
    printed_tokens,
)
from companion.games.mythotopia.state.pieces import tracks_wars
from companion.games.mythotopia.state.state import State

CARD_ICON = {
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
WITH_A_SIXTH_CARD = 4  # players


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
    out; everybody's points at the start; the player who draws a sixth card, "" if nobody does or
    the first player is not known; the depths and endings to choose from, and whether
    the ending is asked how many empty cards it waits for; the improvement cards to choose from; an
    earlier table's corrections of the board, in words and as a form posts them."""

    cards: tuple[SetupCard, ...]
    random_cards: int
    laid_out: int
    starting_points: int
    draws_six: Seat
    depths: tuple[tuple[str, Phrase], ...]
    endings: tuple[tuple[str, Phrase], ...]
    asks_cards_to_end: bool
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
            CARD_ICON.get(card.id, card.id),
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
        _fourth(options.first, seats),
        tuple(DEPTH.items()),
        tuple(ENDING.items()),
        options.ending == LAST_ROUND or options.cards_to_end != EMPTY_CARDS_TO_END,
        tuple(sorted(words.IMPROVEMENT.items())),
        tuple(sorted({*options.board, *(b.replace("|", " – ") for b in options.borders)})),
        json.dumps(facts) if facts else "",
        json.dumps(options.borders) if options.borders else "",
    )


def _fourth(first: Seat, seats: Sequence[Seat]) -> Seat:
    """The last of four players in turn order, who draws a sixth card (rulebook, "First player")."""
    if len(seats) != WITH_A_SIXTH_CARD or first not in seats:
        return ""
    return seats[seats.index(first) - 1]


def checklist(state: State) -> Iterator[Check]:
    """The facts to know, in the order of the set-up; none if only the score is tracked."""
    if not tracks_wars(state):
        return
    for seat in state.seats:
        all_named = state.players[seat].all_named
        yield Check(say("Provinces by name"), "table", all_named, "provinces", seat=seat)
    if "citadel" in state.cards:
        yield Check(say("Citadels"), "citadel", not without_citadel(state), "citadels")
    for what in in_play(state):
        laid = state.dragons_laid and bool(getattr(state, what))
        yield Check(NAMES[what], ICON[what], laid, "dragons")
    for seat in state.seats:
        lies_open = state.players[seat].reserve_cards_sure is not None
        yield Check(say("Cards in the Reserve"), "reserve", lies_open, "reserve", seat=seat)
    sails = all(player.ships_known for player in state.players.values())
    yield Check(say("Ships at sea"), "ship", sails, question="end")
    if state.depth == "board":
        yield Check(StateLaidOut.title, "acquire", state.market_known, "market")
