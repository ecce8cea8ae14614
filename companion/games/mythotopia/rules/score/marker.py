"""The VP marker, its ledger and its recount (rulebook, "Victory points")."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.frozen import changed
from companion.core.text import Phrase
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.contents import LOWEST_SCORE, PROVINCE_VP
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.state import total


def gained(player: Player, source: str, points: int, **pieces: object) -> Player:
    """The player with `points` more VP, booked under `source`; `pieces` are fields that change,
    too. For negative `points` see `lost`."""
    if points < 0:
        return lost(player, source, -points, **pieces)
    booked = _booked(player, {source: points})
    return changed(player, vp=player.vp + points, points=booked, **pieces)


def lost(player: Player, source: str, points: int, **pieces: object) -> Player:
    """The player with `points` fewer VP, but not below 12. A marker already at or below 12
    stays."""
    vp = player.vp if player.vp <= LOWEST_SCORE else max(LOWEST_SCORE, player.vp - points)
    booked = _booked(player, {source: -points, "floor": points - (player.vp - vp)})
    return changed(player, vp=vp, points=booked, **pieces)


def unreasoned(player: Player, points: int, turn: int) -> Player:
    """The player with points without a reason. They stay in doubt even if they add up to nothing,
    because +3 and -3 may be a province won and another one lost. But a tap that takes the last one
    back was a slip: in one turn no rule gives and takes the same points. `turn` is 0 if the table
    doesn't track turns."""
    after = gained(player, "points", points)
    *earlier, last = player.unreasoned or ((0, 0, 0),)
    if turn and last == (turn, after.vp, player.vp):
        return changed(after, unreasoned=tuple(earlier))
    return changed(after, unreasoned=(*player.unreasoned, (turn, player.vp, after.vp)))


def _booked(player: Player, points: Mapping[str, int]) -> dict[str, int]:
    return {
        **player.points,
        **{source: player.points.get(source, 0) + n for source, n in points.items() if n},
    }


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One source of points, and the points from it."""

    source: Phrase
    points: int


@dataclass(frozen=True, slots=True)
class Recount:
    """The marker's value if counted from scratch: 3 x provinces and every token. `difference` is
    the marker minus the recount; `reasons` add up to it."""

    provinces: int
    provinces_vp: int
    tokens: tuple[tuple[int, int], ...]
    tokens_vp: int
    total: int
    difference: int
    reasons: tuple[LedgerLine, ...]


def ledger(player: Player) -> tuple[LedgerLine, ...]:
    """A player's points by source, in the order of `words.SOURCE`; sources of 0 left out."""
    return tuple(
        LedgerLine(name, player.points[source])
        for source, name in words.SOURCE.items()
        if player.points.get(source)
    )


def recount(player: Player) -> Recount:
    """Rulebook, "End the game": players count again before declaring. Here the recount is shown
    beside the marker."""
    provinces_vp = PROVINCE_VP * player.provinces
    tokens_vp = total(player.tokens)
    difference = player.vp - provinces_vp - tokens_vp
    reasons = [
        LedgerLine(words.SOURCE["floor"], player.points.get("floor", 0)),
        LedgerLine(words.SOURCE["points"], player.points.get("points", 0)),
        LedgerLine(say("Corrections of the score"), player.points.get("correction", 0)),
        LedgerLine(say("Corrections of provinces and tokens"), -player.recount_corrected),
    ]
    return Recount(
        player.provinces,
        provinces_vp,
        tuple(sorted((value, count) for value, count in player.tokens.items() if count)),
        tokens_vp,
        provinces_vp + tokens_vp,
        difference,
        tuple(line for line in reasons if line.points),
    )


def marker_set(player: Player, vp: int) -> Player:
    """The marker set to `vp` by the table, whatever the rules say; booked as a correction."""
    return changed(player, vp=vp, points=_booked(player, {"correction": vp - player.vp}))


def counted_again(player: Player, what: str) -> Player:
    """The player after `what` was counted on the table. Earlier points without a reason no longer
    make it doubtful."""
    if not player.unexplained(what):
        return player
    return changed(player, counted={**player.counted, what: player.unreasoned})


def on_track(vp: int, length: int | None) -> tuple[int, int] | None:
    """The marker on a track of `length` spaces: (space, laps done); None without laps."""
    if not length or vp < length:
        return None
    return vp % length, vp // length
