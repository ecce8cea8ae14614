"""Whole games of players who know no strategy: no rule objects, and gold and regiments are
accounted for."""

from random import Random
from typing import get_args

import pytest

from companion.core.log.digest import digest
from companion.core.log.log import Log
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.box.contents import (
    PURSE,
    REGIMENTS,
    TREASURY_HOLDS,
    epoch_deck,
)
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.examples.exhibits import NEIGHBOURS
from companion.games.epoch_of_rulers.rules.gold.purses import hoard
from companion.games.epoch_of_rulers.state.state import Depth
from tests.example_counts import seeds
from tests.games.epoch_of_rulers.evenings.ledger import unbalanced
from tests.games.epoch_of_rulers.play import RandomPlay


@pytest.fixture(scope="module", params=seeds(6, 19, 40))
def played(request: pytest.FixtureRequest) -> RandomPlay:
    """A game of two to five players in turn, at each depth in turn, with any reading of each
    doubtful rule; no rule objects to anything in it."""
    seed: int = request.param
    luck = Random(seed)
    readings = {name: luck.choice(get_args(field.annotation) or (False, True))
                for name, field in Readings.model_fields.items()}  # fmt: skip
    depth = get_args(Depth)[seed % 3]
    links = NEIGHBOURS if depth == "board" else {}
    return RandomPlay(seed, 2 + seed % 4, depth=depth, links=links, **readings,
                      special_toughness=1 + seed % 2).played()  # fmt: skip


def test_every_log_folds_to_the_same_end(played: RandomPlay) -> None:
    assert digest(Log(game, played.entries()).state) == digest(played.state)
    ended = game.ended(played.state)
    assert ended.winners


def test_nobody_holds_more_than_there_is(played: RandomPlay) -> None:
    for state in played.states:
        for seat in played.seats if state.has_lands else ():
            held = hoard(state, seat)
            assert 0 <= held.purse <= PURSE
            assert all(0 <= heap <= TREASURY_HOLDS for heap in (*held.treasuries, *held.captured))
            assert state.regiments(seat) <= REGIMENTS
        assert len(state.drawn) <= epoch_deck(len(played.seats)).draws


def test_every_button_records_an_action_that_a_form_may_correct(played: RandomPlay) -> None:
    for state in played.states[::3]:
        passing = game.passing(state)
        offers = [passing] if passing else []
        for seat in played.seats:
            offers += game.quick(state, seat)
            offers += [item.offer for item in game.prompts(state, seat) if item.offer]
        assert [offer.action.kind for offer in offers if not type(offer.action).has_form] == []


def test_gold_and_regiments_come_and_go_only_as_the_lines_say(played: RandomPlay) -> None:
    assert unbalanced(played) == []
