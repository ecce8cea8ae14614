"""Questions about a round: the start, the market, the auction, sales, special cards."""

from typing import Literal

from companion.core.files.json_lines import BadLine, quoted
from companion.core.files.questions import Answer
from companion.games.expedition.box.contents import COINS, UNUSED
from companion.games.expedition.exchange.question import (
    Area,
    Cards,
    Flag,
    Initiative,
    Name,
    Purses,
    check_area,
    check_on_track,
    check_whole,
)
from companion.games.expedition.rules.deck import (
    market_size,
    opened,
    risked,
    starts_expedition,
)
from companion.games.expedition.rules.initiative import (
    fees,
    moved,
    moves_after,
    observed,
    order_of_choice,
    with_unused,
)
from companion.games.expedition.rules.prices import patron_coins
from companion.games.expedition.state.state import Readings


def start_coins(order: Initiative, fee_by: Literal["rank", "space"] = "rank") -> Answer:
    """Everybody's coins after the fees. Unused markers may stand before the players."""
    due = fees(with_unused(order), fee_by)
    return {"coins": {name: COINS - fee for name, fee in due.items()}}


def market(players: Literal[2, 3, 4], cartographers: Area, drawn: Cards) -> Answer:
    """Cards drawn for the market."""
    cards, area = opened(drawn, cartographers, players)
    if len(cards) < market_size(players):
        raise BadLine(f"the market has {market_size(players)} cards.")
    check_area(area)
    return {"market": cards, "cartographers": area, "expedition": starts_expedition(area)}


def auction(
    initiative: Initiative,
    bids: Purses,
    ties: Literal["first_and_last", "nobody", "all"] = "first_and_last",
    moves: Literal["forward_first", "back_first", "together"] = "forward_first",
    walls: Flag = False,
) -> Answer:
    """The order of choice, and the track after an auction."""
    check_on_track(bids, initiative)
    for name in initiative:
        if name != UNUSED and name not in bids:
            raise BadLine(f"{quoted(name)} has not bid.")
    check_whole(initiative)
    track = initiative
    for move in moves_after(track, bids, Readings(ties=ties, moves=moves, walls=walls)):
        track = moved(track, move)
    return {"pick_order": list(order_of_choice(initiative, bids)), "initiative": list(track)}


def round_coins(coins: Purses, bids: Purses | None = None, income: Purses | None = None) -> Answer:
    """Everybody's coins at the end of a round."""
    paid, earned = bids or {}, income or {}
    for name in (*paid, *earned):
        if name not in coins:
            raise BadLine(f"{quoted(name)} has no coins.")
    for name, bid in paid.items():
        if bid > coins[name]:
            raise BadLine(f"{quoted(name)} bids more than the coins there are.")
    left = {name: had - paid.get(name, 0) + earned.get(name, 0) for name, had in coins.items()}
    return {"coins": left}


def sell_patron(on_my_screen: Flag) -> Answer:
    """The price of a patron."""
    return {"coins": patron_coins(on_my_screen=on_my_screen)}


def observation(initiative: Initiative, player: Name, walls: Flag = False) -> Answer:
    """The track after Prolonged observation."""
    check_on_track((player,), initiative)
    check_whole(initiative)
    return {"initiative": list(observed(initiative, player, Readings(walls=walls)))}


def risky(cartographers: Area, draws: Cards) -> Answer:
    """The cards that Risky move draws from `draws`, the top of the deck."""
    drawn, area = risked(draws, cartographers)
    check_area(area)
    return {"cartographers": area, "drawn": drawn, "expedition": starts_expedition(area)}
