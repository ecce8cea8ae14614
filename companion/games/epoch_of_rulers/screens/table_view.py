"""The middle of the table: stage, territories, spheres; and a seat's page."""

from dataclasses import dataclass

from companion.core.frozen import once
from companion.core.game.action import Offer
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import REGIMENTS
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.course.final_count import fated
from companion.games.epoch_of_rulers.moves.war.fought import Fought
from companion.games.epoch_of_rulers.rules.gold.purses import gold, hoard
from companion.games.epoch_of_rulers.rules.land.atlas import attack_in_words, label
from companion.games.epoch_of_rulers.rules.land.limits import hand_limit
from companion.games.epoch_of_rulers.rules.score.final_score import (
    SPHERES,
    is_placing,
    ranked,
    result,
)
from companion.games.epoch_of_rulers.rules.turn.deck import bonus_left, bonus_name, end_left
from companion.games.epoch_of_rulers.rules.turn.reigns import STEPS, reign_at, reign_of
from companion.games.epoch_of_rulers.rules.war import armies
from companion.games.epoch_of_rulers.screens.waiting import waited
from companion.games.epoch_of_rulers.state.state import Fight, Phase, State, Territory


@dataclass(frozen=True, slots=True)
class LandView:
    """A territory: its name, its owner's seat, "rebels" or "", its regiments and buildings.
    `buildings` are (name, level, builder)."""

    id: str
    name: Phrase
    owner: Seat
    regiments: int
    special: int
    buildings: tuple[tuple[Phrase, int, str], ...]
    orders: int
    uprising: bool
    protected: bool
    plague: bool
    gold: int


@dataclass(frozen=True, slots=True)
class RulerView:
    """A reign on the martial track: the ruler, the first and last unit, the marker; `warning` says
    what may soon end the reign. `gold` and `cards` are the player's."""

    seat: Seat
    name: Phrase | None
    start: int
    end: int
    marker: int
    powerless: bool
    warning: Phrase | None
    gold: int
    cards: int


