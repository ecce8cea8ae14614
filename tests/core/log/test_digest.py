"""The fingerprint of a state: the same for equal states, in every process."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from pydantic import BaseModel

from companion.core.log.digest import UNSIGNED, digest


@dataclass(frozen=True)
class Hand:
    """Something of every kind that a state is made of."""

    cards: frozenset[str] = frozenset()
    roads: frozenset[tuple[str, str]] = frozenset()
    points: Mapping[str, int] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    reserve: int | None = None


class Options(BaseModel):
    aim: int = 0


@dataclass(frozen=True)
class Later(Hand):
    """The state of a later release, with two more fields."""

    counted: int = field(default=0, metadata=UNSIGNED)
    wars: tuple[str, ...] = ()


ONE = Hand(frozenset("abcdef"), frozenset([("a", "b"), ("c", "d")]), {"red": 1, "blue": 2})
TWO = Hand(frozenset("fedcba"), frozenset([("c", "d"), ("a", "b")]), {"blue": 2, "red": 1})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Neither the order of keys nor of sets matters.
        (ONE, TWO),
        ({"agreed": Options(aim=7)}, {"agreed": {"aim": 7}}),
        ({"agreed": Options()}, {"agreed": {}}),
        # A new field changes no stored digest, nor does one derived from older entries.
        (Later(order=("red",), counted=3), Hand(order=("red",))),
    ],
)
def test_equal_states_have_equal_digests(one: object, other: object) -> None:
    assert digest(one) == digest(other)


def test_every_field_counts_and_the_order_of_seats() -> None:
    variants = [
        Hand(),
        Hand(cards=frozenset({"a"})),
        Hand(roads=frozenset({("a", "b")})),
        Hand(points={"red": 1}),
        Hand(points={"red": -1}),
        Hand(order=("red", "blue")),
        Hand(order=("blue", "red")),
        Hand(reserve=0),
        Later(wars=("Blore",)),
    ]
    assert len({digest(hand) for hand in variants}) == len(variants)


def test_it_is_the_same_in_another_process() -> None:
    code = (
        "from companion.core.log.digest import digest; print(digest({'s': frozenset('abcdefgh')}))"
    )
    others = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert others == {digest({"s": frozenset("abcdefgh")})}
