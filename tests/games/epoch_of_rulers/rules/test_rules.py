"""Order cards and buildings; battles and the coup; fees, payments and the final count."""

from collections.abc import Sequence
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from companion.games.epoch_of_rulers.box.kingdoms import KINGDOMS, buildable
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.rules.gold.fees import (
    Camp,
    Dues,
    Way,
    army_fee,
    fewest_disbanded,
    lines,
    ways,
)
from companion.games.epoch_of_rulers.rules.gold.purses import Hoard, share_card_gold
from companion.games.epoch_of_rulers.rules.land.limits import places_taken, why_not
from companion.games.epoch_of_rulers.rules.orders.order_card import Line, order_card
from companion.games.epoch_of_rulers.rules.orders.prices import build_price, move_price
from companion.games.epoch_of_rulers.rules.score.final_score import (
    TOTALS,
    Holdings,
    final_score,
    holdings,
    scoring,
)
from companion.games.epoch_of_rulers.rules.war.battle import (
    Army,
    Superiority,
    Term,
    fought,
    may_fall,
    most_killed,
    terms,
)
from companion.games.epoch_of_rulers.rules.war.conquest import coup_at, rebels
from companion.games.epoch_of_rulers.setup.new_game import Options, begin
from companion.games.epoch_of_rulers.state.state import Building, Player, Regiment, State, Territory
from tests.example_counts import seeds
from tests.games.epoch_of_rulers.land import army, land
from tests.games.epoch_of_rulers.play import begun, do


def card(here: Territory, *others: Territory, **player: object) -> dict[str, Line]:
    """The card of a territory of Ada's."""
    state = State(("ada",), {"ada": Player("paladins")}, {one.name: one for one in (here, *others)})
    return {line.order: line for line in order_card(state.player("ada", **player), "ada", here)}


def test_the_order_card_of_a_quiet_territory() -> None:
    here = land("A", "residential", "market", regiments=3)
    assert card(here, land("B")) == {
        "mobilise": Line("mobilise", 1, 1, "territory_full"),
        "build": Line("build", 1, 1, None),
        "demolish": Line("demolish", 0, 1, None),
        "tax": Line("tax", 0, 3, None),
        "planning": Line("planning", 0, 1, None),
        "regroup": Line("regroup", 0, 1, None),
        "negotiate": Line("negotiate", 0, 1, "no_uprising"),
    }
    assert card(here, purse=7, markets=("A",))["tax"] == Line("tax", 0, 2, "no_room")


def test_the_order_card_says_why_not() -> None:
    bare = card(land("A"), purse=0)
    assert {order: line.why for order, line in bare.items() if line.why} == {
        "mobilise": "no_gold", "build": "nothing_to_build", "demolish": "nothing_to_demolish",
        "regroup": "no_regiments", "negotiate": "no_uprising",
    }  # fmt: skip
    assert (bare["build"].costs, bare["demolish"].costs) == (0, 0)
    foreign = card(land("A", "palace", builder="bob"), purse=0)
    assert foreign["demolish"] == Line("demolish", 2, 0, "no_gold")


def test_a_kingdom_has_33_chips_of_16_buildings() -> None:
    """«2 комплекта по 33 фишки зданий для каждого царства»."""
    for kingdom in KINGDOMS:
        kinds = [kind for kind in buildable(kingdom) if kind.name != "capital"]
        assert len(kinds) == 16
        assert sum(kind.stock() for kind in kinds) == 33


def test_treasury() -> None:
    """«Каждая имеющаяся у игрока сокровищница приносит ему два бала в сфере богатства»."""
    territories = [
        land("A", "treasury"),
        land("B", "treasury", uprising=True),
        land("C", "treasury", owner="bob"),
    ]
    for reading, count in (("held", 2), ("all", 3), ("active", 1)):
        agreed = Readings.model_validate({"scoring_buildings": reading})
        assert scoring(territories, "ada", agreed) == ["treasury"] * count
    assert scoring(territories, "bob", Readings()) == []


