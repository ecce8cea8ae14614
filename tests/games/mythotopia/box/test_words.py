"""Everything a player reads about has a word, in the log and on the screens."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.core.text import Phrase
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.places import UNNAMED
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.rules.board.holders import province_choices
from companion.games.mythotopia.rules.turn.actions import ACTION, TurnAction
from companion.games.mythotopia.screens import table_and_seat
from tests.games.mythotopia.table import FOUR, Table

EVERY_SOURCE = {
    "start",
    "province",
    "alchemist",
    "points",
    "correction",
    "floor",
    *contents.VP_CARDS,
}


def test_every_victory_point_card_has_a_name_and_a_condition() -> None:
    assert set(words.VP_CARD) == set(words.WHEN_TAKEN) == set(contents.VP_CARDS)


def test_every_source_of_points_has_a_word() -> None:
    assert set(words.SOURCE) == EVERY_SOURCE


def test_every_province_has_a_word(table: Table) -> None:
    named = province_choices(table.state, "red")
    assert [choice.label.message for choice in named] == list(contents.PROVINCES)
    assert UNNAMED.label.message == "not named"


def test_every_building_has_a_word() -> None:
    assert set(words.BUILDING) == set(get_args(TakeProvince.model_fields["building"].annotation))


def test_the_reserve_names_the_eleven_cards_that_work_from_there() -> None:
    assert set(words.RESERVE_CARD) == {
        "cavalry", "farming", "gold_mine", "levies", "limes", "quarry", "queen", "ranger",
        "reserve_army", "scribe", "warehouse",
    }  # fmt: skip


def test_every_action_of_a_turn_has_a_word() -> None:
    assert set(ACTION) == set(get_args(TurnAction))


def test_every_action_has_a_title_and_its_own_kind() -> None:
    assert [kind for kind, action in game.actions.items() if action.kind != kind] == []
    assert all(isinstance(action.title, Phrase) for action in game.actions.values())


def test_what_states_or_mends_something_is_no_part_of_a_turn() -> None:
    outside = {kind for kind, action in game.actions.items() if not action.of_turn}
    set_up = {"provinces", "discards", "citadels", "dragons"}
    mended = {"correct", "survey", "board", "market", "depth"}
    assert outside == set_up | mended | {"leave", "return", "stop"}


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
