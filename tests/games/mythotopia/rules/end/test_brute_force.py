"""The rulings against every order walked to its end, on positions of any kind."""

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.mythotopia.exchange.adjudicate import adjudicate, read_position
from companion.games.mythotopia.rules.end.every_order import Projection, project
from companion.games.mythotopia.rules.end.may_declare import Verdict, end_game
from companion.games.mythotopia.state.position import Position
from tests.games.mythotopia import brute_force
from tests.games.mythotopia.positions import Plain, seeded

SEEDS = (*range(160), 381)  # in 381, two with Scribe want the last loose token
MANY_WARS = range(2)  # of six wars: 720 orders each


def agrees(plain: Plain) -> tuple[dict[str, Any], Projection]:
    """The verdict, and every final score there is: both are right."""
    position = read_position(plain)
    ruled, ends = brute_force.rule(plain), project(position)
    assert _settled(position) == ruled
    assert set(ends.ends) == brute_force.every_score(plain)
    return ruled, ends


def _settled(position: Position) -> Plain:
    """The verdict without what it foresees."""
    verdict = adjudicate(position)
    del verdict["nobody_before"]
    return verdict


def shows_its_orders(plain: Plain, ends: Projection) -> None:
    """Each order that is shown leads to its score."""
    for scores, order in ends.ends.items():
        assert sorted(order) == brute_force.wars(plain)
        assert brute_force.score(plain, order) == scores
    ruling = end_game(read_position(plain))
    for place, player in enumerate(ruling.projection.players):
        for verdict in (ruling.now[player], ruling.if_their_turn[player]):
            shown_as_said(plain, place, verdict)


def test_the_rulings_are_those_of_every_order() -> None:
    """What is ruled hangs on an order often enough to mean something; the order of names does not
    matter."""
    answers: Counter[str] = Counter()
    contested, resources = 0, set()
    for seed in SEEDS:
        plain = seeded(seed, wars=(2, 5), short=seed % 4 != 0)
        ruled, ends = agrees(plain)
        shows_its_orders(plain, ends)
        assert _settled(read_position(shuffled(plain, random.Random(seed)))) == ruled
        answers.update(ruled["if_their_turn"].values())
        contested += sum(war["leader"] is None for war in ruled["wars"])
        resources |= {kind for kind, _ in ends.hangs_on}
    assert min(answers[answer] for answer in ("yes", "no", "depends")) > 20
    assert contested > 50
    assert resources == {"card", "floor", "island", "supply", "towns"}


@pytest.mark.parametrize("wars", [0, 1])
def test_few_wars(wars: int) -> None:
    for seed in SEEDS[::4]:
        plain = seeded(seed, wars=(wars, wars))
        shows_its_orders(plain, agrees(plain)[1])


def test_six_wars() -> None:
    for seed in MANY_WARS:
        agrees(seeded(seed, wars=(6, 6)))


def shown_as_said(plain: Plain, place: int, verdict: Verdict) -> None:
    if not brute_force.wars(plain):
        assert (verdict.ahead, verdict.behind) == ((), ())
        return
    assert bool(verdict.ahead) == (verdict.lead in ("yes", "depends"))
    assert bool(verdict.behind) == (verdict.lead in ("no", "depends"))
    for order, ahead in ((verdict.ahead, True), (verdict.behind, False)):
        if order:
            assert sorted(order) == brute_force.wars(plain)
            assert brute_force.leads(brute_force.score(plain, order), place) is ahead


def shuffled(part: Any, chance: random.Random) -> Any:
    """The same position, every list and object of it in another order."""
    if isinstance(part, dict):
        keys = chance.sample(list(part), len(part))
        return {key: shuffled(part[key], chance) for key in keys}
    if isinstance(part, list):
        return [shuffled(item, chance) for item in chance.sample(part, len(part))]
    return part
