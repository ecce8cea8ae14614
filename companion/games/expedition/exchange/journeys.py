"""Calculations of teams, of an expedition and of the end."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from companion.games.expedition.box.contents import (
    JETPACK,
    JETPACK_STRENGTH,
    MOST_STRENGTH,
    TYPES,
    UNUSED,
)
from companion.games.expedition.exchange.inputs import (
    Coins,
    Initiative,
    Inputs,
    Name,
    Strength,
    Type,
    Value,
    on_the_track,
    twice,
)
from companion.games.expedition.rules.rewards import chooses_loss, reward, rewards
from companion.games.expedition.rules.score import counted, total, winner
from companion.games.expedition.rules.strength import best_types, strength
from companion.games.expedition.rules.team import replaced_by

Symbols = dict[Type, Annotated[int, Field(ge=0, le=9)]]
TeamKind = Literal["explorer", "crew", "vehicle", "jetpack"]


class TeamStrength(Inputs):
    """A team's strength; `jetpack_types` are the types its Jetpacks stand for, if its owner names
    them, else the best ones. `capped`: at most 12."""

    calc = "exp.strength"
    symbols: Symbols
    cards: dict[Type, Value]
    jetpacks: Annotated[int, Field(ge=0, le=3)] = 0
    jetpack_types: tuple[Type, ...] | None = None
    capped: bool = False

    @model_validator(mode="after")
    def _fits_in_a_team(self) -> Self:
        if len(self.cards) + self.jetpacks > len(TYPES):
            raise ValueError("a team has at most 3 cards")
        if self.jetpack_types is not None:
            twice((*self.cards, *self.jetpack_types))
            if len(self.jetpack_types) != self.jetpacks:
                raise ValueError("jetpack_types names a type for each Jetpack")
        return self

    def answer(self) -> dict[str, Any]:
        symbols: dict[str, int] = dict(self.symbols.items())
        types: tuple[str, ...] = self.jetpack_types or best_types(
            self.jetpacks, tuple(self.cards), symbols
        )
        found = strength(dict(self.cards.items()), types, symbols)
        return {"strength": min(found, MOST_STRENGTH) if self.capped else found}


class Reward(Inputs):
    """The M£ for a team."""

    calc = "exp.reward"
    strength: Strength

    def answer(self) -> dict[str, Any]:
        return {"coins": reward(self.strength)}


class Added(BaseModel):
    """A card that joins a team."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    type: TeamKind
    value: Value = JETPACK_STRENGTH


class AddCard(Inputs):
    """A card joins a team. `replaces`: the kind of card that a Jetpack replaces."""

    calc = "exp.add_card"
    team: dict[TeamKind, Value]
    add: Added
    replaces: TeamKind | None = None

    @model_validator(mode="after")
    def _fits_in_a_team(self) -> Self:
        if len(self.team) > len(TYPES):
            raise ValueError("a team has at most 3 cards")
        is_jetpack = self.add.type == JETPACK
        if self.replaces is not None and not (is_jetpack and self.replaces in self.team):
            raise ValueError("replaces names the card that a Jetpack replaces")
        if is_jetpack and self.replaces is None:
            if len(self.team) == len(TYPES):
                raise ValueError("the team is full: replaces says which card the Jetpack replaces")
            if JETPACK in self.team:
                raise ValueError("a team is told by its types: it can't hold two Jetpacks here")
        return self

    def answer(self) -> dict[str, Any]:
        team: dict[str, int] = dict(self.team.items())
        gone = self.replaces or replaced_by(self.add.type, tuple(team))
        discarded = {"type": gone, "value": team[gone]} if gone else None
        if gone and gone != self.add.type:
            del team[gone]
        team[self.add.type] = self.add.value
        return {"team": team, "discarded": discarded, "coins": 0}


class Going(BaseModel):
    """A team, and whether its owner sends it."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    player: Name
    team: Literal[1, 2]
    strength: Strength
    sends: bool = True


class Resolve(Inputs):
    """An expedition; `zero_may_go` and `capped` are doubtful rules."""

    calc = "exp.resolve"
    initiative: Initiative
    teams: Annotated[tuple[Going, ...], Field(max_length=8)]
    zero_may_go: bool = True
    capped: bool = False

    @model_validator(mode="after")
    def _teams_are_players(self) -> Self:
        on_the_track((team.player for team in self.teams), self.initiative)
        twice(f"{team.player}/{team.team}" for team in self.teams)
        return self

    def answer(self) -> dict[str, Any]:
        sent = [
            (team.player, team.team, team.strength)
            for team in self.teams
            if team.sends and (team.strength or self.zero_may_go)
        ]
        track = self.initiative
        found = rewards(track, sent, capped=self.capped)
        players = [name for name in track if name != UNUSED]
        unsaid = len(found.tied) > 1
        losses = {}
        for seat, team, _ in sent:
            chooser = chooses_loss(track, seat, won=seat == found.winner and team in found.tied)
            tied = unsaid and seat == found.winner and team in found.tied
            losses[f"{seat}/{team}"] = f"{seat} or {chooser}" if tied else chooser
        won = f"{found.winner}/{'?' if unsaid else found.tied[0]}" if found.winner else None
        return {
            "coins": {name: found.coins.get(name, 0) for name in players},
            "artifacts": {name: sum(found.artifacts.get(name, ())) for name in players},
            "winner": won,
            "owner_choice": unsaid,
            "loss_chooser": losses,
        }


class Kept(BaseModel):
    """A player's possessions at the end."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    cards: Annotated[int, Field(ge=0, le=9)]
    artifacts: Annotated[tuple[Literal[2, 4, 6], ...], Field(max_length=24)] = ()
    coins: Coins


class Final(Inputs):
    """The final score."""

    calc = "exp.final"
    initiative: Initiative
    players: Annotated[dict[Name, Kept], Field(min_length=1)]

    @model_validator(mode="after")
    def _have_markers(self) -> Self:
        on_the_track(self.players, self.initiative)
        return self

    def answer(self) -> dict[str, Any]:
        score = {
            name: total(kept.cards, counted(kept.artifacts), kept.coins)
            for name, kept in self.players.items()
        }
        return {"score": score, "winner": winner(score, self.initiative)}
