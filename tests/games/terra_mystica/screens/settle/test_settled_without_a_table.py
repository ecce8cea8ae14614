"""The three questions of the lobby: what an action costs, the areas, and who has won."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.terra_mystica import game
from companion.games.terra_mystica.rules.turn.final_score import resource_points
from companion.games.terra_mystica.setup.new_game import Options, begin
from companion.games.terra_mystica.state.player import scored
from companion.games.terra_mystica.state.state import with_player
from companion.games.terra_mystica.state.table_state import TableState
from companion.translations import words

GREEN = {"green.vp": "80", "green.fire": "9", "green.area": "9", "green.coins": "7"}
BLACK = {"black.vp": "85", "black.area": "4", "black.coins": "2", "black.two": "3"}
NAMES = {"green": "Ada", "black": "Bo", "red": "Cy"}


def ruled(question: str, table: TableState | None = None, /, **answers: str) -> Any:
    return game.ask(question, table, {name: [value] for name, value in answers.items()})


def verdict(question: str, table: TableState | None = None, /, **answers: str) -> str:
    return words(ruled(question, table, **answers).verdict, NAMES)


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        # factions.toml: Halflings' first spades cost 3 workers each, a Dwelling 1 worker, 2 coins
        ({"faction": "halflings", "deed": "dwelling-2"}, "2 coins, 7 workers"),
        ({"faction": "halflings", "deed": "dwelling-2", "rate": "1"}, "2 coins, 3 workers"),
        ({"faction": "darklings", "deed": "dwelling-1"}, "2 coins, 1 worker, 1 priest"),
        ({"faction": "witches", "deed": "TH-beside"}, "3 coins, 2 workers"),
        ({"faction": "witches", "deed": "ACT6"}, "6 power"),
        ({"faction": "nobody", "deed": "x", "rate": "9", "coins": "-1"}, "2 coins, 1 worker"),
    ],
)
def test_an_action_has_its_price(answers: dict[str, str], sentence: str) -> None:
    assert verdict("cost", **answers).partition(": ")[2] == sentence


def test_a_price_is_explained_in_parts_with_points_and_the_way_to_pay() -> None:
    """A Dwelling with 2 spades of 3 workers. 7 workers are missing 4: 12 power of bowl III."""
    facts = {"faction": "halflings", "deed": "dwelling-2", "coins": "2", "workers": "3"}
    view = ruled("cost", **facts, tile="dwelling_fire_power", earth1="1", three="12").view
    assert [(words(what, {}), goods.workers) for what, goods in view.lines] == [
        ("Dwelling", 1), ("2 spades", 6)
    ]  # fmt: skip
    assert view.wish.points == 2 + 2 + 2  # Halflings' spades, the scoring tile, Earth 1
    assert (view.wish.answer, len(view.wish.way)) == ("convert", 1)
    assert ruled("cost", **facts).view.wish.answer == "no"
    assert ruled("cost", faction="halflings").view.wish.answer == "yes"  # only the price is asked


def test_what_is_short_is_counted_after_the_conversions() -> None:
    """5 workers and 2 coins. A priest becomes the fifth worker, so one coin is missing; bowl II has
    too little to sacrifice."""
    has = {"coins": "1", "workers": "4", "priests": "1", "two": "1"}
    wish = ruled("cost", faction="halflings", deed="dwelling-2", rate="2", **has).view.wish
    assert wish.cost == (2, 5, 0, 0)
    assert [words(short, {}) for short in wish.short_words] == ["1 coin short"]


@pytest.mark.parametrize(("stronghold", "power"), [("1", 4), ("", 0)])
@pytest.mark.parametrize("bowls", [{}, {"three": "1"}])
def test_the_power_that_an_action_brings_is_said(
    stronghold: str, power: int, bowls: dict[str, str]
) -> None:
    """The Alchemists' Stronghold: 2 power for each spade."""
    asked = {"faction": "alchemists", "deed": "dwelling-2", "rate": "1", "stronghold": stronghold}
    found = ruled("cost", **asked, **bowls)
    assert (found.ruling.facts["power"], found.ruling.facts["gains_power"]) == (0, power)
    brings = [words(term.amount, {}) for term in found.ruling.sides[0].terms[2:]]
    assert brings == (["4 power"] if power else [])
    both = ruled("cost", **asked, tile="spade_earth_coin").ruling.sides[0].terms[2]
    assert words(both.amount, {}) == ("4 VP, 4 power" if power else "4 VP")


