"""The optional draft: "7 cards dealt to each of four players or 9 to each of
three; pieces placed, then everybody secretly discards two and takes those towns back: sealed
choices on the phones, revealed together; the counts are editable, since 7 - 2 and 9 - 2 do not
give the usual 6 and 8"."""

from random import Random

import pytest

from companion.core.game.descriptions import SecretQuestion
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.setup.draft import Discards
from companion.games.mythotopia.setup.dragons import LayDragons
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import english
from tests.games.mythotopia.table import FOUR, Table, opened

THREE = ("red", "blue", "green")


def drafting(*seats: str, dealt: int = 7, draft: int = 2, **options: object) -> Table:
    return opened(*(seats or FOUR), dealt=dealt, draft=draft, **options)


def asked(state: State) -> SecretQuestion:
    question = game.secret_question(state)
    assert question is not None
    return question


def test_a_line_mended_holds_as_many_as_were_agreed() -> None:
    """then everybody secretly discards two"""
    table = drafting()
    for given, hears in ((("Blore",), ["draft.count"]), (("Blore", "Lea"), [])):
        mended = Discards.model_validate({"red": given, "blue": ("Darb", "Mome")})
        assert [objection.id for objection in table.objections(mended)] == hears
    three = Discards.model_validate({"red": ("Blore", "Lea", "Mome")})
    assert [objection.id for objection in table.objections(three)] == ["draft.count"]
    assert [objection.id for objection in drafting(draft=3).objections(three)] == []
    assert [objection.id for objection in drafting(draft=0).objections(three)] == []


@pytest.mark.parametrize(("seats", "dealt"), [(THREE, 9), (FOUR, 7)], ids=["three", "four"])
def test_more_are_dealt_and_everybody_secretly_discards_two(
    seats: tuple[str, ...], dealt: int
) -> None:
    assert contents.DEALT_FOR_DRAFT[len(seats)] == dealt
    question = asked(drafting(*seats, dealt=dealt).state)
    assert (question.kind, question.seats, question.count) == ("discards", seats, 2)


def test_the_score_starts_at_three_for_each_province_held_then() -> None:
    """ "Starting VP = 3 x provinces held": 7 - 2 for four is 15, 9 - 2 for three is 21."""
    for seats, dealt, points in ((FOUR, 7, 15), (THREE, 9, 21)):
        table = drafting(*seats, dealt=dealt)
        table.record(Discards.of(table.state, {seat: ["Blore", "Darb"] for seat in seats}))
        for player in table.state.players.values():
            assert player.vp == points
            assert player.points == {"start": points}


def test_no_floor_stops_what_is_no_loss() -> None:
    """Five dealt, two given back: 9 points, though a loss would stop at 12."""
    table = drafting(dealt=5)
    table.record(Discards(red=("Blore", "Darb")))
    assert table.state.players["red"].vp == 9


def test_two_of_the_own_provinces_are_chosen() -> None:
    table = drafting()
    held = sorted(contents.PROVINCES[:7])
    table.red.does(EnterProvinces, count=7, named=held)
    assert [choice.value for choice in game.secret_choices(table.state, "red")] == held
    table.record(Discards(red=tuple(held[:2])))
    assert table.state.players["red"].named == frozenset(held[2:])
    assert table.state.players["red"].all_named


def test_the_draft_comes_before_the_citadels() -> None:
    """RB: "if the citadels are in play, players now choose where to place them"."""
    table = drafting(cards=["citadel"], depth="wars")
    assert asked(table.state).kind == "discards"
    table.record(Discards.of(table.state, {seat: ["Blore", "Darb"] for seat in FOUR}))
    assert asked(table.state).kind == "citadels"


def test_a_table_that_chose_it_is_asked_also_where_only_the_score_is_tracked() -> None:
    table = drafting(cards=[])
    assert asked(table.state).prominence == "demanded"
    table.red.does(Points, points=1)
    assert asked(table.state).prominence == "quiet"


