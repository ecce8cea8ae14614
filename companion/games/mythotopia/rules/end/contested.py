"""Finds the resources that may not suffice for all wars, so that the order of settling matters, and
names them (rulebook, "End the game").

Every resource has a place in the `Situation`: a player's VP (the floor may cut a loss), a stock of
towns, the tokens on a card, the tokens of a value in the supply, the holder of an island's
province. This runs very often, so sets of wars and resources are bits of an integer.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import add, or_
from typing import TypeAlias

from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.contents import LOWEST_SCORE, PROVINCE_VP
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.rules.score.tokens import ISLAND_TOKEN, LORD
from companion.games.mythotopia.rules.war.settlement import (
    ISLAND_OF,
    Claim,
    Settlement,
    Settling,
    Situation,
)
from companion.games.mythotopia.state.position import Position


class Prizes:
    """The tokens that each war may bring, without claims that can never be paid."""

    def __init__(self, board: Settling, wars: Sequence[Settlement]) -> None:
        self._board = board
        self._wars = wars
        self._islands = frozenset(name for name in contents.ISLANDS if self._may_be_completed(name))
        self.claims = tuple(tuple(self._claims_of(war)) for war in wars)

    def island(self, war: Settlement) -> str | None:
        """The island of the war's province, if somebody may come to hold all of it."""
        island = ISLAND_OF.get(war.province)
        return island if war.taker is not None and island in self._islands else None

    def alike_before(self) -> Iterator[int]:
        """For each war, the equal war that is settled first, as a bit (0: none). Equal wars have
        the same effect, so their order doesn't matter. Wars over island provinces are never
        equal."""
        latest: dict[object, int] = {}
        for place, war in enumerate(self._wars):
            where = war.province if self.island(war) else ""
            who = (war.taker, war.loser, war.keeper, war.town_returns)
            likeness = (who, self.claims[place], where)
            yield latest.get(likeness, 0)
            latest[likeness] = 1 << place

    def _claims_of(self, war: Settlement) -> Iterator[tuple[str, Claim]]:
        player = war.keeper or war.taker
        if player is None:
            return
        claims = list(war.claims)
        island = self.island(war)
        if island is not None and self._may_complete(island, player):
            claims.append(Claim(LORD, ISLAND_TOKEN[island], exact=True))
        for claim in claims:
            if self._board.may_pay(player, claim):
                yield player, claim

    def _may_be_completed(self, island: str) -> bool:
        takers = {war.taker for war in self._wars if ISLAND_OF.get(war.province) == island}
        return any(self._may_complete(island, taker) for taker in takers if taker is not None)

    def _may_complete(self, island: str, player: Seat) -> bool:
        board = self._board
        taken = {war.province for war in self._wars if war.taker == player}
        return all(
            part in taken or board.start[board.islands_at[part]] == board.vp_at[player]
            for part in contents.ISLANDS[island]
        )


Resource: TypeAlias = tuple[str, str]
"""A resource that may make the order matter: ("card", id), ("towns", player), ("floor", player),
("island", name) or ("supply", value)."""

Wars: TypeAlias = int
"""A set of wars: one bit each, by its place in their sequence."""

Places: TypeAlias = int
"""A set of resources: one bit each, by its place in a situation."""

