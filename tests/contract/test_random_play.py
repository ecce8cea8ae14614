"""Games that chance plays: the rules object to nothing that they allow, and every log holds.

A game that is `Rehearsed` plays by itself. Of any other game the buttons are pressed to which the
rules do not object. Where a secret choice is demanded, everybody makes one.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.game.action import Action
from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.core.log.replay import problems
from companion.core.log.sealed import SEAL, asked_by, offered, question
from companion.table.drafts import Draft, with_tap
from tests.contract.buttons import buttons
from tests.contract.games import EXHIBITS
from tests.contract.tables import TAP, began

MOVES = 60
SEEDS = (1, 2, 3)

BEGUN = [
    (game, next(exhibit for exhibit in exhibits if exhibit.options is not None))
    for game, exhibits in EXHIBITS.items()
    if exhibits
]


def pressed(log: Log[Any]) -> Iterator[Action[Any]]:
    """What buttons record to which the rules do not object."""
    for seat in log.game.points(log.state):
        for offer in buttons(log.game, log.state, seat):
            if not log.objections(offer.action):
                yield offer.action


def moves(log: Log[Any], chance: Random) -> list[Draft]:
    """What is recorded next; nothing if the game goes no further."""
    if log.game.ended(log.state):
        return []
    asked = question(log)
    if asked is not None and asked.prominence == "demanded":
        return [_sealed(log, seat, chance) for seat in asked.seats]
    rehearse = log.game.examples().rehearse
    if rehearse:
        action = rehearse(log.state, chance)
        assert action is None or log.objections(action) == [], action
    else:
        found = [*pressed(log)]
        action = chance.choice(found) if found else None
    return [Draft(action.kind, action.payload())] if action else []


def _sealed(log: Log[Any], seat: str, chance: Random) -> Draft:
    """A seat's answer to the question that is open."""
    asked = question(log)
    assert asked is not None
    if asked.answer is not None:
        values = [asked.answer.prefilled(log.seen(seat).state, seat).model_dump_json()]
    elif asked.amounts is not None:
        values = [str(chance.randint(*asked.amounts[seat]))]
    else:
        known = [choice.value for choice in offered(log, seat)]
        values = chance.sample(known, chance.randint(asked.fewest, min(asked.count, len(known))))
    payload = {"question": asked.kind, "seat": seat, "values": values, "asked": asked_by(log)}
    return Draft(SEAL, payload)


def sorted_keys(entries: Iterable[Entry]) -> Iterator[Entry]:
    for entry in entries:
        yield replace(entry, payload=json.loads(json.dumps(entry.payload, sort_keys=True)))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "exhibit"), BEGUN, ids=lambda value: getattr(value, "name", ""))
def test_the_rules_object_to_nothing_that_they_allow(game: Any, exhibit: Any, seed: int) -> None:
    chance = Random(seed)
    log = began(game, exhibit, chance)
    for _ in range(MOVES):
        drafts = moves(log, chance)
        if not drafts:
            break
        log, _ = with_tap(game, log, TAP, drafts, chance)
    least = 6 if game.examples().rehearse else 1
    assert len(log.lines) >= least or game.ended(log.state)
    assert [*map(str, problems(game, log.entries))] == []
    # A file, and some databases, sort the keys of what is recorded.
    assert [*map(str, problems(game, sorted_keys(log.entries)))] == []
    for seen in (log.seen(), *(log.seen(seat) for seat in exhibit.seats)):
        hash(game.view(seen.state))
        for line, before, _ in seen.states():
            assert line.action.story(before).message
    for seat in exhibit.seats:
        offered = {type(offer.action) for offer in buttons(game, log.state, seat)}
        assert [action.kind for action in offered if not action.has_form] == []
