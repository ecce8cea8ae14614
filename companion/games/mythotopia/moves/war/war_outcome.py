"""The facts of a war that is over: the winner, the town placed, the tokens and their sources.

The rulings prefill these facts (`as_settled`); a log keeps them, even if the rules change later.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict

from companion.core.game.action import Objection
from companion.core.text import Phrase, Seat, SeatName, told, with_details
from companion.games.mythotopia.box.contents import Named, Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.war.conquest import TakeProvince
from companion.games.mythotopia.rules.board.standing import Building
from companion.games.mythotopia.rules.cards.capacity import capacity
from companion.games.mythotopia.rules.score.tokens import (
    TakenTokens,
    Token,
    left_lying,
    take,
    tokens_story,
)
from companion.games.mythotopia.rules.war.known_position import position, unknown, war_at
from companion.games.mythotopia.rules.war.settlement import (
    Payment,
    Settlement,
    Settling,
    settlement,
)
from companion.games.mythotopia.rules.war.strength import War, war
from companion.games.mythotopia.state.pieces import troops_home
from companion.games.mythotopia.state.position import Position
from companion.games.mythotopia.state.state import State


class Settled(BaseModel):
    """One war's end (rulebook, "End a war"): `taker` takes the province from `owner`. "" is nobody,
    so without a taker the owner keeps it. The owner lost `building`. `placed` is False if the taker
    had no town in stock; the province then turned neutral. `tokens` go to the taker, else to the
    owner."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    province: Named
    owner: Seat = ""
    taker: Seat = ""
    building: Building = "town"
    placed: bool = True
    tokens: TakenTokens = ()

    def fold(self, state: State) -> State:
        """The state with points, town and tokens moved and all armies home."""
        if not self.taker:
            return troops_home(take(state, self.owner, self.tokens), self.province)
        return self.as_taken().fold(state)

    def as_taken(self) -> TakeProvince:
        return TakeProvince(
            seat=self.taker,
            province=self.province,
            loser=self.owner,
            building=self.building,
            placed=self.placed,
            tokens=self.tokens,
        )

    def story(self) -> Phrase:
        """The war's end in a few words."""
        what = self.outcome()
        if not self.tokens:
            return what
        return with_details(what, tokens_story(self.tokens))

    def outcome(self) -> Phrase:
        """Who has the province now, without the tokens."""
        if not self.winner:
            return say("{province} stays neutral", province=self.province)
        return told(SeatName(self.winner), self.does())

    @property
    def winner(self) -> Seat:
        """Who has the province now; "" if it is neutral from the beginning."""
        return self.taker or self.owner

    def does(self) -> Phrase:
        """What the winner does with the province."""
        if not self.taker:
            return say("holds {province}", province=self.province)
        if not self.placed:
            won = say("wins {province} without a town", province=self.province)
            return with_details(won, say("it turns neutral"))
        if self.owner:
            return say("takes {province} from {loser}", loser=SeatName(self.owner),
                       province=self.province)  # fmt: skip
        return say("takes {province}", province=self.province)

    def card_moves(self, state: State) -> Iterator[Phrase]:
        """Reminders: where the card of a taken province goes, and what a lost city means for a
        Reserve."""
        if not self.placed:
            yield say("The card of {province} goes to the province deck.", province=self.province)
        elif self.owner:
            yield say(
                "The card of {province} goes to {seat}'s discard pile. "
                "If it was in {loser}'s hand, {loser} draws another; "
                "if it was in the deck, shuffle the deck.",
                province=self.province,
                seat=SeatName(self.taker),
                loser=SeatName(self.owner),
            )
        else:
            yield say("The card of {province} goes to {seat}'s discard pile.",
                      province=self.province, seat=SeatName(self.taker))  # fmt: skip
        if self.owner in state.players and self.building != "town":
            yield from _too_many_cards(self.fold(state), self.owner)


def _too_many_cards(state: State, seat: Seat) -> Iterator[Phrase]:
    cards, room = state.players[seat].reserve, capacity(state.players[seat])
    if cards is not None and cards > room.at_most:
        yield say("{seat}'s Reserve has {cards} cards, and at most {room} fit; they all stay.",
                  seat=SeatName(seat), cards=cards, room=room.at_most)  # fmt: skip


def _read(value: Any) -> Any:
    """Reads JSON, because a form carries each war as a JSON object."""
    return json.loads(value) if isinstance(value, str) else value


SettledWars: TypeAlias = tuple[Annotated[Settled, BeforeValidator(_read)], ...]


def as_settled(position: Position, order: Sequence[str]) -> tuple[Settled, ...]:
    """The facts of settling these wars in this order (rulebook, "End the game")."""
    return settled_one_by_one(
        position, [settlement(position, war(position, province)) for province in order]
    )


def left_out(state: State, ended: Settled, due: Settled) -> Iterator[Objection]:
    """Objections to a town or a token that the end of a war leaves out: the rulebook says "place a
    town", so the winner has no choice. Silent unless the war, the stock and the cards are known."""
    winner = state.players.get(ended.taker or ended.owner)
    if winner is None or not (winner.all_named and winner.towns_sure):
        return
    if any(unknown(state, ended.province)):
        return
    if ended.taker and due.placed and not ended.placed:
        sentence = say("{seat} has a town in stock and places it in {province}.",
                       seat=SeatName(ended.taker), province=ended.province)  # fmt: skip
        yield Objection("war.town", sentence, "end-a-war")
        return
    yield from left_lying(state, due.tokens, ended.tokens)


def settled_one_by_one(position: Position, wars: Sequence[Settlement]) -> tuple[Settled, ...]:
    """The facts of these settlements, one after the other."""
    board = Settling(position)
    situation, settled = board.start, []
    for end in wars:
        paid: list[Payment] = []
        placed = board.places_town(situation, end)
        situation = board.settle(situation, end, paid)
        facts: dict[str, Any] = {
            "province": end.province,
            "owner": end.keeper or end.loser or "",
            "tokens": tuple(Token(*payment).text for payment in paid),
        }
        if end.taker is not None:
            facts |= {"taker": end.taker, "placed": placed}
        if end.loser is not None:
            facts["building"] = position.provinces[end.province].structure
        settled.append(Settled(**facts))
    return tuple(settled)


def as_ruled(state: State, seat: Seat, province: Province, given: Mapping[str, Any]) -> Settled:
    """The war's end according to the ruling, or with the winner from the form. Neither Diplomat nor
    a tie pays a token."""
    at, ruling = position(state), war_at(state, province)
    if "owner" in given:
        land = at.provinces[province].model_copy(update={"owner": given["owner"] or None})
        at = at.model_copy(update={"provinces": {**at.provinces, province: land}})
        ruling = war(at, province)
    winner = _winner(ruling, seat, given)
    [end] = settled_one_by_one(at, [settlement(at, replace(ruling, leader=winner, tied=()))])
    pays = winner is not None and not given.get("diplomat")
    return end if pays else end.model_copy(update={"tokens": ()})


def _winner(ruling: War, seat: Seat, given: Mapping[str, Any]) -> str | None:
    """The winner: from the form, by Diplomat or Hero, else the strongest; None in a tie."""
    if given.get("diplomat"):
        return ruling.defender
    if given.get("taker"):
        return str(given["taker"])
    hero = bool(given.get("hero")) and seat in ruling.tied
    if "taker" not in given:
        return seat if hero else ruling.leader
    if ruling.leader is None and not (hero and seat == ruling.defender):
        return None
    return ruling.defender
