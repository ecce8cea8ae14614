"""Questions about teams, an expedition and the final count."""

from typing import Annotated, Literal

from pydantic import Field

from companion.core.files.json_lines import BadLine
from companion.core.files.questions import Answer
from companion.core.questions.question import Part
from companion.games.expedition.box.contents import JETPACK, JETPACK_STRENGTH, TYPES, UNUSED
from companion.games.expedition.exchange.question import (
    Flag,
    Initiative,
    Name,
    Strength,
    TeamKind,
    Value,
    check_on_track,
    repeated,
)
from companion.games.expedition.rules import outcome as outcomes
from companion.games.expedition.rules.teams import replaced_by


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
