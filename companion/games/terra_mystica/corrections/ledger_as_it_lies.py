"""Making the companion match what lies on a faction board, the cult board and the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, Field

from companion.core.game.action import Action, Choice, Widget
from companion.core.text import Phrase, SeatName
from companion.games.terra_mystica.basis.changed import changed
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.tiles import TOWNS
from companion.games.terra_mystica.deeds.fields import FavorId, NoCard, chosen
from companion.games.terra_mystica.ledger.player import Player, scored
from companion.games.terra_mystica.play.state import NOBODY, Turn, with_player
from companion.games.terra_mystica.table.deed import Seat
from companion.games.terra_mystica.table.table import Table

Many = Annotated[int, Widget("count", say("Coins")), Field(ge=-99, le=999)]


class Statement(Action[Table]):
    """What lies before one seat now."""

    of_turn: ClassVar[bool] = False

    seat: Seat

    def changed(self, player: Player) -> Player:
        """The ledger as it is said to be."""
        raise NotImplementedError

    def fold(self, state: Table) -> Table:
        number = state.number(self.seat)
        if number == NOBODY:
            return state
        return state.with_game(with_player(state.game, self.changed(state.game.players[number])))


class SetGoods(Statement):
    """Coins, workers, priests in hand, and the three bowls of power."""

    kind: ClassVar[str] = "set_goods"
    title: ClassVar[Phrase] = say("Correct coins, workers, priests, power")

    coins: Many = 0
    workers: Annotated[int, Widget("count", say("Workers")), Field(ge=-99, le=999)] = 0
    priests: Annotated[int, Widget("count", say("Priests in hand")), Field(ge=-9, le=7)] = 0
    one: Annotated[int, Widget("count", say("Bowl I")), Field(ge=-12, le=12)] = 0
    two: Annotated[int, Widget("count", say("Bowl II")), Field(ge=-12, le=12)] = 0
    three: Annotated[int, Widget("count", say("Bowl III")), Field(ge=-12, le=12)] = 0

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        known: dict[str, Any] = {"seat": seat}
        if given.get("seat", seat) in state.seats:
            player = state.player(given.get("seat", seat))
            known |= {"coins": player.coins, "workers": player.workers, "priests": player.priests}
            known |= dict(zip(("one", "two", "three"), player.power, strict=True))
        return cls(**{**known, **given})

    def changed(self, player: Player) -> Player:
        return changed(player, coins=self.coins, workers=self.workers, priests=self.priests,
                       power=(self.one, self.two, self.three))  # fmt: skip

    def story(self, before: Table) -> Phrase:
        return say(
            "Corrected to {coins}, {workers}, {priests}, power {one}/{two}/{three}",
            coins=names.some("coins", self.coins),
            workers=names.some("workers", self.workers),
            priests=names.some("priests", self.priests),
            one=self.one,
            two=self.two,
            three=self.three,
        )


class SetBoard(Statement):
    """Structures on the map, tracks, keys and the bonus card."""

    kind: ClassVar[str] = "set_board"
    title: ClassVar[Phrase] = say("Correct structures, tracks, bonus card")

    dwellings: Annotated[int, Widget("count", names.STRUCTURE[0]), Field(ge=0, le=8)] = 0
    houses: Annotated[int, Widget("count", names.STRUCTURE[1]), Field(ge=0, le=4)] = 0
    temples: Annotated[int, Widget("count", names.STRUCTURE[2]), Field(ge=0, le=3)] = 0
    stronghold: Annotated[int, Widget("count", names.STRUCTURE[3]), Field(ge=0, le=1)] = 0
    sanctuary: Annotated[int, Widget("count", names.STRUCTURE[4]), Field(ge=0, le=1)] = 0
    shipping: Annotated[int, Widget("count", say("Shipping level")), Field(ge=0, le=5)] = 0
    exchange: Annotated[int, Widget("count", say("Steps on the spades track")),
                        Field(ge=0, le=2)] = 0  # fmt: skip
    bridges: Annotated[int, Widget("count", say("Bridges")), Field(ge=0, le=3)] = 0
    keys: Annotated[int, Widget("count", say("Keys not used")), Field(ge=0, le=9)] = 0
    card: NoCard = None

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        known: dict[str, Any] = {"seat": seat}
        if given.get("seat", seat) in state.seats:
            player = state.player(given.get("seat", seat))
            kinds = ("dwellings", "houses", "temples", "stronghold", "sanctuary")
            known |= dict(zip(kinds, player.built, strict=True))
            known |= {"shipping": player.shipping, "exchange": player.exchange,
                      "bridges": player.bridges, "keys": player.keys,
                      "card": player.card or None}  # fmt: skip
        return cls(**{**known, **given})

    def changed(self, player: Player) -> Player:
        built = (self.dwellings, self.houses, self.temples, self.stronghold, self.sanctuary)
        return changed(player, built=built, shipping=self.shipping, exchange=self.exchange,
                       bridges=self.bridges, keys=self.keys, card=self.card or "")  # fmt: skip

    def fold(self, state: Table) -> Table:
        after = super().fold(state)
        if self.seat not in state.seats:
            return state
        had, has = state.player(self.seat).card, self.card or ""
        if had == has:
            return after
        cards = {card: coins for card, coins in after.game.cards.items() if card != has}
        if had:
            cards[had] = 0
        return after.with_game(changed(after.game, cards=cards))

    def choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"card": chosen(names.CARD, names.CARD)}

    def story(self, before: Table) -> Phrase:
        return say("Corrected the faction board")


class SetCults(Statement):
    """Where a seat stands on the four cults, and its priests there."""

    kind: ClassVar[str] = "set_cults"
    title: ClassVar[Phrase] = say("Correct the cult board")

    fire: Annotated[int, Widget("count", names.CULT[0]), Field(ge=0, le=10)] = 0
    water: Annotated[int, Widget("count", names.CULT[1]), Field(ge=0, le=10)] = 0
    earth: Annotated[int, Widget("count", names.CULT[2]), Field(ge=0, le=10)] = 0
    air: Annotated[int, Widget("count", names.CULT[3]), Field(ge=0, le=10)] = 0
    kept: Annotated[int, Widget("count", say("Priests on the cult board")), Field(ge=0, le=7)] = 0

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        known: dict[str, Any] = {"seat": seat}
        if given.get("seat", seat) in state.seats:
            player = state.player(given.get("seat", seat))
            known |= dict(zip(("fire", "water", "earth", "air"), player.cults, strict=True))
            known["kept"] = player.priests_kept
        return cls(**{**known, **given})

    def changed(self, player: Player) -> Player:
        cults = (self.fire, self.water, self.earth, self.air)
        return changed(player, cults=cults, priests_kept=self.kept)

    def story(self, before: Table) -> Phrase:
        return say("Corrected the cults: {fire}, {water}, {earth}, {air}", fire=self.fire,
                   water=self.water, earth=self.earth, air=self.air)  # fmt: skip


class SetTiles(Statement):
    """The favor and town tiles before a seat; the stock has the others."""

    kind: ClassVar[str] = "set_tiles"
    title: ClassVar[Phrase] = say("Correct favor and town tiles")

    favors: Annotated[tuple[FavorId, ...], Widget("choices", say("Favor tiles")),
                      Field(max_length=12)] = ()  # fmt: skip
    towns: Annotated[dict[str, Annotated[int, Field(ge=0, le=9)]],
                     Widget("count", say("Town tiles")),
                     AfterValidator(lambda towns: {t: n for t, n in towns.items() if n})] = Field(
                         default_factory=dict)  # fmt: skip

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        known: dict[str, Any] = {"seat": seat}
        if given.get("seat", seat) in state.seats:
            player = state.player(given.get("seat", seat))
            known |= {"favors": player.favors, "towns": Counter(player.towns)}
        return cls(**{**known, **given})

    def changed(self, player: Player) -> Player:
        towns = tuple(t for t in TOWNS for _ in range(self.towns.get(t, 0)))
        return changed(player, favors=tuple(dict.fromkeys(self.favors)), towns=towns)

    def fold(self, state: Table) -> Table:
        after = super().fold(state)
        if self.seat not in state.seats:
            return state
        had, has = state.player(self.seat), after.player(self.seat)
        game = after.game
        favors = {tile: left + had.favors.count(tile) - has.favors.count(tile)
                  for tile, left in game.favors_left.items()}  # fmt: skip
        towns = {tile: left + had.towns.count(tile) - has.towns.count(tile)
                 for tile, left in game.towns_left.items()}  # fmt: skip
        return after.with_game(changed(game, favors_left=favors, towns_left=towns))

    def choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"favors": chosen(names.FAVOR, names.FAVOR),
                "towns": chosen(names.TOWN, state.game.towns_left)}  # fmt: skip

    def story(self, before: Table) -> Phrase:
        return say("Corrected the tiles")


class Correct(Statement):
    """Points added or taken away, with a reason."""

    kind: ClassVar[str] = "correct"
    title: ClassVar[Phrase] = say("Correct points")

    points: Annotated[int, Widget("sum", say("Points, or minus points")), Field(ge=-500, le=500)]
    why: Annotated[str, Widget("text", say("Why")), Field(max_length=80)] = ""

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        return cls(**{"seat": seat, "points": 0, **given})

    def changed(self, player: Player) -> Player:
        return scored(player, "corrections", self.points)

    def story(self, before: Table) -> Phrase:
        return say("Corrected: {why}", why=self.why) if self.why else say("Corrected the points")


class SetTurn(Action[Table]):
    """Whose turn it is, in which round: also for a game that the companion joins late."""

    kind: ClassVar[str] = "set_turn"
    title: ClassVar[Phrase] = say("Correct the turn")
    of_turn: ClassVar[bool] = False

    seat: Seat
    round: Annotated[int, Widget("count", say("Round")), Field(ge=1, le=6)] = 1

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        return cls(**{"seat": seat, "round": max(1, state.game.round), **given})

    def fold(self, state: Table) -> Table:
        number = state.number(self.seat)
        if number == NOBODY:
            return state
        game = changed(state.game, round=self.round, phase="actions", queue=(),
                       turn=Turn(number, 1))  # fmt: skip
        player = changed(game.players[number], passed=False)
        passed = tuple(one for one in game.passed if one != number)
        return state.with_game(with_player(game, player, passed=passed), last=NOBODY)

    def story(self, before: Table) -> Phrase:
        return say("It is the turn of {seat} in round {round}", seat=SeatName(self.seat),
                   round=self.round)  # fmt: skip


class SetDepth(Action[Table]):
    """What the table keeps from now on."""

    kind: ClassVar[str] = "depth"
    title: ClassVar[Phrase] = say("What the companion keeps")
    of_turn: ClassVar[bool] = False

    depth: Annotated[Literal["points", "ledger", "map"], Widget("choice", say("It keeps"))]

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        return cls(**{"depth": state.depth, **given})

    def fold(self, state: Table) -> Table:
        return state.with_game(state.game, depth=self.depth)

    def choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"depth": [Choice(depth, name) for depth, name in DEPTH.items()]}

    def story(self, before: Table) -> Phrase:
        return say("The companion now keeps {what}", what=DEPTH[self.depth])


DEPTH: Mapping[str, Phrase] = {
    "points": say("points and cults"),
    "ledger": say("all goods, without the map"),
    "map": say("all goods and the map"),
}
