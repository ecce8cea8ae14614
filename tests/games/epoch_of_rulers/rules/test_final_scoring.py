"""Places, fate, raw points, victory points."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.epoch_of_rulers.rules.score.final_score import (
    Holdings,
    construction,
    final_score,
    ranked,
)
from companion.games.epoch_of_rulers.rules.score.holdings import TOTALS, holdings
from companion.games.epoch_of_rulers.setup.new_game import Options, begin
from companion.games.epoch_of_rulers.state.territory import Building

FEW = settings(max_examples=40)
VALUES = st.dictionaries(
    st.sampled_from("abcde"), st.integers(-3, 12), min_size=2, max_size=5
)  # fmt: skip


@FEW
@given(VALUES)
def test_places_are_dense(values: dict[str, int]) -> None:
    """«В тех случаях, когда несколько игроков набрали равное количество баллов в той или иной
    сфере, они получают равное количество очков»."""
    points = ranked(values)
    best = max(values, key=lambda name: values[name])
    assert points[best] == len(values)
    assert {points[name] for name in values} == {
        len(values) - gap for gap in range(len(set(values.values())))
    }
    for value in values:
        for other in values:
            assert (values[value] > values[other]) == (points[value] > points[other])


def test_construction_counts_the_capital_as_level_three() -> None:
    """«Баллы получают все игроки, которые осуществляли постройку на этой территории»."""
    mixed = (Building("statue", "ada"), Building("capital", "ada"), Building("wall", "bob"))
    other = (Building("statue", "ada"), Building("lighthouse", "ada", special=2))
    built = [[(building.builder, building.level) for building in there] for there in (mixed, other)]
    assert construction(built) == {"ada": 5, "bob": 2}


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


def test_without_entered_totals_a_kingdom_has_nothing_but_the_printed_start() -> None:
    """Everybody begins with 1 raw point of martial deeds."""
    state = begin(Options(depth="points"), ("red", "blue"))
    holds = holdings(state, "red")
    start = {**dict.fromkeys(TOTALS, 0), "martial": 1}
    assert {name: getattr(holds, name) for name in TOTALS} == start
    assert holds.fate == {}
