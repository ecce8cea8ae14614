"""Each building by its words in the rulebook."""

from __future__ import annotations

import pytest

from companion.games.epoch_of_rulers.box.kingdoms import (
    BARBARIANS,
    KINDS,
    KINGDOMS,
    PALADINS,
    buildable,
    price,
)
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.rules.ending.final_score import (
    defences,
    statues_and_palaces,
    treasuries,
)
from companion.games.epoch_of_rulers.rules.epoch.fees import dues_of, lines
from companion.games.epoch_of_rulers.rules.epoch.income import income, reign
from companion.games.epoch_of_rulers.rules.orders.limits import (
    Site,
    discard_first,
    hand_limit,
    places_taken,
    why_no_regiment,
    why_not,
)
from companion.games.epoch_of_rulers.rules.orders.prices import (
    build_price,
    market_pays,
    move_price,
    tax,
    temple_gives,
)
from companion.games.epoch_of_rulers.rules.war.attack_limits import arsenal_left, gets_chip
from companion.games.epoch_of_rulers.rules.war.battle import fought
from companion.games.epoch_of_rulers.rules.war.strength import Army
from companion.games.epoch_of_rulers.state.territory import Territory, in_use, stock_left
from tests.games.epoch_of_rulers.land import army, land


def test_a_kingdom_has_33_chips_of_16_buildings() -> None:
    """«2 комплекта по 33 фишки зданий для каждого царства»."""
    for kingdom in KINGDOMS:
        kinds = [kind for kind in buildable(kingdom) if kind.name != "capital"]
        assert len(kinds) == 16
        assert sum(kind.stock() for kind in kinds) == 33


@pytest.mark.parametrize(
    ("level", "stock", "names"),
    [
        (1, 3, {"residential", "treasury", "warehouse", "statue", "brickworks", "hospice",
                "tents"}),
        (2, 2, {"watchtower", "wall", "library", "market", "temple", "camp"}),
        (3, 1, {"fortress", "bank", "arsenal", "palace", "altar", "capital"}),
    ],
)  # fmt: skip
def test_price_and_stock_go_by_the_level(level: int, stock: int, names: set[str]) -> None:
    """«Каждое здание первого уровня может быть построено трижды, второго – дважды, третьего –
    единожды»."""
    kinds = [kind for kind in KINDS.values() if kind.level == level]
    assert {kind.name for kind in kinds} == names
    assert {kind.stock() for kind in kinds} == {stock}
    assert {price(name, level, Readings(watchtower_price=2)) for name in names} == {level}


def test_a_kingdom_builds_its_own_buildings_only() -> None:
    special = {kind.name: kind.kingdom for kind in KINDS.values() if kind.kingdom}
    assert special == {
        "hospice": PALADINS, "temple": PALADINS, "tents": BARBARIANS, "camp": BARBARIANS,
    }  # fmt: skip
    assert len(buildable(None)) == 15


def test_the_stock_of_a_building_runs_out() -> None:
    territories = [land("A", "wall"), land("B", "wall", "statue"), land("C", "wall", builder="bob")]
    assert stock_left(territories, "ada", "wall") == 0
    assert stock_left(territories, "ada", "statue") == 2
    assert stock_left(territories, "bob", "wall") == 1


def test_only_own_buildings_without_an_uprising_work() -> None:
    """«На территории с восстанием здания не приносят своих бонусов»."""
    territories = [
        land("A", "library"),
        land("B", "library", uprising=True),
        land("C", "library", builder="bob"),
        land("D", "library", owner="bob"),
    ]
    assert in_use(territories, "ada", "library") == 1
    assert in_use(territories, "bob", "library") == 0


def test_residential_quarter() -> None:
    """«Приказ сбора налогов на территории с жилым кварталом приносит два золота»."""
    assert tax(residential=True, market=False) == 2
    assert tax(residential=False, market=False) == 1


def test_treasury() -> None:
    """«Каждая имеющаяся у игрока сокровищница приносит ему два бала в сфере богатства»."""
    territories = [
        land("A", "treasury"),
        land("B", "treasury", uprising=True),
        land("C", "treasury", owner="bob"),
    ]
    assert treasuries(territories, "ada") == 2
    assert treasuries(territories, "ada", Readings(scoring_buildings="all")) == 3
    assert treasuries(territories, "ada", Readings(scoring_buildings="active")) == 1
    assert treasuries(territories, "bob") == 0


