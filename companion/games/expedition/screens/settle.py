"""Questions that need no table: how strong a team is, card by card, and what it brings; and who has
won."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.game.ruling import Answers, Argument, Ruled, number, number_entered
from companion.core.text import Phrase, Seat, SeatName
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import (
    CARD_POINTS,
    JETPACK,
    JETPACK_STRENGTH,
    NUMERALS,
    ROW,
    SPACES,
    TYPES,
    UNUSED,
)
from companion.games.expedition.box.language import say
from companion.games.expedition.box.meta import META
from companion.games.expedition.box.words import numeral
from companion.games.expedition.moves.journey.tell_strengths import team_name
from companion.games.expedition.rules.outcome import artifact, reward
from companion.games.expedition.rules.score import ranked, worth_of
from companion.games.expedition.rules.teams import best_types, jetpacks_of
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State, Symbols, Team

MOST_SYMBOLS, MOST_CARD, MOST_JETPACKS = 3, 6, 3


@dataclass(frozen=True, slots=True)
class TypeRow:
    """A type: its symbols on the expedition, None if nobody has entered them, and the strength of
    its card, None for no card. `unnumbered`: there is one, but nobody has entered its strength."""

    kind: str
    label: Phrase
    icon: str
    symbols: int | None
    strength: int | None
    unnumbered: bool

    @property
    def answers(self) -> Iterator[tuple[str, str]]:
        if self.symbols is not None:
            yield f"symbols.{self.kind}", str(self.symbols)
        if not self.unnumbered:
            yield self.kind, "" if self.strength is None else str(self.strength)


@dataclass(frozen=True, slots=True)
class Term:
    """A card that counts: its strength times its symbols. `label` names a Jetpack's type, too."""

    label: Phrase
    strength: int
    symbols: int


@dataclass(frozen=True, slots=True)
class StrengthView:
    """The facts, a row for each type, and the terms of the sum, none while a number is missing.
    `teams` are those of the table: (seat, number), and the chosen one."""

    rows: tuple[TypeRow, ...]
    jetpacks: int
    space: int
    spaces: tuple[str, ...]
    terms: tuple[Term, ...]
    missing: Phrase | None
    teams: tuple[tuple[str, int], ...]
    team: tuple[str, int] | None


def team_strength(state: State | None, answers: Answers) -> Ruled[State]:
    """The ruling. A team of the table fills in what the answers leave out."""
    teams = tuple((seat, n) for seat in state.seats for n in state.teams(seat)) if state else ()
    chosen = next(
        (pair for pair in teams if f"{pair[0]}/{pair[1]}" in answers.get("team", ())), None
    )
    team = Team()
    symbols: Symbols | None = {}
    if state and chosen:
        team, symbols = state.team(*chosen), state.symbols.get(state.expedition)
    rows = tuple(_type_row(kind, answers, symbols, team) for kind in TYPES)
    held = min(jetpacks_of(team), MOST_JETPACKS)
    jetpacks = number_entered(answers, "jetpacks", MOST_JETPACKS, held)
    space = number(answers, "space", len(NUMERALS)) or (
        state.space(chosen[0]) if state and chosen else 0
    )
    missing = _missing(rows)
    terms = () if missing else tuple(_terms(rows, jetpacks))
    total = sum(term.strength * term.symbols for term in terms)
    facts = [fact for row in rows for fact in row.answers]
    facts += [("jetpacks", str(jetpacks)), ("space", str(space))]
    subject = (("team", f"{chosen[0]}/{chosen[1]}"),) if chosen else ()
    view = StrengthView(rows, jetpacks, space, NUMERALS, terms, missing, teams, chosen)
    title = team_name(*chosen) if chosen else say("Strength of a team")
    verdict = missing or _strength_verdict(total, space)
    return Ruled(title, verdict, view, (*subject, *facts), subject=subject)


def _type_row(kind: str, answers: Answers, symbols: Symbols | None, team: Team) -> TypeRow:
    own = next((card(code) for code in team.cards if card(code).kind == kind), None)
    strength = number(answers, kind, MOST_CARD)
    untold = strength is None and kind not in answers
    if untold and own:
        strength = own.strength
    counted = number(answers, f"symbols.{kind}", MOST_SYMBOLS)
    if counted is None and symbols is not None:
        counted = symbols.get(kind, 0)
    unnumbered = untold and own is not None and strength is None
    return TypeRow(kind, words.KIND[kind], words.ICON[kind], counted, strength, unnumbered)


def _missing(rows: Sequence[TypeRow]) -> Phrase | None:
    """What to enter before the strength can be told."""
    if any(row.symbols is None for row in rows):
        return say("Enter the symbols of the expedition.")
    if any(row.unnumbered and row.symbols for row in rows):
        return say("Enter the strength of every card.")
    return None


