"""A player that knows no strategy: any legal action with random facts, up to the end of the game.

The whole board is tracked. Facts are prefilled by the rules or picked among the choices they offer,
and only what raises no objection is recorded. It likes to build and to conquer, so games end.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.core.action import Action
from companion.core.log import BEGIN, Entry
from companion.games.mythotopia import data, game, words
from companion.games.mythotopia.endwar import EndWar
from companion.games.mythotopia.menu import finishable
from companion.games.mythotopia.outlook import outcomes
from companion.games.mythotopia.over import EndOfGame, way_to_end
from companion.games.mythotopia.pieces import stock, wars
from companion.games.mythotopia.provinces import EnterProvinces
from companion.games.mythotopia.reserve import capacity
from companion.games.mythotopia.setup import Options
from companion.games.mythotopia.state import State
from companion.games.mythotopia.survey import Survey
from companion.games.mythotopia.turn import ACTIONS_A_TURN, EndTurn
from tests.games.mythotopia.strategies import NOON
from tests.games.mythotopia.table import FOUR

MOST_TURNS = 400
TRIES = 6  # a random place may be illegal: so often another one is tried
ENDINGS = ("printed", "one_more_turn", "last_round_without_invasion")

LIKES = {
    "city": 8, "road": 6, "castle": 6, "invade": 9, "place_armies": 9, "buy": 4, "place_ships": 4,
    "token": 4, "reserve": 2, "acquire": 2, "retire": 1, "alchemist": 1, "remove_armies": 1,
    "remove_ships": 1, "end_war": 1, "action": 1,
}  # fmt: skip
"""How much the player likes each of the turn's actions."""

FREE = ("hire", "marauders", "militia", "march", "stow", "free_card")
FREE_ACTIONS = 0.3
"""How often a free action comes between two others."""