def test_warehouse() -> None:
    """«Количество полков, переводимых бесплатно, повышается на единицу. Также каждый склад
    повышает на единицу общее количество полков, не требующих оплаты штрафа»."""
    assert [move_price(count, 0) for count in (0, 1, 2, 3)] == [0, 0, 1, 2]
    assert [move_price(count, 1) for count in (0, 1, 2, 3)] == [0, 0, 0, 1]
    crowd = [land("A", "warehouse", regiments=3), land("B", regiments=3), land("C", regiments=1)]
    assert lines(dues_of(crowd, "ada", unordered=0, ruler=None)).army == 0
    assert lines(dues_of(crowd[1:], "ada", unordered=0, ruler=None)).army == 0
    assert lines(dues_of([*crowd, land("D", regiments=1)], "ada", unordered=0, ruler=None)).army


def test_statue() -> None:
    """«При подсчете очков приносит один бал в сфере славы. Позволяет продлить время правления
    того или иного правителя на 5 единиц»."""
    territories = [land("A", "statue"), land("B", "statue", "palace", owner="bob")]
    assert statues_and_palaces(territories, "ada") == (2, 1)
    assert reign(1, 1, 10).end == 15


def test_brickworks() -> None:
    """«Позволяет на территории, где был построен этот КЗ, возводить одно дополнительное здание
    второго уровня. Кроме этого, сразу же после постройки кирпичного завода игрок может построить
    еще одно здание на этой территории за его стоимость плюс один»."""
    full = [Site("brickworks", 1), Site("statue", 1), Site("wall", 2)]
    assert places_taken(full) == 2
    assert why_not(full, Site("library", 2), gold=9, stock=2) is None
    assert why_not(full, Site("palace", 3), gold=9, stock=1) is None
    assert why_not([*full, Site("library", 2)], Site("palace", 3), gold=9, stock=1) == "no_place"
    low = [Site("brickworks", 1), Site("statue", 1), Site("treasury", 1)]
    assert why_not(low, Site("wall", 2), gold=9, stock=2) is None
    assert why_not(low, Site("warehouse", 1), gold=9, stock=3) == "no_place"
    assert build_price("wall", 2, followup=True) == 3
    foreign = [Site("brickworks", 1, own=False), Site("statue", 1), Site("treasury", 1)]
    assert why_not(foreign, Site("wall", 2), gold=9, stock=2) == "no_place"
    assert why_not([], Site("statue", 1), gold=9, stock=3, followup=True) == "needs_brickworks"


def test_watchtower() -> None:
    """«Цена постройки – один талант золота»: its level has the price of two."""
    assert build_price("watchtower", 2) == 1
    assert build_price("watchtower", 2, agreed=Readings(watchtower_price=2)) == 2
    assert defences([land("A", "watchtower", "wall", "statue")], "ada") == 2


def test_wall() -> None:
    """«Территория со стеной получает одну дополнительную силу при защите»."""
    walled = Army(army(2), wall=True, chip=True)
    assert fought(Army(army(1)), walled).defender_strength == 4
    assert fought(walled, Army(army(1))).attacker_strength == 2
    rising = Army(army(2), wall=True, chip=True, uprising=True)
    assert fought(Army(army(1)), rising).defender_strength == 2


def test_wall_and_fortress_bring_a_chip_without_a_war() -> None:
    """«Никаким образом невозможно получить более одной фишки защиты на одной территории»."""
    assert gets_chip(land("A", "wall"))
    assert gets_chip(land("A", "fortress"))
    assert gets_chip(land("A", "wall", "fortress"))
    assert not gets_chip(land("A", "watchtower"))
    assert not gets_chip(land("A", "wall", protected=True))


def test_library() -> None:
    """«Каждая библиотека увеличивает лимит военных карт в руке на одну»."""
    assert [hand_limit(libraries) for libraries in (0, 1, 2)] == [2, 3, 4]
    assert discard_first(2, 0)
    assert not discard_first(2, 1)
    assert discard_first(3, 1)


