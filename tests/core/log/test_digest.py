"""The fingerprint of a state: the same for equal states, in every process."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import BaseModel

from companion.core.log.digest import UNSIGNED, digest


@dataclass(frozen=True, slots=True)
class Hand:
    """Something of every kind that a state is made of."""

    cards: frozenset[str] = frozenset()
    roads: frozenset[tuple[str, str]] = frozenset()
    points: Mapping[str, int] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    reserve: int | None = None


def test_equal_states_have_equal_digests() -> None:
    assert digest(Hand(order=("red", "blue"))) == digest(Hand(order=("red", "blue")))


def test_neither_the_order_of_keys_nor_of_sets_matters() -> None:
    one = Hand(frozenset("abcdef"), frozenset([("a", "b"), ("c", "d")]), {"red": 1, "blue": 2})
    two = Hand(frozenset("fedcba"), frozenset([("c", "d"), ("a", "b")]), {"blue": 2, "red": 1})
    assert digest(one) == digest(two)


def test_the_order_of_seats_matters() -> None:
    assert digest(Hand(order=("red", "blue"))) != digest(Hand(order=("blue", "red")))


def test_nothing_entered_is_not_zero() -> None:
    assert digest(Hand(reserve=None)) != digest(Hand(reserve=0))


def test_every_field_counts() -> None:
    variants = [
        Hand(),
        Hand(cards=frozenset({"a"})),
        Hand(roads=frozenset({("a", "b")})),
        Hand(points={"red": 1}),
        Hand(points={"red": -1}),
        Hand(order=("a",)),
    ]
    assert len({digest(hand) for hand in variants}) == len(variants)


def test_a_field_derived_from_older_entries_is_left_out() -> None:
    @dataclass(frozen=True)
    class Later(Hand):
        counted: int = field(default=0, metadata=UNSIGNED)

    assert digest(Later(order=("red",), counted=3)) == digest(Hand(order=("red",)))


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


def test_a_state_may_hold_its_options() -> None:
    class Options(BaseModel):
        aim: int = 0

    assert digest({"agreed": Options(aim=7)}) == digest({"agreed": {"aim": 7}})
    assert digest({"agreed": Options()}) == digest({"agreed": {}})


def test_a_field_that_a_later_release_adds_changes_no_stored_digest() -> None:
    @dataclass(frozen=True)
    class Before:
        points: int = 0

    @dataclass(frozen=True)
    class After:
        points: int = 0
        wars: tuple[str, ...] = ()

    assert digest(Before(points=3)) == digest(After(points=3))
    assert digest(Before(points=3)) != digest(After(points=3, wars=("Blore",)))
