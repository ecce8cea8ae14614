"""The rulebook shows no card: a table enters their texts, and the next tables know them."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.fixes.cards import SetCard
from companion.games.epoch_of_rulers.moves.epoch.draw_card import DrawCard
from companion.games.epoch_of_rulers.moves.events.use_bonus import UseBonus
from companion.games.epoch_of_rulers.setup.new_game import Options
from companion.games.epoch_of_rulers.state.state import State
from companion.translations import words
from tests.games.epoch_of_rulers.play import Table

SEATS = ("red", "blue", "green")  # generic kingdoms: nobody plays a published one
STORM = SetCard(deck="end", card="Storm", text="Nobody attacks in this war.")
WELL = SetCard(deck="bonus", card="Well", text="Take 2 talents.")
DRAWN_BONUS = 12  # four for each of three kingdoms


@pytest.fixture
def state() -> State:
    """Two texts are entered, and it is red's turn to draw."""
    table = Table(Options(first="red"), SEATS).state
    return WELL.fold(STORM.fold(table.player("red", stage="card")))


def labels(state: State, **facts: Any) -> list[str]:
    drawing = DrawCard.prefilled(state, "red", **facts)
    return [
        words(choice.label, dict.fromkeys(SEATS, "")) for choice in drawing.choices(state)["card"]
    ]


def test_a_card_that_was_entered_is_listed_where_its_deck_is_drawn(state: State) -> None:
    assert labels(state)[0] == "Well ()"
    assert "Storm" not in labels(state)
    later = changed(state, drawn=("red:other",) * DRAWN_BONUS)
    assert labels(later) == ["Coup", "Plague", "Tournament", "Storm", "Another card"]


def test_the_line_of_a_drawn_card_has_its_text(state: State) -> None:
    later = changed(state, drawn=("red:other",) * DRAWN_BONUS)
    drawn = DrawCard(seat="red", card="text/Storm")
    assert game.objections(later, drawn) == []
    assert words(drawn.story(later), {}) == "draws “Storm”; “Nobody attacks in this war.”"
    after = drawn.fold(later)
    assert (after.drawn[-1], after.receives) == ("text/Storm", True)


def test_an_entered_bonus_card_is_held_and_played_by_its_name(state: State) -> None:
    drawn = DrawCard(seat="red", card="blue:text/Well", gold=1)
    text = words(drawn.story(state), {"blue": "Bo"})
    assert text == "draws “Well”; Bo; with 1 talent; “Take 2 talents.”"
    after = drawn.fold(state)
    assert after.players["blue"].bonuses == ("text/Well",)
    assert "blue:text/Well" not in [choice.value for choice in drawn.choices(after)["card"]]
    page: Any = game.seat_view(after, "blue")
    assert [words(bonus, {}) for bonus in page.bonuses] == ["Well"]
    played = UseBonus.prefilled(after, "blue")
    assert words(played.story(after), {}) == "plays “Well”"
    assert played.fold(after).players["blue"].bonuses == ()


def test_a_printed_card_keeps_its_words_whatever_is_entered(state: State) -> None:
    """A text for a card of the same name as one of the companion's own."""
    named = SetCard(deck="end", card="plague", text="Another plague.").fold(state)
    later = changed(named, drawn=("red:other",) * DRAWN_BONUS)
    assert words(DrawCard(seat="red", card="plague").story(later), {}) == "draws “Plague”"


def test_the_next_table_of_the_host_knows_the_texts(state: State) -> None:
    texts = {"Storm": ("end", STORM.text), "Well": ("bonus", WELL.text)}
    assert game.kept(state) == {"texts": texts}
    following = Table(Options(first="red", **game.kept(state)), SEATS).state
    assert following.texts == texts


def test_a_text_is_corrected_renamed_and_removed(state: State) -> None:
    action = SetCard.prefilled(state, "red", known="Storm")
    assert (action.deck, action.card, action.text) == ("end", "Storm", STORM.text)
    renamed = action.model_copy(update={"card": "Great storm"}).fold(state)
    assert renamed.texts == {
        "Well": ("bonus", WELL.text), "Great storm": ("end", STORM.text)
    }  # fmt: skip
    gone = action.model_copy(update={"text": " "})
    assert list(gone.fold(state).texts) == ["Well"]
    assert words(gone.story(state), {}) == "The table removes the text of “Storm”"
    assert words(STORM.story(state), {}) == (
        "The table enters the card “Storm”; End of Times, “Nobody attacks in this war.”"
    )


def test_a_known_card_without_a_name_keeps_its_own(state: State) -> None:
    unnamed = SetCard(known="Storm", card="", text="Nobody moves.", deck="end")
    assert game.objections(state, unnamed) == []
    assert unnamed.fold(state).texts["Storm"] == ("end", "Nobody moves.")
    nothing = SetCard()
    assert nothing.fold(state) == state
    assert words(nothing.story(state), {}) == "The table names no card"


def test_a_card_needs_a_name_and_the_box_has_only_so_many() -> None:
    """20 bonus cards for five kingdoms, 14 of the End of Times, 40 military cards, 5 of Fate."""
    state = Table(Options(first="red"), SEATS).state
    for number in range(20 + 14 + 40 + 5):
        action = SetCard(card=f"Card {number}", text="x")
        assert game.objections(state, action) == []
        state = action.fold(state)
    assert [objection.id for objection in game.objections(state, STORM)] == ["card_text.most"]
    assert STORM.fold(state) == state
    renamed = SetCard(known="Card 7", card="Storm", text="x")
    assert game.objections(state, renamed) == []
    assert len(renamed.fold(state).texts) == 79
    assert [objection.id for objection in game.objections(state, SetCard(text="x"))] == [
        "card_text.name"
    ]
    assert SetCard(text="x").fold(state) == state


@pytest.mark.parametrize("name", ["blue: b", "blue:text/c", "a/b", "text/x: y"])
def test_a_name_may_have_any_characters(name: str) -> None:
    state = Table(Options(first="red"), SEATS).state
    for deck in ("bonus", "end"):
        named = SetCard.model_validate({"deck": deck, "card": name, "text": "x"}).fold(state)
        drawn = ("red:other",) * (DRAWN_BONUS if deck == "end" else 0)
        named = changed(named, drawn=drawn)
        owner = "green" if deck == "bonus" else ""
        card = f"{owner}:text/{name}" if owner else f"text/{name}"
        drawing = DrawCard(seat="red", card=card)
        assert card in [choice.value for choice in drawing.choices(named)["card"]]
        assert drawing.owner == owner
        assert words(drawing.story(named), {"green": "Cy"}).endswith("; “x”")
        held = f"text/{name}"
        assert drawing.fold(named).players["green"].bonuses == ((held,) if owner else ())
