"""Facts checked on the table: one correction of everything that was wrong.

Any part may be left out and then stays unchanged.
"""

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Annotated, ClassVar, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from companion.core.common_actions import Statement
from companion.core.frozen import changed
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.contents import Named, Province, SeaName
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.fixes.corrections import KEYS, Correct
from companion.games.mythotopia.moves.cards.reserve import ReserveCard
from companion.games.mythotopia.rules.board.holders import surely_neutral
from companion.games.mythotopia.rules.board.standing import Building
from companion.games.mythotopia.state.pieces import (
    counted_places,
    pieces_at,
    set_to,
    troops_counted,
    troops_home,
    troops_known,
    wars,
)
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.state import State

SeatId: TypeAlias = Annotated[str, Field(max_length=40)]
Pieces: TypeAlias = Annotated[int, Field(ge=0, le=99)]
Count: TypeAlias = Annotated[int, Field(ge=-999, le=9999)]


def _of_a_card(key: str) -> str:
    if key not in KEYS["card"]:
        raise ValueError(f"no tokens are called {key!r}")
    return key


CardKey: TypeAlias = Annotated[str, AfterValidator(_of_a_card)]


class WarFacts(BaseModel):
    """A province at war, as on the table. `owner` is "" if neutral troops hold it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    owner: SeatId = ""
    building: Building = "town"
    castle: bool = False
    dragon: bool = False
    runestone: bool = False
    armies: dict[SeatId, Pieces] = Field(default_factory=dict)
    mercenaries: dict[SeatId, Pieces] = Field(default_factory=dict)

    def fold(self, state: State, province: Province) -> State:
        """The state with these facts of the province, whatever was recorded before."""
        state = _held_by(state, province, self.owner)
        if self.owner in state.players:
            player = _built(state.players[self.owner], province, self.building, state.line)
            state = state.with_player(self.owner, player)
        castles = _with(state.castle_in, province, self.castle)
        armies, hired = state.armies, state.mercenaries
        for seat in state.seats:
            armies = set_to(armies, province, seat, self.armies.get(seat, 0))
            hired = set_to(hired, province, seat, self.mercenaries.get(seat, 0))
        state = troops_counted(state, province)
        return changed(
            state,
            looked_at=state.looked_at | {province},
            built_in=state.built_in | {province},
            castle_in=castles,
            castles_built=max(state.castles_built, len(castles)),
            dragons=_with(state.dragons, province, self.dragon),
            runestones=_with(state.runestones, province, self.runestone),
            armies=armies,
            mercenaries=hired,
        )


class Survey(Statement[State]):
    """Sets counts, wars, ships and Reserves to what is on the table.

    `towns` are those in stock; `cards` "card:value" -> tokens on it; `peace` names provinces
    without a war, `all_wars` says that no other wars than the recorded ones are on the board;
    `ships` seat -> sea -> how many, all of that seat's; `reserve` seat -> the cards of it that
    matter.
    """

    kind: ClassVar[str] = "survey"
    title: ClassVar[Phrase] = say("Check the board")
    has_form: ClassVar[bool] = False

    vp: dict[SeatId, Count] = Field(default_factory=dict)
    towns: dict[SeatId, Count] = Field(default_factory=dict)
    cards: dict[CardKey, Pieces] = Field(default_factory=dict)
    wars: dict[Named, WarFacts] = Field(default_factory=dict)
    peace: tuple[Named, ...] = ()
    all_wars: bool = False
    ships: dict[SeatId, dict[SeaName, Pieces]] = Field(default_factory=dict)
    reserve: dict[SeatId, tuple[ReserveCard, ...]] = Field(default_factory=dict)

    @property
    def says_nothing(self) -> bool:
        """Whether it corrects nothing."""
        return not self.model_dump(exclude_defaults=True)

    def concerns(self, state: State) -> frozenset[Seat]:
        seats = {*self.vp, *self.towns, *self.ships, *self.reserve}
        for facts in self.wars.values():
            seats |= {facts.owner, *facts.armies, *facts.mercenaries} - {""}
        return frozenset(seats)

    def fold(self, state: State) -> State:
        for province, facts in self.wars.items():
            state = facts.fold(state, province)
        for what, counts in (("vp", self.vp), ("provinces", self._provinces(state))):
            for seat, count in counts.items():
                state = Correct.model_validate({"seat": seat, "what": what, "to": count}).fold(
                    state
                )
        for key, count in self.cards.items():
            state = Correct(what="card", key=key, to=count).fold(state)
        for province in self.peace:
            state = _at_peace(state, province)
        if self.all_wars:
            state = _no_other_wars(state)
        for seat, ships in self.ships.items():
            state = _sailing(state, seat, ships)
        for seat, cards in self.reserve.items():
            state = _lying(state, seat, cards)
        return state

    def _provinces(self, state: State) -> Mapping[str, int]:
        """The number of provinces implied by the towns in stock: all other towns are on the board,
        and new cities have returned theirs."""
        return {
            seat: contents.towns(len(state.seats)) - left + player.cities + player.citadels
            for seat, left in self.towns.items()
            if (player := state.players.get(seat)) is not None
        }

    def story(self, before: State) -> Phrase:
        parts = [*self._parts()] or [say("all as recorded")]
        return reduce(with_details, parts, say("The table checks the board"))

    def _parts(self) -> Iterator[Phrase]:
        for seat, count in self.vp.items():
            yield say("{seat} has {count} VP", seat=SeatName(seat), count=count)
        for seat, count in self.towns.items():
            yield say("{seat} has {count} towns in stock", seat=SeatName(seat), count=count)
        for key, count in self.cards.items():
            card, _, value = key.partition(":")
            yield say("{card} {count} × {value}", card=words.VP_CARD[card], count=count,
                      value=value)  # fmt: skip
        for province, facts in self.wars.items():
            yield _war_story(province, facts)
        for province in self.peace:
            yield say("no war in {province}", province=province)
        if self.all_wars:
            yield say("no other wars")
        for seat in self.ships:
            yield say("{seat}'s ships", seat=SeatName(seat))
        for seat in self.reserve:
            yield say("{seat}'s Reserve", seat=SeatName(seat))


def _war_story(province: Province, facts: WarFacts) -> Phrase:
    sides = [say("{seat} {count}", seat=SeatName(s), count=n) for s, n in facts.armies.items()]
    if not sides:
        return say("{province}", province=province)
    return say("war in {province} ({sides})", province=province, sides=words.listed(sides))


def _held_by(state: State, province: Province, owner: Seat) -> State:
    if state.owner(province) == (owner or None):
        return state
    state = state.without_names([province])
    if owner not in state.players:
        return state
    return state.player(owner, named=state.players[owner].named | {province})


def _built(player: Player, province: Province, building: str, line: int) -> Player:
    """The player with this building in a province of theirs. A piece that was not recorded
    before is now counted; the fold has always counted as many cities as have names, although one
    of these may have been lost without its name."""
    cities = _with(player.city_in, province, building == "city")
    if building != "city" and len(cities) > player.cities:
        player = player.doubting(line, "cities")
    citadel_in = player.citadel_in if player.citadel_in != province else ""
    if building == "citadel":
        citadel_in, player = province, player.sure_of("citadels", "citadel_in")
    return changed(
        player,
        city_in=cities,
        cities=max(player.cities, len(cities)),
        citadel_in=citadel_in,
        citadels=max(player.citadels, int(bool(citadel_in))),
    )


def _with(names: frozenset[str], name: str, present: bool) -> frozenset[str]:
    return names | {name} if present else names - {name}


def _at_peace(state: State, province: Province) -> State:
    """The state without a war there. The fold has always sent all armies home, although the
    holder's stay where they are: how many is not known from then on, unless it is known that there
    were none."""
    owner = state.owner(province)
    stay = [
        seat
        for seat in state.seats
        if pieces_at(state.armies, province, seat) > 0
        and (seat == owner or (owner is None and not state.surely_lacks(seat, province)))
    ]
    counted, known = counted_places(state), troops_known(state, province) and not stay
    state = troops_home(state, province)
    if known or surely_neutral(state, province):
        return state
    for seat in stay:
        state = state.player(seat, unplaced=state.players[seat].unplaced | {"army"})
    marched = {**state.marched, province: state.line}
    return changed(state, counted=counted | {province}, marched=marched)


def _no_other_wars(state: State) -> State:
    """The state whose wars are all known. It says nothing of a holder's armies at peace."""
    known = (counted_places(state) - state.marched.keys()).union(wars(state))
    marched = {place: line for place, line in state.marched.items() if place not in known}
    for place in contents.BOARD:
        if place not in known and not surely_neutral(state, place):
            marched.setdefault(place, state.outdated.get(place) or state.line)
    return changed(state, counted=frozenset(contents.BOARD), outdated={}, marched=marched)


def _sailing(state: State, seat: Seat, ships: Mapping[str, int]) -> State:
    if seat not in state.players:
        return state
    player = changed(state.players[seat], ships_known=True).sure_of("ships")
    placed = state.ships
    for sea in contents.SEAS:
        placed = set_to(placed, sea, seat, ships.get(sea, 0))
    return changed(state.with_player(seat, player), ships=placed)


def _lying(state: State, seat: Seat, cards: tuple[str, ...]) -> State:
    """The state with these Reserve cards that matter; the count is never lower than the number of
    names."""
    if seat not in state.players:
        return state
    player = state.players[seat]
    count = None if player.reserve is None else max(player.reserve, len(set(cards)))
    player = changed(player, reserve_cards=frozenset(cards), reserve=count)
    return state.with_player(seat, player.sure_of("reserve_cards"))
