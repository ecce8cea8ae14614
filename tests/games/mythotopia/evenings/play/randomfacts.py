"""What a random player chooses for an action beyond what the rules prefill.

`Facts` None: there is nothing to do of that kind now.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.rules.board.board_facts import border
from companion.games.mythotopia.rules.cards.capacity import capacity
from companion.games.mythotopia.rules.score.master_of_the_seas import token_due
from companion.games.mythotopia.state.pieces import stock, wars

if TYPE_CHECKING:
    from tests.games.mythotopia.evenings.play.randomplay import RandomPlay

Facts: TypeAlias = dict[str, Any] | None
Chooses: TypeAlias = Callable[["RandomPlay"], Facts]

WANTED = 0.4
"""How often an invasion goes where dragons, stones or islands bring a token."""
ALL_ARMIES = 0.5
"""How often all armies in stock go at once."""


def nothing(play: RandomPlay) -> Facts:
    return {}


def _picked(kind: str, *fields: str) -> Chooses:
    """Any of what the form offers for these fields; of a list, one or none."""

    def facts(play: RandomPlay) -> Facts:
        offered = game.actions[kind].prefilled(play.state, play.seat)
        chosen: dict[str, Any] = {}
        for field in fields:
            one = play.picks(kind, field)
            several = ((), (one,) if one else ())
            is_list = isinstance(getattr(offered, field), tuple)
            chosen[field] = play.luck.choice(several) if is_list else one
        return chosen

    return facts


def _invaded(play: RandomPlay) -> Facts:
    """Anywhere, rather often where a token is to be had; all armies or some."""
    state, luck = play.state, play.luck
    isles = frozenset[str]().union(*contents.ISLANDS.values())
    wanted = sorted((state.dragons | state.runestones | isles) - state.players[play.seat].named)
    some = wanted and luck.random() < WANTED
    province = luck.choice(wanted) if some else play.picks("invade", "province")
    return {"province": province, "armies": _armies(play)}


def _placed(play: RandomPlay) -> Facts:
    return {"province": play.picks("place_armies", "province"), "armies": _armies(play)}


def _armies(play: RandomPlay) -> int:
    left = stock(play.state, play.seat, "army") or 1
    return left if play.luck.random() < ALL_ARMIES else play.count(left)


def _reinforced(play: RandomPlay) -> Facts:
    at_war = [place for place in play.own("army") if place in set(wars(play.state))]
    left = stock(play.state, play.seat, "army")
    if not at_war or not left:
        return _placed(play) if left else None
    return {"province": play.luck.choice(at_war), "armies": _armies(play)}


def _taken_home(play: RandomPlay) -> Facts:
    places = play.own("army")
    if not places:
        return None
    place = play.luck.choice(places)
    return {"province": place, "armies": play.count(play.state.armies[place][play.seat])}


def _back_in_port(play: RandomPlay) -> Facts:
    return {"sea": play.luck.choice(play.own("ship"))} if play.own("ship") else None


def _bought(play: RandomPlay) -> Facts:
    pool = play.state.players[play.seat].pool
    armies = play.luck.randint(0, min(4, pool["army"]))
    ships = play.luck.randint(0, min(2, pool["ship"]))
    return {"armies": armies, "ships": ships} if armies or ships else None


def _built(kind: str) -> Chooses:
    def facts(play: RandomPlay) -> Facts:
        offered = game.actions[kind].prefilled(play.state, play.seat)
        tokens = getattr(offered, "tokens", ())
        more = play.picks(kind, "tokens")
        if more.startswith(("guilded_city", "roadside_inns")):
            tokens = (*tokens, more)
        province = play.picks(kind, "province")
        return {"province": province, "tokens": tokens} if province else None

    return facts


def _road(play: RandomPlay) -> Facts:
    """From any own province to an own neighbour of it."""
    facts = _built("road")(play)
    own = sorted(play.state.players[play.seat].named)
    near = [to for to in own if facts and border(play.state, facts["province"], to) != "none"]
    return {**facts, "to": play.luck.choice(near)} if facts and near else None


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
    named = play.luck.sample(free, min(len(free), play.luck.randint(0, 3)))
    room = capacity(player).total
    cards = max(len(named), play.luck.randint(0, room))
    return {"cards": cards, "named": tuple(named), "known": True, "spends": True}


def _tokens(play: RandomPlay) -> Facts:
    """Patronage, or Master of the Seas where ships sail in so many seas."""
    due = token_due(play.state, play.seat)
    card = "master_of_the_seas:2" if due else "patronage:1"
    return {"tokens": (card,)} if card.split(":")[0] in play.state.cards else None


def _peace(play: RandomPlay) -> Facts:
    own = [place for place in wars(play.state)
           if play.state.owner(place) == play.seat or place in play.own("army")]  # fmt: skip
    return {"province": play.luck.choice(own), "diplomat": True} if own else None


def _raided(play: RandomPlay) -> Facts:
    places = sorted(play.state.armies)
    return {"province": play.luck.choice(places)} if places else None


def _marched(play: RandomPlay) -> Facts:
    own = play.own("army")
    return {"province": play.luck.choice(own)} if own and play.state.roads else None


FACTS: dict[str, Chooses] = {
    "invade": _invaded,
    "place_armies": _reinforced,
    "remove_armies": _taken_home,
    "place_ships": _picked("place_ships", "sea"),
    "remove_ships": _back_in_port,
    "buy": _bought,
    "city": _built("city"),
    "castle": _built("castle"),
    "road": _road,
    "reserve": _in_reserve,
    "stow": _picked("stow", "card"),
    "acquire": _picked("acquire", "card"),
    "retire": _picked("retire", "returned", "from_reserve"),
    "discard": _picked("discard", "from_reserve"),
    "token": _tokens,
    "end_war": _peace,
    "hire": _picked("hire", "province"),
    "marauders": _raided,
    "march": _marched,
    "free_card": _picked("free_card", "card", "from_reserve"),
}
"""By the kind of the action; any other kind needs no choice."""
