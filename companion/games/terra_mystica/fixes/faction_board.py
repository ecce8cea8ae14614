"""Corrections of a seat: goods, points, faction board, cults, tiles."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, Field

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, with_details
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.tiles import TOWNS
from companion.games.terra_mystica.moves.bases import SeatStatement
from companion.games.terra_mystica.moves.fields import FavorId, NoCard, SpecialCode, named_choices
from companion.games.terra_mystica.state.board import structures_on
from companion.games.terra_mystica.state.player import Player, scored
from companion.games.terra_mystica.state.state import NOBODY, ORDER_PLACES, State, with_player
from companion.games.terra_mystica.state.table_state import TableState

Many = Annotated[int, Widget("count", say("Coins")), Field(ge=-99, le=999)]


class SetGoods(SeatStatement):
    kind: ClassVar[str] = "set_goods"
    icon: ClassVar[str] = "coins"
    title: ClassVar[Phrase] = say("Correct coins, workers, priests, power")

    coins: Many = 0
    workers: Annotated[int, Widget("count", say("Workers")), Field(ge=-99, le=999)] = 0
    priests: Annotated[int, Widget("count", say("Priests in hand")), Field(ge=-9, le=7)] = 0
    one: Annotated[int, Widget("count", say("Bowl I")), Field(ge=-12, le=12)] = 0
    two: Annotated[int, Widget("count", say("Bowl II")), Field(ge=-12, le=12)] = 0
    three: Annotated[int, Widget("count", say("Bowl III")), Field(ge=-12, le=12)] = 0

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        bowls = dict(zip(("one", "two", "three"), player.power, strict=True))
        same = {name: getattr(player, name) for name in ("coins", "workers", "priests")}
        return {**same, **bowls}

    def stated(self, game: State, player: Player) -> State:
        return with_player(game, changed(
            player, coins=self.coins, workers=self.workers, priests=self.priests,
            power=(self.one, self.two, self.three),
        ))  # fmt: skip

    def fold(self, state: TableState) -> TableState:
        return super().fold(state).sure_of(self.seat)

    def story(self, before: TableState) -> Phrase:
        goods = say(
            "{coins}, {workers}, {priests}, power {one}/{two}/{three}",
            coins=names.some("coins", self.coins),
            workers=names.some("workers", self.workers),
            priests=names.some("priests", self.priests),
            one=self.one,
            two=self.two,
            three=self.three,
        )
        return with_details(say("corrects the goods"), goods)


class Correct(SeatStatement):
    kind: ClassVar[str] = "correct"
    title: ClassVar[Phrase] = say("Correct points")

    points: Annotated[int, Widget("sum", say("Points, or minus points")), Field(ge=-500, le=500)]
    why: Annotated[str, Widget("text", say("Why")), Field(max_length=80)] = ""

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        return {"points": 0}

    def stated(self, game: State, player: Player) -> State:
        return with_player(game, scored(player, "corrections", self.points))

    def story(self, before: TableState) -> Phrase:
        """While screens show no points, the line says what it brings, as all other lines do."""
        line = say("corrects the points")
        if self.why:
            line = with_details(line, say("“{why}”", why=self.why))
        if before.hides_points:
            line = with_details(line, say("{points:+} VP", points=self.points))
        return line


KINDS = ("dwellings", "houses", "temples", "stronghold", "sanctuary")
TRACKS = ("shipping", "exchange", "bridges", "keys")


class SetBoard(SeatStatement):
    kind: ClassVar[str] = "set_board"
    icon: ClassVar[str] = "dwelling"
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

    used: Annotated[tuple[SpecialCode, ...], Field(max_length=9), Widget(
        "choices", say("Special actions used this round"), rare=True)] = ()  # fmt: skip

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        same = {name: getattr(player, name) for name in (*TRACKS, "used")}
        return {**dict(zip(KINDS, player.built, strict=True)), **same, "card": player.card or None}

    @property
    def built(self) -> tuple[int, ...]:
        return tuple(getattr(self, kind) for kind in KINDS)

    def stated(self, game: State, player: Player) -> State:
        had, has, cards = player.card, self.card or "", game.cards
        if had != has:
            left = {card: coins for card, coins in cards.items() if card != has}
            cards = {**left, had: 0} if had else left
        tracks = {name: getattr(self, name) for name in TRACKS}
        after = changed(player, built=self.built, card=has, used=self.used, **tracks)
        return with_player(game, after, cards=cards)

    def objections(self, state: TableState) -> Iterator[Objection]:
        """Against other numbers of structures than the map shows, if they are new."""
        if state.depth != "map" or self.seat not in state.seats:
            return
        player = state.player(self.seat)
        on_map = structures_on(state.game.board, player.seat)
        if self.built not in (player.built, on_map):
            sentence = names.listed(
                say("{what} {by}", what=name, by=count)
                for name, count in zip(names.STRUCTURE, on_map, strict=True)
                if count
            )
            yield Objection("map.built", say("The map shows: {structures}. Correct its hexes.",
                                             structures=sentence), "build")  # fmt: skip

    def choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {"card": named_choices(names.CARD, names.CARD),
                "used": named_choices(names.SPECIAL, names.SPECIAL)}  # fmt: skip

    def story(self, before: TableState) -> Phrase:
        return say("corrects the faction board")


PLACES_FOR = (3, 2)
"""The steps of a priest's places on each cult."""


