"""A table that waits for the fifth empty card: every screen counts to 5 (section 8)."""

from typing import Any

import pytest

from companion.games.mythotopia import game
from companion.games.mythotopia.setup.new_game import Options
from companion.games.mythotopia.setup.setup_form import set_up
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.table import FOUR, opened
from tests.games.mythotopia.wartable import dealt, emptied

FIVE: dict[str, Any] = {"ending": "last_round_without_invasion", "cards_to_end": 5}


def test_the_table_and_settle_it_count_to_five() -> None:
    """The middle says "4 of 5 empty" where the table agreed on 5: one is missing still."""
    state = emptied(dealt(**FIVE)).state
    assert (game.view(state).needed, game.view(emptied(dealt()).state).needed) == (5, 4)
    view = game.ask("end", state, {"seat": ("red",)}).view
    assert "1 more card to empty" in [english(phrase) for phrase in view.missing]
    assert english(view.conditions[0].text).endswith(" 4 cards are empty, 5 are needed.")


def test_a_rematch_offers_what_was_played() -> None:
    """A table of earlier days may have agreed on 5 and played 4; its rematch isn't objected to."""
    options = Options(dealt=6, first="red", ending="one_more_turn", cards_to_end=5)
    again = game.again(options, opened(ending="one_more_turn", cards_to_end=5).state)
    rematch = Options.model_validate({**again, "first": "red"})
    assert rematch.cards_to_end == 4
    assert not game.setup_objections(rematch, FOUR)


@pytest.mark.parametrize(
    ("agreed", "asks"),
    [
        ({}, False),
        ({"ending": "last_round_without_invasion"}, True),
        ({"ending": "one_more_turn", "cards_to_end": 5}, True),  # objected to: it can be mended
    ],
)
def test_the_set_up_asks_for_it_with_the_ending_that_waits(
    agreed: dict[str, Any], *, asks: bool
) -> None:
    assert set_up(Options(dealt=6, **agreed), FOUR).asks_cards_to_end is asks
