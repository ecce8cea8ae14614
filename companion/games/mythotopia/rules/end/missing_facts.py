"""The facts that the end of the game needs and nobody entered (rulebook, "End the game"). Of a war
these are the facts with two possible values that give its province to different players, or pay
differently."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import product

from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.box.words import not_known
from companion.games.mythotopia.rules.board.holders import surely_neutral
from companion.games.mythotopia.rules.cards.whereabouts import may_have
from companion.games.mythotopia.rules.score.tokens import ISLAND_TOKEN, LORD
from companion.games.mythotopia.rules.war.known_position import (
    Unknown,
    deciding_islands,
    gaps_of,
    holder_unknown,
    position,
)
from companion.games.mythotopia.rules.war.settlement import DEFENDER, WAR_CARDS
from companion.games.mythotopia.rules.war.strength import CASTLE, DRAGON, war
from companion.games.mythotopia.state.pieces import all_wars_known, ships_at, wars
from companion.games.mythotopia.state.position import NEUTRAL
from companion.games.mythotopia.state.state import State

PAID_BY = {"dragon": "here_be_dragons", "runestone": "runestones", "citadel": "citadel"}


@dataclass(frozen=True, slots=True)
class Span:
    """A missing fact as the strength that it may take from its side, or add."""

    side: str
    least: int
    most: int


def unknown_at_the_end(state: State) -> Iterator[Unknown]:
    """The missing facts, each once."""
    if not all_wars_known(state):
        lines = state.outdated.values() if len(state.outdated) == len(contents.BOARD) else ()
        yield Unknown("", "wars", not_known(max(lines, default=0), say("which wars there are")))
    texts = set[Phrase]()
    for province in wars(state):
        for gap in _deciding(state, province):
            if gap.text not in texts:
                texts.add(gap.text)
                yield gap
    for province in deciding_islands(state):
        yield Unknown("", "holder", holder_unknown(province))


def _deciding(state: State, province: Province) -> Iterator[Unknown]:
    """The missing facts that decide the war's end, whatever the others hide."""
    gaps = [gap for gap in gaps_of(state, province) if gap.fights or gap.pays]
    if any(gap.what == "troops" for gap in gaps):
        anybody: set[Seat | None] = {*state.seats}
        yield from (gap for gap in gaps if gap.fights or _pays(state, gap, anybody))
        return
    spans = {gap: _span(state, province, gap) for gap in gaps}
    holders = list(_holders(state, province, gaps))
    takers = {
        holder: set(_takers(_sides(state, province, holder), _together(spans)))
        for holder in holders
    }
    taken = any(taker is not None for each in takers.values() for taker in each)
    for gap in gaps:
        if gap.what == "holder":
            if taken or DEFENDER in state.cards:
                yield gap
        elif _pays(state, gap, set().union(*takers.values())) or any(
            _turns(_sides(state, province, holder), gap, spans) for holder in holders
        ):
            yield gap


def _holders(state: State, province: Province, gaps: Iterable[Unknown]) -> Iterator[Seat | None]:
    """Who may hold the province, the recorded holder first."""
    owner = state.owner(province)
    yield owner
    if any(gap.what == "holder" for gap in gaps):
        yield from {None, *state.seats} - {owner}


Sides = tuple[str, Mapping[str, int]]
"""The defender, and every side's recorded strength."""


def _sides(state: State, province: Province, holder: Seat | None) -> Sides:
    at = position(state)
    land = at.provinces[province].model_copy(update={"owner": holder})
    ruling = war(at.model_copy(update={"provinces": {**at.provinces, province: land}}), province)
    return ruling.defender, {side.who: side.strength for side in ruling.sides}