@pytest.mark.parametrize("deed", ["TH", "TE", "SH", "SA", "ACT2", "shipping", "exchange"])
def test_without_a_table_nothing_is_held_against_an_action(deed: str) -> None:
    assert ruled("cost", faction="witches", deed=deed).view.wish.blocked is None


@pytest.mark.parametrize(
    ("sizes", "sentence"),
    [
        ({}, "Enter everybody's largest area."),
        ({"green.area": "9"}, "Enter everybody's largest area."),
        ({"green.area": "9", "black.area": "4"}, "Ada 18 VP, Bo 12 VP"),
        # (18 + 12) / 2 each, then third place
        ({"green.area": "9", "black.area": "9", "red.area": "4"}, "Bo 15 VP, Ada 15 VP, Cy 6 VP"),
    ],
)
def test_areas_bring_the_points_of_their_places(sizes: dict[str, str], sentence: str) -> None:
    assert verdict("area", **sizes) == sentence


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        (GREEN, "Enter what two players have."),
        # 80 + 8 for Fire + 18 + 7 coins / 3; 85 + 12 + (2 coins + 1 from bowl II) / 2
        ({**GREEN, **BLACK}, "Ada won with 108 VP"),
        ({**GREEN, **BLACK, "black.vp": "95"}, "108 VP each: Bo, Ada share the victory"),
        ({**GREEN, **BLACK, "black.vp": "95", "black.faction": "darklings", "black.three": "2"},
         "108 VP each: Bo, Ada share the victory"),  # 5 coins / 3
        ({**GREEN, **BLACK, "black.vp": "95", "black.three": "2"}, "Bo won with 109 VP"),
        ({**GREEN, **BLACK, "black.area": ""},
         "Enter everybody's VP, largest area and coins."),
    ],
)  # fmt: skip
def test_the_final_scoring_needs_no_table(answers: dict[str, str], sentence: str) -> None:
    assert verdict("final", **answers) == sentence


def at_table(**options: Any) -> TableState:
    table = begin(Options(black="darklings", **options), ("green", "black"))
    player = scored(table.player("green"), "start", 60)
    return table.with_game(with_player(table.game, player))


@pytest.mark.parametrize(("queue", "faction"), [((0, 1), "witches"), ((1, 0), "darklings")])
def test_a_table_begins_with_the_player_on_turn(queue: tuple[int, ...], faction: str) -> None:
    table = at_table()
    acting = table.with_game(replace(table.game, queue=queue))
    assert ruled("cost", acting).asked.faction == faction
    assert ruled("cost", acting, faction="witches").asked.faction == "witches"


def test_a_faction_is_asked_where_it_changes_the_points_for_coins() -> None:
    """Alchemists need two coins for a point."""
    offered = ruled("final").asked.choices(None)
    assert offered.keys() - {"players"} == {"players.black.faction"}


def test_a_debt_takes_no_points_at_the_end() -> None:
    table = at_table()
    debtor = replace(table.player("green"), coins=-40)
    assert resource_points(debtor) == 0


def test_a_table_fills_in_what_it_tracks() -> None:
    """Witches begin with 15 coins and 3 workers, 7 of 12 tokens of power in bowl II."""
    has = ruled("cost", at_table(), deed="SH").asked.has
    assert [number for _, number in has] == [15, 3, 0, 5, 7, 0]
    with_areas = {"green.area": "2", "black.area": "1"}
    # 80, 8 for Air, 18, and 15 coins + 3 workers + 3 from bowl II: 21 coins
    assert verdict("final", at_table(), **with_areas) == "Ada won with 113 VP"
    facts = dict(ruled("final", at_table(), **with_areas).answers)
    assert (facts["players.green.vp"], facts["players.black.network"]) == ("80", "1")


@pytest.mark.parametrize(
    ("options", "unknown"),
    [
        ({"depth": "points"}, {"network", "coins", "workers", "priests", "two", "three"}),
        ({"hidden_points": True}, {"vp", "network"}),
    ],
)
def test_what_is_not_tracked_or_hidden_is_not_known(
    options: dict[str, Any], unknown: set[str]
) -> None:
    player = ruled("final", at_table(**options)).asked.players["green"]
    assert {name for name, number in player.numbers().items() if number is None} == unknown
    assert not ruled("cost", at_table(depth="points")).asked.has.is_entered


def test_factions_chosen_in_secret_are_not_told() -> None:
    table = at_table(secret_factions=True)
    assert len(ruled("cost", table).asked.choices(table)["faction"]) == 14
