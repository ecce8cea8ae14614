"""Highlights about the wars of a finished game: the closest one, who won most, the most contested
province."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.core.game.action import Action
from companion.core.game.descriptions import Highlight
from companion.core.text import SeatName
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.course.end_of_game import EndOfGame
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.moves.war.war_outcome import Settled
from companion.games.mythotopia.rules.war.known_position import unknown, war_at
from companion.games.mythotopia.state.pieces import wars
from companion.games.mythotopia.state.position import NEUTRAL
from companion.games.mythotopia.state.state import State

LEAST = 2  # the least number of wars won, or of times that a province changed hands

Played = Iterable[tuple[Action[State], State, State]]


def highlights(played: Played) -> tuple[Highlight, ...]:
    """The closest war, the winner of most wars, and the province that changed hands most often."""
    lines = list(played)
    ended = [war for action, before, _ in lines for war in _wars_ended(action, before)]
    fought = [war for action, before, _ in lines if not getattr(action, "diplomat", False)
              for war in _wars_ended(action, before)]  # fmt: skip
    return (*_closest(fought), *_most_won(ended), *_fought_over(lines))


def _wars_ended(action: Action[State], state: State) -> Iterator[tuple[State, Settled]]:
    """The wars that an action ended, each with the state just before its end. By Diplomat, its
    defender counts as the winner."""
    if isinstance(action, EndWar):
        yield state, action.settled
    elif isinstance(action, EndOfGame):
        for settled in action.wars:
            yield state, settled
            state = settled.fold(state)


def _closest(ended: list[tuple[State, Settled]]) -> Iterator[Highlight]:
    """The war that a player won by the least, among those with all facts known. Of equal ones, the
    latest."""
    best: tuple[int, Highlight] | None = None
    for state, settled in ended:
        winner = settled.taker or settled.owner
        if settled.province not in wars(state) or any(unknown(state, settled.province)):
            continue
        sides = {side.who: side.strength for side in war_at(state, settled.province).sides}
        most = sides.pop(winner, 0)
        rival = max(sides, key=lambda who: sides[who])
        less = sides[rival]
        margin = most - less
        if margin >= 0 and winner and (best is None or margin <= best[0]):
            other = say("{seat}", seat=SeatName(rival))
            sentence = say("{province}: {seat} {most}, {rival} {less}", province=settled.province,
                           seat=SeatName(winner), most=most, less=less,
                           rival=say("neutral troops") if rival == NEUTRAL else other)  # fmt: skip
            best = margin, Highlight(say("Closest war"), sentence, winner)
    if best is not None:
        yield best[1]


def _most_won(ended: list[tuple[State, Settled]]) -> Iterator[Highlight]:
    won = Counter(war.taker or war.owner for _, war in ended if war.taker or war.owner)
    most = max(won.values(), default=0)
    first = [seat for seat, count in won.items() if count == most]
    if most >= LEAST and len(first) == 1:
        sentence = say(
            "{seat}: {count} of {all}", seat=SeatName(first[0]), count=most, all=len(ended)
        )
        yield Highlight(say("Most wars won"), sentence, first[0])


def _fought_over(played: Played) -> Iterator[Highlight]:
    """The province that players took from each other most often; of equal ones, the first."""
    taken: Counter[str] = Counter()
    for action, before, _ in played:
        if isinstance(action, TakeProvince):
            taken.update([action.province] if action.province and action.loser else [])
        else:
            ended = (war for _, war in _wars_ended(action, before))
            taken.update(war.province for war in ended if war.owner and war.taker)
    for province, count in taken.most_common(1):
        if count >= LEAST:
            sentence = say_many(
                "{province} changed hands {count} time",
                "{province} changed hands {count} times",
                count,
                province=province,
            )
            yield Highlight(say("Most fought over"), sentence)
