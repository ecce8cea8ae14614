"""Steps on the cult board."""

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import CULTS, TOP
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.board import put
from companion.games.terra_mystica.state.breach import counted, refuse
from companion.games.terra_mystica.state.player import Player, more_due

PAIR = 2
MILESTONES = ((3, 1), (5, 2), (7, 2), (TOP, 3))
"""Positions that give power once, and how much."""


def advanced(position: int, steps: int, *, open_top: bool) -> tuple[int, int]:
    """The position after some steps, and the power on the way. Without an `open_top` the last
    step ends at 9."""
    to = max(position, min(position + steps, TOP if open_top else TOP - 1))
    return to, sum(gain for place, gain in MILESTONES if position < place <= to)


def step_up(player: Player, cult: int, steps: int, top_free: bool, **parts: object) -> Player:
    """The player after some steps on one cult, perhaps with other changes. Position 10 takes a key,
    and only one player can be there (`top_free`)."""
    before = player.cults[cult]
    to, tokens = advanced(before, steps, open_top=top_free and player.keys > 0)
    bowls = power.gained(player.power, tokens) if tokens else player.power
    player = changed(player, cults=put(player.cults, cult, to), power=bowls, **parts)
    if to == TOP > before:
        return changed(player, keys=player.keys - 1)
    stops = before + steps >= TOP > to and top_free and cult not in player.stopped
    return changed(player, stopped=(*player.stopped, cult)) if stops else player


def with_keys(player: Player, keys: int, tops_free: tuple[bool, ...]) -> Player:
    """The player with more keys. Steps of this turn that stopped at 9 without a key continue, if
    there are keys for all of them; otherwise the player chooses."""
    player = changed(player, keys=player.keys + keys)
    waiting = [cult for cult in player.stopped if tops_free[cult]]
    if player.keys < len(waiting):
        return player
    for cult in waiting:
        player = step_up(player, cult, 1, top_free=True)
    return changed(player, stopped=())


def step_down(player: Player, cult: int) -> Player:
    """The player one step back on a cult, to keep a single key for another cult."""
    position = player.cults[cult]
    if position not in (TOP - 1, TOP - 2):
        refuse(
            "{who} stand at {position} of {cult}; only a step to 9 or 8 can be given up",
            who=player.name, position=position, cult=CULTS[cult],
        )  # fmt: skip
    return changed(_going_on(player, cult), cults=put(player.cults, cult, position - 1))


def _going_on(player: Player, cult: int) -> Player:
    """The player whose step on a cult no longer waits for a key."""
    return changed(player, stopped=tuple(track for track in player.stopped if track != cult))


def take_steps(player: Player, cult: int, steps: int, top_free: bool) -> Player:
    """The player after free steps: two on one cult or single ones, if they are due, or one that had
    stopped and now has a key."""
    due = player.due
    if steps == PAIR and due.pair:
        return step_up(player, cult, steps, top_free, due=more_due(due, pair=-1))
    if steps == 1 and cult in player.stopped and player.keys:
        return step_up(_going_on(player, cult), cult, steps, top_free)
    if due.steps < steps:
        refuse(
            "{who} have {due} to take, not {steps}",
            who=player.name, due=counted(due.steps, "cult step"), steps=steps,
        )  # fmt: skip
    return step_up(player, cult, steps, top_free, due=more_due(due, steps=-steps))
