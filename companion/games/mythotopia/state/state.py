"""The state of a game of Mythotopia, with the facts that the table tracks.

Counts may be negative, because a wrong or missing record must not stop the game. None means "never
entered", which is not zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.core.frozen import changed
from companion.core.log.digest import UNSIGNED
from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.state.player import Player, Tokens

Troops: TypeAlias = Mapping[str, Mapping[str, int]]
"""Pieces by place and owner: a province or a sea -> seat -> how many; seats with 0 are left out."""

Depth: TypeAlias = Literal["score", "wars", "board"]
"""How much the table tracks. Facts that are not tracked are unknown, not zero."""

Ending: TypeAlias = Literal["printed", "one_more_turn", "last_round_without_invasion"]
"""The ending in use (rulebook, "End the game")."""


@dataclass(frozen=True)
class TurnState:
    """The current turn: its actions so far, whether it began with a free action, whether armies
    have moved by road and Warehouse has taken a card; `marching`: more of them may set out, because
    nothing has been done since. `seat` is None if the table doesn't track
    turns; `number` counts turns from 1. `unrecorded`: the table tracked less when the turn began,
    so that actions may be missing."""

    seat: Seat | None
    number: int
    actions: tuple[str, ...] = ()
    free: int = 0
    marched: bool = False
    stowed: bool = False
    marching: bool = field(default=False, metadata=UNSIGNED)
    unrecorded: bool = field(default=False, metadata=UNSIGNED)


@dataclass(frozen=True)
class Stopped:
    """The game is over. `how`: "declared" (by `seat`), "last_round" (all last turns played),
    "projection" (stopped, all wars settled), "score" (stopped with the current score) or
    "unfinished"."""

    how: str
    seat: Seat = ""


@dataclass(frozen=True)
class LastTurns:
    """The turns left after an ending's last turns began: the seats, in order; nobody may invade in
    the last `quiet` of them. When none are left, all wars are settled. `counted` and
    `quiet_counted` are these turns with those of players who have left since."""

    left: tuple[str, ...]
    quiet: int = 0
    counted: tuple[str, ...] = field(default=(), metadata=UNSIGNED)
    quiet_counted: int = field(default=0, metadata=UNSIGNED)


@dataclass(frozen=True)
class State:
    """All public facts that are tracked.

    `seats` in turn order; `cards` in the order laid out, with the tokens on them now; `laid` with
    those of the set-up. `armies` and `mercenaries` by province, `ships` by sea. `board` and
    `borders` hold only the corrected facts: a province's, and "A|B" -> plain, hills, mountains or
    none. `market` are the improvement cards known to be laid out, all of them if `market_known`,
    else those retired; `gone` those that left the game; `undealt` those that are
    certainly in the pile of the others. `draft`: how many provinces everybody still gives back in
    secret; `given_back` the provinces that were. `dragons_laid`: whether all dragons and runestones
    were entered; `looked_at`: provinces where somebody entered all that lies there.
    `counted`: provinces where all troops are known. `outdated`: those whose recorded troops may
    have moved, each with the line since which that is not known (0 if nobody knows which).
    `marched`: the same for a player's own provinces, into which only armies of the player may have
    marched. `line`: the number of the line that is folded. `built_in`: provinces whose castle and
    building are known.
    """

    seats: tuple[Seat, ...]
    players: Mapping[Seat, Player]
    cards: Mapping[str, Tokens]
    supply: Tokens
    turn: TurnState
    laid: Mapping[str, Tokens] = field(default_factory=dict)
    castles_built: int = 0
    castle_in: frozenset[str] = frozenset()
    roads_built: int = 0
    roads: frozenset[tuple[str, str]] = frozenset()
    track_length: int | None = None
    stopped: Stopped | None = None
    depth: Depth = "score"
    armies: Troops = field(default_factory=dict)
    mercenaries: Troops = field(default_factory=dict)
    ships: Troops = field(default_factory=dict)
    dragons: frozenset[str] = frozenset()
    runestones: frozenset[str] = frozenset()
    castle_defends_neutral: bool = False
    board: Mapping[str, contents.ProvinceFacts] = field(default_factory=dict)
    borders: Mapping[str, str] = field(default_factory=dict)
    ending: Ending = "printed"
    cards_to_end: int = 4
    last_turns: LastTurns | None = None
    market: tuple[str, ...] = ()
    market_known: bool = field(default=False, metadata=UNSIGNED)
    gone: frozenset[str] = frozenset()
    road_stone: int = 1
    draft: int = 0
    undealt: frozenset[str] = field(default=frozenset(), metadata=UNSIGNED)
    given_back: frozenset[str] = field(default=frozenset(), metadata=UNSIGNED)
    dragons_laid: bool = field(default=False, metadata=UNSIGNED)
    looked_at: frozenset[str] = field(default=frozenset(), metadata=UNSIGNED)
    counted: frozenset[str] = field(default=frozenset(), metadata=UNSIGNED)
    outdated: Mapping[str, int] = field(default_factory=dict, metadata=UNSIGNED)
    marched: Mapping[str, int] = field(default_factory=dict, metadata=UNSIGNED)
    line: int = field(default=0, compare=False, metadata=UNSIGNED)
    built_in: frozenset[str] = field(default=frozenset(), metadata=UNSIGNED)

    def player(self, seat: Seat, **changes: object) -> State:
        """The state with one player's fields changed; unchanged for an unknown seat."""
        if seat not in self.players:
            return self
        return self.with_player(seat, changed(self.players[seat], **changes))

    def with_player(self, seat: Seat, player: Player) -> State:
        return changed(self, players={**self.players, seat: player})

    def all_players(self, **changes: object) -> State:
        """The state with these fields of all players changed."""
        players = {seat: changed(player, **changes) for seat, player in self.players.items()}
        return changed(self, players=players)

    def in_turn(self, seat: Seat, **changes: object) -> State:
        """The state with the turn of `seat` changed; unchanged outside its turn."""
        return changed(self, turn=changed(self.turn, **changes)) if self.turn.seat == seat else self

    def gaining_cards(self, seat: Seat, count: int) -> State:
        """The state with so many more cards of a player, or fewer."""
        if seat not in self.players:
            return self
        return self.with_player(seat, self.players[seat].gaining_cards(count))

    @property
    def setting_up(self) -> bool:
        """Whether nobody has scored yet, so that set-up questions may still be asked."""
        scored = {source for player in self.players.values() for source in player.points}
        return self.turn.number <= 1 and scored <= {"start", "lord_of_the_isles"}

    @property
    def empty_cards(self) -> list[str]:
        """Victory-point cards without tokens."""
        return [card for card, tokens in self.cards.items() if card_is_empty(tokens)]

    @property
    def roads_sure(self) -> frozenset[tuple[str, str]]:
        """The roads by their borders; none if fewer were counted than are named."""
        return self.roads if len(self.roads) <= self.roads_built else frozenset()

    @property
    def turn_order(self) -> tuple[str, ...]:
        """The seats still playing, in turn order."""
        return tuple(seat for seat in self.seats if not self.players[seat].away)

    def owner(self, province: Province) -> str | None:
        """The recorded holder of a province; None if nobody holds it or the holder is not known."""
        for seat, player in self.players.items():
            if province in player.named:
                return seat
        return None

    def sure_owner(self, province: Province) -> str | None:
        """The certain holder of a province. A player who may have lost an unnamed province since is
        not certain."""
        owner = self.owner(province)
        if owner is None:
            return None
        return owner if self.players[owner].names_sure else None

    def surely_lacks(self, seat: Seat, province: Province) -> bool:
        """Whether `seat` certainly doesn't hold it: another player does, or all of the seat's
        provinces are named."""
        player = self.players.get(seat)
        if player is None or province in player.named:
            return False
        return player.all_named or self.sure_owner(province) is not None

    def facts(self, province: Province) -> contents.ProvinceFacts:
        """A province with this table's corrections; KeyError if there is no such province."""
        return self.board.get(province) or contents.BOARD[province]

    def without_names(self, provinces: Iterable[Province]) -> State:
        """The state with no known holder of these provinces, and no known city in them."""
        gone = frozenset(provinces)
        state = self
        for seat, player in self.players.items():
            if gone.isdisjoint(player.named) and gone.isdisjoint(player.city_in):
                continue
            provinces_left, city_in = player.named - gone, player.city_in - gone
            state = state.player(seat, named=provinces_left, city_in=city_in)
        return state

    def towns_left(self, seat: Seat) -> int:
        """Town pieces in stock: every held province has a town, a city or a citadel. No town
        returned for a city that was recorded beside a citadel, against the rule."""
        player = self.players[seat]
        beside = player.citadel_in in player.city_in
        on_board = player.provinces - player.cities - player.citadels + beside
        return contents.towns(len(self.seats)) - on_board

    def no_town_left(self, seat: Seat) -> bool:
        """Whether the town pieces have certainly run out."""
        return self.towns_left(seat) <= 0 and self.players[seat].towns_sure

    def cities_left(self, seat: Seat) -> int:
        """City pieces still on the Reserve card."""
        player = self.players[seat]
        return contents.CITIES - player.cities - player.marks


def card_is_empty(tokens: Tokens) -> bool:
    """Whether no token is left; a count below zero is empty too."""
    return all(count <= 0 for count in tokens.values())


def moved(tokens: Tokens, value: int, by: int) -> dict[int, int]:
    return {**tokens, value: tokens.get(value, 0) + by}


def total(tokens: Tokens) -> int:
    """The total worth of the tokens, in VP."""
    return sum(value * count for value, count in tokens.items())


def next_seat(state: State, after: str | None) -> str | None:
    """The next seat in turn order that has not left; None without seats."""
    seats: Iterable[Seat] = state.seats
    if after in state.seats:
        place = state.seats.index(after) + 1
        seats = state.seats[place:] + state.seats[:place]
    return next((seat for seat in seats if not state.players[seat].away), None)
