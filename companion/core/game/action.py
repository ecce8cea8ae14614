"""An action: one thing that happened at the table, as facts. The rules only prefill them: folding
an action is arithmetic and consults no rule, so a fix in a rule never changes an old game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict
from typing_extensions import TypeVar

from companion.core.text import Phrase, Seat, say


@dataclass(frozen=True, slots=True)
class Moment:
    """A big event of the game: its headline, and the seat whose colour it has."""

    text: Phrase
    seat: Seat = ""


S = TypeVar("S", default=Any)  # a game's state; of any game where it is left out

WidgetKind: TypeAlias = Literal[
    "seat", "seats", "choice", "choices", "order", "parts", "count", "sum", "flag", "text",
    "hidden", "group", "tally",
]  # fmt: skip
"""`choice`, `choices`: one or several of a list. `order`: a list ranked by taps. `parts`: a list of
small models, a row for each. `count`: a stepper. `sum`: typed, "7+4-1". `flag`: a box to tick.
`group`: a model under its heading, or a fold for each seat. `tally`: a list of few kinds, a number
for each."""


Listed: TypeAlias = Literal["menu", "anytime", "settings"] | None


@dataclass(frozen=True, slots=True)
class Widget:
    """How a form shows a field of an action; it stands in the field's `Annotated[...]`."""

    kind: WidgetKind
    label: Phrase
    by_name: bool = False
    """True if the choices are sorted alphabetically in the reader's language."""
    find: Phrase | None = None
    """The label of the search box, for a field with many choices."""
    counted_by: str = ""
    """The number field that can't be less than the choices ticked here."""
    rare: bool = False
    """True if the form folds it away, below the other fields."""
    unknown: Phrase | None = None
    """The form's word for None, in a field that may be None; "not known" by default."""
    on_map: bool = False
    """True if the choices are places of the map: the form shows the board, to tick them there."""
    most: int = 0
    """The usual most of a small count: the form then has a chip for each number from `least` in
    place of a stepper. A larger value is still accepted and shown."""
    least: int = 0
    icon: str = ""
    """The icon beside the label."""
    short: bool = False
    """True if it stands beside the short fields before and after it: numbers to type in columns, a
    flag as a chip. The chips of a short choice are no wider than their words, and None is "–"."""
    folded: bool = False
    """True for a group that is folded as long as nothing is entered in it; of the seats of a group
    the first two are open. A folded choice is a list to drop down, however short."""
    help: Phrase | None = None
    """A sentence about the group, under its heading."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a field: the value that a form posts, and the text that a player reads. Those
    of one `heading` follow one another."""

    value: str
    label: Phrase
    note: Phrase | None = None
    icon: str = ""
    rare: bool = False
    """True if the form folds its number away."""
    heading: Phrase | None = None

    @property
    def begins_with_a_name(self) -> bool:
        """Whether it begins with what people have typed, which keeps its letters."""
        return self.label.message.startswith("{")


class Unfit(ValueError):
    """A fact that a validator refuses. `said` continues its label: "is more than the bank has"."""

    def __init__(self, sentence: Phrase) -> None:
        super().__init__(sentence.message)
        self.said = sentence


@dataclass(frozen=True, slots=True)
class Objection:
    """A rule that an action breaks. It is advice: the table may overrule it, and the log says so.

    `id` names the rule, so that a table can switch it off with a house rule; `rule` is the anchor
    of its text in the in-app rules; `remedy` are actions that remove the objection if they are
    recorded first, in the same tap, by a button with the label `mend`, else the title of the first.
    One that is `private_to` a seat would tell its secret: only the seat's phone gets it, and it
    can't become a house rule. A form that has just been opened leaves out what is `unfilled`."""

    id: str
    text: Phrase
    rule: str
    remedy: tuple[Action, ...] = ()
    mend: Phrase | None = None
    private_to: Seat | None = None
    unfilled: bool = False


