"""How many more armies tie a war, and how many lead it (rulebook, "End a war")."""

from companion.core.text import Phrase, SeatName
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.rules.war.strength import War
from companion.games.mythotopia.state.position import NEUTRAL


def armies_to_tie(ruling: War, who: str) -> int:
    """How many more armies make this side as strong as the strongest other; at least 0. KeyError if
    `who` is no side of the war."""
    return max(0, _short(ruling, who))


def armies_to_lead(ruling: War, who: str) -> int:
    """How many more armies put this side alone in the lead; 0 for the leader. KeyError if `who` is
    no side of the war."""
    return max(0, _short(ruling, who) + 1)


def _short(ruling: War, who: str) -> int:
    """How much stronger the strongest other side is; below 0 if it is weaker."""
    strengths = {side.who: side.strength for side in ruling.sides}
    own = strengths.pop(who)
    return max(strengths.values()) - own


def takes(ruling: War, who: str) -> tuple[Phrase, ...]:
    """What one side needs, in words: to tie if it is behind, and to lead. Neutral troops get no
    armies, so for them it only says whether they lead."""
    seat, leads = SeatName(who), ruling.leader == who
    if who == NEUTRAL:
        return (say("neutral troops lead"),) if leads else ()
    if leads:
        return (say("{seat} leads", seat=seat),)
    tie = armies_to_tie(ruling, who)
    ahead = say_many("{count} more army puts {seat} ahead", "{count} more armies put {seat} ahead",
                     armies_to_lead(ruling, who), seat=seat)  # fmt: skip
    if not tie:
        return (ahead,)
    return say_many("{count} more army ties it", "{count} more armies tie it", tie), ahead
