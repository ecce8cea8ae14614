"""From every state of a game, however it was corrected, somebody has a button that goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.core.log.entry import STRIKE, Entry
from companion.core.log.following import struck_together
from companion.core.log.log import Log
from companion.games.expedition import game
from companion.games.expedition.box.contents import CARTOGRAPHER, KINDS, RISKY
from companion.games.expedition.fixes.leaving import Return
from companion.games.expedition.moves.choice.special_cards import RiskyMove
from companion.games.expedition.moves.choice.take_or_sell import on_offer
from companion.games.expedition.screens.offers import in_one_tap
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State
from tests.core.small_games.toy import NOON
from tests.example_counts import seeds
from tests.games.expedition.play import READINGS, RandomPlay
from tests.games.other_facts import offered_or_like_it, otherwise

CORRECTIONS = ("set_team", "set_track", "set_coins", "set_artifacts", "correct", "symbols", "leave",
               "return", "screen_patrons")  # fmt: skip
CARDS = ("explorer", "explorer:3:2", "crew:2:3", "vehicle:4:1", "")
another = offered_or_like_it(
    {**dict.fromkeys(("explorer", "crew", "vehicle"), CARDS), "patrons": ("Nobel", "Astor")}
)
STEPS = 400


def ways_on(state: State) -> Iterator[str]:
    """The things that somebody can do now, other than to correct the records."""
    asked = game.secret_question(state)
    if asked is not None and asked.seats:
        yield asked.kind
    if state.phase == "market":
        yield "the page of the market"
    for seat in state.seats:
        for item in game.prompts(state, seat):
            if item.kind == "strengths":
                yield item.kind
        for action in in_one_tap(state, seat):
            if not game.objections(state, action):
                yield action.kind
        if state.chooses == seat and RISKY in [card(code).kind for code in on_offer(state, seat)]:
            yield RiskyMove.kind  # the page of the card asks what it drew
        leaving = game.leaving(state, seat)
        if not state.playing and leaving is not None:
            yield leaving.action.kind


def is_stuck(state: State) -> bool:
    return game.ended(state) is None and next(ways_on(state), None) is None


class Corrected(RandomPlay):
    """A game in which the records are corrected at any time, and players leave and come back."""

    def step(self) -> None:
        for _ in range(self.luck.choice((0, 0, 0, 0, 0, 0, 0, 1, 1))):
            self._correct()
        if not self.state.playing:
            self.tap(Return(seat=self.seats[0]))
        elif game.ended(self.state) is None:
            if CARTOGRAPHER not in self.deck:  # the area was corrected
                self.deck.insert(0, CARTOGRAPHER)
            super().step()

    def tap(self, action: Any) -> Corrected:
        self.force(action)
        assert not is_stuck(self.state), (action, self.state)
        return self

    def shuffle(self) -> None:
        """Corrected teams may hold cards that this deck has not."""
        kept, self.deck = self.deck, []
        try:
            super().shuffle()
        except ValueError:
            self.deck = kept or self.deck

    def draw(self) -> str:
        self.deck = self.deck or [*KINDS, CARTOGRAPHER]
        return super().draw()

    def _correct(self) -> None:
        kind = game.actions[self.luck.choice(CORRECTIONS)]
        usual = kind.prefilled(self.state, self.luck.choice(self.seats))
        action = otherwise(self.state, usual, self.luck, another)
        if not game.objections(self.state, action):
            self.tap(action)


def corrected(seed: int) -> Corrected:
    chance = Random(f"corrected {seed}")
    rules = {name: chance.choice(values) for name, values in READINGS.items()}
    return Corrected(seed, chance.randint(2, 4), **rules)


@pytest.mark.parametrize("seed", seeds(6))
def test_a_corrected_game_goes_on_to_its_end(seed: int) -> None:
    play = corrected(seed)
    for _ in range(STEPS):
        if game.ended(play.state) is not None:
            break
        play.step()
    assert game.ended(play.state) is not None
    assert {action.kind for action in play.recorded} & {*CORRECTIONS}


def _grouped(entries: list[Entry]) -> list[Entry]:
    """The entries of a game as a server stores them: automatic ones in the tap before."""
    group, grouped = 0, []
    for entry in entries:
        action = game.actions.get(entry.kind)
        group = group if action is not None and action.automatic else entry.seq
        grouped.append(replace(entry, group=group))
    return grouped


@pytest.mark.parametrize("seed", seeds(6))
def test_a_table_goes_on_after_any_undo(seed: int) -> None:
    play = corrected(seed)
    while game.ended(play.state) is None and len(play.states) < STEPS:
        play.step()
    entries, chance = _grouped(play.entries()), Random(seed)
    ends = [n for n, (_, then) in enumerate(pairwise(entries), 1)
            if n > 1 and then.group == then.seq]  # fmt: skip
    for end in chance.sample(ends, 12):
        log: Log[State] = Log(game, entries[:end])
        seqs = struck_together(log, [chance.randint(max(2, end - 12), end)])
        undone = log.extended(Entry(end + 1, STRIKE, {"entries": seqs}, "phone", NOON))
        assert not is_stuck(undone.state), (seqs, undone.state)
