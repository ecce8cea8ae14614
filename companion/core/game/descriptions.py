"""What a game says of itself and of its state: colours, points, places, turns, the end."""

from __future__ import annotations

from collections import Counter as Times
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, Protocol, runtime_checkable

from companion.core.game.action import Action, Choice, Offer, S
from companion.core.text import Phrase, Seat, say

SHAPES = ("disc", "square", "triangle", "diamond", "hexagon", "cross", "star")


@dataclass(frozen=True, slots=True)
class Colour:
    """A player colour. Its id is also the seat's id. Screens show `shape` wherever they show the
    colour."""

    id: str
    name: Phrase
    shape: str

    def __post_init__(self) -> None:
        if self.shape not in SHAPES:
            raise ValueError(f"{self.shape!r} is not a shape; the shapes are {', '.join(SHAPES)}")


COLOURS = (
    Colour("red", say("Red"), "disc"), Colour("blue", say("Blue"), "square"),
    Colour("green", say("Green"), "triangle"), Colour("yellow", say("Yellow"), "diamond"),
    Colour("orange", say("Orange"), "hexagon"), Colour("purple", say("Purple"), "cross"),
    Colour("brown", say("Brown"), "star"), Colour("black", say("Black"), "square"),
    Colour("white", say("White"), "disc"), Colour("pink", say("Pink"), "triangle"),
)  # fmt: skip
"""The usual colours, for a game that prescribes none."""

BIGGEST_GAIN, AT_ONCE = say("Biggest gain"), say("{seat}: {points} at once")


@dataclass(frozen=True, slots=True)
class Period:
    """What a game counts as it goes on: turns, or rounds. `name` labels a chart's axis, `after`
    heads a table's column, `numbered` has the gap `{number}`, and `again` labels the button that
    undoes the lines of the current period. `best` is the title of the highlight about the most
    points in one period, and `gain` its sentence, with the gaps `{seat}`, `{points}` and
    `{turn}`."""

    name: Phrase
    after: Phrase
    numbered: Phrase
    again: Phrase
    best: Phrase = BIGGEST_GAIN
    gain: Phrase = AT_ONCE

    def number(self, number: int) -> Phrase:
        """The name of one period: "Turn 3"."""
        return replace(self.numbered, params=(("number", number),))


TURN = Period(
    say("Turn"), say("After turn"), say("Turn\u00a0{number}"), say("Restart this turn"),
    say("Best turn"), say("{seat}: {points} in turn {turn}"),
)  # fmt: skip
ROUND = Period(
    say("Round"), say("After round"), say("Round\u00a0{number}"), say("Restart this round"),
    say("Best round"), say("{seat}: {points} in round {turn}"),
)  # fmt: skip
POINTS = say("Points")


@dataclass(frozen=True, slots=True)
class Meta:
    """What the lobby says about a game. `colours` are in the order in which they are offered.
    `points` is the name of points on a chart's axis, in one or two words. `moment_first`:
    until the end, the Table screen begins with the buttons of the phone's seats and the middle, and
    the scores follow; for a game in which they rarely change. `usual` is the number of players
    that a new table begins with, 0 for the most. `any_game`: it counts the points of any game, so
    the lobby offers it first to a phone that has never been here. `icon` is the one of the game's
    own icons that stands for it in the lobby."""

    slug: str
    title: Phrase
    players: tuple[int, int]
    colours: tuple[Colour, ...]
    bgg_id: int
    version: int
    points: Phrase = POINTS
    period: Period = TURN
    moment_first: bool = False
    usual: int = 0
    any_game: bool = False
    icon: str = "table"

    def colour(self, seat: Seat) -> Colour:
        """The colour of a seat; KeyError if the game does not have it."""
        for colour in self.colours:
            if colour.id == seat:
                return colour
        raise KeyError(seat)


@dataclass(frozen=True, slots=True)
class BoardGame:
    """The game on the table, where another one only counts its points. Its `title` stands wherever
    that of the counting game would; `bgg_id` is its number at BoardGameGeek, 0 for none."""

    title: Phrase
    bgg_id: int = 0


