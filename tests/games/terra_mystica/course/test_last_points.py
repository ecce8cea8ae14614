"""The last points at a table: areas, goods as coins, one step after another."""

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica import game
from companion.games.terra_mystica.course.last_scoring import Areas, LastPoints
from companion.games.terra_mystica.state.state import NO_TURN
from companion.games.terra_mystica.state.table_state import Depth, TableState
from companion.translations import words
from tests.games.terra_mystica.recording import hears, record
from tests.games.terra_mystica.table import begun, having, standing

NAMES = {"green": "Ada", "black": "Bo", "gray": "Cy"}


def after_round_6(depth: Depth) -> TableState:
    """Witches, Alchemists and Dwarves when all have passed. The Witches have three structures, two
    of them side by side."""
    state = begun({"witches": "C4 I6", "alchemists": "A8 C1", "dwarves": "E7 I9"})
    state = standing(state, "witches", TH="B4")
    for faction, coins in (("witches", 8), ("alchemists", 5), ("dwarves", 2)):
        state = having(state, faction, coins=coins, workers=0, priests=0, power=(12, 0, 0),
                       cults=(0, 0, 0, 0), passed=True)  # fmt: skip
    state = having(state, "witches", cults=(3, 0, 0, 1))
    return TableState(("green", "black", "gray"), changed(state, round=6, turn=NO_TURN), depth)


def test_an_area_has_no_more_structures_than_its_player() -> None:
    table = after_round_6("ledger")
    assert hears(table, "areas", sizes={"green": 3, "black": 2}) == []
    assert hears(table, "areas", sizes={"green": 4, "gray": 2}) == ["areas.size"]
    assert hears(table, "areas", sizes={"green": 4, "gray": 3}) == ["areas.size"] * 2
    early = table.with_game(changed(table.game, round=5))
    assert hears(early, "areas", sizes={"green": 3}) == ["areas"]


@pytest.mark.parametrize(("coins", "resources"),
                         [({}, (2, 2, 0)), ({"green": 3, "black": 9}, (1, 4, 0))])  # fmt: skip
def test_the_last_points_are_counted_step_by_step(
    coins: dict[str, int], resources: tuple[int, ...]
) -> None:
    """Three coins are a point, two for the Alchemists: those that the table keeps, or those that
    the players tell."""
    before = after_round_6("points" if coins else "ledger")
    facts = {"sizes": {"green": 3, "black": 2}, "coins": coins}
    after = record(before, "areas", facts)
    assert after.game.areas == (3, 2, 0)
    assert after.counted == ("cults", "area", "resources")
    assert after.is_over
    for seat, cults, area, its in zip(before.seats, (16, 0, 0), (18, 12, 0), resources,
                                      strict=True):  # fmt: skip
        gained = after.player(seat).vp - before.player(seat).vp
        assert gained == cults + area + its
    counted = Areas.model_validate(facts).completed(before).fold(before)
    assert LastPoints.of(counted, "area").points == {"green": 18, "black": 12, "gray": 0}
    step = LastPoints.of(counted, "resources")
    assert step.points == dict(zip(before.seats, resources, strict=True))
    assert game.ended(after)


def test_everybody_is_asked_to_count_up_and_reads_no_points_before() -> None:
    """The Witches' two structures side by side are the largest area; those of the others stand
    alone. Nothing is left to say but yes, or what the map does not show."""
    table = after_round_6("map")
    for seat in table.seats:
        yes, other = game.prompts(table, seat)
        assert yes.duty
        assert other.duty
        assert yes.offer
        assert yes.offer.action == Areas(sizes={"green": 2, "black": 1, "gray": 1})
        assert words(yes.group, NAMES) == "Largest areas by the map: Ada 2, Bo 1, Cy 1"
        assert other.kind == "areas"
    assert game.hides_points(table)
    counted = record(table, "areas", {"sizes": {"green": 2, "black": 1, "gray": 1}})
    assert not game.hides_points(counted)


def test_what_the_table_does_not_know_is_asked_in_one_form() -> None:
    for table in (after_round_6("ledger"), changed(after_round_6("map"), unsure={"gray": 7})):
        (form,) = game.prompts(table, "black")
        assert form.duty
        assert (form.kind, form.offer, words(form.label, {})) == ("areas", None, "Count up")


def test_the_podium_counts_up_what_the_end_has_brought() -> None:
    counted = record(after_round_6("map"), "areas", {"sizes": {"green": 2, "black": 1}})
    last = [source for source in game.sources(counted) if source.last]
    assert [(words(source.name, {}), source.points["green"]) for source in last] == [
        ("Cults", 16), ("Largest area", 18), ("Resources", 2)]  # fmt: skip
