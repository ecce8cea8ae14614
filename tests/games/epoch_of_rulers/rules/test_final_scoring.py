"""Raw points, the tie-break, and totals that nobody has entered."""

from companion.games.epoch_of_rulers.rules.score.final_score import (
    Holdings,
    final_score,
)
from companion.games.epoch_of_rulers.rules.score.holdings import TOTALS, holdings
from companion.games.epoch_of_rulers.setup.new_game import Options, begin


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
