"""The optional draft of cards, and where the citadels stand."""

from random import Random

import pytest

from companion.core.game.action import Action
from companion.core.game.descriptions import SecretQuestion
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.leaving import Leave
from companion.games.mythotopia.fixes.survey import Survey, WarFacts
from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.war.conquest import LoseProvince
from companion.games.mythotopia.rules.board.standing import building_in
from companion.games.mythotopia.setup.citadels import PlaceCitadels
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


def at_war(*seats: str, **options: object) -> Table:
    """A table that tracks wars, with the Citadel card and others."""
    return opened(*(seats or THREE), cards=["citadel", "patronage"], depth="wars", **options)


def offered(table: Table, seat: str) -> list[str]:
    return [choice.value for choice in game.secret_choices(table.state, seat)]


def test_where_they_were_not_all_named_any_that_may_be_own() -> None:
    """Blue surely holds Darb, so it is nobody else's; red's own named one comes first."""
    table = at_war()
    table.red.does(EnterProvinces, count=8, named=["Kinabra"])
    table.blue.does(EnterProvinces, count=1, named=["Darb"])
    choices = offered(table, "red")
    assert len(choices) == 39  # of 40 on the board
    assert "Darb" not in choices
    assert choices[0] == "Kinabra"
    assert "Blore" in offered(table, "green")


def test_the_citadel_replaces_the_town_there_and_the_town_returns_to_stock() -> None:
    """Fourteen towns, eight provinces: seven towns and a citadel on the board, seven in stock."""
    table = at_war()
    assert table.state.towns_left("red") == 7
    table.record(PlaceCitadels(red="Blore", blue="Darb"))
    assert building_in(table.state, "red", "Blore") == "citadel"
    assert building_in(table.state, "blue", "Darb") == "citadel"
    assert table.state.towns_left("red") == 7


@pytest.mark.parametrize(
    ("recorded", "seats"),
    [
        ([PlaceCitadels(red="Blore", blue="Darb")], ("green",)),
        ([PlaceCitadels(red="Blore", blue="Darb", green="Mome")], ()),
        # Seen on the table.
        ([Survey(wars={"Blore": WarFacts(owner="red", building="citadel")})], ("blue", "green")),
        # Who left, who lost it, and who has no province to place it in.
        ([Leave(seat="green"), LoseProvince(seat="blue", province="Darb", building="citadel")],
         ("red",)),
        ([EnterProvinces(seat="red", count=0), EnterProvinces(seat="blue", count=1)],
         ("blue", "green")),
        # Entered again without its province, nobody knows where it stands.
        ([EnterProvinces(seat="red", count=2, named=("Blore", "Darb")),
          PlaceCitadels(red="Blore", blue="Mome", green="Grimp"),
          EnterProvinces(seat="red", count=2, named=("Darb", "Kinabra"))], ("red",)),
    ],
)  # fmt: skip
def test_who_is_still_asked(recorded: list[Action[State]], seats: tuple[str, ...]) -> None:
    table = at_war()
    for action in recorded:
        table.record(action)
    question = game.secret_question(table.state)
    assert (question.seats if question else ()) == seats


def test_a_table_that_tracks_the_score_alone_is_only_offered_it() -> None:
    """ "At the others none of this gets in the way": nothing else waits for the pick."""
    table = opened(*THREE, cards=["citadel"])
    assert asked(table.state).prominence == "offered"
    assert [item.kind for item in game.prompts(table.state, "red")] == ["provinces"]
    table.red.does(Points, points=1)
    assert asked(table.state).prominence == "quiet"


@pytest.mark.parametrize(
    ("cards", "placed", "hears"),
    [
        (["citadel"], {"blue": "Darb"}, []),
        (["citadel"], {"red": "Darb"}, ["province.not_held"]),  # blue's
        (["patronage"], {"red": "Mome"}, ["citadel.card"]),
    ],
)
def test_a_citadel_is_objected_to_without_its_card_or_province(
    cards: list[str], placed: dict[str, str], hears: list[str]
) -> None:
    table = opened(*THREE, cards=cards, depth="wars")
    table.blue.does(EnterProvinces, count=1, named=["Darb"])
    assert [
        objection.id for objection in table.objections(PlaceCitadels.model_validate(placed))
    ] == hears


def test_a_citadel_shown_in_anothers_province_says_whose_it_is() -> None:
    """The pieces on the table are the truth."""
    table = at_war()
    table.blue.does(EnterProvinces, count=2, named=["Darb", "Mome"])
    table.record(PlaceCitadels(red="Darb"))
    assert table.red.player.named == {"Darb"}
    assert table.blue.player.named == {"Mome"}


def test_a_citadel_stands_also_where_its_card_was_not_laid_out() -> None:
    table = opened(*THREE, cards=["patronage"], depth="wars")
    assert table.red.player.citadels == 0
    for province in ("Darb", "Mome"):
        table.record(PlaceCitadels(red=province))
        assert (table.red.player.citadels, table.red.player.citadel_in) == (1, province)


def test_no_turn_is_under_way_while_citadels_are_chosen() -> None:
    """Turns begin when all citadels stand; a table that plays all the same is not held up."""
    table, played = at_war(), at_war()
    assert (game.passing(table.state), game.turn(table.state).actions) == (None, 0)
    assert game.waited_for(table.state).seats == ("red",)
    played.red.does(Invade, province="Blore", armies=1, spends=True)
    assert game.passing(played.state) is not None
    table.record(PlaceCitadels(red="Blore", blue="Shog", green="Mome"))
    assert game.passing(table.state) is not None
    assert game.turn(table.state).actions == 2
