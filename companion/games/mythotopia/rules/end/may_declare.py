"""Whether the end may be declared, over every order of settling (rulebook, "End the game")."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.core.text import Seat
from companion.games.mythotopia.rules.end.every_order import Projection, project
from companion.games.mythotopia.state.position import Position

EMPTY_CARDS_TO_END = 4  # Rulebook, "End the game": 4 of the 7 victory-point cards must be empty

Answer: TypeAlias = Literal["yes", "no", "depends"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a player may declare the end, with orders of settling that show it. `lead` is about
    the scores only: strictly ahead in all orders, in none, or in some. `ahead` and `behind` are
    orders of provinces; () if there is no such order, or no war."""

    answer: Answer
    lead: Answer
    ahead: tuple[str, ...]
    behind: tuple[str, ...]


@dataclass(frozen=True)
class EndGame:
    """Who may declare the end: now, or when their turn begins."""

    projection: Projection
    empty_cards: int
    now: dict[str, Verdict]
    if_their_turn: dict[str, Verdict]


def end_game(position: Position) -> EndGame:
    projection = project(position)
    may_end = position.empty_cards >= EMPTY_CARDS_TO_END
    fresh = position.actions_taken == 0 and position.free_actions_taken == 0
    now, later = {}, {}
    for player in projection.players:
        later[player] = verdict(projection, player, allowed=may_end)
        declares = may_end and fresh and player == position.active
        now[player] = verdict(projection, player, allowed=declares)
    return EndGame(projection, position.empty_cards, now, later)


def verdict(projection: Projection, player: Seat, *, allowed: bool) -> Verdict:
    """Whether the player has strictly more VP than everybody else after all wars: in every order,
    in none, in some."""
    place = projection.players.index(player)
    ahead: list[tuple[str, ...]] = []
    behind: list[tuple[str, ...]] = []
    for scores, order in projection.ends.items():
        others = scores[:place] + scores[place + 1 :]
        leads = all(scores[place] > other for other in others)
        (ahead if leads else behind).append(order)
    lead: Answer = "depends" if ahead and behind else "yes" if ahead else "no"
    return Verdict(
        lead if allowed else "no",
        lead,
        ahead[0] if ahead else (),
        behind[0] if behind else (),
    )
