"""Games recorded a second time by tables that leave out what is printed on cards: what such a table
says is so, or it asks for what is missing."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.core.game.action import Action
from companion.core.log.following import following
from companion.games.expedition import game
from companion.games.expedition.box.contents import PATRON
from companion.games.expedition.fixes.behind_the_screen import SetCoins
from companion.games.expedition.moves.bids import StartOrder
from companion.games.expedition.moves.choice.take_or_sell import Sell
from companion.games.expedition.moves.journey.teams_sent import SendTeams, TellStrengths, to_tell
from companion.games.expedition.moves.market.known_cards import EnterSymbols
from companion.games.expedition.rules.outcome import forecast
from companion.games.expedition.rules.teams import kinds, strength_now
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State
from tests.example_counts import seeds
from tests.games.expedition.play import READINGS, RandomPlay

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