class RandomPlay:
    """One game; `recorded` are its lines after the set-up, `states` those before and after them."""

    def __init__(self, seed: int, players: int, ending: str) -> None:
        self.chance = Random(seed)
        self.seats = FOUR[:players]
        self.options = self._set_up(ending)
        self.recorded: list[Action[State]] = []
        self.states = [game.begin(self.options, self.seats)]
        self._deal()

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def seat(self) -> str:
        return self.state.turn.seat or ""

    def entries(self) -> list[Entry]:
        """The game as a table stores it."""
        begun = {"options": self.options.model_dump(mode="json"), "seats": list(self.seats)}
        lines = [(BEGIN, begun), *((one.kind, one.payload()) for one in self.recorded)]
        return [Entry(n, kind, facts, "phone", NOON) for n, (kind, facts) in enumerate(lines, 1)]

    def played(self) -> RandomPlay:
        """Played to the end, or to the most turns."""
        while self.state.stopped is None and self.state.turn.number <= MOST_TURNS:
            self._turn()
        return self

    # -- the set-up --------------------------------------------------------------------------

    def _set_up(self, ending: str) -> Options:
        drawn = game.draw(self.seats, self.chance)
        agreed = {"depth": "board", "ending": ending, "cards_to_end": self.chance.choice((4, 5))}
        return Options.model_validate({**drawn.model_dump(), **agreed})

    def _deal(self) -> None:
        """Provinces, citadels, dragons and runestones, none drawn twice."""
        pile = self.chance.sample(data.PROVINCES, len(data.PROVINCES))
        laid: dict[str, dict[str, Any]] = {}
        for seat in self.seats:
            dealt, pile = pile[: self.options.dealt], pile[self.options.dealt :]
            self.record(EnterProvinces.prefilled(self.state, seat, named=tuple(sorted(dealt))))
            if "citadel" in self.state.cards:
                laid[dealt[0]] = {"owner": seat, "building": "citadel"}
        for card, piece in (("here_be_dragons", "dragon"), ("runestones", "runestone")):
            for province in self.chance.sample(pile, 5) if card in self.state.cards else ():
                laid.setdefault(province, {})[piece] = True
        self.record(Survey.model_validate({"wars": laid}))

    # -- a turn ------------------------------------------------------------------------------

    def _turn(self) -> None:
        if self._ends_the_game() or not self.seat:
            return
        number = self.state.turn.number
        at_war = list(finishable(self.state, self.seat))
        if at_war and self.chance.random() < 0.9:
            self.tries(EndWar, province=self.chance.choice(at_war))
        while self.state.turn.number == number:
            if self.chance.random() < FREE_ACTIONS:
                self._does(self.chance.choice(FREE))
            elif len(self.state.turn.actions) < ACTIONS_A_TURN:
                self._does(*self.chance.choices(list(LIKES), list(LIKES.values())))
            else:
                self.record(EndTurn.prefilled(self.state, self.seat))

    def _ends_the_game(self) -> bool:
        """Declared by whoever may, in one of the orders that there are; or the last turns done."""
        how = way_to_end(self.state)
        may = how == "last_round"
        if how == "declared" and len(self.state.empty_cards) >= self.state.cards_to_end:
            may = not game.objections(self.state, EndOfGame.prefilled(self.state, self.seat))
        if may:
            found = outcomes(self.state, self.seat, how)
            ends = [one.offer.action for one in found if self._legal(one.offer.action)]
            self.record(self.chance.choice(ends))
        return may

    def _does(self, kind: str) -> None:
        """One action of a kind, with the facts of the first try that the rules let pass."""
        for _ in range(TRIES):
            facts = FACTS.get(kind, _none)(self)
            if facts is not None and self.tries(game.actions[kind], **facts):
                return

    def tries(self, kind: type[Action[State]], **facts: Any) -> bool:
        action = kind.prefilled(self.state, self.seat, **facts)
        legal = self._legal(action)
        if legal:
            self.record(action)
        return legal

    def _legal(self, action: Action[State]) -> bool:
        return not game.objections(self.state, action)

    def record(self, action: Action[State]) -> None:
        assert self._legal(action), action
        self.recorded.append(action)
        self.states.append(action.fold(self.state))

    # -- what a player may choose ------------------------------------------------------------

    def picks(self, kind: str, field: str) -> str:
        """Any of the choices that the form offers, "" for none."""
        offered = game.actions[kind].prefilled(self.state, self.seat).choices(self.state)[field]
        return self.chance.choice([choice.value for choice in offered] or [""])

    def count(self, most: int | None) -> int:
        return self.chance.randint(1, max(1, most or 0))

    def own(self, kind: str) -> list[str]:
        """Where own armies, or ships, are."""
        troops = self.state.armies if kind == "army" else self.state.ships
        return sorted(place for place, there in troops.items() if there.get(self.seat, 0) > 0)


Facts = dict[str, Any] | None


def _none(play: RandomPlay) -> Facts:
    return {}


def _sent(kind: str) -> Callable[[RandomPlay], Facts]:
    def facts(play: RandomPlay) -> Facts:
        left = stock(play.state, play.seat, "army")
        return {"province": play.picks(kind, "province"), "armies": play.count(left)}

    return facts


def _reinforced(play: RandomPlay) -> Facts:
    at_war = [place for place in play.own("army") if place in set(wars(play.state))]
    left = stock(play.state, play.seat, "army")
    if not at_war or not left:
        return _sent("place_armies")(play) if left else None
    return {"province": play.chance.choice(at_war), "armies": play.count(left)}


def _taken_home(play: RandomPlay) -> Facts:
    places = play.own("army")
    if not places:
        return None
    place = play.chance.choice(places)
    return {"province": place, "armies": play.count(play.state.armies[place][play.seat])}


def _sailed(play: RandomPlay) -> Facts:
    left = stock(play.state, play.seat, "ship")
    return {"sea": play.picks("place_ships", "sea"), "ships": 1} if left else None


def _back_in_port(play: RandomPlay) -> Facts:
    return {"sea": play.chance.choice(play.own("ship"))} if play.own("ship") else None


