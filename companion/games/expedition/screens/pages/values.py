"""The page with all facts of printed cards that the table has entered."""

from dataclasses import dataclass

from companion.core.game.descriptions import Page
from companion.core.text import Phrase
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import EXPEDITIONS, KINDS
from companion.games.expedition.moves.market.known_cards import EnterCard, EnterSymbols, in_order
from companion.games.expedition.screens.parts import CardView, card_view, symbols
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State


@dataclass(frozen=True, slots=True)
class ValuesView:
    """The known cards by kind as (kind, its name, its icon, cards), and every expedition as (id,
    name, symbols), those of the row first; each leads to its form."""

    cards: tuple[tuple[str, Phrase, str, tuple[CardView, ...]], ...]
    expeditions: tuple[tuple[str, Phrase, tuple[tuple[Phrase, str, int], ...]], ...]
    card_form: str
    symbols_form: str


def values(state: State) -> Page[State]:
    known = sorted(state.faces, key=in_order)
    cards = tuple(
        (kind, words.KIND[kind], words.ICON[kind],
         tuple(card_view(code) for code in known if card(code).kind == kind))
        for kind in KINDS
    )  # fmt: skip
    names = dict.fromkeys((*state.row, *EXPEDITIONS))
    row = tuple((name, words.EXPEDITION[name], symbols(state, name)) for name in names)
    view = ValuesView(cards, row, EnterCard.kind, EnterSymbols.kind)
    return Page(words.CARD_VALUES, view, is_open=True)
