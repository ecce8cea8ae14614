"""The exchange format: questions in, answers out, one per line (`core/files/questions.py`)."""

from typing import Annotated, Literal

from pydantic import Field

from companion.core.files.json_lines import BadLine, quoted
from companion.core.files.questions import Answer, Questions
from companion.core.questions.question import Part
from companion.games.expedition.box.contents import COINS, JETPACK, JETPACK_STRENGTH, TYPES, UNUSED
from companion.games.expedition.exchange.question import (
    Area,
    Cards,
    Flag,
    Initiative,
    Name,
    Purses,
    Strength,
    TeamKind,
    Value,
    check_area,
    check_on_track,
    check_whole,
    repeated,
)
from companion.games.expedition.exchange.team_strength import Strength as OfTeam
from companion.games.expedition.exchange.who_has_won import Final
from companion.games.expedition.rules import outcome as outcomes
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
from companion.games.expedition.rules.score import patron_coins
from companion.games.expedition.rules.teams import replaced_by
from companion.games.expedition.state.state import Readings


def reward(strength: Strength) -> Answer:
    """The M£ for a team."""
    return {"coins": outcomes.reward(strength)}


class Added(Part):
    """A card that joins a team."""

    type: TeamKind
    value: Value = JETPACK_STRENGTH


def add_card(team: dict[TeamKind, Value], add: Added, replaces: TeamKind | None = None) -> Answer:
    """A card joins a team. `replaces`: the kind of card that a Jetpack replaces."""
    _check_size(len(team))
    is_jetpack = add.type == JETPACK
    if replaces is not None and not (is_jetpack and replaces in team):
        raise BadLine("replaces names the card that a Jetpack replaces.")
    if is_jetpack and replaces is None:
        if len(team) == len(TYPES):
            raise BadLine("the team is full: replaces says which card the Jetpack replaces.")
        if JETPACK in team:
            raise BadLine("a team is told by its types: it can't hold two Jetpacks here.")
    gone = replaces or replaced_by(add.type, tuple(team))
    discarded = [{"type": kind, "value": value} for kind, value in team.items() if kind == gone]
    kept = {kind: value for kind, value in team.items() if kind != gone}
    joined = {**kept, add.type: add.value}
    return {"team": joined, "discarded": discarded[0] if discarded else None, "coins": 0}


def _check_size(cards: int) -> None:
    if cards > len(TYPES):
        raise BadLine("a team has at most 3 cards.")


class Going(Part):
    """A team, and whether its owner sends it."""

    player: Name
    team: Literal[1, 2]
    strength: Strength
    sends: Flag = True


def resolve(
    initiative: Initiative, teams: Annotated[tuple[Going, ...], Field(max_length=8)]
) -> Answer:
    """An expedition."""
    check_on_track((team.player for team in teams), initiative)
    if twice := repeated(f"{team.player}/{team.team}" for team in teams):
        raise BadLine(f"{twice}.")
    sent = [(team.player, team.team, team.strength) for team in teams if team.sends]
    outcome = outcomes.rewards(initiative, sent)
    players = [name for name in initiative if name != UNUSED]
    tied = len(outcome.tied) > 1
    losses = {}
    for seat, team, _ in sent:
        won = seat == outcome.winner and team in outcome.tied
        chooser = outcomes.chooses_loss(initiative, seat, won=won)
        losses[f"{seat}/{team}"] = f"{seat} or {chooser}" if won and tied else chooser
    winner = f"{outcome.winner}/{'?' if tied else outcome.tied[0]}" if outcome.winner else None
    return {
        "coins": {name: outcome.coins.get(name, 0) for name in players},
        "artifacts": {name: sum(outcome.artifacts.get(name, ())) for name in players},
        "winner": winner,
        "owner_choice": tied,
        "loss_chooser": losses,
    }


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


QUESTIONS = Questions(
    "exp",
    start_coins, market, auction, round_coins,
    sell_patron, observation, risky,
    OfTeam, reward, add_card,
    resolve, Final,
)  # fmt: skip