def _bought(play: RandomPlay) -> Facts:
    pool = play.state.players[play.seat].pool
    armies = play.chance.randint(0, min(4, pool["army"]))
    ships = play.chance.randint(0, min(2, pool["ship"]))
    return {"armies": armies, "ships": ships} if armies or ships else None


def _built(kind: str, *fields: str) -> Callable[[RandomPlay], Facts]:
    def facts(play: RandomPlay) -> Facts:
        where = {field: play.picks(kind, field) for field in fields}
        tokens = game.actions[kind].prefilled(play.state, play.seat).tokens  # type: ignore[attr-defined]
        more = play.picks(kind, "tokens")
        if more.startswith(("guilded_city", "roadside_inns")):
            tokens = (*tokens, more)
        return {**where, "tokens": tokens} if all(where.values()) else None

    return facts


def _in_reserve(play: RandomPlay) -> Facts:
    """Some of the cards that lie nowhere else; most stay until something better comes."""
    player = play.state.players[play.seat]
    others = {
        card
        for seat in play.seats
        if seat != play.seat
        for card in play.state.players[seat].reserve_cards or ()
    }
    free = sorted(set(words.RESERVE_CARD) - others - set(play.state.market))
    named = play.chance.sample(free, min(len(free), play.chance.randint(0, 3)))
    room = capacity(player).total
    cards = max(len(named), play.chance.randint(0, room))
    return {"cards": cards, "named": tuple(named), "known": True, "spends": True}


def _stowed(play: RandomPlay) -> Facts:
    return {"card": play.picks("stow", "card")}


def _market(play: RandomPlay) -> Facts:
    return {"card": play.picks("acquire", "card")}


def _retired(play: RandomPlay) -> Facts:
    card = play.picks("retire", "returned")
    return {"returned": play.chance.choice(((), (card,) if card else ()))}


def _tokens(play: RandomPlay) -> Facts:
    """Patronage, or Master of the Seas where ships sail in so many seas."""
    state = play.state
    seas = len(play.own("ship"))
    paid = state.players[play.seat].points.get("master_of_the_seas", 0) // 2
    card = "master_of_the_seas:2" if seas - 2 > paid else "patronage:1"
    return {"tokens": (card,)} if card.split(":")[0] in state.cards else None


def _peace(play: RandomPlay) -> Facts:
    """By Diplomat."""
    own = [place for place in wars(play.state)
           if play.state.owner(place) == play.seat or place in play.own("army")]  # fmt: skip
    return {"province": play.chance.choice(own), "diplomat": True} if own else None


def _hired(play: RandomPlay) -> Facts:
    return {"province": play.picks("hire", "province"), "mercenaries": play.chance.choice((1, 2))}


def _raided(play: RandomPlay) -> Facts:
    places = sorted(play.state.armies)
    return {"province": play.chance.choice(places)} if places else None


def _marched(play: RandomPlay) -> Facts:
    own = play.own("army")
    return {"province": play.chance.choice(own)} if own and play.state.roads else None


def _free_card(play: RandomPlay) -> Facts:
    return {"card": play.picks("free_card", "card")}


FACTS: dict[str, Callable[[RandomPlay], Facts]] = {
    "invade": _sent("invade"),
    "place_armies": _reinforced,
    "remove_armies": _taken_home,
    "place_ships": _sailed,
    "remove_ships": _back_in_port,
    "buy": _bought,
    "city": _built("city", "province"),
    "castle": _built("castle", "province"),
    "road": _built("road", "province", "to"),
    "reserve": _in_reserve,
    "stow": _stowed,
    "acquire": _market,
    "retire": _retired,
    "token": _tokens,
    "end_war": _peace,
    "hire": _hired,
    "marauders": _raided,
    "march": _marched,
    "free_card": _free_card,
}
"""What is chosen for an action beyond what the rules prefill; None where there is nothing to do."""
