"""Dragons and runestones laid out: "with dragons and/or runestones in play, 5
undealt provinces each get one"."""

from random import Random

import pytest

from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.turn import EndTurn
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.screens import table_and_seat
from companion.games.mythotopia.setup.dragons import LayDragons
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.table import Table, opened

DEALT = {"red": contents.PROVINCES[:3], "blue": contents.PROVINCES[3:6]}
UNDEALT = set(contents.PROVINCES[6:])
FIVE = tuple(sorted(UNDEALT))[:5]


def dealt(*cards: str, depth: str = "wars") -> Table:
    """Two players with three provinces each, all entered by name."""
    table = opened(
        "red", "blue", cards=cards or ["here_be_dragons", "runestones"], dealt=3, depth=depth
    )
    for seat, provinces in DEALT.items():
        table.seat(seat).does(EnterProvinces, count=3, named=provinces)
    return table


def test_five_undealt_provinces_get_a_dragon_and_five_a_runestone() -> None:
    for seed in range(50):
        drawn = LayDragons.drawn(dealt().state, Random(seed))
        for what in ("dragons", "runestones"):
            assert len(set(drawn[what])) == 5
            assert set(drawn[what]) <= UNDEALT


def test_the_cards_are_shuffled_back_after_each_draw() -> None:
    """RB: "then shuffle the drawn cards back into the deck": a province may get both."""
    draws = [LayDragons.drawn(dealt().state, Random(seed)) for seed in range(50)]
    both = [set(drawn["dragons"]) & set(drawn["runestones"]) for drawn in draws]
    assert any(both)
    assert not all(both)


def test_nothing_is_drawn_while_it_is_not_known_which_were_dealt() -> None:
    table = opened(cards=["runestones"])
    assert LayDragons.undrawable(table.state) is not None
    assert LayDragons.undrawable(dealt().state) is None
    half = opened("red", "blue", cards=["runestones"], dealt=3)
    half.red.does(EnterProvinces, count=3, named=DEALT["red"])
    assert LayDragons.undrawable(half.state) is not None


@pytest.mark.parametrize(
    ("dragons", "runestones", "hears"),
    [
        (FIVE, FIVE, []),
        ((), (), []),
        (FIVE[:4], (), ["dragons.five"]),
        (FIVE[:1], (), ["dragons.five"]),
        ((), tuple(sorted(UNDEALT))[:6], ["dragons.five"]),
        ((*FIVE[:4], DEALT["red"][0]), (), ["dragons.dealt"]),
    ],
)
def test_during_the_set_up_five_lie_where_nobody_was_dealt_the_province(
    dragons: tuple[str, ...], runestones: tuple[str, ...], hears: list[str]
) -> None:
    laid = LayDragons(dragons=dragons, runestones=runestones)
    assert [objection.id for objection in dealt().objections(laid)] == hears


def test_fewer_than_five_are_left_later_on_and_none_without_their_card() -> None:
    table = dealt()
    table.red.does(Points, points=1)
    assert table.objections(LayDragons(dragons=FIVE[:2])) == []
    without = dealt("patronage").objections(LayDragons(dragons=FIVE))
    assert [objection.id for objection in without] == ["dragons.card"]


def kinds(table: Table) -> list[str | None]:
    return [item.kind for item in game.prompts(table.state, "red")]


def test_the_set_up_of_a_table_that_tracks_wars_asks_for_them() -> None:
    table = dealt()
    assert "dragons" in kinds(table)
    table.record(LayDragons(dragons=FIVE))
    assert "dragons" in kinds(table)
    table.record(LayDragons(dragons=FIVE, runestones=FIVE))
    assert "dragons" not in kinds(table)


def test_nobody_is_asked_where_it_does_not_matter_or_later_on() -> None:
    assert "dragons" not in kinds(dealt(depth="score"))
    assert "dragons" not in kinds(dealt("patronage"))
    table = dealt()
    for seat, following in (("red", "blue"), ("blue", "red")):
        table.record(EndTurn(seat=seat, next=following))
    assert "dragons" not in kinds(table)


def test_they_can_be_mended_at_any_time_where_they_are_in_play() -> None:
    assert "dragons" in [item.kind for item in game.settings(dealt(depth="score").state)]
    assert "dragons" not in [item.kind for item in game.settings(dealt("patronage").state)]


def test_the_middle_of_the_whole_board_lists_where_they_are_left() -> None:
    """control taken of a province with a dragon (the dragon leaves)"""
    five, others = ("Lea", "Nesh", "Sorner", "Talion", "Welkin"), ("Lea", "Mome", "Remise")
    for depth in ("score", "wars", "board"):
        table = dealt(depth=depth)
        table.record(LayDragons(dragons=five, runestones=others))
        table.red.does(TakeProvince, province="Lea").does(TakeProvince, province="Remise")
        sentences = [english(phrase) for phrase in table_and_seat.table(table.state).lying]
        whole = ["Dragons: Nesh, Sorner, Talion, Welkin", "Runestones: Mome"]
        assert sentences == (whole if depth == "board" else [])
    table.red.does(TakeProvince, province="Mome")
    assert [english(phrase) for phrase in table_and_seat.table(table.state).lying] == whole[:1]
