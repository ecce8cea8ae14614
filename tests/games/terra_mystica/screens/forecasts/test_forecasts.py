"""Forecasts: what players can afford, gain, lose and win, counted by hand."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import Goods
from companion.games.terra_mystica.box.geography import HEXES
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.build import Build
from companion.games.terra_mystica.rules.map.on_hex import FLIGHT, reach
from companion.games.terra_mystica.screens.forecasts.final_table import cult_board, final_table
from companion.games.terra_mystica.screens.forecasts.income_forecast import coming, forecast, rounds
from companion.games.terra_mystica.screens.forecasts.may_i import Wish, may_i, paying, wish
from companion.games.terra_mystica.screens.pages import points_in_sight
from companion.games.terra_mystica.screens.seat_view import bowls
from companion.games.terra_mystica.screens.table_view import leech_offers
from companion.games.terra_mystica.state.player import SOURCES
from companion.games.terra_mystica.state.state import Offer, State
from companion.games.terra_mystica.state.table_state import TableState
from companion.translations import words
from tests.games.terra_mystica.evenings.buttons import random_evening
from tests.games.terra_mystica.table import begun, having, of, row

SEATS = {"witches": "C4 I6", "nomads": "A5 B1 F3", "mermaids": "A4 D2"}


def ask(state: State, faction: str, wish: str, **parts: object) -> Wish:
    state = having(state, faction, **parts)
    groups = may_i(state, of(state, faction).seat)
    return {wish.id: wish for _, wishes in groups for wish in wishes}[wish]


def said(wish: Wish) -> list[str]:
    """The answer, then why not or by which conversions."""
    if wish.blocked:
        return [wish.answer, words(wish.blocked, {})]
    return [wish.answer, *(words(step, {}) for step in wish.way)]


def test_a_wish_is_answered_with_its_cheapest_conversions() -> None:
    state = begun(SEATS)
    poor = {"coins": 3, "workers": 1, "priests": 0, "power": (0, 4, 5)}
    dwelling = ask(state, "witches", "dwelling-0", **poor)
    assert (said(dwelling), dwelling.cost, dwelling.points) == (["yes"], Goods(2, 1), 2)
    house = ask(state, "witches", "TH-beside", **poor)
    assert said(house) == ["convert", "3 power → 1 worker"]
    alone = ask(state, "witches", "TH", **poor)
    assert (alone.short, said(alone)) == (
        Goods(3, 1), ["convert", "sacrifice 1 power", "3 power → 1 worker", "3 power → 3 coins"]
    )  # fmt: skip
    both = ask(state, "witches", "dwelling-3", **poor)
    assert (both.short, said(both)) == (Goods(0, 7), ["no"])  # 9, two of them from 6 power
    assert [words(short, {}) for short in both.short_words] == ["7 workers short"]
    assert said(ask(state, "witches", "TE", **poor)) == [
        "no", "green has no Trading house to upgrade."
    ]  # fmt: skip
    assert said(ask(state, "witches", "ACT5", **poor)) == ["yes"]
    assert said(ask(state, "witches", "ACT6", **poor)) == ["convert", "sacrifice 1 power"]
    no_power = ask(state, "witches", "ACT6", power=(0, 3, 4))
    assert said(no_power) == ["no"]
    assert [words(short, {}) for short in no_power.short_words] == ["1 power short"]


def test_priests_and_workers_are_given_where_power_is_missing() -> None:
    state, empty = begun(SEATS), (12, 0, 0)
    house = ask(state, "witches", "TH-beside", coins=1, workers=3, priests=1, power=empty)
    assert said(house) == ["convert", "1 priest → 1 coin", "1 worker → 1 coin"]
    track = ask(state, "witches", "exchange", coins=5, workers=2, priests=0, power=(0, 4, 3))
    assert said(track) == ["convert", "sacrifice 2 power", "5 power → 1 priest"]
    no_supply = {"priests": 0, "priests_kept": 7, "power": (0, 0, 12)}
    assert said(ask(state, "witches", "shipping", **no_supply)) == ["no"]
    alchemists = begun({"alchemists": "A8 C1", "witches": "C4 I6"})
    broke = {"coins": 0, "workers": 1, "priests": 0, "power": empty, "vp": 3}
    dwelling = ask(alchemists, "alchemists", "dwelling-0", **broke)
    assert said(dwelling) == ["convert", "2 VP → 2 coins"]


def test_spades_points_and_used_actions_are_in_the_wishes() -> None:
    state = changed(begun(SEATS), round=4)
    two = ask(state, "witches", "dwelling-2")
    assert (two.cost, two.points) == (Goods(2, 7), 4)
    darklings = changed(begun({"darklings": "A8 C1", "giants": "A6 A9"}), round=4)
    one = ask(darklings, "darklings", "dwelling-1")
    assert (one.cost, one.points) == (Goods(2, 1, 1), 4)
    ids = [wish.id for _, wishes in may_i(darklings, 1) for wish in wishes]
    assert "dwelling-2" in ids
    assert "dwelling-1" not in ids
    by_power = [ask(darklings, "darklings", "ACT6").points, ask(state, "witches", "ACT6").points]
    assert by_power == [4, 4]  # no priest pays for these spades
    used = row(state, "witches: action ACT2")
    assert ask(used, "witches", "ACT2").answer == "no"


def test_a_bridge_is_wished_while_one_is_left() -> None:
    """Three bridges each; the Engineers build theirs for two workers, too."""
    state = begun({"engineers": "C2 I9", "halflings": "D8 F7"}, cards=("BON3", "BON5"))
    own = ask(state, "engineers", "ACTE", bridges=2, workers=2)
    assert (said(own), own.cost) == (["yes"], Goods(workers=2))
    assert own.icon == "bridge"
    assert said(ask(state, "engineers", "ACTE", bridges=3)) == ["no", "gray has built all bridges."]
    assert said(ask(state, "halflings", "ACT1", bridges=2)) == ["yes"]
    assert said(ask(state, "halflings", "ACT1", bridges=3)) == [
        "no",
        "brown has built all bridges.",
    ]
    with pytest.raises(KeyError):
        ask(state, "halflings", "ACTE")
    inland = begun({"engineers": "E7 F6", "halflings": "E6 F7"}, cards=("BON3", "BON5"))
    for faction, code in (("engineers", "ACTE"), ("halflings", "ACT1")):
        assert said(ask(inland, faction, code, workers=2)) == ["no", "no place for a bridge"]
    aside = changed(inland, board=changed(inland.board, held=(0, 0)))
    assert said(ask(aside, "engineers", "ACTE", workers=2)) == ["yes"]  # played without the map


@pytest.mark.parametrize(
    ("tokens", "room", "usable", "sacrifices"),
    [
        ((0, 6, 6), 6, 9, (0, 0, 0)),
        ((0, 4, 2), 4, 4, (1, 2, None)),
        ((0, 1, 2), 1, 2, (None, None, None)),
        ((5, 7, 0), 17, 3, (3, None, None)),
    ],
)
def test_bowls_show_room_and_the_least_sacrifice(
    tokens: tuple[int, int, int], room: int, usable: int, sacrifices: tuple[int | None, ...]
) -> None:
    shown = bowls(having(begun(SEATS), "witches", power=tokens).players[0])
    assert (shown.room, shown.usable, shown.gone) == (room, usable, 12 - sum(tokens))
    assert tuple(least for _, least in shown.sacrifice) == sacrifices


def test_an_offer_shows_its_price_and_what_a_yes_leaves() -> None:
    state = having(begun(SEATS), "nomads", vp=30, power=(0, 5, 7))
    state = having(state, "mermaids", vp=1, power=(5, 7, 0))
    state = changed(state, offers=(Offer(1, 0, 3), Offer(2, 0, 4), Offer(1, 2, 4)))
    first, second, third = leech_offers(state, points=True)
    assert (first.gain, first.cost, first.after, first.left) == (3, 2, (0, 2, 10), 28)
    assert (second.seat, second.gain, second.cost, second.left) == ("blue", 2, 1, 0)
    assert (third.builder, third.gain, third.cost) == ("blue", 2, 1)
    assert (third.before, third.after, third.points, third.left) == ((0, 2, 10), (0, 0, 12), 28, 27)
    hidden, *_ = leech_offers(state, points=False)
    assert (hidden.cost, hidden.points, hidden.left) == (2, None, None)


def test_the_income_is_forecast_line_by_line_with_what_is_lost() -> None:
    state = having(
        begun(SEATS), "witches", built=(3, 2, 1, 1, 0), favors=("earth2",), card="6coins",
        cults=(0, 0, 0, 0),
    )  # fmt: skip
    seen = forecast(state, 0)
    assert seen
    assert not seen.card
    assert [line.goods for line in seen.lines] == [
        Goods(workers=4), Goods(coins=4, power=2), Goods(priests=1), Goods(power=2),
        Goods(workers=1, power=1),
    ]  # fmt: skip
    roomy = forecast(having(state, "witches", power=(12, 0, 0)), 0)
    assert roomy
    assert (seen.lost, roomy.lost) == (Goods(power=5), Goods())
    state = having(state, "witches", passed=True, priests=3, priests_kept=4, power=(0, 3, 9))
    passed = forecast(having(state, "witches", cults=(4, 0, 0, 0)), 0)
    assert passed
    assert [words(line.source, {}) for line in passed.lines][-1] == "Bonus card: 6 coins"
    assert [line.goods for line in passed.rewards] == [Goods(power=4)]
    assert (passed.due, passed.lost) == (Goods(10, 5, 1, 9), Goods(priests=1, power=6))
    assert forecast(changed(state, round=6), 0) is None


def test_power_for_the_spades_of_a_scoring_tile_is_forecast_with_its_loss() -> None:
    """SCORE8 gives two spades for eight steps of air, and they bring Alchemists with a Stronghold 2
    power each; bowls of 0/2/10 have room for 2."""
    state = changed(begun({"alchemists": "A8 C1", "witches": "C4 I6"}), round=2)
    state = having(state, "alchemists", built=(2, 0, 0, 1, 0), cults=(0, 0, 0, 8))
    seen = forecast(having(state, "alchemists", power=(0, 2, 10)), 0)
    assert seen
    assert (seen.spades, seen.due.power, seen.lost) == (2, 4, Goods(power=2))
    assert [line.goods for line in seen.rewards] == [Goods(power=4)]


def test_nobody_flies_with_the_spades_of_the_cults() -> None:
    """The Fakirs' carpet skips one hex, in an action only."""
    state = begun({"fakirs": "F3 A5", "witches": "A3 I6"})
    flown = [hexagon for hexagon in range(len(HEXES)) if reach(state, 0, hexagon) == FLIGHT]
    assert flown
    resting = changed(state, phase="bonuses")
    assert [reach(resting, 0, hexagon) for hexagon in flown] == [""] * len(flown)


