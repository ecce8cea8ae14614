"""Whether the winner of a war is its strongest side (rulebook, "End a war")."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game.action import Objection
from companion.core.text import SeatName
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.war.known_position import position, unknown
from companion.games.mythotopia.rules.war.strength import War, war
from companion.games.mythotopia.state.pieces import troops_known, wars
from companion.games.mythotopia.state.position import NEUTRAL
from companion.games.mythotopia.state.state import State


def strength_objections(
    state: State, province: str, owner: str, winner: str, hero: str = ""
) -> Iterator[Objection]:
    """Objections to `winner` winning the war from `owner` ("" for nobody); `hero` is the seat that
    breaks a tie with Hero. Silent if the war is not recorded so, or if something that counts there
    is not known."""
    if province not in wars(state) or owner != (state.owner(province) or ""):
        return
    if any(unknown(state, province)) or not troops_known(state, province):
        return
    ruling = war(position(state), province)
    if ruling.leader is None:
        yield from _tied(ruling, winner, hero)
    elif ruling.leader != (winner or NEUTRAL):
        yield _stronger(ruling, ruling.leader, winner or NEUTRAL)
    elif hero:
        yield Objection("war.hero", say("There is no tie for Hero to break."), "hero")


def _tied(ruling: War, winner: str, hero: str) -> Iterator[Objection]:
    """An objection to ending a tied war, unless one of the strongest plays Hero."""
    if not hero:
        said = say("It is a tie in {province}: only Hero or Diplomat ends the war.",
                   province=ruling.province)  # fmt: skip
        yield Objection("war.tie", said, "end-a-war")
    elif hero not in ruling.tied or hero != winner:
        said = say("Hero breaks a tie only for the player who plays it, and only if that player "
                   "is among the strongest.")  # fmt: skip
        yield Objection("war.hero", said, "hero")


def _stronger(ruling: War, leader: str, winner: str) -> Objection:
    strong = {side.who: side.strength for side in ruling.sides}
    most, less = strong[leader], strong.get(winner, 0)
    if leader == NEUTRAL:
        said = say("Neutral troops are stronger there: {most} against {less}.",
                   most=most, less=less)  # fmt: skip
    else:
        said = say("{seat} is stronger there: {most} against {less}.",
                   seat=SeatName(leader), most=most, less=less)  # fmt: skip
    return Objection("war.stronger", said, "war-strength")