class Action(BaseModel, Generic[S]):
    """Base of every game's actions; `S` is the game's state. A subclass gives `kind` (stable: it is
    stored), `title`, its fields, and the functions below."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: ClassVar[str]
    title: ClassVar[Phrase]
    merges: ClassVar[bool] = False
    """True if quick repeated taps become one line of the log."""
    of_turn: ClassVar[bool] = True
    """False for facts that belong to no turn: restarting a turn leaves them in force."""
    has_form: ClassVar[bool] = True
    """False if only other screens record it. Such an action can be undone but not corrected."""
    draws: ClassVar[Phrase | None] = None
    """The label of the button that fills in what `drawn` draws; None if nothing is drawn."""
    then: ClassVar[Literal["table", "setup"]] = "table"
    """The screen that its form opens after recording."""
    automatic: ClassVar[bool] = False
    """True if the server adds it because it follows from another action: payment, income, dice."""
    names_turn: ClassVar[bool] = False
    """True if its new form names the seat on turn, not that of the phone that opens it."""
    ends_turn: ClassVar[bool] = False
    """True if it ends the turn of its `subject`."""
    refills: ClassVar[tuple[str, ...]] = ()
    """Fields that other fields depend on: choosing one prefills the later fields again."""
    filled: ClassVar[frozenset[str]] = frozenset()
    """Fields that only `completed` fills in. Forms, buttons and addresses leave them out."""
    rarely: ClassVar[Phrase] = say("Rarely needed")
    """The heading under which its form folds the fields that are rare."""
    icon: ClassVar[str] = "edit"
    """The icon of its buttons."""
    listed: ClassVar[Listed] = "menu"
    """The list of the game's actions in which it stands, if it has a form."""
    heading: ClassVar[Phrase | None] = None
    """The heading under which that list folds it away while it is not likely."""
    page: ClassVar[str | None] = None
    """The page of the game that opens in place of its form while it is likely."""

    @classmethod
    def is_likely(cls, state: S, seat: Seat) -> bool | None:
        """Whether the seat probably records it now; None if it has no occasion to."""
        return True

    @classmethod
    def item(cls, label: Phrase | None = None, **more: Any) -> MenuItem[S]:
        """The menu item that opens its form, or a `page` in its place."""
        kind = None if more.get("page") else cls.kind
        return MenuItem(label or cls.title, cls.icon, **{"kind": kind, **more})

    def button(self, label: Phrase | None = None, **more: Any) -> Offer[S]:
        """The button that records it in one tap."""
        return Offer(self, label or self.title, self.icon, **more)

    @property
    def subject(self) -> Seat | None:
        """The seat that the action is about; None if it concerns the whole table."""
        return getattr(self, "seat", None)

    @property
    def untold(self) -> bool:
        """Whether the story of the game leaves it out, because it only says whose turn is next."""
        return False

    def concerns(self, state: S) -> frozenset[Seat]:
        """The seats whose players may record it, at a table where players record only for their own
        seat. Empty if it concerns the whole table."""
        return frozenset({self.subject} if self.subject else ())

    @classmethod
    def prefilled(cls, state: S, seat: Seat, **given: Any) -> Self:
        """What most likely happened: the form's first values. `given` facts are chosen, and win."""
        subject = {"seat": seat} if "seat" in cls.model_fields else {}
        return cls.model_validate({**subject, **given})

    @classmethod
    def drawn(cls, state: S, chance: Random) -> Mapping[str, Any]:
        """Random facts to fill into a form. The entry stores them."""
        return {}

    @classmethod
    def undrawable(cls, state: S) -> Phrase | None:
        """What is missing before anything can be drawn, as a sentence; None if nothing is."""
        return None

    def seen_by(self, seats: tuple[Seat, ...]) -> Self:
        """The action as these seats know it: facts hidden from them are None. Every function
        accepts such an action. It is not called after the end."""
        return self

    def completed(self, state: S) -> Self:
        """The action with the facts that the rules add when an entry is made: costs, gains. The
        entry stores them, so that its fold asks no rule."""
        return self

    def fold(self, state: S) -> S:
        """The state after this action, if it is complete. It accepts any action on any state and
        decides nothing."""
        raise NotImplementedError

    def objections(self, state: S) -> Iterable[Objection]:
        """What the rules say against it, judged only by what the table tracks."""
        return ()

    def choices(self, state: S) -> Mapping[str, Sequence[Choice]]:
        """For each field with a list to choose from: its choices, the likely ones first."""
        return {}

    def told_fields(self, state: S) -> frozenset[str]:
        """The fields that the table knows, or that follow from the others: the form tells them and
        folds them away instead of asking."""
        return frozenset()

    def foretells(self, state: S) -> Iterable[Phrase]:
        """What it brings about besides, as its form says before it is recorded."""
        return ()

    def reminders(self, state: S) -> Iterable[Phrase]:
        """What the players now do on the real table: move a card, take a piece home."""
        return ()

    def tells(self, before: S) -> Iterable[tuple[Seat, Phrase]]:
        """What it means for other seats, each told on its own phones: (seat, sentence)."""
        return ()

    def loses(self, before: S) -> Iterable[tuple[Seat, Phrase]]:
        """What other seats lose by it, told in the same way; it stays until somebody touches it."""
        return ()

    def forgoes(self, before: S) -> Iterable[Phrase]:
        """What its seat leaves untaken by it, which its toast says below what the seat does."""
        return ()

    def moment(self, before: S) -> Moment | None:
        """What every phone shows large for some seconds, if the action is a big event."""
        return None

    def story(self, before: S) -> Phrase:
        """The line of the log, in the present: what its subject does ("builds a Temple"), which is
        said after the name, or a whole sentence if it is about the table. The points that it brings
        are shown beside it. The news and the toast leave out what `with_details` adds."""
        raise NotImplementedError

    def payload(self) -> dict[str, Any]:
        """What the log stores: plain JSON without values that equal their defaults."""
        return self.model_dump(mode="json", exclude_defaults=True)