def _on_places(priests: dict[str, int]) -> dict[str, int]:
    """The priests without zeros. ValueError for an unknown place."""
    if not priests.keys() <= {f"{cult}{steps}" for cult in CULTS for steps in PLACES_FOR}:
        raise ValueError("not a place for priests")
    return {place: count for place, count in priests.items() if count}


class SetCults(SeatStatement):
    """Sets a seat's positions on the four cults, and its priests by place: "fire3", "fire2"."""

    kind: ClassVar[str] = "set_cults"
    icon: ClassVar[str] = "fire"
    title: ClassVar[Phrase] = say("Correct the cult board")
    rarely: ClassVar[Phrase] = say("Priests on the cult board")

    fire: Annotated[int, Widget("count", names.CULT[0]), Field(ge=0, le=10)] = 0
    water: Annotated[int, Widget("count", names.CULT[1]), Field(ge=0, le=10)] = 0
    earth: Annotated[int, Widget("count", names.CULT[2]), Field(ge=0, le=10)] = 0
    air: Annotated[int, Widget("count", names.CULT[3]), Field(ge=0, le=10)] = 0
    priests: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=3)]],
        Widget("count", say("Priests on the cult board"), rare=True),
        AfterValidator(_on_places),
    ] = Field(default_factory=dict)

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        stand = Counter(f"{cult}{steps}" for cult, order in zip(CULTS, game.orders, strict=True)
                        for steps, seat in zip(ORDER_PLACES, order, strict=True)
                        if seat == player.seat)  # fmt: skip
        return {**dict(zip(CULTS, player.cults, strict=True)), "priests": stand}

    def stated(self, game: State, player: Player) -> State:
        orders = []
        for cult, row in zip(CULTS, game.orders, strict=True):
            order = [NOBODY if seat == player.seat else seat for seat in row]
            for steps in PLACES_FOR:
                places = [n for n, worth in enumerate(ORDER_PLACES) if worth == steps]
                places.sort(key=lambda place: order[place] != NOBODY)  # The free ones first.
                for place in places[: self.priests.get(f"{cult}{steps}", 0)]:
                    order[place] = player.seat
            orders.append(tuple(order))
        after = changed(player, cults=(self.fire, self.water, self.earth, self.air),
                        priests_kept=sum(self.priests.values()))  # fmt: skip
        return with_player(game, after, orders=tuple(orders))

    def choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {"priests": [
            Choice(f"{cult}{steps}",
                   say("{cult}: places for {steps} steps", cult=name, steps=steps))
            for cult, name in zip(CULTS, names.CULT, strict=True) for steps in PLACES_FOR
        ]}  # fmt: skip

    def story(self, before: TableState) -> Phrase:
        cults = say("{fire}, {water}, {earth}, {air}", fire=self.fire, water=self.water,
                    earth=self.earth, air=self.air)  # fmt: skip
        return with_details(say("corrects the cults"), cults)


class SetTiles(SeatStatement):
    """Sets the favour and town tiles of a seat; the stock has the others."""

    kind: ClassVar[str] = "set_tiles"
    icon: ClassVar[str] = "favor"
    title: ClassVar[Phrase] = say("Correct favour and town tiles")

    favors: Annotated[tuple[FavorId, ...], Widget("choices", say("Favour tiles")),
                      Field(max_length=12)] = ()  # fmt: skip
    towns: Annotated[dict[str, Annotated[int, Field(ge=0, le=9)]],
                     Widget("count", say("Town tiles")),
                     AfterValidator(lambda towns: {t: n for t, n in towns.items() if n})] = Field(
                         default_factory=dict)  # fmt: skip

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        return {"favors": player.favors, "towns": Counter(player.towns)}

    def stated(self, game: State, player: Player) -> State:
        favors = tuple(dict.fromkeys(self.favors))
        towns = tuple(t for t in TOWNS for _ in range(self.towns.get(t, 0)))
        left = Counter(player.favors + player.towns)
        left.subtract(favors + towns)
        return with_player(
            game, changed(player, favors=favors, towns=towns),
            favors_left={tile: count + left[tile] for tile, count in game.favors_left.items()},
            towns_left={tile: count + left[tile] for tile, count in game.towns_left.items()},
        )  # fmt: skip

    def choices(self, state: TableState) -> Mapping[str, Sequence[Choice]]:
        return {"favors": named_choices(names.FAVOR, names.FAVOR),
                "towns": named_choices(names.TOWN, state.game.towns_left)}  # fmt: skip

    def story(self, before: TableState) -> Phrase:
        return say("corrects the tiles")
