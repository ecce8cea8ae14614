"""The form that records a wish."""

from __future__ import annotations

from companion.games.terra_mystica.box.tiles import POWER_ACTIONS
from companion.games.terra_mystica.moves.build import Build
from companion.games.terra_mystica.moves.improve import AdvanceShipping, AdvanceSpades, Upgrade
from companion.games.terra_mystica.moves.priests_and_power import (
    PowerAction,
    SendPriest,
    SpecialAction,
)

KINDS = {
    "shipping": AdvanceShipping.kind, "exchange": AdvanceSpades.kind, "priest": SendPriest.kind,
}  # fmt: skip


def form_of(wish: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The kind of action for a wish's id, and the facts that prefill its form."""
    what, _, more = wish.partition("-")
    if what == "dwelling":
        return Build.kind, (("spades", more),)
    if what in ("TH", "TE", "SH", "SA"):
        return Upgrade.kind, (("to", what),)
    if wish in KINDS:
        return KINDS[wish], ()
    return (PowerAction if wish in POWER_ACTIONS else SpecialAction).kind, (("code", wish),)
