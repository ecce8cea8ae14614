"""The exchange format: calculations in, numbers out, one per line (`core/files/questions.py`)."""

from __future__ import annotations

from companion.core.files.questions import Questions
from companion.games.expedition.exchange import journeys, rounds
from companion.games.expedition.exchange.inputs import Inputs

CALCULATIONS: Questions[Inputs] = Questions(
    (
        journeys.AddCard, journeys.Final, journeys.Resolve, journeys.Reward, journeys.TeamStrength,
        rounds.Auction, rounds.Market, rounds.Observation, rounds.Risky, rounds.RoundCoins,
        rounds.SellPatron, rounds.StartCoins,
    ),
    lambda inputs, _: inputs.answer(),
)  # fmt: skip
