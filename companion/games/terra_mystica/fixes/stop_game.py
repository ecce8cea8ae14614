"""Stopping a game before its end."""

from __future__ import annotations

from companion.core.common_actions import StopTheGame
from companion.core.frozen import changed
from companion.games.terra_mystica.state.table import Table


class Stop(StopTheGame[Table]):
    """The game ends here."""

    def fold(self, state: Table) -> Table:
        return changed(state, stopped=self.how)
