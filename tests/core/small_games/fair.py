"""A made-up game that shares nothing with the toy: bids in secret, no turns to pass on, an order of
players that changes every round, and an end that nobody has to win.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random
from typing import Annotated, Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field

from companion.core.common_actions import Reveal
from companion.core.game.action import Action, Choice, MenuItem, Offer, Widget
from companion.core.game.descriptions import Colour, Ended, Meta, SecretQuestion, Source, Turn
from companion.core.game.game import Game
from companion.core.game.showcase import Examples
from companion.core.log.entry import BEGIN, Entry
from companion.core.log.log import Log
from companion.core.log.sealed import SEAL
from companion.core.text import Phrase, say

NOON = datetime(2025, 1, 1, 12, tzinfo=UTC)
GOODS = ("silk", "salt", "tea")


@dataclass(frozen=True)
class Fair:
    """`order` is the order of choice, another one each round; `lot` is on sale, "" between rounds;
    `taken` are everybody's goods."""

    order: tuple[str, ...]
    coins: Mapping[str, int | None]
    taken: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    round: int = 0
    lot: str = ""
    over: str = ""


def paid(state: Fair, seat: str, coins: int) -> Fair:
    """The state with more coins for a seat; what is hidden stays hidden."""
    had = state.coins[seat]
    return replace(state, coins={**state.coins, seat: None if had is None else had + coins})


