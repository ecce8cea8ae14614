"""Cards, teams and expeditions for all screens."""

from dataclasses import dataclass

from companion.core.text import Phrase, Seat
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import JETPACK, PATRON, TYPES
from companion.games.expedition.rules.initiative import one_step
from companion.games.expedition.rules.teams import stands_for, strength_for
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State, Team


@dataclass(frozen=True, slots=True)
class CardView:
    """A card: its text, full name, kind, strength, price and icon. `as_type` is the type that a
    Jetpack in a team stands for now."""

    code: str
    label: Phrase
    kind: Phrase
    strength: int | None
    price: int | None
    icon: str
    as_type: Phrase | None = None


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team: its cards, its strength on the active expedition and on each one to come, in the
    order of the row; None if not known."""

    seat: Seat
    team: int
    cards: tuple[CardView, ...]
    strength: int | None
    coming: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ExpeditionView:
    """A card of the row. `symbols` as (type, icon, count), () if nobody has entered them; `state`
    is "done", "active" or "coming"."""

    id: str
    name: Phrase
    symbols: tuple[tuple[Phrase, str, int], ...]
    state: str


def card_view(code: str, as_type: Phrase | None = None) -> CardView:
    shown = card(code)
    kind = shown.label if shown.kind == PATRON else words.KIND[shown.kind]
    return CardView(
        code, shown.label, kind, shown.strength, shown.price, words.ICON[shown.kind], as_type
    )


def team_view(state: State, seat: Seat, number: int) -> TeamView:
    team = state.team(seat, number)
    strengths = [strength_for(state, team, name) for name in ahead(state)]
    now = strengths[0] if strengths else None
    return TeamView(seat, number, _cards(state, team), now, tuple(strengths[1:]))


def teams_of(state: State, seat: Seat) -> tuple[TeamView, ...]:
    return tuple(team_view(state, seat, number) for number in state.teams(seat))


def ahead(state: State) -> tuple[str, ...]:
    """The active expedition and later ones; () after the last one."""
    return state.row[state.active :]


def _cards(state: State, team: Team) -> tuple[CardView, ...]:
    """A team's cards. Jetpacks have the types that they stand for on the active expedition."""
    types = iter(stands_for(team, state.symbols.get(state.expedition, {})))
    cards = []
    for code in team.cards:
        is_jetpack = card(code).kind == JETPACK
        kind = next(types, None) if is_jetpack and state.expedition in state.symbols else None
        cards.append(card_view(code, words.KIND[kind] if kind else None))
    return tuple(cards)


def expedition(state: State, place: int, name: str) -> ExpeditionView:
    """The expedition at a place of the row, counted from 0."""
    when = "active" if place == state.active else "done" if place < state.active else "coming"
    return ExpeditionView(name, words.EXPEDITION[name], symbols(state, name), when)


def symbols(state: State, name: str) -> tuple[tuple[Phrase, str, int], ...]:
    """The symbols on an expedition card as (type, icon, count); () if nobody has entered them."""
    printed = state.symbols.get(name, {})
    return tuple((words.KIND[k], words.ICON[k], printed[k]) for k in TYPES if printed.get(k))


def moves_of(state: State, seat: Seat) -> tuple[str, str]:
    """The spaces to which the highest and the lowest bid would move a marker while bids are due; ""
    if it stays."""
    if state.phase not in ("market", "bids") or seat not in state.ranked:
        return ("", "")
    ahead, behind = (one_step(state.track, seat, by, state.rules) for by in (-1, 1))
    return (words.numeral(ahead) if ahead else "", words.numeral(behind) if behind else "")