def test_the_cult_board_shows_points_as_they_stand() -> None:
    state = having(begun(SEATS), "witches", cults=(9, 0, 2, 10), keys=0)
    state = having(state, "nomads", cults=(9, 0, 1, 9), keys=1)
    state = having(state, "mermaids", cults=(0, 0, 0, 8))
    fire, water, earth, air = cult_board(row(state, "witches: send p to water"))
    assert [(seat.seat, seat.points) for seat in fire.seats] == [
        ("green", 6), ("yellow", 6), ("blue", 0)
    ]  # fmt: skip
    assert [seat.rewards for seat in fire.seats] == [2, 2, 0]
    assert water.places == ((3, "green"), (2, ""), (2, ""), (2, ""))
    assert [seat.points for seat in air.seats] == [8, 4, 2]
    assert [seat.position for seat in earth.seats] == [2, 1, 0]


def test_the_final_table_shares_victory_and_knows_what_more_is_worth() -> None:
    state = begun({"nomads": "A5 B1 F3", "witches": "C4 I6"})
    state = having(state, "nomads", vp=80, cults=(5, 3, 8, 0), coins=5, workers=1, priests=0,
                   power=(4, 4, 2))  # fmt: skip
    state = having(state, "witches", vp=76, cults=(5, 6, 4, 7), coins=8, workers=0, priests=1,
                   power=(0, 1, 6))  # fmt: skip
    table = final_table(state.players, (12, 10))
    nomads, witches = table.rows
    assert table.shared
    assert (nomads.cults, nomads.area, nomads.coins, nomads.resources) == ((6, 4, 8, 0), 18, 10, 3)
    assert (witches.cults, witches.area, witches.resources) == ((6, 8, 4, 8), 12, 5)
    assert (nomads.total, nomads.place, witches.total, witches.place) == (119, 1, 119, 1)
    assert (nomads.step_worth, nomads.area_worth) == ((2, 0, 0, 4), 0)
    assert witches.area_worth == 0
    unknown = final_table(state.players, ()).rows[0]
    assert (unknown.size, unknown.area, unknown.area_worth) == (None, 0, None)
    assert unknown.total == 119 - 12  # without the area