@dataclass(frozen=True, slots=True)
class SphereView:
    """A sphere for one seat: raw points, their share of the most in per cent, the victory points of
    their place, whether others share it, and the gain from one more raw point. `altar` are the
    victory points of the Altar among them."""

    name: Phrase
    raw: int
    share: int
    place: int
    points: int
    altar: int
    tied: bool
    one_more: int


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A seat in the table of spheres. `domains` and `final` are victory points at once."""

    seat: Seat
    domains: int
    spheres: tuple[SphereView, ...]
    final: int
    total: int


@dataclass(frozen=True, slots=True)
class TableView:
    """The middle of the table. `fight` is (attacker, the attack in words, defender); `fated` are
    the seats that still draw Fate cards, with their number, in order. There are no `scores` while
    players place their regiments. `sums` are the strengths of the attacker and the defender by the
    cards that lie open, before their texts; None while one is missing."""

    phase: Phase
    phase_name: Phrase | None
    rule: str
    epoch: int
    depth: str
    bonus_left: int
    end_left: int
    last_by: str
    lands: tuple[LandView, ...]
    rulers: tuple[RulerView, ...]
    fated: tuple[tuple[str, int], ...]
    scores: tuple[ScoreRow, ...]
    fight: tuple[str, Phrase, str] | None
    sums: tuple[int, int] | None


@once
def table(state: State) -> TableView:
    seat = state.turn if state.turn in state.players else ""
    stage = state.players[seat].stage if seat else "orders"
    fight = state.fight
    return TableView(
        state.phase,
        waited(state).phase,
        "fate" if state.phase != "play" else STEPS[stage].rule,
        state.players[seat].epoch if seat else 0,
        state.depth,
        bonus_left(state),
        end_left(state),
        state.last_by,
        tuple(land_view(state, land) for land in state.lands.values()),
        tuple(ruler_view(state, each_seat) for each_seat in state.seats) if state.has_lands else (),
        fated(state),
        () if is_placing(state) else
        tuple(score_row(state, each_seat) for each_seat in state.seats),
        (fight.attacker, attack_in_words(state, fight), fight.defender) if fight else None,
        sums(state, fight) if fight else None,
    )  # fmt: skip


def sums(state: State, fight: Fight) -> tuple[int, int] | None:
    open_cards = [fight.played.get(seat) for seat in fight.sides.values()]
    if (
        fight.target not in state.lands
        or fight.ecstasy
        or any(card is None or card.blind for card in open_cards)
    ):
        return None
    outcome = Fought.prefilled(state, fight.attacker).outcome(state)
    return outcome.attacker_strength, outcome.defender_strength


def land_view(state: State, land: Territory) -> LandView:
    return LandView(
        land.name,
        label(state, land.name),
        land.owner or "",
        len(land.regiments),
        armies.count(land.regiments, special=True),
        tuple(
            (words.BUILDING[building.kind], building.level, building.builder)
            for building in land.buildings
        ),
        land.orders,
        land.uprising,
        land.protected,
        land.plague,
        state.heaps.get(land.name, 0),
    )


def ruler_view(state: State, seat: Seat) -> RulerView:
    player = state.players[seat]
    return RulerView(
        seat, words.RULER.get(player.ruler), player.reign_start, reign_of(state, seat).end,
        player.martial, player.deposed, _warning(state, seat), gold(state, seat),
        player.cards + player.apart,
    )  # fmt: skip


def _warning(state: State, seat: Seat) -> Phrase | None:
    """The warning about the end of the reign: a battle gives at least 1 martial point, an attack at
    least 2, a won one 3."""
    marker = state.players[seat].martial
    endings = (
        (0, say("the reign is over; an heir comes with the next epoch")),
        (1, say("any battle ends this reign")),
        (2, say("the next attack ends this reign")),
        (3, say("a won attack ends this reign")),
    )
    after = (
        warning for points, warning in endings if reign_at(state, seat, marker + points).exceeded
    )
    return next(after, None)


def score_row(state: State, seat: Seat) -> ScoreRow:
    scores = result(state)
    points = scores.points[seat]
    spheres = []
    for sphere in SPHERES:
        now = {each_seat: raw[sphere] for each_seat, raw in scores.raw.items()}
        mine, most, ranks = now[seat], max(now.values()), ranked(now)
        more = ranked({**now, seat: mine + 1})
        spheres.append(SphereView(
            words.SPHERE[sphere], mine, 100 * max(mine, 0) // max(most, 1),
            1 + len(ranks) - ranks[seat], points[sphere], points[sphere] - ranks[seat],
            [*now.values()].count(mine) > 1, more[seat] - ranks[seat],
        ))  # fmt: skip
    return ScoreRow(seat, points["domains"], tuple(spheres), points["final"], points["total"])


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's page. `ruler` holds its gold and cards, None if the table tracks none; `limit` is
    the most gold that fits, `hand_limit` the most cards; `row` is None while players place their
    regiments."""

    kingdom: Phrase
    limit: int
    regiments: int
    most: int
    hand_limit: int
    bonuses: tuple[Phrase, ...]
    claimed: bool
    ruler: RulerView | None
    lands: tuple[LandView, ...]
    row: ScoreRow | None
    offers: tuple[Offer[State], ...] = ()


def seat(state: State, seat: Seat) -> SeatView:
    player = state.players[seat]
    held = hoard(state, seat)
    return SeatView(
        words.KINGDOM[player.kingdom],
        held.gold() + max(0, held.room()),
        state.regiments(seat),
        REGIMENTS,
        hand_limit(state, seat) + player.apart,
        tuple(bonus_name(name) for name in player.bonuses),
        player.claimed,
        ruler_view(state, seat) if state.has_lands else None,
        tuple(land_view(state, land) for land in state.owned(seat)),
        None if is_placing(state) else score_row(state, seat),
    )