class Opening(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    purse: int = 3
    purses: dict[str, int] = Field(default_factory=dict)
    """The purses of those who begin with another one."""


class Market(Action[Fair]):
    kind: ClassVar[str] = "market"
    title: ClassVar[Phrase] = say("A lot is on sale")

    lot: Annotated[str, Widget("choice", say("Lot"))] = GOODS[0]

    def fold(self, state: Fair) -> Fair:
        return replace(state, lot=self.lot, round=state.round + 1)

    def choices(self, state: Fair) -> Mapping[str, Sequence[Choice]]:
        return {"lot": [Choice(lot, say(lot)) for lot in GOODS]}

    def story(self, before: Fair) -> Phrase:
        return say("The market sells {lot}", lot=self.lot)


class Bids(Reveal[Fair]):
    kind: ClassVar[str] = "fair_bids"
    has_form: ClassVar[bool] = True
    title: ClassVar[Phrase] = say("Bids")

    bids: dict[str, int]
    order: tuple[str, ...]

    @classmethod
    def of(cls, state: Fair, chosen: Mapping[str, Sequence[str]]) -> Self:
        """Of equal bids that of the seat which came first so far."""
        bids = {seat: int(values[0]) for seat, values in chosen.items()}
        order = sorted(bids, key=lambda seat: (-bids[seat], state.order.index(seat)))
        return cls(bids=bids, order=tuple(order))

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        return {seat: (str(bid),) for seat, bid in self.bids.items()}

    @property
    def told(self) -> list[tuple[str, Phrase]]:
        return [(seat, say("bids {bid}", bid=self.bids[seat])) for seat in self.order]

    def fold(self, state: Fair) -> Fair:
        first = self.order[0]
        taken = {**state.taken, first: (*state.taken.get(first, ()), state.lot)}
        return replace(state, order=self.order, taken=taken, lot="")

    def story(self, before: Fair) -> Phrase:
        return say("Bids: {bids}", bids=", ".join(map(str, self.bids.values())))


class Pay(Action[Fair]):
    kind: ClassVar[str] = "pay"
    title: ClassVar[Phrase] = say("Paid")
    automatic: ClassVar[bool] = True

    seat: str
    coins: int

    def fold(self, state: Fair) -> Fair:
        return paid(state, self.seat, -self.coins)

    def story(self, before: Fair) -> Phrase:
        return say("pays {coins}", coins=self.coins)


class Alms(Action[Fair]):
    """A die for the one who chose last."""

    kind: ClassVar[str] = "alms"
    title: ClassVar[Phrase] = say("Alms")
    automatic: ClassVar[bool] = True

    seat: str
    coins: int

    def fold(self, state: Fair) -> Fair:
        return paid(state, self.seat, self.coins)

    def story(self, before: Fair) -> Phrase:
        return say("gives {coins} as alms", coins=self.coins)


class Gift(Action[Fair]):
    kind: ClassVar[str] = "gift"
    title: ClassVar[Phrase] = say("A gift")

    seat: Annotated[str, Widget("seat", say("Player"))]
    coins: Annotated[int, Widget("count", say("Coins")), Field(ge=1, le=9)] = 1

    def fold(self, state: Fair) -> Fair:
        return paid(state, self.seat, self.coins)

    def story(self, before: Fair) -> Phrase:
        return say("gets {coins} coins", coins=self.coins)


class Storm(Action[Fair]):
    kind: ClassVar[str] = "storm"
    title: ClassVar[Phrase] = say("A storm ends the fair")

    def fold(self, state: Fair) -> Fair:
        return replace(state, over="storm")

    def story(self, before: Fair) -> Phrase:
        return self.title


@dataclass(frozen=True, slots=True)
class Stall:
    """One player's page."""

    coins: int | None
    offers: tuple[Offer[Fair], ...] = ()


def begin(options: Opening, seats: Sequence[str]) -> Fair:
    return Fair(tuple(seats), {**dict.fromkeys(seats, options.purse), **options.purses})


def seen_by(state: Fair, seats: tuple[str, ...]) -> Fair:
    """Everybody's coins are behind a screen until the end."""
    if state.over:
        return state
    seen = {seat: coins if seat in seats else None for seat, coins in state.coins.items()}
    return replace(state, coins=seen)


def points(state: Fair) -> dict[str, int]:
    return {seat: len(state.taken.get(seat, ())) for seat in state.order}


def follows(state: Fair, action: Action[Fair], chance: Random | None) -> Iterable[Action[Fair]]:
    """Everybody pays what was bid; then a die comforts the last."""
    if isinstance(action, Bids):
        for seat in action.order:
            yield Pay(seat=seat, coins=action.bids[seat])
    if isinstance(action, Pay) and action.seat == state.order[-1] and chance:
        yield Alms(seat=action.seat, coins=chance.randint(1, 6))


def ended(state: Fair) -> Ended | None:
    if not state.over:
        return None
    return Ended(say("The wind took the tents"), (), say("Everybody has lost"))


def question(state: Fair) -> SecretQuestion | None:
    if not state.lot:
        return None
    return SecretQuestion(
        Bids.kind,
        say("Your bid?"),
        say("In secret."),
        state.order,
        amounts={seat: (0, coins or 0) for seat, coins in state.coins.items()},
        about=state.lot,
        round=state.round,
    )


def menu(state: Fair, seat: str) -> list[MenuItem[Fair]]:
    return [MenuItem(Market.title, "plus", kind="market"),
            MenuItem(Gift.title, "plus", kind="gift")]  # fmt: skip


def rehearse(state: Fair, chance: Random) -> Action[Fair] | None:
    """A lot or a gift; after five rounds the storm; bids are due while a lot is on sale."""
    if state.lot:
        return None
    if state.round == 5:
        return Storm()
    gift = Gift(seat=chance.choice(state.order), coins=chance.randint(1, 9))
    return chance.choice([gift, Market(lot=chance.choice(GOODS))])


game = Game[Any, Any](
    meta=Meta(
        slug="fair",
        title=say("The fair"),
        players=(2, 4),
        colours=(Colour("red", say("Red"), "disc"), Colour("blue", say("Blue"), "square")),
        bgg_id=0,
        version=1,
    ),
    options=Opening,
    action_types=(Market, Bids, Pay, Alms, Gift, Storm),
    begin=begin,
    seen_by=seen_by,
    follows=follows,
    secret_question=question,
    secret_choices=lambda state, seat: [],
    points=points,
    sources=lambda state: [Source(say("Goods"), points(state))],
    turn=lambda state: Turn(state.order[0], state.round),
    ended=ended,
    seat_view=lambda state, seat: Stall(coins=state.coins[seat]),
    menu=menu,
    settings=lambda state: [MenuItem(Storm.title, "close", kind="storm")],
    examples=lambda: Examples(rehearse=rehearse),
)


def began() -> Entry:
    """The set-up: red and blue with three coins each."""
    return Entry(1, BEGIN, {"options": {}, "seats": ["red", "blue"]}, "phone", NOON)


def recorded(seq: int, *actions: Action[Any]) -> list[Entry]:
    """The entries of these actions, the first with number `seq`."""
    return [
        Entry(place, action.kind, action.payload(), "phone", NOON)
        for place, action in enumerate(actions, seq)
    ]


def log(*actions: Action[Any]) -> Log[Any]:
    """The log of these actions after the set-up."""
    return Log(game, [began(), *recorded(2, *actions)])


MARKET = (began(), *recorded(2, Market()))


def bid(seq: int, seat: str, coins: int, asked: int) -> Entry:
    """A sealed bid for the market that the entry `asked` opened."""
    payload = {"question": "fair_bids", "seat": seat, "values": [str(coins)], "asked": asked}
    return Entry(seq, SEAL, payload, "phone", NOON)


def log_of(*entries: Entry) -> Log[Any]:
    return Log(game, entries)
