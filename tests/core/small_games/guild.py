"""A made-up game with what the fair lacks: phases in which several are waited for, counters, pages
of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.core.game.action import MenuItem, Offer
from companion.core.game.descriptions import ROUND, Counter, Page, Waited
from companion.core.game.ruling import Answers
from companion.core.text import SeatName, say
from tests.core.small_games import fair
from tests.core.small_games.fair import Fair, Gift


@dataclass(frozen=True, slots=True)
class Gifts:
    """What the page of gifts shows."""

    coins: int
    to: str
    left: int | None


def waited(state: Fair) -> Waited:
    """Everybody bids in secret; between the lots the first one puts the next on sale."""
    if state.over:
        return Waited((), round=state.round)
    if state.lot:
        return Waited(state.order, say("Auction"), state.round)
    return Waited(state.order[:1], say("Market"), state.round, say("Put a lot on sale"))


def counters(state: Fair) -> Sequence[Counter]:
    """The coins, which their owners alone know, and the goods."""
    goods = {seat: len(state.taken.get(seat, ())) for seat in state.order}
    return [
        Counter("coins", say("Coins"), "points", state.coins),
        Counter("goods", say("Goods"), "", goods),
    ]


def menu(state: Fair, seat: str) -> list[MenuItem[Fair]]:
    facts = (("coins", "2"),)
    return [
        *fair.menu(state, seat),
        MenuItem(say("Plan a gift"), "plus", page="gifts", facts=facts),
    ]


def quick(state: Fair, seat: str) -> list[Offer[Fair]]:
    gift = Gift(seat=seat, coins=3)
    return [
        Offer(gift, say("Got 3"), "points"),
        Offer(gift, say("Give some"), "points", page="gifts"),
    ]


def gifts(state: Fair, seat: str, answers: Answers) -> Page[Fair]:
    """Coins from 1 to 9 for a seat; the giver's purse limits nothing."""
    coins = next((int(c) for c in answers.get("coins", ()) if c in "123456789" and c), 1)
    to = next((answer for answer in answers.get("to", ()) if answer in state.order), seat)
    had = state.coins[seat]
    label = say("Give {to} {coins}", to=SeatName(to), coins=coins)
    return Page(
        say("Gifts of {seat}", seat=SeatName(seat)),
        Gifts(coins, to, None if had is None else had - coins),
        (("coins", str(coins)), ("to", to)),
        (Offer(Gift(seat=to, coins=coins), label, "points"),),
    )


game = replace(
    fair.game,
    meta=replace(
        fair.game.meta, slug="guild", title=say("The guild"), points=say("Fame"), period=ROUND
    ),
    waited=waited,
    does={say("Put a lot on sale"): say("puts a lot on sale")},
    counters=counters,
    menu=menu,
    prompts=lambda state, seat: [MenuItem(say("Who needs a gift?"), "question", page="gifts")],
    quick=quick,
    pages={"gifts": gifts},
    # As at the fair, without the die.
    follows=lambda state, action, chance: fair.follows(state, action, None),
)