def test_brickworks() -> None:
    """«Позволяет на территории, где был построен этот КЗ, возводить одно дополнительное здание
    второго уровня. Кроме этого, сразу же после постройки кирпичного завода игрок может построить
    еще одно здание на этой территории за его стоимость плюс один»."""

    def why(existing: Sequence[Building], kind: str, *, followup: bool = False) -> str | None:
        return why_not(existing, Building(kind, "ada"), gold=9, stock=3, followup=followup)

    full, low, foreign = (
        [Building("brickworks", builder), Building("statue", "ada"), Building(third, "ada")]
        for builder, third in (("ada", "wall"), ("ada", "treasury"), ("bob", "treasury"))
    )
    assert places_taken(full, "ada") == 2
    assert (why(full, "library"), why(full, "palace")) == (None, None)
    assert why([*full, Building("library", "ada")], "palace") == "no_place"
    assert (why(low, "wall"), why(low, "warehouse")) == (None, "no_place")
    assert build_price("wall", 2, followup=True) == 3
    assert why(foreign, "wall") == "no_place"
    assert why([], "statue", followup=True) == "needs_brickworks"


def test_the_first_regiment_moves_free_and_one_more_from_a_warehouse() -> None:
    assert [move_price(regiments, warehouses=0) for regiments in range(4)] == [0, 0, 1, 2]
    assert [move_price(regiments, warehouses=1) for regiments in range(4)] == [0, 0, 0, 1]


def test_every_term_of_a_strength_is_named() -> None:
    attacker = Army(
        army(3), card=2, blind=True, property=1, support=True, uprising=True,
        helpers=army(1), ecstasy=2, arsenal=True,
    )  # fmt: skip
    assert terms(attacker, attacks=True) == [
        Term("regiments", 3), Term("card", 2), Term("blind", -1), Term("property", 1),
        Term("support", 1), Term("arsenal", 1), Term("helpers", 1), Term("ecstasy", 3),
        Term("uprising", -1),
    ]  # fmt: skip
    assert Term("ecstasy", 5) in terms(Army(army(1), ecstasy=5), attacks=False)
    blind = Army(army(1), card=2, blind=True, property=1)  # against rebels at its full value
    assert terms(blind, attacks=False, against_rebels=True) == [
        Term("regiments", 1), Term("card", 2),
    ]  # fmt: skip


def test_an_uprising_takes_the_bonus_of_buildings_and_leaves_that_of_a_chip() -> None:
    """«На территории с восстанием здания не приносят своих бонусов»; of the chip the rulebook says
    nothing."""
    defender = Army(army(2), wall=True, chip=True, fortress=True, uprising=True)
    assert terms(defender, attacks=False) == [
        Term("regiments", 2), Term("wall", 0), Term("fortress", 0), Term("chip", 1),
        Term("uprising", -1),
    ]  # fmt: skip


def test_all_who_hold_a_fortress_or_rebel_have_to_die() -> None:
    """«Для того чтобы захватить территорию с крепостью необходимо уничтожить всех ее защитников»;
    «Для возвращения территории необходимо уничтожить всех повстанцев»."""
    facts: Any
    for facts in ({"fortress": True}, {"rebels": True}):
        taken = [fought(Army(army(count)), Army(army(2), **facts)).captured for count in (3, 4)]
        assert taken == [False, True]
    # 3 against 3 - 1: one falls, and in an uprising the Fortress keeps nobody.
    assert fought(Army(army(3)), Army(army(3), fortress=True, uprising=True)).captured


@pytest.mark.parametrize("seed", seeds(60))
def test_the_most_killed_are_the_largest_group_that_may_fall(seed: int) -> None:
    chance = Random(seed)
    pool = Superiority(chance.randint(0, 6), chance.randint(0, 1))
    enemies = tuple(
        Regiment(chance.randint(0, 2), chance.randint(1, 3)) for _ in range(chance.randint(1, 4))
    )
    extra = chance.choice(["any", "toughness_one"])
    agreed = Readings.model_validate({"extra_point": extra})
    groups = [
        group
        for size in range(len(enemies) + 1)
        for group in combinations(enemies, size)
        if enough(pool, group, extra)
    ]
    assert most_killed(pool, enemies, agreed) == max(len(group) for group in groups)
    assert all(may_fall(pool, group, agreed) for group in groups)


