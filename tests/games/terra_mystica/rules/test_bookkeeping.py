"""What never changes, whatever happens: tokens, priests, workers, points and their sources."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as some

from companion.games.terra_mystica.box.factions import FACTIONS, PRIESTS
from companion.games.terra_mystica.box.geography import (
    BRIDGE_SITES,
    FARTHEST,
    FLYING,
    HEXES,
    MOST_SHIPPING,
    NEXT,
    RIVERS,
    SHIPPING,
    members,
)
from companion.games.terra_mystica.box.goods import Goods
from companion.games.terra_mystica.rules.ledger import conversions, cults
from companion.games.terra_mystica.rules.play.leech_offers import leech
from companion.games.terra_mystica.rules.play.scoring import CULT_POINTS, ranked
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.player import (
    Player,
    gained,
    new_player,
    paid,
    priests_left,
    scored,
)
from tests.games.terra_mystica.evenings.illegal import printed_board

few_examples = settings(max_examples=30)
few = some.integers(0, 12)
bowls = some.tuples(few, few, few)
factions = some.sampled_from(sorted(FACTIONS.values(), key=lambda faction: faction.id))


@some.composite
def players(draw: some.DrawFn) -> Player:
    """A ledger that has come to some goods."""
    player = new_player(0, draw(factions))
    goods = Goods(draw(few), draw(few), draw(few), draw(few))
    return gained(scored(player, "round", draw(few)), goods)


@few_examples
@given(bowls, few)
def test_a_gain_moves_tokens_and_makes_none(three: power.Bowls, amount: int) -> None:
    after = power.gained(three, amount)
    assert sum(after) == sum(three)
    assert min(after) >= 0
    assert power.room(three) - power.room(after) == min(amount, power.room(three))


@few_examples
@given(bowls, few)
def test_a_use_moves_tokens_and_a_sacrifice_takes_as_many_away(
    three: power.Bowls, amount: int
) -> None:
    burned = power.least_sacrifice(three, amount)
    if burned is None:
        assert three[2] + three[1] // 2 < amount
        return
    after = power.spent(power.sacrificed(three, burned), amount)
    assert sum(three) - sum(after) == burned
    assert min(after) >= 0
    assert burned == 0 or three[2] + burned == amount


@few_examples
@given(players(), few, few)
def test_an_offer_never_costs_more_than_it_may(player: Player, amount: int, vp: int) -> None:
    gain, cost = leech(scored(player, "round", vp - player.vp), amount)
    assert 0 <= cost <= vp
    assert cost == max(0, gain - 1)
    assert gain <= power.room(player.power)


@few_examples
@given(players(), few, few, few, few)
def test_gained_goods_can_be_paid_back(
    player: Player, coins: int, workers: int, priests: int, tokens: int
) -> None:
    room = min(priests, priests_left(player))
    richer = gained(player, Goods(coins, workers, priests, tokens))
    assert richer.priests == player.priests + room
    assert richer.priests + priests_left(richer) + richer.priests_kept == PRIESTS
    poorer = paid(richer, Goods(coins, workers, room))
    assert (poorer.coins, poorer.workers, poorer.priests) == (
        player.coins, player.workers, player.priests,
    )  # fmt: skip


@few_examples
@given(players(), some.sampled_from(sorted(conversions.RATES)), some.integers(1, 3))
def test_a_conversion_gives_one_good_for_another(
    player: Player, kinds: tuple[str, str], times: int
) -> None:
    gives, takes = conversions.RATES[kinds]
    held = {"coins": player.coins, "workers": player.workers, "priests": player.priests,
            "power": player.power[2]}  # fmt: skip
    if held[kinds[0]] < gives * times or priests_left(player) < takes * times:
        return
    after = conversions.convert(player, kinds[0], gives * times, kinds[1], takes * times)
    held[kinds[0]] -= gives * times
    held[kinds[1]] += takes * times
    assert held == {"coins": after.coins, "workers": after.workers, "priests": after.priests,
                    "power": after.power[2]}  # fmt: skip
    assert sum(after.power) == sum(player.power)


@few_examples
@given(some.integers(0, 9), some.integers(0, 4), some.integers(0, 4))
def test_steps_bring_as_much_power_at_once_as_one_by_one(start: int, one: int, two: int) -> None:
    to, first = cults.advanced(start, one, open_top=True)
    end, second = cults.advanced(to, two, open_top=True)
    assert cults.advanced(start, one + two, open_top=True) == (end, first + second)


@few_examples
@given(some.lists(some.integers(0, 10), min_size=1, max_size=5))
def test_places_share_no_more_than_their_prizes(sizes: list[int]) -> None:
    points = ranked(dict(enumerate(sizes)), CULT_POINTS)
    assert sum(points.values()) <= sum(CULT_POINTS)
    for one, size in enumerate(sizes):
        assert size > 0 or points[one] == 0
        for other, its in enumerate(sizes):
            assert size < its or points[one] >= points[other]


def test_the_map_is_that_of_its_rows_and_places() -> None:
    """Edges, ships and carpets, counted out a second time."""
    assert (len(HEXES), len(RIVERS)) == (77, 36)
    for here in range(len(HEXES)):
        assert {*members(NEXT[here])} == printed_board.edges(here)
        for level in range(MOST_SHIPPING + 1):
            reached = printed_board.edges(here) | printed_board.sailed(here, level)
            assert {*members(SHIPPING[level][here])} == reached - {here}
        for far in range(FARTHEST + 1):
            within = {one for one in printed_board.SPOTS if printed_board.apart(here, one) <= far}
            assert {*members(FLYING[far][here])} == within - {here}
    assert all(not NEXT[one] >> other & 1 for one, other in BRIDGE_SITES)