def test_a_province_surely_anothers_is_objected_to() -> None:
    table = drafting()
    table.blue.does(EnterProvinces, count=1, named=["Darb"])
    [objection] = table.objections(Discards(red=("Darb", "Blore")))
    assert objection.id == "province.not_held"


def test_a_seat_without_provinces_is_not_asked() -> None:
    table = drafting()
    table.red.does(EnterProvinces, count=0)
    table.blue.does(EnterProvinces, count=1)
    assert asked(table.state).seats == ("blue", "green", "yellow")
    assert list(game.secret_choices(table.state, "purple")) == []


# -- the order of the set-up ---------------------------------------------------------------------

DEALT = {"red": contents.PROVINCES[:7], "blue": contents.PROVINCES[7:14],
         "green": contents.PROVINCES[14:21], "yellow": contents.PROVINCES[21:28]}  # fmt: skip
BACK = {seat: named[:2] for seat, named in DEALT.items()}


def with_dragons() -> Table:
    """Every province entered by name; dragons and runestones are in play."""
    table = drafting(cards=["here_be_dragons", "runestones", "patronage", "lord_of_the_isles"])
    for seat, named in DEALT.items():
        table.seat(seat).does(EnterProvinces, count=7, named=named)
    return table


def test_dragons_are_laid_before_the_discards() -> None:
    """RB «После того, как были выложены карты ПО и Улучшений (а так же выставлены Драконы и Рунные
    камни, если они в игре), игроки должны в тайне от других выбрать по две карты провинций и
    сбросить их»"""
    table = with_dragons()
    assert english(asked(table.state).help).startswith("First lay out dragons and runestones.")
    table.record(LayDragons.model_validate(LayDragons.drawn(table.state, Random(1))))
    assert english(asked(table.state).help).startswith("Everybody chooses in secret;")


def test_drawn_after_the_discards_they_lie_where_nobody_was_dealt_anything() -> None:
    table = with_dragons()
    table.record(Discards.of(table.state, BACK))
    for seed in range(20):
        drawn = LayDragons.drawn(table.state, Random(seed))
        assert set(drawn["dragons"]) | set(drawn["runestones"]) <= set(contents.PROVINCES[28:])


def test_a_dragon_in_a_province_given_back_is_objected_to() -> None:
    table = with_dragons()
    table.record(Discards.of(table.state, BACK))
    undealt, given = contents.PROVINCES[28:33], (*contents.PROVINCES[28:32], BACK["red"][0])
    for places, hears in ((undealt, []), (given, ["dragons.draft"])):
        laid = LayDragons(dragons=places, runestones=undealt)
        assert [objection.id for objection in table.objections(laid)] == hears


def test_a_province_given_back_is_nobodys_until_it_is_conquered() -> None:
    table = with_dragons()
    table.record(Discards.of(table.state, BACK))
    kept = sorted(table.red.player.named)
    again = table.red.offered(EnterProvinces, named=[*kept, BACK["red"][0]])
    assert [objection.id for objection in table.objections(again)] == ["province.given_back"]
    assert [*table.objections(table.red.offered(EnterProvinces, named=kept))] == []


def test_giving_back_a_part_of_an_island_keeps_its_token() -> None:
    """RB «Вы берёте жетоны сразу же, как только выполнены эти условия, т.е. можете получить их
    даже во время подготовки к игре»; «получив жетон ПО вы уже никогда его не лишитесь»"""
    table = drafting()
    named = ("Aporia", "Kinabra", "Blore", "Darb", "Fadge", "Grimp", "Lea")
    table.red.taps(EnterProvinces, named=named)
    table.blue.does(EnterProvinces, count=7, named=["Ictus", "Mome"])
    given = Discards(red=("Aporia", "Blore"), blue=("Ictus", "Mome"))
    assert english(given.story(table.state)).endswith("; red keeps the token of Lord of the Isles")
    table.record(given)
    assert table.red.vp == 5 * 3 + 2
    assert table.red.tokens == {2: 1}
