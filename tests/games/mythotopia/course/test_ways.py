"""What would let a player declare the end: every way of two actions, and none that does not."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, product
from random import Random
from typing import Any, cast

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.course.tried import useful
from companion.games.mythotopia.course.ways import stops, ways
from companion.games.mythotopia.moves.armies.armies import (
    Invade,
    PlaceArmies,
    PlaceShips,
    RemoveArmies,
    RemoveShips,
)
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy
from companion.games.mythotopia.moves.buildings import BuildCastle, BuildCity, BuildRoad, borders
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.vp_tokens import Alchemist, TakeToken
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.score.master_of_the_seas import token_due
from companion.games.mythotopia.rules.war.known_position import as_json, position
from companion.games.mythotopia.state.state import State
from tests.example_counts import seeds
from tests.games.mythotopia import brute_force
from tests.games.mythotopia.boardtable import board, has
from tests.games.mythotopia.table import Table
from tests.games.mythotopia.wartable import looked_at

DEAL = {"red": "Blore Quean Camarine", "blue": "Eagre Fadge Iracund"}
PLACES = ("Blore", "Camarine", "Eagre", "Fadge", "Sorner")
SEAS = ("Beast Sea", "Serpent Sea")
CARDS = ("defender_of_the_realm", "guilded_city", "master_of_the_seas", "patronage",
         "roadside_inns", "spoils_of_war")  # fmt: skip
Moves = tuple[Action[State], ...]
Done = tuple[tuple[str, ...], tuple[tuple[str, int], ...]]
"""The wars that a way begins, ends or decides otherwise, and the tokens it takes."""


def small(seed: int) -> Table:
    """Red's turn: a few wars, few tokens, and nobody far ahead."""
    luck = Random(seed)
    table = board(DEAL, cards=luck.sample(CARDS, 4), dealt=3)
    troops = {place: {seat: luck.randint(1, 3) for seat in luck.sample(("red", "blue"), 1)}
              for place in luck.sample(PLACES, luck.randint(1, 3))}  # fmt: skip
    owner = {place: seat for seat, named in DEAL.items() for place in named.split()}
    tokens = {f"{card}:{value}": luck.choice((0, 0, 0, 1, 1, 2))
              for card, laid in table.state.cards.items() for value in laid}  # fmt: skip
    return looked_at(
        table,
        vp={"red": luck.randint(14, 19), "blue": luck.randint(16, 21)},
        wars={place: {"owner": owner.get(place, ""), "armies": armies}
              for place, armies in troops.items()},
        cards=tokens,
        towns={seat: luck.choice((1, 2, 9)) for seat in DEAL},
        ships={seat: {sea: luck.randint(0, 1) for sea in SEAS} for seat in DEAL},
    )  # fmt: skip


# -- every pair of actions ---------------------------------------------------------------------


HELPED: tuple[dict[str, Any], ...] = ({}, {"hero": True}, {"diplomat": True})


def moves(state: State) -> Iterator[Moves]:
    """Everything that red can do with one action in these places, whatever it serves."""
    some = range(1, 5)
    yield from (
        (EndWar.prefilled(state, "red", province=place, **card),)
        for place in PLACES
        for card in HELPED
    )
    kind: Any
    for kind, place, count in product((Invade, PlaceArmies, RemoveArmies), PLACES, range(1, 7)):
        yield (kind.prefilled(state, "red", province=place, armies=count),)
    for kind, sea, count in product((PlaceShips, RemoveShips), (*SEAS, "Inland Sea West"), (1, 2)):
        yield (kind.prefilled(state, "red", sea=sea, ships=count),)
    yield from ((Buy.prefilled(state, "red", armies=count),) for count in some)
    for gives in (1, 2):
        yield (Alchemist.prefilled(state, "red", gives=gives),)
    yield from _built(state)
    if state.cards.get("patronage"):
        yield (TakeToken.prefilled(state, "red", tokens=("patronage:1",)),)
    lying = state.players["red"].reserve_cards or frozenset()
    for card in {"cavalry", "limes", "ranger", "scribe"} - lying:
        yield (SetReserve(seat="red", cards=len(lying) + 1, known=True, named=(*lying, card),
                          spends=True),)  # fmt: skip


