"""Cities, castles and roads, and the base of all buildings
(rulebook, "Set-up of the game", "Course of play")."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import (
    UNNAMED,
    MaybeNamed,
    MaybeProvinceField,
    Province,
)
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.box.words import gold
from companion.games.mythotopia.moves.turn import Spends, as_action, spent
from companion.games.mythotopia.rules.board.board_facts import border
from companion.games.mythotopia.rules.board.holders import (
    likely_first,
    not_held,
    own_names,
    province_choices,
)
from companion.games.mythotopia.rules.board.routes import card_of, crossing
from companion.games.mythotopia.rules.cards.whereabouts import may_lie_with
from companion.games.mythotopia.rules.score.tokens import (
    TakenTokens,
    cards_of,
    left_lying,
    likely,
    paid_elsewhere,
    take,
    token_choices,
    token_objections,
    tokens_story,
)
from companion.games.mythotopia.rules.turn.actions import BUILDING
from companion.games.mythotopia.state.state import State


class Build(Action[State]):
    """A building: the tokens it brings and the action it takes."""

    price: ClassVar[int]
    """In stone."""
    builds: ClassVar[Phrase]
    pays: ClassVar[tuple[str, ...]]
    """The victory-point cards that pay for it: the first one always, the second if the player adds
    1 gold.
    """

    seat: SeatField
    tokens: TakenTokens = ()
    spends: Spends = False
    province: MaybeProvinceField = ""

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        facts = {"tokens": likely(state, seat, cls.pays[0]), "spends": state.turn.seat is not None}
        place = cls.likely_place(state, seat, given)
        return cls(**{"seat": seat, **facts, **place, **given})

    @classmethod
    def likely_place(cls, state: State, seat: Seat, given: Mapping[str, Any]) -> dict[str, str]:
        """A free site if the whole board is tracked; otherwise nobody has to name one."""
        is_asked = state.depth == "board" and "province" not in given
        sites = cls.sites(state, seat) if is_asked else []
        return {"province": sites[0]} if sites else {}

    @classmethod
    def sites(cls, state: State, seat: Seat) -> list[str]:
        """The seat's named provinces where it can be built."""
        raise NotImplementedError

    def built(self, state: State) -> State:
        raise NotImplementedError

    def stands_in(self, state: State) -> Iterator[Objection]:
        """Objections to the piece and its place, besides a province of somebody else."""
        raise NotImplementedError

    def may_be_paid(self, state: State) -> bool:
        """Whether a token was recorded without a building, which may be this one."""
        raise NotImplementedError

    @property
    def places(self) -> tuple[str, ...]:
        """The named provinces where it is built. The player plays the card of one of them."""
        return (self.province,) if self.province else ()

    @property
    def unpaid(self) -> Phrase | None:
        """The note on a button of a building that brings no token; None if it brings one."""
        return None if self.tokens else say("no token left")

    def where(self) -> str:
        """The place in words; "" if nobody named it."""
        return " – ".join(self.places)

    def fold(self, state: State) -> State:
        if self.seat in state.players:
            state = self.built(state)
        state = take(state, self.seat, self.tokens)
        return spent(state, self.seat, "card_action") if self.spends else state

    def objections(self, state: State) -> Iterator[Objection]:
        against = list(self._against(state))
        yield from against
        if not against and self.seat in state.players and not self.may_be_paid(state):
            due = likely(state, self.seat, self.pays[0])
            yield from left_lying(state, due, self.tokens)

    def _against(self, state: State) -> Iterator[Objection]:
        yield from as_action(state, self.seat, "card_action", spends=self.spends)
        if self.seat in state.players:
            yield from self.stands_in(state)
            for place in self.places:
                if state.surely_lacks(self.seat, place):
                    yield Objection("build.own", not_held(self.seat, place), "build")
        yield from paid_elsewhere(self.tokens, self.pays)
        yield from token_objections(state, self.seat, self.tokens)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {
            "tokens": token_choices(state, self.seat, self.pays),
            "province": own_choices(state, self.seat, self.sites(state, self.seat)),
        }

    def stone(self, state: State) -> int:
        return self.price

    def reminders(self, state: State) -> Iterator[Phrase]:
        """The cards that the player must play from hand, if the whole board is tracked."""
        if state.depth != "board":
            return
        yield say("Build")
        if self.places:
            yield card_of(state, self.seat, self.places)
        yield say_many("{count} stone", "{count} stone", self.stone(state))
        if not set(cards_of(self.tokens)).isdisjoint(self.pays[1:]):
            yield gold(1)

    def story(self, before: State) -> Phrase:
        """The points beside it tell of its own token alone."""
        place = self.where()
        line = self.builds
        if len(self.places) > 1:
            line = with_details(line, say("{where}", where=place))
        elif place:
            line = say("{builds} ({where})", builds=line, where=place)
        if [*cards_of(self.tokens)] in ([], [self.pays[0]]):
            return line
        return with_details(line, tokens_story(self.tokens))


