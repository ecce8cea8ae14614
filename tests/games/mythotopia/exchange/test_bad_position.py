"""What a position may not be: each bad thing is refused by the name of its field, alone."""

import json
from typing import Any

import pytest

from companion.core.files.json_lines import BadLine
from companion.games.mythotopia.exchange.adjudicate import adjudicate_lines, read_position

RED = {"id": "red", "vp": 20, "towns": 4}


def refusal(**change: Any) -> str:
    """Why a position of red alone with this change is refused, read from its line of JSON."""
    with pytest.raises(BadLine) as refused:
        read_position(json.loads(json.dumps({"players": [RED], **change})))
    return str(refused.value)


def player(**change: Any) -> str:
    return refusal(players=[{**RED, **change}])


@pytest.mark.parametrize("count", [-1, 1.5, 1.0, True, False, "3", None, [], {}])
def test_a_count_is_a_whole_number_from_nought(count: Any) -> None:
    assert "players.0.vp" in player(vp=count)
    assert "players.0.towns" in player(towns=count)
    assert "actions_taken" in refusal(actions_taken=count)
    assert "free_actions_taken" in refusal(free_actions_taken=count)
    assert "supply.2" in refusal(supply={"2": count})
    assert "vp_cards.0.tokens.0" in refusal(vp_cards=[{"id": "city", "tokens": [count]}])
    assert "ships.Beast Sea.red" in refusal(ships={"Beast Sea": {"red": count}})
    for troops in ("armies", "mercenaries"):
        there = {"Blore": {troops: {"red": count}}}
        assert f"provinces.Blore.{troops}.red" in refusal(provinces=there)


@pytest.mark.parametrize("flag", [0, 1, "true", None])
def test_a_flag_is_true_or_false(flag: Any) -> None:
    for name in ("castle", "dragon", "runestone"):
        assert f"provinces.Blore.{name}" in refusal(provinces={"Blore": {name: flag}})
    assert "options.castle_defends_neutral" in refusal(options={"castle_defends_neutral": flag})


@pytest.mark.parametrize("name", ["Atlantis", "blore", "", " Blore"])
def test_places_are_spelt_as_printed(name: str) -> None:
    assert f"provinces.{name}" in refusal(provinces={name: {}})
    assert f"ships.{name}" in refusal(ships={name: {}})


@pytest.mark.parametrize("card", ["monopoly", "City", "", 3, None, ["limes"], {"id": "limes"}])
def test_cards_are_those_of_the_box(card: Any) -> None:
    assert "vp_cards.0.id" in refusal(vp_cards=[{"id": card}])
    assert "players.0.reserve.0" in player(reserve=[card])


@pytest.mark.parametrize("who", ["pink", "Red", "neutral"])
def test_players_are_those_of_the_position(who: str) -> None:
    assert "active" in refusal(active=who)
    assert "provinces.Blore.owner" in refusal(provinces={"Blore": {"owner": who}})
    assert "provinces.Blore.armies" in refusal(provinces={"Blore": {"armies": {who: 1}}})
    assert "provinces.Blore.mercenaries" in refusal(provinces={"Blore": {"mercenaries": {who: 0}}})
    assert "ships.Beast Sea" in refusal(ships={"Beast Sea": {who: 1}})


def test_a_key_that_the_format_does_not_know() -> None:
    assert "weather" in refusal(weather="fine")
    assert "players.0.gold" in player(gold=3)
    assert "vp_cards.0.value" in refusal(vp_cards=[{"id": "city", "value": 2}])
    assert "provinces.Blore.road" in refusal(provinces={"Blore": {"road": True}})
    assert "options.house_rule" in refusal(options={"house_rule": True})
    assert "supply.4" in refusal(supply={"4": 1})


def test_repeated_names_are_errors() -> None:
    assert "players" in refusal(players=[RED, RED])
    assert "two players have the same id" in refusal(players=[RED, RED])
    assert "a Reserve card appears twice" in player(reserve=["limes", "queen", "limes"])
    assert "a card appears twice" in refusal(vp_cards=[{"id": "city"}, {"id": "city"}])


def test_what_can_be_nothing_of_the_kind() -> None:
    assert "structure" in refusal(provinces={"Blore": {"structure": "hut"}})
    assert "game" in refusal(game="chess")
    assert "players" in refusal(players=[])
    assert "players" in refusal(players={"red": RED})
    assert "provinces" in refusal(provinces=[])
    assert "provinces.Blore" in refusal(provinces={"Blore": None})


def test_more_than_the_box_holds_is_the_tables_business() -> None:
    position = read_position(
        {
            "players": [{"id": "red", "vp": 10_000, "towns": 99}],
            "provinces": {"Blore": {"armies": {"red": 500}}},
            "supply": {"1": 1_000},
        }
    )
    assert position.wars == ("Blore",)


def lines(*texts: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in adjudicate_lines(texts)]


@pytest.mark.parametrize("count", [10**18 + 1, 10**4299])
def test_a_number_that_nobody_can_write_down_again(count: int) -> None:
    """Three points more than 4300 nines have too many digits to be printed."""
    good = json.dumps({"players": [RED]})
    bad = json.dumps({"players": [{**RED, "vp": count}]})
    answers = lines(bad, good)
    assert answers[0]["error"].startswith("players.0.vp: ")
    assert answers[1]["projection"] == {"red": [20, 20]}


def test_a_line_is_a_position() -> None:
    assert lines("[]") == [{"error": "The position is not a JSON object.", "line": 1}]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": [{"id": "red", "vp": 20}]}, "players.0.towns: missing."),
        ({"players": [RED, RED]}, "players: two players have the same id."),
        ({"players": [{**RED, "reserve": [["queen"]]}]}, "players.0.reserve.0: not a card."),
        ({"vp_cards": [{"id": "city", "tokens": [4]}]}, "vp_cards.0.tokens.0: more than 3."),
        ({"supply": {"4": 1}}, "supply.4: not '1', '2' or '3'."),
    ],
)
def test_an_error_is_a_sentence_that_names_the_field(change: Any, sentence: str) -> None:
    assert refusal(**change) == sentence
