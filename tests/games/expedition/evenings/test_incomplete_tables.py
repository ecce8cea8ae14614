"""Games corrected, or recorded with gaps: somebody has a button, and what is said is so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.core.game.action import Action
from companion.core.log.entry import STRIKE, Entry
from companion.core.log.following import following, struck_together
from companion.core.log.log import Log
from companion.games.expedition import game
from companion.games.expedition.box.contents import CARTOGRAPHER, KINDS, PATRON, RISKY
from companion.games.expedition.fixes.behind_the_screen import SetCoins
from companion.games.expedition.fixes.leaving import Return
from companion.games.expedition.moves.bids import StartOrder
from companion.games.expedition.moves.choice.special_cards import RiskyMove
from companion.games.expedition.moves.choice.take_or_sell import Sell, on_offer
from companion.games.expedition.moves.journey.teams_sent import SendTeams, TellStrengths, to_tell
from companion.games.expedition.moves.market.known_cards import EnterSymbols
from companion.games.expedition.rules.outcome import forecast
from companion.games.expedition.rules.teams import kinds, strength_now
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


STATED = 0.1
"""How often somebody enters the symbols of an expedition, or coins, after a line."""


class Unnumbered:
    """A table that knows the numbers of some cards only, and at first no symbols."""

    def __init__(self, play: RandomPlay, seed: int) -> None:
        self.play, self.chance = play, Random(f"unnumbered {seed}")
        options = play.options.model_copy(update={"symbols": {}})
        self.state: State = game.begin(options, play.seats)
        self.number = 1
        self.numbered: dict[str, bool] = {}

    def moments(self) -> Iterator[tuple[State, State]]:
        """The table and the truth before each action of a player, and at the end."""
        for action, before, _ in self.play.lines:
            if action.automatic and not isinstance(action, StartOrder):
                continue
            yield self.state, before
            told = self.told(action)
            for seen in (self.state, *self.lenses(action)):
                assert game.objections(seen, told) == [], told
            self.record(told)
            if isinstance(action, SendTeams) and to_tell(self.state):
                strengths = {team.name: team.strength for team in after_sent(action, before)}
                missing = [team.name for team in to_tell(self.state)]
                telling = TellStrengths(strengths={name: strengths[name] for name in missing})
                assert game.objections(self.state, telling) == []
                self.record(telling)
            if self.chance.random() < STATED:
                self.record(self.late())
        yield self.state, self.play.state

    def lenses(self, action: Action[State]) -> list[State]:
        """What everybody sees of the table, and what the seat does."""
        if not action.subject:
            return []
        return [game.seen_by(self.state, seats) for seats in ((), (action.subject,))]

    def told(self, action: Action[State]) -> Action[State]:
        if isinstance(action, SendTeams):
            sent = tuple(
                team.model_copy(update={"strength": strength_now(self.state, team.seat, team.team)})
                for team in action.sent
            )
            return action.model_copy(update={"sent": sent})
        facts = action.model_dump()
        for name in {"card", "top"} & facts.keys():
            facts[name] = self.plain(facts[name])
        if isinstance(facts.get("cards"), dict):
            counts: dict[str, int] = {}
            for code, count in facts["cards"].items():
                counts[self.plain(code)] = counts.get(self.plain(code), 0) + count
            facts["cards"] = counts
        return type(action).model_validate(facts)

    def plain(self, code: str) -> str:
        """The card as this table names it: with its numbers, or by its kind alone."""
        if code == "cartographer":
            return code
        known = self.numbered.setdefault(code, self.chance.random() < 0.5)
        return code if known else card(code).kind

    def late(self) -> Action[State]:
        truth, seat = self.play.options, self.chance.choice(self.play.seats)
        name = self.chance.choice(self.state.row)
        symbols = EnterSymbols.model_validate(
            {"expedition": name, **truth.symbols[name].model_dump()}
        )
        coins = SetCoins.prefilled(self.state, seat)
        return self.chance.choice([symbols, coins])

    def record(self, action: Action[State]) -> None:
        self.number += 1
        self.state = game.fold(self.state, action.completed(self.state), self.number)
        for more in following(game, self.state, action, None):
            self.number += 1
            self.state = game.fold(self.state, more, self.number)


def after_sent(action: SendTeams, before: State) -> tuple[Any, ...]:
    return action.fold(before).journey.sent


def open_facts(state: State) -> tuple[Any, ...]:
    """What every table records, numbers or not."""
    teams = {
        (seat, number): kinds(team)
        for seat, player in state.players.items()
        for number, team in player.teams.items()
    }
    purses = [(p.coins, p.cards, p.artifacts) for p in state.players.values()]
    return state.phase, state.round, state.track, state.picked, state.area, purses, teams


def rulings_are_so(state: State, truth: State) -> int:
    """How many are given of those on teams, not only asked for."""
    given = 0
    for seat in state.seats:
        for number in state.teams(seat):
            said, right = forecast(state, seat, number), forecast(truth, seat, number)
            assert said.strength in (None, right.strength)
            assert right.leads or not said.leads
            team = {"team": [f"{seat}/{number}"]}
            ruled, true = (game.ask("strength", table, team) for table in (state, truth))
            if not ruled.verdict.message.startswith("Enter"):
                given += 1
                assert ruled.verdict == true.verdict
    assert game.ask("final", state, {}).verdict == game.ask("final", truth, {}).verdict
    return given


def a_wrong_price_is_heard(state: State, truth: State) -> None:
    """Where the number on the card is known."""
    seat = truth.chooses
    for code in dict.fromkeys(state.market) if seat else ():
        wrong = Sell.prefilled(state, seat, card=code)
        wrong = wrong.model_copy(update={"coins": wrong.coins + 20})
        heard = [objection.id for objection in game.objections(state, wrong)]
        known = card(code).price is not None or card(code).kind == PATRON
        assert known == bool({"sell.price", "sell.patron"} & {*heard})


@pytest.mark.parametrize("seed", seeds(8))
def test_what_is_said_is_so_or_the_table_asks(seed: int) -> None:
    chance = Random(f"beside {seed}")
    rules = {name: chance.choice(values) for name, values in READINGS.items()}
    play = RandomPlay(seed, 2 + seed % 3, **rules).played()
    table, given = Unnumbered(play, seed), 0
    for state, truth in table.moments():
        assert open_facts(state) == open_facts(truth)
        if chance.random() < 0.3:
            given += rulings_are_so(state, truth)
            a_wrong_price_is_heard(state, truth)
    ended, right = game.ended(table.state), game.ended(play.state)
    assert ended is not None
    assert right is not None
    assert ended.winners == right.winners
    assert given > 0
