"""What a game gives the frame: one object with data and functions.

A game gives the functions without a default, and those that it needs of the others: their defaults
say "none". `S` is its state, a frozen dataclass; `O` is the pydantic model of its options.
"""

from __future__ import annotations

from collections import Counter as Times
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from pydantic import BaseModel
from typing_extensions import TypeVar

from companion.core import defaults
from companion.core.common_actions import Statement, leave_or_return
from companion.core.game.action import Action, Choice, MenuItem, Objection, Offer, S, listed
from companion.core.game.descriptions import (
    Check,
    Counter,
    Ended,
    Highlight,
    Meta,
    Page,
    SeatPage,
    Source,
    Standing,
    Turn,
    Waited,
)
from companion.core.game.notated import Written
from companion.core.game.reference import Chapter
from companion.core.game.ruling import Adjudicate, Answers, Argument, Outcomes, Outlook, Ruled
from companion.core.game.showcase import Demo, Examples
from companion.core.sides import over
from companion.core.text import Phrase, Seat

if TYPE_CHECKING:
    from companion.core.game.descriptions import BoardGame, SecretQuestion

O = TypeVar("O", bound=BaseModel, default=Any)  # noqa: E741

TOGETHER = (
    ("secret_question", "secret_choices"),
    ("map_view", "plays_on_map", "changed_places"),
    ("redrawn", "reseated", "starter"),
    ("ways_to_end", "foresees", "outlook", "outcomes"),
    ("adjudicate_lines", "position_schema"),
    ("read_notation", "write_notation"),
    ("read_setup", "write_setup"),
)
"""Functions that a game has together or not at all."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S, O]):
    """Everything that a table needs from a game."""

    meta: Meta
    options: type[O]
    """The model of the set-up: everything agreed before the first turn."""
    action_types: Sequence[type[Action[S]]]
    """Every action, in the rulebook's order."""

    # -- the set-up ------------------------------------------------------------------------

    begin: Callable[[O, Sequence[Seat]], S]
    """The first state. The seats are in turn order."""
    drawn: Callable[[Sequence[Seat], Random], O] | None = None
    """The options proposed to a new table, if they are not the defaults of the model."""
    setup_objections: Callable[[O, Sequence[Seat]], Sequence[Objection]] = defaults.empty
    """What the rules say against this set-up."""
    setup_view: Callable[[O, Sequence[Seat]], Any] = defaults.none
    """What the game's set-up template shows: data only."""
    redrawn: Callable[[O, str, Sequence[Seat], Random], O] = defaults.as_it_is
    """The options with one part drawn again; unchanged if there is no such part."""
    reseated: Callable[[O, Sequence[Seat]], O] | None = None
    """The options for other seats: all that depends on the seats is as the rulebook prints it."""
    agreed: Callable[[O], Sequence[Phrase]] = defaults.empty
    """What is agreed so far, in few words, for those who wait for the first turn."""
    starter: Callable[[O], Seat | None] = defaults.none
    """The starting seat; None if it is not chosen yet."""
    kept: Callable[[S], Mapping[str, Any]] = defaults.no_facts
    """Facts that the host's next table starts with, as values of the options."""
    again: Callable[[O, S], Mapping[str, Any]] = defaults.no_facts
    """The same for a rematch in the same seats: everything agreed, nothing drawn."""

    write_setup: Callable[[O], str] | None = None
    """What is agreed as a text of a few lines, for other tables: nothing of people and seats."""
    read_setup: Callable[[str], Mapping[str, Any]] | None = None
    """The values of the options in such a text; BadNotation or ValidationError if it has others."""

    # -- what the rules say ----------------------------------------------------------------

    objecting: Callable[[S, Action[S]], Iterable[Objection]] = defaults.own_objections
    """What the rules say against an action now, before the end of the game."""
    end_rule: str = ""
    """The anchor of the rule about the end of the game."""
    forgets: Callable[[S, Action[S], int], S] = defaults.as_it_is
    """The state that the line of this number finds (0: a line that is only tried): what its action
    may change without saying so is no longer known. It moves no number."""
    follows: Callable[[S, Action[S], Random | None], Iterable[Action[S]]] = defaults.empty
    """The automatic actions that follow from an action, in order, on the state after it. Without
    chance (in a What-if), only those that need none."""
    seen_by: Callable[[S, tuple[Seat, ...]], S] | None = None
    """The state as these seats know it: facts hidden from them are None. Without seats, the state
    as everybody knows it; after the end, the whole state. Every function accepts such a state.
    `Action.seen_by` hides the facts of actions."""
    secret_question: Callable[[S], SecretQuestion | None] = defaults.none
    """The secret choice that is open now, or None. Only one is open at a time."""
    secret_choices: Callable[[S, Seat], Sequence[Choice]] = defaults.empty
    """What a seat may choose from, the likely choices first; [] if the seat has no choice."""
    reference: Callable[[S | None, str], Sequence[Chapter]] | None = None
    """The rules to read in a language. With a state, only the rules in play."""
    questions: Mapping[str, Argument[S]] = field(default_factory=dict)
    """The arguments that the game settles, by name."""
    adjudicate_lines: Adjudicate | None = None
    position_schema: Callable[[], dict[str, Any]] = defaults.no_facts
    """The JSON Schema of a line to adjudicate, made from the code that reads it."""
    position: Callable[[S], dict[str, Any]] | None = None
    """A table's state as such a line: plain JSON data, in a stable order of keys."""

    # -- points, turns, the end ------------------------------------------------------------

    points: Callable[[S], Mapping[Seat, int]]
    """Every seat's points, in any order. It has to be quick: every button asks for them."""
    board_game: Callable[[S], BoardGame | None] = defaults.none
    """The game on the table, if this one counts the points of any game."""
    fewest_win: Callable[[S], bool] = defaults.no
    """Whether the fewest points win."""
    places: Callable[[S], Sequence[Standing]] | None = None
    """Every seat's points and place, if the points alone don't say it."""
    sources: Callable[[S], Sequence[Source]] = defaults.empty
    """Everybody's points by source; they add up to the points."""
    hides_points: Callable[[S], bool] = defaults.no
    """Whether no screen shows points now, except a player's own on the page of their seat. They
    are no secret: the lines of the log say what brings points."""
    counters: Callable[[S], Sequence[Counter]] = defaults.empty
    """Numbers beside the points, in the order to show them, the same in every state; quick, too."""
    turn: Callable[[S], Turn] = defaults.no_turns
    waited: Callable[[S], Waited] | None = None
    """Whom the table waits for, in a game with phases, or where it may be several seats; nobody
    after the end. `turn` still gives the actions left and the notice."""
    does: Mapping[Phrase, Phrase] = field(default_factory=dict)
    """What others read of a seat's task, after its name: "Choose a card", "chooses a card"."""
    ended: Callable[[S], Ended | None]
    """How the game ended; None before the end."""
    ways_to_end: Mapping[str, Phrase] = field(default_factory=dict)
    """The ways to end the game that a table may choose from, each with the label of its link. "" is
    the way that the rules suggest now."""
    foresees: Callable[[S], bool] = defaults.no
    """Whether an outlook has anything to say yet. It has to be quick."""
    outlook: Callable[[S], Outlook | None] = defaults.none
    """How the game would end now; None if there is nothing to say yet. It may take long."""
    outcomes: Callable[[S, Seat, str], Outcomes[S]] = defaults.no_outcomes
    """The outcomes to choose from, the best for the seat first, in one of the `ways_to_end`."""
    highlights: Callable[[Iterable[tuple[Action[S], S, S]]], Iterable[Highlight]] = defaults.empty
    """Highlights beyond those that the points show. Gets each action in force, with the states
    before and after it."""
    counted_at_end: Callable[[S], bool] = defaults.no
    """Whether the points are counted when the game is over: then their course says nothing, and has
    no chart."""
    put_right: Callable[[Sequence[Action[S]]], Sequence[Action[S]]] = defaults.as_it_is
    """The actions in force as if those that corrected others had been right from the first, for the
    chart and the highlights. One that is left without facts changes nothing."""

    # -- screens ---------------------------------------------------------------------------

    view: Callable[[S], Any] = defaults.none
    """What everybody may see, for the game's templates: hashable data, every rule computed."""
    seat_view: Callable[[S, Seat], SeatPage[S]] = defaults.no_pieces
    """The data of one seat's page: its points by source, its pieces and its offers."""
    quick: Callable[[S, Seat], Sequence[Offer[S]]] = defaults.empty
    """The most common actions, ready to be recorded for a seat in one tap."""
    prompts: Callable[[S, Seat], Sequence[MenuItem[S]]] = defaults.empty
    """What a seat could enter now: what is due, optional facts."""
    menu: Callable[[S, Seat], Sequence[MenuItem[S]]] = defaults.by_actions
    """The actions in the rulebook's order, for the Act screen. Four to six are likely. This list
    and the next two are those of `action_types` by `Action.listed`, if the game gives none."""
    anytime: Callable[[S, Seat], Sequence[MenuItem[S]]] = defaults.by_actions
    """Actions for a seat in or out of its turn: a loss, a correction; listed after the menu."""
    settings: Callable[[S], Sequence[MenuItem[S]]] = defaults.by_actions
    """The More screen during the game: agreements that may change, ways to end or stop it."""
    passing: Callable[[S], Offer[S] | None] = defaults.none
    """The button of every screen that passes the turn on; with `places` it leads to a form."""
    checklist: Callable[[S], Sequence[Check]] = defaults.empty
    """Every fact that matters at the table's depth, known or not, in the order of the set-up."""
    pages: Mapping[str, Callable[[S, Seat, Answers], Page[S]]] = field(default_factory=dict)
    """Pages of the game's own, by name, each for one seat, as the seat's own phone knows the state.
    Answers that can't be read are left out, so any link shows something. "act", "map", "outcomes"
    and "seat" are taken as names."""
    map_view: Callable[[S, Seat, str, str], Any] | None = None
    """The board for one seat ("" for a spectator), with the opened place and the filter, both as
    the address gives them. Returns hashable data: `looked_at` and `show` are the values it
    understood, and `offers` can be recorded there in one tap."""
    plays_on_map: Callable[[S], bool] = defaults.no
    """Whether the map has its own tab now, and stands on the TV."""
    changed_places: Callable[[S, S], tuple[str, ...]] = defaults.empty
    """The places of the map that look different in two states, by their names in its template."""

    # -- files and examples ----------------------------------------------------------------

    read_notation: Callable[[str], Written] | None = None
    """The game in a text, without its wrong lines. BadNotation if it is not a game."""
    write_notation: Callable[[Iterable[tuple[Action[S], S, S]]], str] | None = None
    """A table's game in the players' notation; BadNotation if there is nothing to write. Gets each
    action in force, with the states before and after it."""
    examples: Callable[[], Examples] = Examples
    """What the style page shows and the contract suite plays. The wheel leaves it out."""
    demo: Callable[[], Demo] | None = None
    """A table in the middle of a game, to try alone."""

    def __post_init__(self) -> None:
        for names in TOGETHER:
            lacks = [name for name in names if not self._gives(name)]
            has = [name for name in names if name not in lacks]
            if has and lacks:
                raise TypeError(f"{self.meta.slug} has {_quoted(has)}, lacks {_quoted(lacks)}")
        for name in ("menu", "anytime", "settings"):
            if getattr(self, name) is defaults.by_actions:
                object.__setattr__(self, name, partial(listed, self.action_types, name))
        kinds = Times(action.kind for action in self.action_types)
        if twice := [kind for kind, count in kinds.items() if count > 1]:
            raise TypeError(f"{self.meta.slug} has two actions of the kind {_quoted(twice)}")

    def _gives(self, name: str) -> bool:
        given = getattr(self, name)
        return bool(given) and given is not getattr(Game, name, None)

    @cached_property
    def actions(self) -> Mapping[str, type[Action[S]]]:
        return {action.kind: action for action in self.action_types}

    @cached_property
    def has_secrets(self) -> bool:
        """Whether a seat can know what others may not know."""
        return self.seen_by is not None or self._gives("secret_question")

    def draw(self, seats: Sequence[Seat], chance: Random) -> O:
        """The options proposed to a new table; random parts are drawn from `chance`."""
        return self.drawn(seats, chance) if self.drawn else self.options()

    def fold(self, state: S, action: Action[S], line: int = 0) -> S:
        """The state after an action, recorded in the line of this number; 0: only tried."""
        return action.fold(self.forgets(state, action, line))

    def objections(self, state: S, action: Action[S]) -> list[Objection]:
        """What the rules say against an action now. The table may overrule it."""
        end = self.ended(state)
        if end is not None and not isinstance(action, Statement):
            return [Objection("over", over(end, self.standings(state)), self.end_rule)]
        return list(self.objecting(state, action))

    def ask(self, question: str, state: S | None, answers: Answers) -> Ruled[S]:
        """The ruling on one of the `questions`; KeyError for an unknown one."""
        return self.questions[question].settle(state, answers)

    def page(self, name: str, state: S, seat: Seat, answers: Answers) -> Page[S]:
        """One of the `pages`; KeyError for an unknown name."""
        return self.pages[name](state, seat, answers)

    def standings(self, state: S) -> Sequence[Standing]:
        """Every seat's points and place, in any order."""
        if self.places is not None:
            return self.places(state)
        return Standing.ranked(self.points(state), fewest_win=self.fewest_win(state))

    def leaving(self, state: S, seat: Seat) -> Offer[S] | None:
        """The button with which a seat leaves the game or comes back; None if it can do neither."""
        playing = () if self.ended(state) else self.standings(state)
        away = next((standing.away for standing in playing if standing.seat == seat), None)
        return None if away is None else leave_or_return(self.action_types, seat, away=away)

    def others_read(self, task: Phrase | None) -> Phrase | None:
        """What a seat does, after its name, for those who are not asked to do it."""
        told = self._told.get(task.message) if task else None
        return replace(told, params=task.params) if told and task else None

    @cached_property
    def _told(self) -> dict[str, Phrase]:
        return {task.message: does for task, does in self.does.items()}

    def waited_for(self, state: S) -> Waited:
        """The seats that the game waits for. In a game without phases, the seat on turn."""
        if self.waited is not None:
            return self.waited(state)
        turn = self.turn(state)
        return Waited((turn.seat,) if turn.seat else (), round=turn.number)


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