def played(game: Any, state: Any) -> BoardGame:
    """The game on the table; `game` itself before the set-up, and if it counts no other."""
    counts: BoardGame | None = None if state is None else game.board_game(state)
    return counts or BoardGame(game.meta.title, game.meta.bgg_id)


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's own points and its place. `rank` counts from 1; equal points share a rank. It is
    None for a seat that has no place, which can't win. `plays` is what the seat plays, such as a
    faction; the scoreboard then shows it in place of the rank. Seats with the same `team` are one
    side: they share a rank, which counts sides (see `companion.core.sides`)."""

    seat: Seat
    points: int
    rank: int | None
    away: bool = False
    plays: Phrase | None = None
    team: Phrase | None = None

    @staticmethod
    def ranked(points: Mapping[str, int], *, fewest_win: bool = False) -> tuple[Standing, ...]:
        """Every seat's place by its points alone."""
        order = sorted(points.values(), reverse=not fewest_win)
        return tuple(
            Standing(seat, score, 1 + order.index(score)) for seat, score in points.items()
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is. `number` counts the game's turns from 1; it is 0 if turns are not tracked.
    `actions` is how many a turn has and `actions_left` how many remain; both are 0 if the
    game does not count them. `notice` is a sentence that every phone shows now.
    """

    seat: Seat | None
    number: int
    actions_left: int = 0
    notice: Phrase | None = None
    actions: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """Where points came from. One that is `last` is counted when the game is over: the podium
    counts them up one after another, in the order of the game's sources."""

    name: Phrase
    points: Mapping[str, int]
    last: bool = False


STOPPED = say("The game was stopped")


@dataclass(frozen=True, slots=True)
class Ended:
    """How the game ended. There may be several `winners`, or none; without winners, `nobody_won` is
    the title of the end."""

    how: Phrase
    winners: tuple[str, ...]
    nobody_won: Phrase = STOPPED


UNFINISHED = Ended(say("Stopped unfinished"), ())
ON_POINTS = say("Stopped; the most points win")
"""How a stopped game ended."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A remarkable fact about a whole game: a title and one line. `seat` gives it a colour."""

    title: Phrase
    text: Phrase
    seat: Seat | None = None


class SeatPage(Protocol[S]):
    """One seat's page. The shared page needs `offers`; the game's template may need more."""

    @property
    def offers(self) -> Sequence[Offer[S]]:
        """Actions that the player may want to record, one button each."""
        ...


@dataclass(frozen=True, slots=True)
class OffersOnly:
    """The page of a seat in a game without pieces to show."""

    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Show:
    """A filter of a map's list, and how many places pass it."""

    id: str
    label: Phrase
    count: int


def shows(labels: Mapping[str, Phrase], passed: Iterable[frozenset[str]]) -> tuple[Show, ...]:
    """The filters by their ids, counted; `passed` has those that each place passes."""
    counts = Times(show for place in passed for show in place)
    return tuple(Show(show, label, counts[show]) for show, label in labels.items())


@dataclass(frozen=True, slots=True)
class SecretQuestion:
    """An open secret choice: each of `seats` makes `count` choices, or from `least` to `count`.

    `kind` is the kind of the `Reveal` that closes it. `prominence` says where it stands: "demanded"
    on the Table screen, "offered" there as a link, or "quiet", only under More. With `amounts` each
    seat names a whole number instead: seat -> (least, most); see `range`. With `answer` it fills in
    the form of this action, which no log holds: its facts are sealed as JSON, and its first
    objection is the error message. `wrong` is the error message for any other answer. `about` is
    what everybody is asked about: when it changes, all are asked again. `round` distinguishes two
    questions of one kind. `seconds` is how long an answer should take, 0 for any time: phones show
    it, and nothing happens when it has passed.
    """

    kind: str
    title: Phrase
    help: Phrase
    seats: tuple[Seat, ...]
    count: int = 1
    prominence: Literal["demanded", "offered", "quiet"] = "demanded"
    least: int | None = None
    answer: type[Action] | None = None
    amounts: Mapping[str, tuple[int, int]] | None = None
    wrong: Phrase | None = None
    about: Any = None
    round: int = 0
    seconds: int = 0

    @property
    def fewest(self) -> int:
        """The least number of choices that a seat makes."""
        return self.count if self.least is None else self.least

    def range(self, seat: Seat) -> tuple[int, int]:
        """The least and the greatest amount that a seat may name. One that owns less than the least
        names the least. `amounts` itself says what it owns, so that every change is seen."""
        least, most = (self.amounts or {})[seat]
        return least, max(least, most)


@dataclass(frozen=True, slots=True)
class ActionHere(Generic[S]):
    """An action to record at the open place of a map: by the form of the action `kind` or on a
    `page`, prefilled with these facts.

    The `offers` record it at once. A single offer is its button; several have short labels,
    a number or a place. A `rare` one is folded away."""

    label: Phrase
    icon: str
    kind: str
    facts: tuple[tuple[str, str], ...] = ()
    offers: tuple[tuple[str, Offer[S]], ...] = ()
    rare: bool = False
    page: str | None = None

    @classmethod
    def of(
        cls, offer: Offer[S], facts: tuple[tuple[str, str], ...] = (), *, rare: bool = False
    ) -> ActionHere[S]:
        """One of a single offer."""
        return cls(offer.label, offer.icon, offer.action.kind, facts, (("", offer),), rare)


def at_once(actions: Iterable[ActionHere[S]]) -> tuple[Offer[S], ...]:
    """The offers of an open place, to record in one tap."""
    return tuple(offer for action in actions for _, offer in action.offers)


@runtime_checkable
class Joinable(Protocol):
    """Options of a game that takes late comers."""

    def joined(self, seat: Seat, points: int | None, now: int) -> Any:
        """The options after a seat has joined in the period `now` (0 if untracked), with so many
        points; with those that everybody began with if None."""
        ...


@runtime_checkable
class Choosing(Protocol):
    """Options with lists of choices for their fields. The set-up form made from the options shows
    them."""

    def choices(self, seats: Sequence[Seat]) -> Mapping[str, Sequence[Choice]]:
        """For each field with a list to choose from: its choices, the likely ones first."""
        ...


@dataclass(frozen=True, slots=True)
class Check:
    """A fact about the table, and whether the companion knows it. Players enter it in the form of
    the action `kind` or on the page of the `question`. `seat` is the seat that it is about."""

    label: Phrase
    icon: str
    known: bool
    kind: str = ""
    question: str = ""
    seat: Seat = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that each seat has: coins, workers, power.

    `id` identifies it within the game. `values` are by seat; None means not known, and seats that
    don't have the counter are left out. `icon` is "" for none. `is_points` is true if one of it is
    one point; a line then mentions its change and not that of the points.
    """

    id: str
    label: Phrase
    icon: str
    values: Mapping[str, int | None]
    is_points: bool = False


@dataclass(frozen=True, slots=True)
class Waited:
    """The seats that the table waits for now, in the order in which screens name them. `phase`
    names the part of the round. `round` counts the game's periods from 1; it is 0 if they are not
    tracked. `what` tells the seats what to do: "Choose a card". `ready` are the seats that have
    done it. Those of the `seats` that are `answering` only answer what another seat does; `answer`
    tells them what to do. While the game is `counting`, its last round is over: points belong to no
    round.
    """

    seats: tuple[Seat, ...]
    phase: Phrase | None = None
    round: int = 0
    what: Phrase | None = None
    ready: tuple[str, ...] = ()
    answering: tuple[str, ...] = ()
    answer: Phrase | None = None
    counting: bool = False

    def task(self, seats: Collection[Seat]) -> Phrase | None:
        """What these seats do, if the table waits for all of them."""
        return self.answer if seats and set(seats) <= set(self.answering) else self.what


@dataclass(frozen=True, slots=True)
class Page(Generic[S]):
    """The content of a page. `view` is hashable data for the game's template, every rule computed.

    `answers` are the answers as the game understood them, as flat pairs; an address with them gives
    the same page. `offers` are the buttons under the page: one tap records the action and leads to
    the Table screen, or back to the page if the page `stays`. The first is the likely one, unless
    they are `equals`. A page that `is_open` shows nothing that only its seat knows, so a phone that
    is handed round asks for no name.
    """

    title: Phrase
    view: Any
    answers: tuple[tuple[str, str], ...] = ()
    offers: tuple[Offer[S], ...] = ()
    equals: bool = False
    stays: bool = False
    is_open: bool = False