def _terms(rows: tuple[TypeRow, ...], jetpacks: int) -> Iterator[Term]:
    """The cards, then the Jetpacks with their best types."""
    symbols = {row.kind: row.symbols or 0 for row in rows}
    cards = [row for row in rows if row.strength is not None]
    for row in cards:
        yield Term(row.label, row.strength or 0, symbols[row.kind])
    taken = [row.kind for row in rows if row.strength is not None or row.unnumbered]
    for kind in best_types(jetpacks, taken, symbols):
        label = say("{card} as {type}", card=words.KIND[JETPACK], type=words.KIND[kind])
        yield Term(label, JETPACK_STRENGTH, symbols[kind])


def _strength_verdict(total: int, space: int) -> Phrase:
    if not space:
        return say("Strength {strength}: {coins}\u00a0M£", strength=total, coins=reward(total))
    if not artifact(space):
        return say("Strength {strength}: {coins}\u00a0M£, no artifact at initiative {space}",
                   strength=total, coins=reward(total), space=numeral(space))  # fmt: skip
    return say("Strength {strength}: {coins}\u00a0M£ and an artifact worth {worth}", strength=total,
               coins=reward(total), worth=artifact(space))  # fmt: skip


MOST_COINS = 999
MOST_WORTH = 48  # eight artifacts of 6


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player's possessions: cards won and their points, the points of artifacts, coins (None if
    nobody entered them), the space on the initiative track (0 if not entered), and the points
    together. `is_entered`: something of it was entered."""

    seat: Seat
    cards: int
    cards_bring: int
    artifacts: int | None
    coins: int | None
    space: int
    points: int
    is_entered: bool


@dataclass(frozen=True, slots=True)
class FinalView:
    """A row for each player, from the first place to the last. `ahead` are the winner and those
    with as many points. `seats` are all seats in the order of the form."""

    rows: tuple[PlayerRow, ...]
    ahead: tuple[str, ...]
    seats: tuple[PlayerRow, ...]
    spaces: tuple[str, ...]
    most_cards: int


def final_count(state: State | None, answers: Answers) -> Ruled[State]:
    """The ruling; a table fills in what everybody knows."""
    names = state.seats if state else tuple(colour.id for colour in META.colours)
    seats = tuple(_player_row(seat, state, answers) for seat in names)
    entered = {row.seat: row.points for row in seats if row.is_entered}
    spaces = {row.space: row.seat for row in seats if row.space}
    order = ranked(entered, tuple(spaces.get(space, UNUSED) for space in range(1, SPACES + 1)))
    by_seat = {row.seat: row for row in seats}
    rows = tuple(by_seat[seat] for seat in order)
    ahead = tuple(row.seat for row in rows if row.points == rows[0].points)
    facts = [
        (f"{row.seat}.{name}", str(value))
        for row in seats
        for name, value in (
            ("cards", row.cards),
            ("artifacts", row.artifacts),
            ("coins", row.coins),
            ("space", row.space),
        )
        if value or (name in ("artifacts", "coins") and value is not None)
    ]
    view = FinalView(rows, ahead, seats, NUMERALS, ROW)
    return Ruled(say("Final count"), _final_verdict(rows, ahead), view, tuple(facts))


def _player_row(seat: Seat, state: State | None, answers: Answers) -> PlayerRow:
    player = state.players[seat] if state else None

    def entered(name: str, most: int, known: int | None) -> int | None:
        return number_entered(answers, f"{seat}.{name}", most, known)

    known = player.artifacts if player else {}
    artifacts = entered("artifacts", MOST_WORTH, None if known is None else worth_of(known))
    cards = entered("cards", ROW, player.cards if player else None) or 0
    coins = entered("coins", MOST_COINS, player.coins if player else None)
    space = entered("space", SPACES, state.space(seat) if state else None) or 0
    brings = CARD_POINTS * cards
    points = brings + (artifacts or 0) + (coins or 0)
    is_entered = state is not None or points > 0 or coins is not None
    return PlayerRow(seat, cards, brings, artifacts, coins, space, points, is_entered)


def _final_verdict(rows: tuple[PlayerRow, ...], ahead: tuple[str, ...]) -> Phrase:
    if len(rows) < 2:
        return say("Enter what two players have.")
    if any(None in (row.artifacts, row.coins) for row in rows):
        return say("Enter everybody's artifacts and coins.")
    first = rows[0]
    if len(ahead) == 1:
        return say("{seat} wins with {points} points", seat=SeatName(first.seat),
                   points=first.points)  # fmt: skip
    level = [row for row in rows if row.seat in ahead]
    if len({row.space for row in level if row.space}) < len(level):
        return say("{points} points each: the higher initiative wins", points=first.points)
    return say("{points} points each: {seat} wins, higher in initiative",
               points=first.points, seat=SeatName(first.seat))  # fmt: skip


QUESTIONS = {
    "strength": Argument(say("How strong is a team?"), team_strength),
    "final": Argument(say("Who has won?"), final_count),
}
