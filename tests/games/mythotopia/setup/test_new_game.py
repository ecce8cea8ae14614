"""The set-up: cards and tokens, provinces dealt, who starts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.setup import setup_form
from companion.games.mythotopia.setup.new_game import Options, draw, redrawn
from tests.games.mythotopia.table import CARDS, FOUR, opened

PLAYERS = [("red", "blue"), ("red", "blue", "green"), FOUR]


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


def test_three_cards_are_always_in_play_and_four_are_drawn() -> None:
    assert contents.FIXED_CARDS == ("city", "road", "castle")
    assert len(contents.RANDOM_CARDS) == 10
    state = game.begin(draw(FOUR, Random(7)), FOUR)
    assert len(state.cards) == 7
    assert set(contents.FIXED_CARDS) < set(state.cards)


def test_draws_depend_only_on_chance() -> None:
    assert draw(FOUR, Random(3)) == draw(FOUR, Random(3))
    drawn = [draw(FOUR, Random(seed)) for seed in range(200)]
    assert {options.first for options in drawn} == {""}  # drawn by itself, in sight of all
    for part, found in (("cards", set(contents.RANDOM_CARDS)), ("market", contents.IMPROVEMENTS)):
        again = [redrawn(drawn[0], part, FOUR, Random(seed)) for seed in range(200)]
        assert {card for options in again for card in getattr(options, part)} == set(found)
    assert {card for options in drawn for card in options.cards} == set(contents.RANDOM_CARDS)
    assert all(len(set(options.cards)) == 4 for options in drawn)


def test_what_was_agreed_wins_over_what_is_printed() -> None:
    table = opened("red", "blue", dealt=9, tokens={"city": {2: 3}, "road": {2: 0}})
    assert table.red.vp == 27
    assert table.on_card("city") == {2: 3}
    assert table.state.empty_cards == ["road"]
    assert table.on_card("castle") == {1: 6}


def test_a_citadel_stands_for_everybody_where_the_card_is_in_play() -> None:
    with_it = opened(cards=["citadel", "patronage", "runestones", "spoils_of_war"])
    assert {player.citadels for player in with_it.state.players.values()} == {1}
    assert with_it.state.towns_left("red") == 14 - 5  # it stands in the place of a town
    assert {player.citadels for player in opened().state.players.values()} == {0}


def test_unless_it_is_said_otherwise_the_first_seat_starts() -> None:
    assert opened(first="purple").state.turn.seat == "red"


def test_five_random_cards_are_asked_about() -> None:
    def heard(*cards: str) -> list[str]:
        options = Options(cards=cards, dealt=6, first="red")
        return [objection.id for objection in game.setup_objections(options, FOUR)]

    assert heard(*CARDS) == []
    assert heard() == []
    assert heard(*CARDS, "citadel") == ["setup.cards"]
    assert heard("patronage", "city") == ["setup.cards"]


def test_two_players_are_red_and_blue() -> None:
    options = Options(dealt=11, first="red")

    def heard(*seats: str) -> list[str]:
        return [objection.id for objection in game.setup_objections(options, seats)]

    assert heard("red", "blue") == heard("blue", "red") == []
    assert heard("red", "green") == ["setup.colours"]
    assert heard("green", "yellow", "blue") == []


def heard(seats: tuple[str, ...] = FOUR, **agreed: Any) -> list[str]:
    """What is said against this set-up."""
    options = Options.model_validate({"cards": CARDS, "dealt": 6, "first": "red", **agreed})
    return [objection.id for objection in game.setup_objections(options, seats)]


@pytest.mark.parametrize("seats", PLAYERS, ids=["two", "three", "four"])
def test_nothing_is_said_against_what_is_drawn(seats: tuple[str, ...]) -> None:
    for seed in range(50):
        drawn = draw(seats, Random(seed))
        for depth in ("score", "wars", "board"):
            told = drawn.model_copy(update={"depth": depth})
            assert game.setup_objections(told, seats) == []


def test_the_board_has_forty_provinces_to_deal() -> None:
    """«Перемешайте карты Провинций. Раздайте игрокам по несколько карт.» One card for each."""
    assert heard(dealt=10) == []
    assert heard(dealt=11) == ["setup.dealt"]
    assert heard(("red", "blue"), dealt=20) == []
    assert heard(("red", "blue"), dealt=21) == ["setup.dealt"]
    assert heard(dealt=0) == ["setup.none_dealt"]


def test_sixteen_improvement_cards_are_laid_out() -> None:
    """«Вытащите верхние 16 карт и выложите рядом с игровым полем так, что бы каждый игрок мог их
    видеть.» Where the board isn't tracked, nobody tells which."""
    cards = sorted(contents.IMPROVEMENTS)
    assert heard(depth="board", market=cards[:2]) == ["setup.market"]
    assert heard(depth="board", market=cards[:15] + cards[:1]) == ["setup.market"]
    assert heard(depth="board", market=cards[:16]) == heard(depth="board") == []
    assert heard(depth="wars", market=cards[:2]) == []


def test_no_card_holds_more_tokens_than_the_box() -> None:
    """«Поместите жетоны ПО на карты победных очков в количестве, указанном на этих картах»: of all
    cards in play together, 28 tokens of 1, 26 of 2 and 3 of 3."""
    assert heard(tokens={"city": {2: 27}}) == ["setup.tokens"]
    assert heard(tokens={"city": {2: 14}, "road": {2: 7}}) == []
    assert heard(tokens={"city": {2: 15}, "road": {2: 7}}) == ["setup.tokens"]
    assert heard(tokens={"citadel": {3: 9}}) == []  # not in play


def test_a_card_in_play_holds_a_token() -> None:
    """«На каждой лежит какое-то число жетонов ПО.»"""
    assert heard(tokens={"road": {2: 0}}) == ["setup.no_tokens"]
    assert heard(tokens={"lord_of_the_isles": {2: 1, 3: 0}}) == []
    assert heard(tokens={"citadel": {3: 0}}) == []  # not in play


@pytest.mark.parametrize(
    "nonsense",
    [{"dealt": -1}, {"dealt": 100}, {"tokens": {"city": {2: -1}}}, {"tokens": {"city": {4: 1}}},
     {"tokens": {"city": {0: 1}}}, {"track_length": 3}, {"dragons": True}],
    ids=str,
)  # fmt: skip
def test_what_no_box_holds_cannot_be_set_up(nonsense: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Options.model_validate({"dealt": 6, "first": "red", **nonsense})


def test_the_set_up_survives_being_stored() -> None:
    options = draw(FOUR, Random(5))
    assert Options.model_validate_json(options.model_dump_json()) == options


def test_the_form_shows_every_card_with_its_tokens() -> None:
    options = Options(cards=CARDS, tokens={"patronage": {1: 9}}, dealt=6, first="red")
    form = setup_form.set_up(options, FOUR)
    shown = {card.id: card for card in form.cards}
    assert len(shown) == 13
    assert form.random_cards == 4
    assert {card.id for card in form.cards if card.chosen} == {"city", "road", "castle", *CARDS}
    assert shown["patronage"].tokens == ((1, 9),)
    assert shown["lord_of_the_isles"].tokens == ((2, 1), (3, 1))