class BuildCity(Build):
    """A city (2 stone) replaces a town of the seat; the town returns to stock, and the Reserve
    has room for 1 more card."""

    kind: ClassVar[str] = "city"
    icon: ClassVar[str] = "city"
    heading: ClassVar[Phrase | None] = BUILDING
    title: ClassVar[Phrase] = say("Build a city")
    builds: ClassVar[Phrase] = say("builds a city")
    price: ClassVar[int] = 2  # Rulebook, "Building"
    pays: ClassVar[tuple[str, ...]] = ("city", "guilded_city")

    def built(self, state: State) -> State:
        player = state.players[self.seat]
        city_in = player.city_in.union(self.places)
        return state.player(self.seat, cities=player.cities + 1, city_in=city_in)

    def stands_in(self, state: State) -> Iterator[Objection]:
        player = state.players[self.seat]
        if state.cities_left(self.seat) <= 0 and player.cities_sure:
            yield Objection(
                "city.stock", say("No city piece is left on the Reserve card."), "build"
            )
        if self.province in player.city_in_sure and player.cities_sure:
            yield Objection(
                "city.twice", say("A city already stands in {province}.", province=self.province),
                "build",
            )  # fmt: skip
        yield from _citadel_there(state, self.seat, self.province)

    def may_be_paid(self, state: State) -> bool:
        return state.players[self.seat].cities_untold

    @classmethod
    def sites(cls, state: State, seat: Seat) -> list[str]:
        own = _no_citadel_in(state, seat)
        return [province for province in own if province not in state.players[seat].city_in_sure]


class BuildCastle(Build):
    """A castle (1 stone) in a province of the seat; it stays when the province changes hands."""

    kind: ClassVar[str] = "castle"
    icon: ClassVar[str] = "castle"
    heading: ClassVar[Phrase | None] = BUILDING
    title: ClassVar[Phrase] = say("Build a castle")
    builds: ClassVar[Phrase] = say("builds a castle")
    price: ClassVar[int] = 1
    pays: ClassVar[tuple[str, ...]] = ("castle",)

    def built(self, state: State) -> State:
        return changed(
            state,
            castles_built=state.castles_built + 1,
            castle_in=state.castle_in.union(self.places),
            built_in=state.built_in if self.places else frozenset(),
        )

    def stands_in(self, state: State) -> Iterator[Objection]:
        if state.castles_built >= contents.CASTLES:
            yield Objection("castle.stock", say("All 9 castles are on the board."), "build")
        if self.province and self.province in state.castle_in:
            yield Objection(
                "castle.twice",
                say("A castle already stands in {province}.", province=self.province),
                "build",
            )
        yield from _citadel_there(state, self.seat, self.province)

    def may_be_paid(self, state: State) -> bool:
        return more_paid(state, "castle", state.castles_built)

    @classmethod
    def sites(cls, state: State, seat: Seat) -> list[str]:
        own = _no_citadel_in(state, seat)
        return [province for province in own if province not in state.castle_in]


def more_paid(state: State, card: str, built: int) -> bool:
    """Whether a card has paid more tokens than these buildings brought."""
    paid = sum(player.points.get(card, 0) for player in state.players.values())
    return paid > built * max(contents.VP_CARDS[card].tokens)


def _no_citadel_in(state: State, seat: Seat) -> list[str]:
    """The seat's provinces, by name, except the one with its citadel."""
    player = state.players.get(seat)
    return sorted(player.named - {player.citadel_in_sure}) if player else []


def _citadel_there(state: State, seat: Seat, province: Province) -> Iterator[Objection]:
    """An objection in the citadel's province, because it counts as both city and castle."""
    if province and state.players[seat].citadel_in_sure == province:
        sentence = say("The citadel already stands in {province}.", province=province)
        yield Objection("build.citadel", sentence, "build")


