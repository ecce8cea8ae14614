"""The set-up: cards and tokens, provinces dealt, who starts."""

from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.setup.new_game import Options, again, draw, redrawn
from tests.games.mythotopia.table import CARDS, FOUR, opened

TWO = ("red", "blue")
PLAYERS = [TWO, ("red", "blue", "green"), FOUR]


@pytest.mark.parametrize(
    ("seats", "dealt", "vp", "tokens"),
    [(PLAYERS[0], 11, 33, 6), (PLAYERS[1], 8, 24, 7), (PLAYERS[2], 6, 18, 7)],
    ids=["two", "three", "four"],
)
def test_provinces_points_and_tokens_depend_on_how_many_play(
    seats: tuple[str, ...], dealt: int, vp: int, tokens: int
) -> None:
    state = game.begin(draw(seats, Random(1)), seats)
    for player in state.players.values():
        assert (player.provinces, player.vp) == (dealt, vp)
        assert player.points == {"start": vp}
    assert state.cards["city"] == {2: tokens}
    assert state.cards["road"] == {2: tokens}
    assert state.cards["castle"] == {1: tokens}


@pytest.mark.parametrize(
    ("card", "tokens"),
    [
        ("citadel", {3: 1}),
        ("defender_of_the_realm", {1: 6}),
        ("guilded_city", {1: 4}),
        ("here_be_dragons", {2: 3}),
        ("lord_of_the_isles", {3: 1, 2: 1}),
        ("master_of_the_seas", {2: 2}),
        ("patronage", {1: 5}),
        ("roadside_inns", {1: 4}),
        ("runestones", {2: 4}),
        ("spoils_of_war", {1: 6}),
    ],
)
def test_the_random_cards_carry_the_same_tokens_for_any_number(
    card: str, tokens: dict[int, int]
) -> None:
    for seats in PLAYERS:
        assert opened(*seats, cards=[card]).on_card(card) == tokens


def test_draws_depend_only_on_chance() -> None:
    assert draw(FOUR, Random(3)) == draw(FOUR, Random(3))
    drawn = [draw(FOUR, Random(seed)) for seed in range(200)]
    assert {options.first for options in drawn} == {""}  # drawn by itself, in sight of all
    for part, pieces in (("cards", set(contents.RANDOM_CARDS)), ("market", contents.IMPROVEMENTS)):
        again = [redrawn(drawn[0], part, FOUR, Random(seed)) for seed in range(200)]
        assert {card for options in again for card in getattr(options, part)} == set(pieces)
    assert {card for options in drawn for card in options.cards} == set(contents.RANDOM_CARDS)
    assert all(len(set(options.cards)) == 4 for options in drawn)


def test_any_player_may_be_drawn_to_start() -> None:
    drawn = {redrawn(draw(FOUR, Random(1)), "first", FOUR, Random(n)).first for n in range(60)}
    assert drawn == set(FOUR)


def test_unless_it_is_said_otherwise_the_first_seat_starts() -> None:
    assert opened(first="purple").state.turn.seat == "red"


def heard(seats: tuple[str, ...] = FOUR, **agreed: Any) -> list[str]:
    """What is said against this set-up."""
    options = Options.model_validate({"cards": CARDS, "dealt": 6, "first": "red", **agreed})
    return [objection.id for objection in game.setup_objections(options, seats)]


