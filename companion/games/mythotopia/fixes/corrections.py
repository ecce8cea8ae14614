"""Plain points, and corrections that make the records match the table."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field, ValidationInfo, field_validator

from companion.core.common_actions import SeatField, Statement
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.contents import PROVINCE_VP
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.rules.score.marker import counted_again, marker_set, unreasoned
from companion.games.mythotopia.rules.turn.actions import SCORE
from companion.games.mythotopia.state.pieces import in_stock, stock
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.state import State

Counted: TypeAlias = Literal["vp", "provinces", "cities", "citadels", "castles", "roads", "card",
                             "supply", "tokens", "armies", "ships"]  # fmt: skip

COUNTED: dict[str, Phrase] = {
    "vp": say("Score"),
    "provinces": say("Provinces"),
    "cities": say("Cities on the board"),
    "citadels": say("Citadel on the board"),
    "castles": say("Castles on the board"),
    "roads": say("Roads on the board"),
    "card": say("Tokens on a card"),
    "supply": say("Loose tokens in the supply"),
    "tokens": say("The player's tokens"),
    "armies": say("Armies in stock"),
    "ships": say("Ships in stock"),
}

PIECE = {"armies": "army", "ships": "ship"}

KEYS: dict[str, frozenset[str]] = {
    "card": frozenset(f"{card}:{value}" for card in contents.VP_CARDS for value in (1, 2, 3)),
    "supply": frozenset("123"),
    "tokens": frozenset("123"),
}
"""The keys of counts that exist per card or per value. Everything else is one count."""


class Points(Action[State]):
    """Points moved on the track without a reason. A loss stops at 12 VP."""

    kind: ClassVar[str] = "points"
    icon: ClassVar[str] = "points"
    title: ClassVar[Phrase] = say("Points")
    merges: ClassVar[bool] = True

    seat: SeatField
    points: Annotated[int, Widget("count", say("Points"))] = 1

    def fold(self, state: State) -> State:
        player = state.players.get(self.seat)
        if player is None:
            return state
        return state.with_player(self.seat, unreasoned(player, self.points, state.turn.number))

    def story(self, before: State) -> Phrase:
        if self.points < 0:
            return say_many("loses {count} point", "loses {count} points", -self.points)
        return say_many("gets {count} point", "gets {count} points", self.points)


class Correct(Statement[State]):
    """Sets one count to what is on the table, with the reason why it was wrong. `key` picks one of
    several: a token's value for `tokens` and `supply`, `card:value` for `card`; "" for the rest."""

    kind: ClassVar[str] = "correct"
    heading: ClassVar[Phrase | None] = SCORE
    title: ClassVar[Phrase] = say("Correction")
    refills: ClassVar[tuple[str, ...]] = ("what", "key")

    seat: SeatField = ""
    what: Annotated[Counted, Widget("choice", say("What is wrong"))] = "vp"
    key: Annotated[str, Widget("choice", say("Which")), Field(validate_default=True)] = ""
    to: Annotated[int, Widget("count", say("How many on the table"))]
    why: Annotated[str, Widget("text", say("Why"))] = ""

    @field_validator("key")
    @classmethod
    def _names_one_of_them(cls, key: str, info: ValidationInfo) -> str:
        """Drops a key left over from another choice, because only some counts need one."""
        known = KEYS.get(info.data.get("what", ""))
        if known is None:
            return ""
        if key not in known:
            raise ValueError(f"no count of {info.data['what']} is called {key!r}")
        return key

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        what, key = given.get("what", "vp"), given.pop("key", "")
        offered = [choice.value for choice in keys_of(state, what)]
        if key not in offered:
            key = next(iter(offered), "")
        return cls(**{"seat": seat, "key": key, "to": counted(state, seat, what, key), **given})

    def fold(self, state: State) -> State:
        player = state.players.get(self.seat)
        match self.what:
            case "castles":
                places = state.castle_in if self.to >= len(state.castle_in) else frozenset[str]()
                known = state.built_in if self.to <= state.castles_built else frozenset[str]()
                return changed(state, castles_built=self.to, castle_in=places, built_in=known)
            case "roads":
                return changed(state, roads_built=self.to)
            case "supply":
                return changed(state, supply={**state.supply, int(self.key): self.to})
            case "card":
                card, _, value = self.key.partition(":")
                if card in state.cards:
                    tokens = {**state.cards[card], int(value): self.to}
                    return changed(state, cards={**state.cards, card: tokens})
            case "armies" | "ships" if player:
                return in_stock(state, self.seat, PIECE[self.what], self.to)
            case _ if player:
                return state.with_player(self.seat, self._counted(player))
        return state

    def _counted(self, player: Player) -> Player:
        """The player with one of their own counts corrected, which is then no longer doubtful; the
        recount remembers the difference."""
        if self.what == "vp":
            return marker_set(player, self.to)
        if self.what == "cities":
            places = player.city_in if self.to >= len(player.city_in) else frozenset[str]()
            player = changed(
                player, cities=self.to, city_in=places, lost_unsaid=False, cities_untold=False
            )
            return counted_again(player, "cities").sure_of("cities")
        if self.what == "citadels":
            return changed(player, citadels=self.to).sure_of("citadels")
        corrected = player.recount_corrected
        if self.what == "provinces":
            corrected += PROVINCE_VP * (self.to - player.provinces)
            player = changed(player, provinces=self.to, recount_corrected=corrected)
            return counted_again(player, "provinces")
        value = int(self.key)
        corrected += value * (self.to - player.tokens.get(value, 0))
        tokens = {**player.tokens, value: self.to}
        player = changed(player, tokens=tokens, recount_corrected=corrected)
        return counted_again(player, f"tokens:{value}")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {
            "what": [
                Choice(what, name)
                for what, name in COUNTED.items()
                if what != "citadels" or "citadel" in state.cards
            ],
            "key": keys_of(state, self.what),
        }

    def story(self, before: State) -> Phrase:
        told = say("corrects “{what}” to {to}", what=self._counter_name(), to=self.to)
        if not self.seat:
            told = say("The table corrects “{what}” to {to}", what=self._counter_name(), to=self.to)
        return with_details(told, say("“{why}”", why=self.why)) if self.why else told

    def _counter_name(self) -> Phrase:
        card, _, value = self.key.partition(":")
        if self.what == "card":
            return say("{card}, {value}-VP tokens", card=words.VP_CARD[card], value=value)
        if self.what in ("tokens", "supply"):
            return say("{what}, {value}-VP tokens", what=COUNTED[self.what], value=self.key)
        return COUNTED[self.what]


def keys_of(state: State, what: str) -> list[Choice]:
    """The keys to choose from: every card in play, every value of a token."""
    if what == "card":
        return [
            Choice(
                f"{card}:{v}", say("{card}, {value}-VP tokens", card=words.VP_CARD[card], value=v)
            )
            for card, tokens in state.cards.items()
            for v in sorted(tokens)
        ]
    return [Choice(v, say("{value}-VP tokens", value=v)) for v in sorted(KEYS.get(what, ()))]


def counted(state: State, seat: Seat, what: str, key: str) -> int:
    """The recorded count, to start a correction from; 0 if there is none."""
    player = state.players[seat]
    card, _, value = key.partition(":")
    number = int(value or key or 0)
    return {
        "vp": player.vp,
        "provinces": player.provinces,
        "cities": player.cities,
        "citadels": player.citadels,
        "castles": state.castles_built,
        "roads": state.roads_built,
        "tokens": player.tokens.get(number, 0),
        "armies": stock(state, seat, "army") or 0,
        "ships": stock(state, seat, "ship") or 0,
        "supply": state.supply.get(number, 0),
        "card": state.cards.get(card, {}).get(number, 0),
    }.get(what, 0)