def enough(pool: Superiority, group: tuple[Regiment, ...], extra: str) -> bool:
    """Whether the points kill the whole group, tried in every way."""
    toughness = sum(regiment.toughness for regiment in group)
    if extra == "any":
        return toughness <= pool.points + pool.extra
    saved = any(regiment.toughness == 1 for regiment in group) and pool.extra
    return toughness - int(saved) <= pool.points


def test_the_coup_comes_to_the_weakest_original_land() -> None:
    """«1 или 2 – один революционер, 3 или 4 – два, 5 или 6 – три»."""
    assert [rebels(die) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    territories = [
        land("A", regiments=2),
        land("B", regiments=1),
        land("C", regiments=0, home="bob"),
        land("D", regiments=0, owner="bob"),
    ]
    assert coup_at(territories, "ada") == ("B",)
    assert coup_at([land("A"), land("B")], "ada") == ("A", "B")
    assert coup_at([land("C", home="bob")], "ada") == ()


PER_TALENT = Readings(disbanding="one_per_talent")


def test_the_fewest_disbanded_are_enough_and_no_fewer_are() -> None:
    """«Игрок даже имея необходимое количество золотых талантов, может не платить штрафы и вместо
    этого распустить соответствующее количество полков»."""
    for regiments, warehouses, pay in product(range(16), range(4), range(4)):
        gone = fewest_disbanded(regiments, warehouses, pay)
        assert army_fee(regiments - gone, warehouses) <= pay
        assert not gone or army_fee(regiments - gone + 1, warehouses) > pay
        fee = army_fee(regiments, warehouses)
        assert fewest_disbanded(regiments, warehouses, pay, PER_TALENT) == max(0, fee - pay)


def test_the_clerk_lists_every_way_the_cheapest_first() -> None:
    dues = Dues((Camp(4), Camp(3), Camp(1)), unordered=1)
    assert ways(dues, gold=9) == [
        Way(gold=3, disbanded=0, revolts=0),
        Way(gold=2, disbanded=0, revolts=1),
        Way(gold=2, disbanded=1, revolts=0),
        Way(gold=1, disbanded=1, revolts=1),
        Way(gold=1, disbanded=2, revolts=0),
        Way(gold=0, disbanded=2, revolts=1),
    ]
    assert ways(dues, gold=0) == [Way(gold=0, disbanded=2, revolts=1)]
    assert ways(dues, gold=-1) == ways(dues, gold=0)
    assert ways(dues, gold=0, agreed=PER_TALENT) == [Way(gold=0, disbanded=1, revolts=1)]


@pytest.mark.parametrize("seed", seeds(40))
def test_there_is_always_a_way_that_the_gold_pays(seed: int) -> None:
    chance = Random(seed)
    yes = (False, True)
    camps = [Camp(chance.randint(0, 5), chance.choice(yes)) for _ in range(chance.randint(0, 4))]
    numbers = chance.randint(0, 3), chance.randint(0, 3)
    dues = Dues(tuple(camps), *numbers, chance.choice(yes), chance.choice(yes))
    gold = chance.randint(0, 7)
    payments = ways(dues, gold)
    assert payments
    assert all(way.gold <= gold and way.revolts <= dues.unordered for way in payments)
    assert payments[0].worth() == min(way.worth() for way in payments)
    due = lines(dues).due()
    assert (Way(due, 0, 0) in payments) == (due <= gold)


@pytest.mark.parametrize("seed", seeds(40))
def test_a_payment_takes_just_the_price_or_nothing(seed: int) -> None:
    chance = Random(seed)
    heaps = [tuple(chance.choices(range(4), k=chance.randint(0, 3))) for _ in range(2)]
    hoard = Hoard(chance.randint(0, 7), *heaps)
    amount = chance.randint(0, 25)
    after = hoard.spent(amount)
    assert (after is None) == (hoard.gold() < amount)
    if after:
        assert after.gold() == hoard.gold() - amount
        assert 0 <= after.purse <= 7
        assert all(0 <= heap <= 3 for heap in (*after.treasuries, *after.captured))
        assert not after.purse or (after.treasuries, after.captured) == (
            hoard.treasuries, hoard.captured,
        )  # fmt: skip


def test_who_has_more_than_a_treasury_holds_takes_and_loses_nothing() -> None:
    """A demolished Treasury leaves its player with more gold than there is room for."""
    shares = share_card_gold(4, drawer=9, drawer_cap=8, owner=7, owner_cap=5, claims=True)
    assert (shares.owner, shares.drawer, shares.lost) == (7, 9, 4)


def test_raw_points_of_the_spheres() -> None:
    """«Если у игрока разрушена Столица, и он не отстроил ее к концу игры, он теряет 3 балла
    славы»."""
    assert {*Holdings().raw().values()} == {0}
    held = Holdings(
        troops=4, defence=2, gold=5, treasuries=2, construction=7, statues=2, palace=1,
        tournament=1, capital_lost=True, martial=11,
        fate={"army": -1, "wealth": -2, "construction": -3, "glory": -4, "final": -5},
    )  # fmt: skip
    assert held.raw() == {
        "army": 5, "wealth": 7, "construction": 4, "glory": -1, "martial": 11,
    }  # fmt: skip


def tie(one: Holdings, other: Holdings) -> tuple[str, ...]:
    """The winner of two players with equal totals."""
    scores = final_score({"ada": one, "bob": other})
    assert scores.points["ada"]["total"] == scores.points["bob"]["total"]
    return scores.winners


def test_a_tie_is_broken_by_glory_then_territories_then_gold() -> None:
    """«Побеждает игрок, имеющий наибольшую славу. Если и это не определило победителя, выигрывает
    игрок имеющий большее количество территорий. Если территорий также одинаковое количество,
    побеждает игрок с наибольшим количеством золота. Если и золота одинаково, засчитывается
    ничья»."""
    assert tie(Holdings(statues=1), Holdings(troops=1)) == ("ada",)
    assert tie(Holdings(territories=1), Holdings(capitals_taken=1)) == ("ada",)
    assert tie(Holdings(gold=2), Holdings(treasuries=1)) == ("ada",)
    assert tie(Holdings(gold=1), Holdings(gold=1)) == ("ada", "bob")
    ada, bob = Holdings(statues=1, territories=2, gold=5), Holdings(territories=2, gold=7)
    compared = final_score({"ada": ada, "bob": bob}).compared
    assert {name: numbers[1:] for name, numbers in compared.items()} == {
        "ada": (1, 2, 5), "bob": (0, 2, 7),
    }  # fmt: skip


def test_what_stands_and_what_lies_counts() -> None:
    """A player's buildings on any land, the gold of captured Treasuries, regiments on own land."""
    table = begun()
    do(table, "set_land", land="b2", owner="blue", buildings=["palace/red", "statue/red"])
    do(table, "set_land", land="b3", owner="red", regiments=2, buildings=["treasury/blue"], gold=2)
    do(table, "set_player", seat="red", purse=4, tournament=1)
    held = holdings(table.state, "red")
    assert (held.palace, held.statues, held.tournament) == (1, 1, 1)
    assert (held.gold, held.troops, held.territories) == (6, 6, 5)


def test_without_entered_totals_a_kingdom_has_nothing_but_the_printed_start() -> None:
    """Everybody begins with 1 raw point of martial deeds."""
    state = begin(Options(depth="points"), ("red", "blue"))
    holds = holdings(state, "red")
    start = {**dict.fromkeys(TOTALS, 0), "martial": 1}
    assert {name: getattr(holds, name) for name in TOTALS} == start
    assert holds.fate == {}