Demand: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The demands of some wars, by place in a situation: a number and a second value. VP: losses, and
whether gains are possible. Towns: towns to place, and whether one may come home. A card: tokens
claimed, and the players (bits) who claim them. A value in the supply: tokens that Scribe may claim,
and the players. A province of an island: wars there; no second value."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The demands of a group of wars, by place; places without a demand are left out. Towns: how
    many, and whether one may come home. Cards and the supply: how many, and whether several players
    claim them. Islands: the holders of their provinces. `always` is short in every situation,
    `added` only when groups are added up."""

    towns: tuple[tuple[int, int, int], ...]
    cards: tuple[tuple[int, int, bool], ...]
    supply: tuple[tuple[int, int, bool], ...]
    holders: tuple[int, ...]
    always: Places
    added: Places


class Contest:
    """The wars of one position, and which of them compete."""

    def __init__(self, board: Settling, wars: Sequence[Settlement], prizes: Prizes) -> None:
        self._board = board
        self._wars = wars
        self._prizes = prizes
        losses = Counter(war.loser for war in wars)
        self.near_the_floor = frozenset(
            player
            for player, vp in zip(board.players, board.start, strict=False)
            if losses[player] and vp < LOWEST_SCORE + PROVINCE_VP * losses[player]
        )
        nothing = (0,) * len(board.start)
        self._demand_of = [self._demand(place) for place in range(len(wars))]
        self._demands: dict[Wars, Demand] = {0: (nothing, nothing)}
        self._wanted: dict[Wars, Wanted] = {}
        self._touched = [
            sum(1 << place for place, asks in enumerate(zip(*demand, strict=True)) if any(asks))
            for demand in self._demand_of
        ]

    def groups(self, wars: Wars, short: Places) -> list[Wars]:
        """The wars, grouped by the places that they share, directly or through other wars."""
        groups: list[tuple[Wars, Places]] = []
        for place, touched in enumerate(self._touched):
            if wars >> place & 1:
                group, shared, apart = 1 << place, touched & short, []
                for other in groups:
                    if other[1] & shared:
                        group, shared = group | other[0], shared | other[1]
                    else:
                        apart.append(other)
                groups = [*apart, (group, shared)]
        return [group for group, _ in groups]

    def contested(self, wars: Wars, situation: Situation) -> Iterator[Resource]:
        """The resources that may make the order of these wars matter: those that are short and that
        two wars need."""
        once = twice = 0
        for place, touched in enumerate(self._touched):
            if wars >> place & 1:
                once, twice = once | touched, twice | once & touched
        return self._resources(twice & self.short(wars, situation, added=False))

    def relevant(self, wars: Wars, situation: Situation) -> Situation:
        """The part of a situation, without the VP, that these wars depend on. Situations in which
        it is equal lead to the same ends."""
        wanted = self._wanted_by(wars)
        return (
            *[min(situation[place], demand) for place, demand, _ in wanted.towns],
            *[situation[place][:demand] for place, demand, _ in wanted.cards],
            *[min(situation[place], demand) for place, demand, _ in wanted.supply],
            *map(situation.__getitem__, wanted.holders),
        )

    def _resources(self, places: Places) -> Iterator[Resource]:
        board = self._board
        resources: list[tuple[Resource, int]] = [
            *((("floor", player), place) for player, place in board.vp_at.items()),
            *((("towns", player), place) for player, place in board.towns_at.items()),
            *((("card", card), place) for card, place in board.cards_at.items()),
            *((("supply", str(value)), place) for value, place in board.supply_at.items()),
            *((("island", ISLAND_OF[part]), place) for part, place in board.islands_at.items()),
        ]
        return (resource for resource, place in resources if places >> place & 1)

    # -- what is short -----------------------------------------------------------------------

    def short(self, wars: Wars, situation: Situation, *, added: bool) -> Places:
        """Resources that may not suffice for all of these wars, or VP that the floor may cut. The
        answer is cautious: it may name a resource that turns out not to matter, but it leaves out
        none that does. Claims of a single player take the same number of tokens in any order, but
        their values can't be added up. With `added`, groups that share no short resource can be
        settled separately from this situation, and their changes added up. Without it, any order of
        such groups leads to the same end."""
        wanted = self._wanted_by(wars)
        short = wanted.always | wanted.added if added else wanted.always
        for place, demand, one_returns in wanted.towns:
            if situation[place] < demand and (situation[place] or one_returns):
                short |= 1 << place
        for place, demand, several in wanted.cards:
            left = situation[place]
            if left and demand > 1:
                too_few = demand > len(left) and (added or several)
                if too_few or left[0] != left[-1]:
                    short |= 1 << place
        for place, demand, several in wanted.supply:
            if 0 < situation[place] < demand and (added or several):
                short |= 1 << place
        return short

    # -- what they ask for -------------------------------------------------------------------

    def _wanted_by(self, wars: Wars) -> Wanted:
        wanted = self._wanted.get(wars)
        if wanted is None:
            wanted = self._wanted[wars] = self._reckoned(*self._sum(wars))
        return wanted

    def _sum(self, wars: Wars) -> Demand:
        total = self._demands.get(wars)
        if total is None:
            last = wars.bit_length() - 1
            demand, whose = self._sum(wars & ~(1 << last))
            more, more_claimants = self._demand_of[last]
            total = (tuple(map(add, demand, more)), tuple(map(or_, whose, more_claimants)))
            self._demands[wars] = total
        return total

    def _reckoned(self, demand: tuple[int, ...], whose: tuple[int, ...]) -> Wanted:
        board = self._board
        floors = [board.vp_at[player] for player in self.near_the_floor]
        islands = board.islands_at.values()
        return Wanted(
            towns=tuple((p, demand[p], whose[p]) for p in board.towns_at.values() if demand[p]),
            cards=tuple(_claimed(board.cards_at.values(), demand, whose)),
            supply=tuple(_claimed(board.supply_at.values(), demand, whose)),
            holders=tuple(place for place in islands if demand[place]),
            always=_bits(place for place in floors if demand[place] and whose[place])
            | _bits(place for place in islands if demand[place] > 1),
            added=_bits(place for place in floors if demand[place] > 1),
        )

    def _demand(self, which: int) -> Demand:
        board, war = self._board, self._wars[which]
        demand, whose = [0] * len(board.start), [0] * len(board.start)
        if war.loser is not None:
            demand[board.vp_at[war.loser]] = 1
            whose[board.towns_at[war.loser]] = int(war.town_returns)
        if war.taker is not None:
            demand[board.towns_at[war.taker]] = 1
            whose[board.vp_at[war.taker]] = 1
        for player, claim in self._prizes.claims[which]:
            whose[board.vp_at[player]] = 1
            # An island's token may lie under others, so its claim looks at the whole card.
            depth = len(board.tokens(claim.card) or ()) if claim.exact else 1
            places = {board.cards_at[claim.card]: depth}
            if board.is_scribe(player):
                places[board.supply_at[claim.value]] = 1
            for place, count in places.items():
                demand[place] += count
                whose[place] |= 1 << board.vp_at[player]
        island = self._prizes.island(war)
        for part in contents.ISLANDS[island] if island else ():
            demand[board.islands_at[part]] = 1
        return tuple(demand), tuple(whose)


def _claimed(
    places: Iterable[int], demand: tuple[int, ...], whose: tuple[int, ...]
) -> Iterator[tuple[int, int, bool]]:
    """Which tokens are claimed, how many, and whether by several players."""
    for place in places:
        if demand[place]:
            yield place, demand[place], whose[place] & (whose[place] - 1) != 0


def _bits(places: Iterable[int]) -> Places:
    return sum(1 << place for place in places)


ISLAND: dict[str, Phrase] = {
    "large": say("the large island"),
    "small": say("the small island"),
}


def hangs_on(position: Position, resources: Iterable[Resource]) -> tuple[Phrase, ...]:
    """Each resource by name, with how many are left at the start."""
    return tuple(_resource_name(position, kind, key) for kind, key in resources)


def _resource_name(position: Position, kind: str, key: str) -> Phrase:
    match kind:
        case "card":
            return _last_tokens(position, key)
        case "supply":
            return _last_loose(position, key)
        case "towns":
            return _last_towns(position, key)
        case "floor":
            return say("{seat}'s minimum of {floor} VP", seat=SeatName(key), floor=LOWEST_SCORE)
        case "island":
            return ISLAND[key]
        case _:
            raise ValueError(kind)


def _last_tokens(position: Position, card: str) -> Phrase:
    left = next(len(vp_card.tokens) for vp_card in position.vp_cards if vp_card.id == card)
    name = words.VP_CARD[card]
    if left == 1:
        return say("the last token on {card}", card=name)
    return say_many(
        "the last {count} token on {card}", "the last {count} tokens on {card}", left, card=name
    )


def _last_loose(position: Position, value: str) -> Phrase:
    left = sum(n for of, n in (position.supply or {}).items() if of == value)
    if left == 1:
        return say("the last loose {value}-VP token in the supply", value=value)
    return say_many(
        "the last {count} loose {value}-VP token in the supply",
        "the last {count} loose {value}-VP tokens in the supply",
        left,
        value=value,
    )


def _last_towns(position: Position, player: Seat) -> Phrase:
    """The last towns in stock or, if there are none, the town that comes home from a lost
    province."""
    seat, left = SeatName(player), position.player(player).towns
    if not left:
        return say("the town that returns to {seat}", seat=seat)
    if left == 1:
        return say("{seat}'s last town", seat=seat)
    return say_many("{seat}'s last {count} town", "{seat}'s last {count} towns", left, seat=seat)
