"""How strong a team is, card by card, and what it brings."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.ruling import Answers, Ruled, number, number_entered
from companion.core.text import Phrase
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import JETPACK, JETPACK_STRENGTH, NUMERALS, TYPES
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import numeral
from companion.games.expedition.moves.journey.tell_strengths import team_name
from companion.games.expedition.rules.outcome import artifact, reward
from companion.games.expedition.rules.teams import best_types, jetpacks_of
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State, Team

MOST_SYMBOLS, MOST_CARD, MOST_JETPACKS = 3, 6, 3


@dataclass(frozen=True, slots=True)
class Row:
    """A type: its symbols on the expedition, and the strength of its card, None for no card."""

    kind: str
    label: Phrase
    icon: str
    symbols: int
    strength: int | None


@dataclass(frozen=True, slots=True)
class Term:
    """A card that counts: its strength times its symbols. `label` names a Jetpack's type, too."""

    label: Phrase
    strength: int
    symbols: int


@dataclass(frozen=True, slots=True)
class StrengthView:
    """The facts, a row for each type, and the terms of the sum. `teams` are those of the table:
    (seat, number), and the chosen one."""

    rows: tuple[Row, ...]
    jetpacks: int
    space: int
    spaces: tuple[str, ...]
    terms: tuple[Term, ...]
    total: int
    teams: tuple[tuple[str, int], ...]
    team: tuple[str, int] | None


def team_strength(state: State | None, answers: Answers) -> Ruled[State]:
    """The ruling. A team of the table fills in what the answers leave out."""
    teams = tuple((seat, n) for seat in state.seats for n in state.teams(seat)) if state else ()
    chosen = next(
        (pair for pair in teams if f"{pair[0]}/{pair[1]}" in answers.get("team", ())), None
    )
    team, symbols = Team(), {}
    if state and chosen:
        team, symbols = state.team(*chosen), dict(state.symbols.get(state.expedition, {}))
    rows = tuple(_row(kind, answers, symbols, team) for kind in TYPES)
    held = min(jetpacks_of(team), MOST_JETPACKS)
    jetpacks = number_entered(answers, "jetpacks", MOST_JETPACKS, held)
    space = number(answers, "space", len(NUMERALS)) or (
        state.space(chosen[0]) if state and chosen else 0
    )
    terms = tuple(_terms(rows, jetpacks))
    total = sum(term.strength * term.symbols for term in terms)
    facts = [(f"symbols.{row.kind}", str(row.symbols)) for row in rows]
    facts += [(row.kind, "" if row.strength is None else str(row.strength)) for row in rows]
    facts += [("jetpacks", str(jetpacks)), ("space", str(space))]
    subject = (("team", f"{chosen[0]}/{chosen[1]}"),) if chosen else ()
    view = StrengthView(rows, jetpacks, space, NUMERALS, terms, total, teams, chosen)
    title = team_name(*chosen) if chosen else say("Strength of a team")
    return Ruled(title, _verdict(total, space), view, (*subject, *facts), subject=subject)


def _row(kind: str, answers: Answers, symbols: dict[str, int], team: Team) -> Row:
    own = next((card(code).strength for code in team.cards if card(code).kind == kind), None)
    strength = number(answers, kind, MOST_CARD)
    if strength is None and kind not in answers:
        strength = own
    counted = number_entered(answers, f"symbols.{kind}", MOST_SYMBOLS, symbols.get(kind, 0))
    return Row(kind, words.KIND[kind], words.ICON[kind], counted, strength)


def _terms(rows: tuple[Row, ...], jetpacks: int) -> Iterator[Term]:
    """The cards, then the Jetpacks with their best types."""
    symbols = {row.kind: row.symbols for row in rows}
    cards = [row for row in rows if row.strength is not None]
    for row in cards:
        yield Term(row.label, row.strength or 0, row.symbols)
    for kind in best_types(jetpacks, [row.kind for row in cards], symbols):
        label = say("{card} as {type}", card=words.KIND[JETPACK], type=words.KIND[kind])
        yield Term(label, JETPACK_STRENGTH, symbols[kind])


def _verdict(total: int, space: int) -> Phrase:
    if not space:
        return say("Strength {strength}: {coins}\u00a0M£", strength=total, coins=reward(total))
    if not artifact(space):
        return say("Strength {strength}: {coins}\u00a0M£, no artifact at initiative {space}",
                   strength=total, coins=reward(total), space=numeral(space))  # fmt: skip
    return say("Strength {strength}: {coins}\u00a0M£ and an artifact worth {worth}", strength=total,
               coins=reward(total), worth=artifact(space))  # fmt: skip
