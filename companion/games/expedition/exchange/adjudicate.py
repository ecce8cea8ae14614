"""The exchange format: questions in, answers out, one per line (`core/files/questions.py`)."""

from companion.core.files.questions import Questions
from companion.games.expedition.exchange import on_expeditions, on_rounds
from companion.games.expedition.exchange.team_strength import Strength
from companion.games.expedition.exchange.who_has_won import Final

QUESTIONS = Questions(
    "exp",
    on_rounds.start_coins, on_rounds.market, on_rounds.auction, on_rounds.round_coins,
    on_rounds.sell_patron, on_rounds.observation, on_rounds.risky,
    Strength, on_expeditions.reward, on_expeditions.add_card,
    on_expeditions.resolve, Final,
)  # fmt: skip
