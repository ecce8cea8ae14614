"""A table of this game without a server: what a tap adds, written games, and players who know
no strategy."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from companion.core.game.action import Action
from companion.core.log.log import Log
from companion.games.expedition import game
from companion.games.expedition.box.contents import (
    CARDS,
    CARTOGRAPHER,
    CARTOGRAPHERS,
    EXPEDITIONS,
    SPECIALS,
    TYPES,
)
from companion.games.expedition.course.what_follows import choices
from companion.games.expedition.examples.rehearsal import rehearse
from companion.games.expedition.moves.bids import Bids
from companion.games.expedition.moves.choice.special_cards import RiskyMove
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.rules.deck import market_size
from companion.games.expedition.setup.new_game import Options
from companion.games.expedition.state.state import State
from tests.games.at_table import AtTable, log_in

GAMES = ("2p", "4p")
"""Written down in `logs/`."""
FOUR = ("red", "blue", "green", "yellow")
READINGS: dict[str, list[Any]] = {
    "fee_by": ["rank", "space"],
    "ties": ["first_and_last", "nobody", "all"],
    "moves": ["forward_first", "back_first", "together"],
    "walls": [False, True],
    "unwon": ["discarded", "stays"],
    "initiative_bids": [False, True],
}
"""Every reading of every unclear rule."""


class Table(AtTable[State]):
    game = game


def cards_of(chance: Random) -> list[str]:
    """The 44 cards of the box without cartographers, with made-up numbers."""
    cards = [
        f"{kind}:{strength}:{price}"
        for kind in TYPES
        for strength, price in zip((1, 1, 2, 2, 3, 3, 4, 4), (4, 4, 3, 3, 2, 2, 1, 1), strict=True)
    ]
    cards += ["patron:Astor", "patron:Nobel"] * (CARDS["patron"] // 2)
    cards += [f"{kind}::3" for kind in SPECIALS for _ in range(4)]
    chance.shuffle(cards)
    return cards


class RandomPlay(Table):
    """Players who take any of the choices they have, up to the end of the game."""

    def __init__(self, seed: int, players: int = 4, **options: Any) -> None:
        self.luck = Random(f"{players} {seed}")
        seats = FOUR[:players]
        symbols = {name: {kind: self.luck.randint(0, 2) for kind in TYPES} for name in EXPEDITIONS}
        drawn = game.draw(seats, self.luck).model_dump(mode="json")
        agreed = Options.model_validate({**drawn, "symbols": symbols, **options})
        super().__init__(agreed, seats, seed)
        self.deck: list[str] = []
        self.shuffle()

    def shuffle(self) -> None:
        """A new deck of all cards that lie in no team."""
        self.deck = cards_of(self.luck)
        for player in self.state.players.values():
            for team in player.teams.values():
                for code in team.cards:
                    self.deck.remove(code)
        self.deck += [CARTOGRAPHER] * (CARTOGRAPHERS - self.state.area)
        self.luck.shuffle(self.deck)

    def draw(self) -> str:
        if not self.deck:
            raise RuntimeError("the deck is empty")
        return self.deck.pop()

    def played(self) -> RandomPlay:
        """Played to the end."""
        while game.ended(self.state) is None:
            self.step()
        return self

    def step(self) -> None:
        state = self.state
        if (asked := game.secret_question(state)) is not None:
            self.reveal(**{seat: self._answer(seat) for seat in asked.seats})
        elif state.phase == "market":
            self._market()
        else:
            self._choose()
        if state.active != self.state.active and self.state.phase == "market":
            self.shuffle()

    def _market(self) -> None:
        drawn: list[str] = []
        cartographers = 0
        shuffled = False
        while len(drawn) < market_size(len(self.state.playing)):
            if not self.deck:
                shuffled = True
                self.deck = list(self.state.discard)
                self.luck.shuffle(self.deck)
            code = self.draw()
            cartographers += code == CARTOGRAPHER
            drawn += [code] if code != CARTOGRAPHER else []
        counts = {code: drawn.count(code) for code in drawn}
        self.tap(LayMarket(cards=counts, cartographers=cartographers, shuffled=shuffled))

    def _choose(self) -> None:
        """One of the buttons on somebody's phone, the strengths, or a Risky move."""
        action = rehearse(self.state, self.luck)
        while isinstance(action, RiskyMove) and not self.deck:
            action = rehearse(self.state, self.luck)
        if isinstance(action, RiskyMove):
            action = action.model_copy(update={"top": self.deck.pop()})
        assert action is not None
        self.tap(action)

    def _answer(self, seat: str) -> Any:
        """A bid, or the teams to send."""
        asked = game.secret_question(self.state)
        assert asked is not None
        if asked.amounts is None:
            return self._some(choice.value for choice in choices(self.state, seat))
        most = asked.amounts[seat][1]
        likes = 5 if asked.kind == Bids.kind else 3
        return self.luck.randint(0, min(most, likes))

    def _some(self, values: Any) -> tuple[str, ...]:
        listed = list(values)
        return tuple(sorted(self.luck.sample(listed, self.luck.randint(0, len(listed)))))


def log_of(name: str) -> Log[State]:
    return log_in(game, Path(__file__).parent / "logs" / f"{name}.json")


def steps(name: str) -> list[tuple[Action[State], State, State]]:
    """The actions of a log, each with the state before and after it."""
    return [(line.action, before, after) for line, before, after in log_of(name).states()]


def answered(calc: str, **inputs: Any) -> Any:
    """The answer to one line."""
    (answer,) = game.adjudicate_lines([json.dumps({"calc": calc, "inputs": inputs})], brief=True)
    return json.loads(answer)