def _built(state: State) -> Iterator[Moves]:
    for (first, second), kind in product(
        [(("city:2",), ("guilded_city:1",)), (("castle:1",), ())], (BuildCity, BuildCastle)
    ):
        for place, tokens in product(DEAL["red"].split(), ((), first, second, first + second)):
            if kind.pays[0] in str(first):
                yield (kind(seat="red", province=place, tokens=tokens, spends=True),)
    paid = ((), ("road:2",), ("roadside_inns:1",), ("road:2", "roadside_inns:1"))
    for (place, to), tokens in product(borders(state, "red"), paid):
        yield (BuildRoad(seat="red", province=place, to=to, tokens=tokens, spends=True),)


def after(state: State, steps: Moves) -> State | None:
    for step in steps:
        if any(step.objections(state)):
            return None
        state = step.fold(state)
        if token_due(state, "red"):
            state = TakeToken.prefilled(state, "red", tokens=("master_of_the_seas:2",)).fold(state)
    return state


def declares(state: State) -> bool:
    return brute_force.rule({**as_json(state), "actions_taken": 0})["if_their_turn"]["red"] == "yes"


def every_way(state: State) -> set[Done]:
    """What pairs of moves, neither of which is enough alone, do to wars and tokens; and single
    moves."""
    found, alone, rest = set(), set(), []
    for steps in moves(state):
        then = after(state, tuple(steps))
        if then is not None and declares(then):
            found.add(done(state, then))
            alone.add(str(steps))
        elif then is not None:
            rest.append(then)
    for between in rest:
        if enough_cards(between):
            for steps in moves(between):
                then = after(between, tuple(steps)) if str(steps) not in alone else None
                if then is not None and declares(then):
                    found.add(done(state, then))
    return found


def enough_cards(state: State) -> bool:
    """Whether one more action could empty as many cards as are missing."""
    return len(state.empty_cards) + sum(sum(t.values()) == 1 for t in state.cards.values()) >= 4


def done(before: State, then: State) -> Done:
    winners = [_winners(as_json(state)) for state in (before, then)]
    wars = {place for place in chain(*winners) if winners[0].get(place) != winners[1].get(place)}
    taken = {card: sum(tokens.values()) - sum(then.cards[card].values())
             for card, tokens in before.cards.items()}  # fmt: skip
    return tuple(sorted(wars)), tuple(sorted((c, n) for c, n in taken.items() if n))


def _winners(at: Any) -> dict[str, Any]:
    return {
        place: (at["provinces"][place].get("owner"), brute_force.winner(at, place))
        for place in brute_force.wars(at)
    }


@pytest.mark.parametrize("seed", seeds(5))
def test_all_ways_are_found_and_no_others(seed: int) -> None:
    table = small(seed)
    if declares(table.state):
        return
    found = ways(table.state, "red")
    assert found is not None
    told = set()
    for way in found:
        then = after(
            table.state, tuple(s for s in way.steps if s.kind != "token" or cast(Any, s).spends)
        )
        assert then is not None
        assert declares(then)
        told.add(done(table.state, then))
    for other in every_way(table.state):
        assert any(holds(other, one) for one in told), other


def holds(way: Done, one: Done) -> bool:
    """Whether a way does all that another does."""
    return {*way[0]} >= {*one[0]} and Counter(dict(way[1])) >= Counter(dict(one[1]))


def test_a_war_is_ruled_anew_for_the_cards_that_decide_it() -> None:
    """One army ties blue's in Fadge and two are stronger; with Cavalry one is."""
    table = board({"red": "Blore Quean", "blue": "Eagre Fadge"}, dealt=2)
    looked_at(table, ships={"red": {}, "blue": {}},
              wars={"Fadge": {"owner": "blue", "armies": {"blue": 1}}})  # fmt: skip
    assert useful(position(table.state), "Fadge", "red") == [1, 2]
    has(table.red, "cavalry")
    assert useful(position(table.state), "Fadge", "red") == [1]


# -- what would stop it ------------------------------------------------------------------------


def test_which_single_war_would_stop_who_could_declare() -> None:
    """Red takes Eagre by 2 : 1, but one more army of blue makes it level. Blore and Quean are
    rugged: blue takes one with 2 armies."""
    table = board({"red": "Blore Quean", "blue": "Eagre Fadge"}, dealt=2)
    looked_at(table, vp={"red": 26, "blue": 24},
              wars={"Eagre": {"owner": "blue", "armies": {"red": 2, "blue": 1}}},
              ships={"red": {}, "blue": {}})  # fmt: skip
    assert not [*stops(table.state, "red")]  # 26 : 25 is still ahead
    looked_at(table, vp={"red": 21, "blue": 23})
    found = {(stop.province, stop.armies, stop.new) for stop in stops(table.state, "red")}
    assert found == {("Eagre", 1, False), ("Blore", 2, True), ("Quean", 2, True)}