def own_choices(state: State, seat: Seat, likely: Collection[str]) -> list[Choice]:
    """Own provinces, the likely ones first; then all others if some of the seat's provinces are
    unnamed."""
    player = state.players.get(seat)
    if player is None:
        return [UNNAMED]
    by_name = [Choice(province, say(province)) for province in sorted(player.named)]
    own = likely_first(by_name, likely)
    if player.all_named:
        return [UNNAMED, *own]
    rest = [c for c in province_choices(state, seat) if c.value not in player.named and not c.note]
    return [UNNAMED, *own, *rest]


class BuildRoad(Build):
    """A road across the border of two provinces of one player. A border has at most one road,
    and mountains have none."""

    kind: ClassVar[str] = "road"
    icon: ClassVar[str] = "road"
    heading: ClassVar[Phrase | None] = BUILDING
    title: ClassVar[Phrase] = say("Build a road")
    builds: ClassVar[Phrase] = say("builds a road")
    pays: ClassVar[tuple[str, ...]] = ("road", "roadside_inns")
    refills: ClassVar[tuple[str, ...]] = ("province",)

    province: Annotated[MaybeNamed, Widget("choice", say("From"))] = ""
    to: Annotated[MaybeNamed, Widget("choice", say("To"))] = ""

    @property
    def border(self) -> tuple[str, str] | None:
        """The two provinces in alphabetical order, if both are named."""
        return _between(self.province, self.to) if self.province and self.to else None

    def stone(self, state: State) -> int:
        if self.border is None:
            return state.road_stone  # differs in the rulebook: a table option
        return state.road_stone + (_crossed(state, self.seat, *self.border) == "hills")

    def built(self, state: State) -> State:
        roads = state.roads | ({self.border} if self.border else frozenset())
        return changed(state, roads_built=state.roads_built + 1, roads=roads)

    def stands_in(self, state: State) -> Iterator[Objection]:
        if state.roads_built >= contents.ROADS:
            yield Objection("road.stock", say("All 9 roads are on the board."), "build")
        if self.border and self.border in state.roads_sure:
            yield Objection("road.twice", say("A road already crosses this border."), "build")
        if self.border:
            yield from _border_objections(state, *self.border, self.seat)

    def may_be_paid(self, state: State) -> bool:
        return more_paid(state, "road", state.roads_built)

    @classmethod
    def likely_place(cls, state: State, seat: Seat, given: Mapping[str, Any]) -> dict[str, str]:
        """A likely border. If one end is named, the other end is its neighbour."""
        place = super().likely_place(state, seat, given)
        start = given.get("province", place.get("province", ""))
        ends = [] if "to" in given else road_ends(state, seat, start)
        return {**place, "to": ends[0]} if ends else place

    @classmethod
    def sites(cls, state: State, seat: Seat) -> list[str]:
        return [start for start in sorted(own_names(state, seat)) if road_ends(state, seat, start)]

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(name for name in (self.province, self.to) if name)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        ends = road_ends(state, self.seat, self.province)
        return {**super().choices(state), "to": own_choices(state, self.seat, ends)}


def borders(state: State, seat: Seat) -> list[tuple[str, str]]:
    """The borders of two named own provinces that a road can cross."""
    own = sorted(own_names(state, seat))
    return [(start, end) for start in own for end in road_ends(state, seat, start) if start < end]


def _between(province: Province, to: str) -> tuple[str, str]:
    """The two ends of a road in alphabetical order."""
    first, second = sorted((province, to))
    return first, second


def _crossed(state: State, seat: Seat, first: str, second: str) -> str:
    """The border for this player, whose Reserve may hold Ranger."""
    player = state.players.get(seat)
    ranger = "ranger" in ((player and player.reserve_cards) or ())
    return crossing(border(state, first, second), ranger=ranger)


def road_ends(state: State, seat: Seat, start: Province) -> list[str]:
    """The named own provinces that a road from `start` can reach."""
    own = own_names(state, seat)
    return [
        end
        for end in sorted(own)
        if start in own
        and _crossed(state, seat, start, end) in ("plain", "hills")
        and _between(start, end) not in state.roads_sure
    ]


def _border_objections(state: State, first: str, second: str, seat: Seat) -> Iterator[Objection]:
    """A road needs two neighbours. Mountains are closed; for a player with Ranger they
    are hills."""
    between = border(state, first, second)
    if first == second or between == "none":
        yield Objection(
            "road.border",
            say("{first} and {second} don't share a border.", first=first, second=second),
            "build",
        )
    elif between == "mountains" and not may_lie_with(state, seat, "ranger"):
        yield Objection("road.mountains", say("A road can't cross mountains."), "build")