def test_the_calendar_says_when_something_scores_again() -> None:
    state = changed(begun(SEATS), round=3)
    year = rounds(state)
    assert [number.when for number in year] == ["done", "done", "now", *["coming"] * 3]
    assert [(income.icon, income.rounds, income.last) for income in coming(state)] == [
        ("stronghold", 0, True), ("spade", 1, True), ("trading-house", 2, True), ("town", 3, True)
    ]  # fmt: skip
    assert [bool(number.times) for number in year] == [False, False, True, True, True, False]


def test_after_the_end_the_final_table_adds_nothing_again() -> None:
    """Its sums are the points that everybody has, its columns those of the steps."""
    last = random_evening(3).state
    assert last.counted == ("cults", "area", "resources")
    rows = {row.seat: row for row in points_in_sight(last).final.rows}
    for seat in last.seats:
        row, player = rows[seat], last.player(seat)
        booked = dict(zip(SOURCES, player.sources, strict=True))
        assert (row.total, sum(row.cults), row.area, row.resources) == (
            player.vp, booked["cults"], booked["area"], booked["resources"],
        )  # fmt: skip
        assert row.points == player.vp - sum(booked[step] for step in last.counted)


def test_no_action_is_promised_without_the_piece_that_it_brings() -> None:
    """Seven priests, four Trading houses and eight Dwellings are all that a faction has."""
    state = begun({"witches": "C4 I6", "swarmlings": "A4 D2"})
    home = (0, 0, 0, 1, 0)
    assert said(ask(state, "witches", "ACT2", priests=0, priests_kept=6)) == ["yes"]
    assert said(ask(state, "witches", "ACT2", priests=0, priests_kept=7)) == [
        "no", "no priest left in the supply"
    ]  # fmt: skip
    assert said(ask(state, "witches", "ACTW", built=(7, *home[1:]))) == ["yes"]
    assert said(ask(state, "witches", "ACTW", built=(8, *home[1:]))) == [
        "no", "Dwelling: none left"
    ]  # fmt: skip
    assert said(ask(state, "swarmlings", "ACTS", built=(2, 3, *home[2:]))) == ["yes"]
    assert said(ask(state, "swarmlings", "ACTS", built=(2, 4, *home[2:]))) == [
        "no", "Trading house: none left"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("faction", "wish", "parts", "points"),
    [
        ("witches", "shipping", {}, 2), ("witches", "shipping", {"shipping": 1}, 3),
        ("witches", "shipping", {"shipping": 2}, 4), ("witches", "shipping", {"shipping": 3}, 0),
        ("mermaids", "shipping", {"shipping": 4}, 5), ("mermaids", "shipping", {"shipping": 5}, 0),
        ("witches", "exchange", {}, 6), ("witches", "exchange", {"exchange": 2}, 0),
        ("witches", "dwelling-0", {"favors": ("earth1",)}, 4),
        ("witches", "dwelling-0", {"favors": ("earth1",), "built": (8, 0, 0, 0, 0)}, 0),
        ("witches", "TH", {"favors": ("water1",)}, 3),
        ("witches", "TH", {"favors": ("water1",), "built": (0, 0, 0, 0, 0)}, 0),
        ("witches", "TH", {"favors": ("water1",), "built": (1, 4, 0, 0, 0)}, 0),
    ],
)  # fmt: skip
def test_points_of_a_wish_that_can_be(
    faction: str, wish: str, parts: dict[str, Any], points: int
) -> None:
    """The round scores Dwellings: 2 VP."""
    assert ask(begun(SEATS), faction, wish, **parts).points == points


def test_a_price_takes_no_power_where_the_goods_are_not_known() -> None:
    table = TableState(("green", "yellow"), begun(SEATS), "map", unsure={"green": 3})
    deed = Build(seat="green", hexagon="E7")
    priced = wish(paying(table, "green"), deed, "build", say("Build"), "dwelling")
    assert (priced.cost, said(priced)) == (Goods(2, 1), ["yes"])