SET_UPS: list[tuple[str, tuple[str, ...], dict[str, Any], list[str]]] = [
    ("as usual", FOUR, {}, []),
    ("cards that nobody has entered", FOUR, {"cards": []}, []),
    ("five random cards", FOUR, {"cards": [*CARDS, "citadel"]}, ["setup.cards"]),
    ("three random cards", FOUR, {"cards": CARDS[1:]}, ["setup.cards"]),
    ("a fixed card among the random ones", FOUR, {"cards": ["city", *CARDS[1:]]}, ["setup.cards"]),
    ("all provinces dealt", FOUR, {"dealt": 10}, []),
    ("more provinces than the board has", FOUR, {"dealt": 11}, ["setup.dealt"]),
    ("all provinces dealt to two", TWO, {"dealt": 20}, []),
    ("more than the board has to two", TWO, {"dealt": 21}, ["setup.dealt"]),
    ("no province", FOUR, {"dealt": 0}, ["setup.none_dealt"]),
    ("blue and red", ("blue", "red"), {"dealt": 11}, []),
    ("red and green", ("red", "green"), {"dealt": 11}, ["setup.colours"]),
    ("all tokens of the box", FOUR, {"tokens": {"city": {2: 14}, "road": {2: 7}}}, []),
    ("one more", FOUR, {"tokens": {"city": {2: 15}, "road": {2: 7}}}, ["setup.tokens"]),
    ("too many on one card", FOUR, {"tokens": {"city": {2: 27}}}, ["setup.tokens"]),
    ("too many on a card not in play", FOUR, {"tokens": {"citadel": {3: 9}}}, []),
    ("a card without a token", FOUR, {"tokens": {"road": {2: 0}}}, ["setup.no_tokens"]),
    ("a card with one", FOUR, {"tokens": {"lord_of_the_isles": {2: 1, 3: 0}}}, []),
    ("none on a card not in play", FOUR, {"tokens": {"citadel": {3: 0}}}, []),
    ("five empty cards as printed", FOUR, {"cards_to_end": 5}, ["setup.cards_to_end"]),
    ("a draft of six", FOUR, {"draft": 2}, ["setup.draft_dealt"]),
    ("a draft of seven", FOUR, {"draft": 2, "dealt": 7}, []),
    ("a draft of eight", FOUR, {"draft": 2, "dealt": 8}, ["setup.draft_dealt"]),
    ("three given back", FOUR, {"draft": 3, "dealt": 7}, ["setup.draft_two"]),
    ("a draft of two players", TWO, {"draft": 2, "dealt": 11}, ["setup.draft"]),
]  # fmt: skip


@pytest.mark.parametrize("depth", ["score", "wars", "board"])
@pytest.mark.parametrize(
    ("seats", "agreed", "hears"), [row[1:] for row in SET_UPS], ids=[row[0] for row in SET_UPS]
)
def test_a_set_up_is_objected_to_for_what_it_is(
    seats: tuple[str, ...], agreed: dict[str, Any], hears: list[str], depth: str
) -> None:
    assert heard(seats, depth=depth, **agreed) == hears


@pytest.mark.parametrize("seats", PLAYERS, ids=["two", "three", "four"])
def test_nothing_is_said_against_what_is_drawn(seats: tuple[str, ...]) -> None:
    for seed in range(50):
        drawn = draw(seats, Random(seed))
        for depth in ("score", "wars", "board"):
            agreed = drawn.model_copy(update={"depth": depth})
            assert not game.setup_objections(agreed, seats)


def test_sixteen_improvement_cards_are_laid_out() -> None:
    """«Вытащите верхние 16 карт и выложите рядом с игровым полем так, что бы каждый игрок мог их
    видеть.» Where the board isn't tracked, nobody tells which."""
    cards = sorted(contents.IMPROVEMENTS)
    assert heard(depth="board", market=cards[:2]) == ["setup.market"]
    assert heard(depth="board", market=cards[:15] + cards[:1]) == ["setup.market"]
    assert heard(depth="board", market=cards[:16]) == heard(depth="board") == []
    assert heard(depth="wars", market=cards[:2]) == []


@pytest.mark.parametrize(
    "nonsense",
    [{"dealt": -1}, {"dealt": 100}, {"tokens": {"city": {2: -1}}}, {"tokens": {"city": {4: 1}}},
     {"tokens": {"city": {0: 1}}}, {"track_length": 3}],
    ids=str,
)  # fmt: skip
def test_what_no_box_holds_cannot_be_set_up(nonsense: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Options.model_validate({"dealt": 6, "first": "red", **nonsense})


def test_the_set_up_of_an_older_table_may_have_more_readings() -> None:
    older = {"dealt": 6, "ending_needs_armies": True, "rivals_at_war": True}
    assert Options.model_validate(older) == Options(dealt=6)


def test_a_rematch_draws_again_what_was_drawn() -> None:
    """Cards, who begins, and what this printed board was found to show."""
    options = Options(dealt=6, first="red", cards=("patronage",), market=("hero",))
    offered = again(options, game.begin(options, FOUR))
    drawn = {"cards", "market", "first", "board", "borders"}
    assert offered.keys() == Options.model_fields.keys() - drawn


@pytest.mark.parametrize(
    ("seats", "first", "sixth"),
    [(FOUR, "red", "yellow"), (FOUR, "green", "blue"), (FOUR, "", ""), (FOUR[:3], "red", "")],
)
def test_the_fourth_of_four_draws_a_sixth_card(
    seats: tuple[str, ...], first: str, sixth: str
) -> None:
    """«Если игроков 4, то четвёртый тянет дополнительную карту что бы компенсировать
    отставание»."""
    options = draw(seats, Random(1)).model_copy(update={"first": first})
    assert game.setup_view is not None
    assert game.setup_view(options, seats).draws_six == sixth
