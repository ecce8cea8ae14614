"""Highlights of a finished game: bids and teams."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.core.game.action import Action
from companion.core.game.descriptions import Highlight
from companion.games.expedition.box import words
from companion.games.expedition.box.language import say
from companion.games.expedition.course.ends import EndRound
from companion.games.expedition.moves.bids import Bids, OpeningBids
from companion.games.expedition.rules.score import points_of
from companion.games.expedition.state.state import Sent, State

Played = Iterable[tuple[Action[State], State, State]]


def highlights(played: Played) -> Iterator[Highlight]:
    """The greatest spender, the most points for the money, the highest bid, the cheapest first
    choice, the strongest team."""
    spent: Counter[str] = Counter()
    firsts: list[tuple[int, int, str]] = []
    sent: list[tuple[Sent, str]] = []
    points: dict[str, int] = {}
    for action, before, after in played:
        points = {seat: points_of(player) for seat, player in after.players.items()}
        if isinstance(action, EndRound):
            spent.update(action.paid)
        elif isinstance(action, OpeningBids):
            spent.update(action.bids)
        elif isinstance(action, Bids) and action.order:
            first = action.order[0]
            firsts.append((action.bids.get(first, 0), before.round, first))
        sent += [(team, before.expedition) for team in before.journey.sent]
    yield from _of_purses(spent, points)
    yield from _of_first_choices(firsts)
    known = [(team.strength, team.seat, name) for team, name in sent if team.strength is not None]
    strength, seat, name = max(known, key=lambda row: row[0], default=(0, "", ""))
    if strength:
        text = say("strength {strength}: {expedition}", strength=strength,
                   expedition=words.EXPEDITION[name])  # fmt: skip
        yield Highlight(say("Strongest team"), text, seat)


def _of_purses(spent: Counter[str], points: dict[str, int]) -> Iterator[Highlight]:
    """What each seat has spent on bids, also for the initiative, and its points at the end."""
    most = max(spent.values(), default=0)
    first = [seat for seat, coins in spent.items() if coins == most]
    if most and len(first) == 1:
        yield Highlight(say("Most spent on bids"), say("{coins}\u00a0M£", coins=most), first[0])
    worth = {seat: points[seat] / coins for seat, coins in spent.items() if coins}
    if len(worth) > 1:
        seat = max(worth, key=lambda spender: worth[spender])
        text = say("{points} for {coins}\u00a0M£ of bids", points=points[seat], coins=spent[seat])
        yield Highlight(say("Most points for the money"), text, seat)


def _of_first_choices(firsts: list[tuple[int, int, str]]) -> Iterator[Highlight]:
    """`firsts` are the bids that gave the first choice, each with its round and its seat."""
    if len(firsts) > 1:
        for title, (coins, number, seat) in (
            (say("Highest bid"), max(firsts, key=lambda bid: bid[0])),
            (say("Cheapest first choice"), min(firsts, key=lambda bid: bid[0])),
        ):
            text = say("{coins}\u00a0M£ in round {round}", coins=coins, round=number)
            yield Highlight(title, text, seat)