def _span(state: State, province: Province, gap: Unknown) -> Span:
    facts, side = state.facts(province), gap.seat or NEUTRAL
    match gap.what:
        case "ships":
            return Span(side, -ships_at(state, province, side), contents.PIECES["ship"])
        case "reserve":
            cards = ["limes" if state.owner(province) == side else "cavalry"]
            cards += ["ranger"] * facts.rugged
            recorded = state.players[side].reserve_cards or frozenset()
            more = [c for c in cards if c not in recorded and may_have(state, side, c)]
            return Span(side, -len(recorded.intersection(cards)), len(more))
        case "dragon" if province in state.dragons:
            return Span(side, -DRAGON, 0)
        case "dragon":
            return Span(side, 0, DRAGON)
        case "citadel" | "castle":
            return Span(side, 0, CASTLE)
    return Span(side, 0, 0)


def _takers(sides: Sides, spans: Iterable[Span]) -> Iterator[Seat | None]:
    """Everybody who may take the province; None if nobody does."""
    defender, strengths = sides
    ranges = []
    for who, strength in strengths.items():
        own = [span for span in spans if span.side == who]
        least, most = sum(span.least for span in own), sum(span.most for span in own)
        ranges.append(range(strength + least, strength + most + 1))
    for tried in product(*ranges):
        yield _taker(defender, dict(zip(strengths, tried, strict=True)))


def _taker(defender: str, strengths: Mapping[str, int]) -> Seat | None:
    best = max(strengths.values())
    leaders = [who for who, strength in strengths.items() if strength == best]
    return None if len(leaders) > 1 or leaders == [defender] else leaders[0]


def _together(spans: Mapping[Unknown, Span], but: Unknown | None = None) -> list[Span]:
    """The spans that add up: a castle beside a citadel makes its side no stronger."""
    built = [gap for gap in spans if gap.what in ("citadel", "castle")]
    beside = built if but is not None and but.what in ("citadel", "castle") else built[1:]
    return [span for gap, span in spans.items() if gap not in beside]


def _turns(sides: Sides, gap: Unknown, spans: Mapping[Unknown, Span]) -> bool:
    """Whether the gap alone gives the province to another player, for some values of the others."""
    defender, strengths = sides
    span = spans[gap]
    if span.side not in strengths or span.least == span.most:
        return False
    others = _together({each: other for each, other in spans.items() if each != gap}, gap)
    ranges = []
    for who, strength in strengths.items():
        own = [other for other in others if other.side == who]
        least, most = sum(other.least for other in own), sum(other.most for other in own)
        ranges.append(range(strength + least, strength + most + 1))
    for tried in product(*ranges):
        at = dict(zip(strengths, tried, strict=True))
        ends = {
            _taker(defender, {**at, span.side: at[span.side] + change})
            for change in (span.least, span.most)
        }
        if len(ends) > 1:
            return True
    return False


def _pays(state: State, gap: Unknown, takers: set[Seat | None]) -> bool:
    """Whether the fact decides which tokens the end of the war brings to one of those who may take
    it, or to the winner with a Scribe."""
    if not gap.pays:
        return False
    if gap.what == "reserve":
        wins = gap.seat in takers or None in takers
        return wins and any(
            _may_be_short(state, gap.seat, card) for card in WAR_CARDS if card in state.cards
        )
    card, anybody = PAID_BY[gap.what], takers - {None}
    scribe = any(state.players[seat].may_have("scribe") for seat in anybody if seat)
    left = sum(state.cards.get(card, {}).values()) > 0
    return bool(anybody) and card in state.cards and (left or scribe)


def _may_be_short(state: State, winner: Seat, card: str) -> bool:
    """Whether the wars may pay a winner more tokens of a card than lie on it."""
    at_war = {*wars(state)}
    if card == LORD:
        return any(
            state.cards[LORD].get(ISLAND_TOKEN[island], 0) <= 0
            for island, parts in contents.ISLANDS.items()
            if parts & at_war
        )
    most = len(at_war)
    if card == "citadel":
        rivals = {seat for seat, p in state.players.items() if p.may_have_a_citadel} - {winner}
        most = min(len(rivals), sum(_may_be_held(state, province, rivals) for province in at_war))
    return sum(state.cards[card].values()) < most


def _may_be_held(state: State, province: Province, seats: Set[Seat]) -> bool:
    owner = state.sure_owner(province)
    return owner in seats or (owner is None and not surely_neutral(state, province))
