"""Everything a player reads about has a word, in the log and on the screens."""

import pytest

from companion.core.text import Phrase
from companion.games.mythotopia import game
from companion.games.mythotopia.screens import table_and_seat
from tests.games.mythotopia.table import FOUR, Table


def test_every_action_has_a_title_and_its_own_kind() -> None:
    assert [kind for kind, action in game.actions.items() if action.kind != kind] == []
    assert all(isinstance(action.title, Phrase) for action in game.actions.values())


def test_what_fills_a_form_anew_is_asked_in_it() -> None:
    unasked = {
        kind: set(action.refills) - set(action.model_fields)
        for kind, action in game.actions.items()
    }
    assert {kind: fields for kind, fields in unasked.items() if fields} == {}


def test_every_colour_has_a_name_and_a_shape_of_its_own() -> None:
    colours = game.meta.colours
    assert [colour.id for colour in colours] == list(FOUR)
    assert len({colour.shape for colour in colours}) == 4
    assert game.meta.colour("green").name.message == "Green"
    with pytest.raises(KeyError):
        game.meta.colour("purple")


def test_the_middle_shows_every_card_in_play(table: Table) -> None:
    shown_cards = table_and_seat.table(table.state)
    assert [card.id for card in shown_cards.cards] == list(table.state.cards)
    assert (shown_cards.empty, shown_cards.needed) == (0, 4)
    isles = next(card for card in shown_cards.cards if card.id == "lord_of_the_isles")
    assert [(pile.value, pile.left, pile.laid) for pile in isles.piles] == [(2, 1, 1), (3, 1, 1)]
