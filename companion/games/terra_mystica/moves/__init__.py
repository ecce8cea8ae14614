"""The actions of players, by topic, and all of them by name."""

from companion.games.terra_mystica.moves.build import (
    AdvanceShipping,
    AdvanceSpades,
    Build,
    FirstDwelling,
    Transform,
    Upgrade,
)
from companion.games.terra_mystica.moves.converting import Convert, Sacrifice
from companion.games.terra_mystica.moves.leech_power import AlwaysTakeOne, Leech, LeechByRule
from companion.games.terra_mystica.moves.pass_round import FirstCard, PassRound
from companion.games.terra_mystica.moves.priests_and_power import (
    Forgo,
    PlaceBridge,
    PowerAction,
    SendPriest,
    SpecialAction,
)
from companion.games.terra_mystica.moves.take_tiles import (
    Found,
    Step,
    StepBack,
    TakeFavor,
    TakeTown,
)

__all__ = (
    "AdvanceShipping", "AdvanceSpades", "AlwaysTakeOne", "Build", "Convert", "FirstCard",
    "FirstDwelling", "Forgo", "Found", "Leech", "LeechByRule", "PassRound", "PlaceBridge",
    "PowerAction", "Sacrifice", "SendPriest", "SpecialAction", "Step", "StepBack", "TakeFavor",
    "TakeTown", "Transform", "Upgrade",
)  # fmt: skip
