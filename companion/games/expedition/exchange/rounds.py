"""Calculations of a round: start, market, auction, sales, special cards."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import Field, model_validator

from companion.core.files.json_lines import quoted
from companion.games.expedition.box.contents import SPACES, UNUSED
from companion.games.expedition.exchange.inputs import (
    Area,
    Cards,
    Coins,
    Initiative,
    Inputs,
    Name,
    on_the_track,
    seven_at_most,
    whole,
)
from companion.games.expedition.rules.open_cards import (
    market_size,
    opened,
    risked,
    starts_expedition,
)
from companion.games.expedition.rules.payment import after_round
from companion.games.expedition.rules.prices import patron_coins
from companion.games.expedition.rules.track import (
    moved,
    moves_after,
    observed,
    order_of_choice,
    start_coins,
)
from companion.games.expedition.setup.new_game import Options


class StartCoins(Inputs):
    """Everybody's coins after the fees; `order` are the players from first to last; unused markers
    may stand before them."""

    calc = "exp.start_coins"
    order: Initiative
    fee_by: Literal["rank", "space"] = "rank"

    def answer(self) -> dict[str, Any]:
        unused = (UNUSED,) * (SPACES - len(self.order))
        return {"coins": start_coins((*unused, *self.order), self.fee_by)}


class Market(Inputs):
    """Cards drawn for the market."""

    calc = "exp.market"
    players: Literal[2, 3, 4]
    cartographers: Area
    drawn: Cards

    @model_validator(mode="after")
    def _is_complete(self) -> Self:
        market, cartographers = opened(self.drawn, self.cartographers, self.players)
        if len(market) < market_size(self.players):
            raise ValueError(f"the market has {market_size(self.players)} cards")
        seven_at_most(cartographers)
        return self

    def answer(self) -> dict[str, Any]:
        market, cartographers = opened(self.drawn, self.cartographers, self.players)
        return {
            "market": market,
            "cartographers": cartographers,
            "expedition": starts_expedition(cartographers),
        }


class Auction(Inputs):
    """The order of choice and the track after an auction. The other fields are the doubtful
    rules."""

    calc = "exp.auction"
    initiative: Initiative
    bids: dict[Name, Coins]
    ties: Literal["first_and_last", "nobody", "all"] = "first_and_last"
    moves: Literal["forward_first", "back_first", "together"] = "forward_first"
    walls: bool = False
    zero_moves: bool = True

    @model_validator(mode="after")
    def _players_have_bid(self) -> Self:
        on_the_track(self.bids, self.initiative)
        for name in self.initiative:
            if name != UNUSED and name not in self.bids:
                raise ValueError(f"{quoted(name)} has not bid")
        whole(self.initiative)
        return self

    def answer(self) -> dict[str, Any]:
        rules = Options(
            ties=self.ties, moves=self.moves, walls=self.walls, zero_moves=self.zero_moves
        ).rules
        track = self.initiative
        for move in moves_after(track, self.bids, rules):
            track = moved(track, move)
        order = order_of_choice(self.initiative, self.bids)
        return {"pick_order": list(order), "initiative": list(track)}


class RoundCoins(Inputs):
    """Everybody's coins at the end of a round."""

    calc = "exp.round_coins"
    coins: dict[Name, Coins]
    bids: dict[Name, Coins] = Field(default_factory=dict)
    income: dict[Name, Coins] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _bids_are_paid(self) -> Self:
        for name in (*self.bids, *self.income):
            if name not in self.coins:
                raise ValueError(f"{quoted(name)} has no coins")
        for name, bid in self.bids.items():
            if bid > self.coins[name]:
                raise ValueError(f"{quoted(name)} bids more than the coins there are")
        return self

    def answer(self) -> dict[str, Any]:
        return {
            "coins": {
                name: after_round(coins, self.bids.get(name, 0), self.income.get(name, 0))
                for name, coins in self.coins.items()
            }
        }


class SellPatron(Inputs):
    """The price of a patron."""

    calc = "exp.sell_patron"
    on_my_screen: bool

    def answer(self) -> dict[str, Any]:
        return {"coins": patron_coins(on_my_screen=self.on_my_screen)}


class Observation(Inputs):
    """The track after Prolonged observation."""

    calc = "exp.observation"
    initiative: Initiative
    player: Name
    walls: bool = False

    @model_validator(mode="after")
    def _plays(self) -> Self:
        on_the_track((self.player,), self.initiative)
        whole(self.initiative)
        return self

    def answer(self) -> dict[str, Any]:
        track = observed(self.initiative, self.player, Options(walls=self.walls).rules)
        return {"initiative": list(track)}


class Risky(Inputs):
    """The cards that Risky move draws from `draws`, the top of the deck."""

    calc = "exp.risky"
    cartographers: Area
    draws: Cards

    @model_validator(mode="after")
    def _is_in_the_box(self) -> Self:
        seven_at_most(risked(self.draws, self.cartographers)[1])
        return self

    def answer(self) -> dict[str, Any]:
        drawn, cartographers = risked(self.draws, self.cartographers)
        return {
            "cartographers": cartographers,
            "drawn": drawn,
            "expedition": starts_expedition(cartographers),
        }
