"""Rulings on positions: many at once, and the hardest kind, in which everything is scarce.

The hardest: ten wars of four players, several cards, stocks of towns and the floor contested at
once. Beside positions of many seeds stands a search for a worse one: the slowest is changed a
little, two hundred times, and the slower of the two is kept. Read as processor time: what other
work does on the machine meanwhile is no part of it.
"""

import copy
import random
import statistics
import time

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.course.ways import ways
from companion.games.mythotopia.exchange.adjudicate import adjudicate, as_state, read_position
from tests.benchmarks.conftest import Report
from tests.games.mythotopia import positions
from tests.games.mythotopia.positions import Plain, Seeded, seeded

MANY = 3_000
MANY_TARGET = 10.0  # seconds, for all
HARD = 100
HARD_TARGET = 50.0  # milliseconds, median
WORST_TARGET = 250.0  # milliseconds, the worst found
MUTATIONS = 200
WARS = 10
CONTESTED_CARDS = 3
HARD_WAYS = 20
WAYS_TARGET = 300.0  # milliseconds, the slowest
STARTS = 2  # from how many of the slowest seeds a search sets out


def milliseconds(position: Plain) -> float:
    """To read a position and rule on it: the better of two, as other work may come between."""
    return 1000 * min(_seconds(position) for _ in range(2))


def _seconds(position: Plain) -> float:
    started = time.process_time()
    adjudicate(read_position(position))
    return time.process_time() - started


def hard(seed: int) -> Plain:
    """Ten wars, four players, towns 0-2; three of the cards that pay for war are in play."""
    chance = random.Random(seed)
    found = seeded(seed, wars=(WARS, WARS), players=(4, 4))
    return {**found, "vp_cards": contested_cards(chance)}


def contested_cards(chance: random.Random) -> list[Plain]:
    """The fixed cards and one more, empty, and three with a token or two for many claims."""
    others = [{"id": card} for card in ("city", "road", "castle", "patronage")]
    return others + [
        {"id": card, "tokens": positions.PRINTED[card][: chance.randint(1, 2)]}
        for card in chance.sample(sorted(positions.PRINTED), CONTESTED_CARDS)
    ]


def mutated(position: Plain, chance: random.Random) -> Plain:
    """The position with one thing changed; as many wars, players and contested cards as before."""
    changed = copy.deepcopy(position)
    source = Seeded(chance)
    what = chance.choice(("war", "war", "place", "player", "cards", "supply"))
    provinces = changed["provinces"]
    at_war = [name for name, there in provinces.items() if any_attacker(there)]
    if what == "war":
        provinces[chance.choice(at_war)] = positions.war(source, positions.COLOURS)
    elif what == "place":
        free = [name for name in contents.PROVINCES if name not in provinces]
        provinces[chance.choice(free)] = provinces.pop(chance.choice(at_war))
    elif what == "player":
        place = chance.randrange(len(changed["players"]))
        changed["players"][place] = positions.player(source, positions.COLOURS[place], short=True)
    elif what == "cards":
        changed["vp_cards"] = contested_cards(chance)
    else:
        changed["supply"] = {str(value): chance.randint(0, 3) for value in (1, 2, 3)}
    return changed


def any_attacker(there: Plain) -> bool:
    return any(count for who, count in there["armies"].items() if who != there["owner"])


def worse(position: Plain, chance: random.Random, mutations: int) -> float:
    """The slowest on a walk from this position, in milliseconds."""
    worst = milliseconds(position)
    for _ in range(mutations):
        other = mutated(position, chance)
        took = milliseconds(other)
        if took > worst:
            position, worst = other, took
    return worst


def test_many_positions(report: Report) -> None:
    read = [read_position(seeded(seed, wars=(0, 8), short=seed % 2 == 0)) for seed in range(MANY)]
    started = time.process_time()
    for position in read:
        adjudicate(position)
    took = time.process_time() - started
    report.add(f"{MANY:,} positions of 0-8 wars ruled on", took, "s", below=MANY_TARGET)


def test_the_hardest_positions(report: Report) -> None:
    name = f"{WARS} wars, {CONTESTED_CARDS} contested cards"
    found = {seed: milliseconds(hard(seed)) for seed in range(HARD)}
    report.add(f"{name}, p50 of {HARD}", statistics.median(found.values()), "ms", below=HARD_TARGET)
    slowest = sorted(found, key=found.__getitem__)[-STARTS:]
    report.add(f"{name}, slowest of {HARD}", found[slowest[-1]], "ms", below=WORST_TARGET)
    worst = max(worse(hard(seed), random.Random(seed), MUTATIONS) for seed in slowest)
    report.add(f"{name}, the worst of a search", worst, "ms", below=WORST_TARGET)


def test_what_would_let_somebody_declare(report: Report) -> None:
    """In the first of the hardest positions, each for a player who has a whole turn."""
    took = []
    for seed in range(HARD_WAYS):
        seat = positions.COLOURS[seed % len(positions.COLOURS)]
        given = {**hard(seed), "active": seat, "actions_taken": 0, "free_actions_taken": 0}
        took.append(min(_ways(given, seat) for _ in range(3)))
    name = f"every way to declare, {WARS} wars"
    report.add(f"{name}, p50 of {HARD_WAYS}", statistics.median(took), "ms")
    report.add(f"{name}, slowest of {HARD_WAYS}", max(took), "ms", below=WAYS_TARGET)


def _ways(given: Plain, seat: str) -> float:
    state = as_state(read_position(given))
    started = time.process_time()
    ways(state, seat)
    return 1000 * (time.process_time() - started)