@dataclass(frozen=True, slots=True)
class Offer(Generic[S]):
    """An action ready to be recorded in one tap: what its button says, and its icon.

    `places`: the same action in each place where it may have happened. The button then unfolds
    them, with a link to the action's form for other places. If None, one tap records the action.
    `note`: why it brings no points, shown in place of the points. `short`: what the seat lacks for
    it; the button is grey, and the table may still record the action. `page`: the page of the game
    (`Game.pages`) to which the button leads instead of recording. The action's facts prefill the
    page's answers. `ends`: it ends the game, which is due; as `passing`, it is the gold button of
    the Table screen. `due`: as `passing`, nothing else is likely in this turn, which a game tells
    that counts no actions."""

    action: Action[S]
    label: Phrase
    icon: str
    places: tuple[Offer[S], ...] | None = None
    note: Phrase | None = None
    page: str | None = None
    short: Phrase | None = None
    ends: bool = False
    due: bool = False

    def item(self, **more: Any) -> MenuItem[S]:
        """The menu item with this button."""
        return MenuItem(self.label, self.icon, self, **more)


@dataclass(frozen=True, slots=True)
class Pick(Generic[S]):
    """An action with one field left to choose. Its choices are buttons, and a tap on one records
    the action.

    `field` takes one of `choices`; `count` names a number field, which is chosen first, from
    `counts`."""

    action: Action[S]
    field: str
    choices: tuple[Choice, ...]
    count: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MenuItem(Generic[S]):
    """One line of the Act screen, or of an open place of a map: a one-tap `offer`, the form of the
    action `kind`, or a `page`: one of `Game.pages`, "outcomes", the ways to end the game, or "map",
    where the action `kind` is recorded. An item with a `pick` unfolds in place.

    `facts` prefill its form or the answers of its page, in the format of an address. `group` is the
    heading under which the Act screen folds it away; a likely item has none and stays visible. A
    prompt that `may_wait` stands below the buttons of all seats of a phone, so that none of them
    moves when it disappears. A prompt that is a `duty` is what the table waits for: every screen of
    the seat's phones shows it, unfolded; duties with the same `group` share a heading. `short`:
    what the seat lacks, as in an `Offer`."""

    label: Phrase
    icon: str
    offer: Offer[S] | None = None
    kind: str | None = None
    page: str | None = None
    pick: Pick[S] | None = None
    facts: tuple[tuple[str, str], ...] = ()
    group: Phrase | None = None
    may_wait: bool = False
    duty: bool = False
    short: Phrase | None = None


def listed(
    action_types: Iterable[type[Action[S]]], where: Listed, state: S, seat: Seat = ""
) -> list[MenuItem[S]]:
    """The items of one of the lists of actions. In the menu the likely ones are open, at any time
    none is, and settings have no headings."""
    items = []
    for action in action_types:
        if action.listed != where or not action.has_form:
            continue
        likely = action.is_likely(state, seat) if where == "menu" else where == "settings"
        if likely:
            items.append(action.item(page=action.page))
        elif likely is not None:
            items.append(action.item(group=action.heading))
    return items