def test_market_square() -> None:
    """«Один раз за эпоху, отдавая любой приказ на территории с рынком, правитель получает одно
    золото»."""
    assert (market_pays(True), market_pays(False)) == (1, 0)
    assert tax(residential=True, market=True) == 3


def test_fortress() -> None:
    """«Для того чтобы захватить территорию с крепостью необходимо уничтожить всех ее
    защитников»."""
    held = fought(Army(army(4)), Army(army(3), fortress=True))
    assert (held.winner, held.captured, held.retreating, held.defender_losses) == (
        "attacker", False, 0, 1,
    )  # fmt: skip
    assert fought(Army(army(4), card=1), Army(army(2), fortress=True)).captured
    assert fought(Army(army(4)), Army(army(3), fortress=True, uprising=True)).captured


def test_bank() -> None:
    """«Игрок получает по одному бонусному золоту за каждую принадлежащую ему сокровищницу»."""
    assert income([land("A", "bank")], "ada", ruler=None, extra_card=False).bank
    rising = [land("A", "bank", uprising=True)]
    assert not income(rising, "ada", ruler=None, extra_card=False).bank


def test_arsenal() -> None:
    """«Количество возможных усилений за одну фазу атаки и перегруппировки равно количеству
    складов, имеющихся у атакующего игрока»."""
    assert [arsenal_left(2, used) for used in (0, 1, 2, 3)] == [2, 1, 0, 0]
    armed = Army(army(2), arsenal=True)
    assert fought(armed, Army(army(1))).attacker_strength == 3
    assert fought(Army(army(1)), armed).defender_strength == 2


def test_temple() -> None:
    """«1-3 — получи одно золото, 4-5 — введи один полк в своей территории, 6 — сразу же можешь
    дополнительно отдать двойной приказ»."""
    assert [temple_gives(die) for die in range(1, 7)] == [
        "gold", "gold", "gold", "regiment", "regiment", "double_order",
    ]  # fmt: skip


def test_training_camp() -> None:
    """«Игрок по желанию может бесплатно получить один обычный полк. При этом этот полк может быть
    четвертым»."""

    def camps(*territories: Territory) -> tuple[str, ...]:
        return income(territories, "ada", ruler=None, extra_card=False).camps

    assert camps(land("A", "camp", regiments=3), land("B", "camp", regiments=4)) == ("A",)
    assert camps(land("A", "camp"), land("B", regiments=15)) == ()
    assert camps(land("A", "camp", uprising=True)) == ()


def test_warriors_tents() -> None:
    """«Лимит неоплачиваемых на этой территории полков повышается до четырех»."""
    assert lines(dues_of([land("A", "tents", regiments=4)], "ada", unordered=0, ruler=None)) == (
        0, 0, 0,
    )  # fmt: skip
    assert lines(dues_of([land("A", regiments=4)], "ada", unordered=0, ruler=None)).crowd == 1
    three = land("A", "tents", regiments=3)
    assert why_no_regiment([three], three, "ada", gold=1) is None


def test_the_capital_trains_special_regiments() -> None:
    """«Каждый игрок может мобилизовать специальные полки царств за один талант золота, но только
    на территории со своей столицей»."""
    capital, other = land("A", "capital"), land("B")
    both = [capital, other]
    assert why_no_regiment(both, capital, "ada", gold=1, specials_left=3) is None
    assert why_no_regiment(both, other, "ada", gold=1, specials_left=1) == "needs_capital"
    assert why_no_regiment(both, capital, "ada", gold=1, specials_left=0) == "no_special_left"
    taken = land("A", "capital", builder="bob")
    assert why_no_regiment([taken], taken, "ada", gold=1, specials_left=1) == "needs_capital"


def test_the_capital_takes_a_place_and_needs_nothing() -> None:
    capital = Site("capital", 3)
    two = [Site("statue", 1), Site("treasury", 1), capital]
    assert why_not([], capital, gold=3, stock=1) is None
    assert why_not(two, Site("wall", 2), gold=9, stock=2) == "no_place"
