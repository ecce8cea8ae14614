"""The fields of a form, made from a model: of an action, of a set-up, of a row in a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from companion.core.game.action import Choice, Widget, WidgetKind
from companion.core.questions import facts
from companion.core.text import Phrase, say
from companion.translations import alphabetical

SEARCHED = 12  # choices; a longer list has a search box
OPEN = 2  # groups of seats that are open at first
SPARE_ROWS = 2  # empty rows at the end of a list, for pages without scripts
UNKNOWN = say("not known")
YES, NO = say("yes"), say("no")

Posted = Mapping[str, Sequence[str]]
"""Values as a form posts them, by the whole names of their fields."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form, ready to show. `values` are the chosen values, as posted. `unknown` is
    the label of None, if the field may be None. `rows` are the rows of a list of parts. Each has
    its own fields; the last rows are empty. A group, and a "row" of short fields, has one row.
    `signed`: the number may be negative. `settled`: it is told and not asked."""

    name: str
    kind: str
    label: Phrase
    find: Phrase | None
    values: tuple[str, ...]
    choices: tuple[Choice, ...]
    error: Phrase | None = None
    counted_by: str = ""
    unknown: Phrase | None = None
    rare: bool = False
    rows: tuple[tuple[Field, ...], ...] = ()
    most: int = 0
    least: int = 0
    on_map: bool = False
    signed: bool = False
    icon: str = ""
    short: bool = False
    folded: bool = False
    help: Phrase | None = None
    settled: bool = False

    @property
    def told(self) -> Phrase:
        """Its value in words."""
        if self.kind == "flag":
            return YES if self.checked else NO
        chosen = next((choice.label for choice in self.choices if choice.value == self.value), None)
        return chosen or say("{value}", value=self.value or "0")

    @property
    def numbers(self) -> range:
        """The numbers to choose from in place of a stepper; empty for a stepper."""
        shown = self.most and (not self.value or self.value.isdecimal())
        return range(self.least, max(self.most, int(self.value or 0)) + 1) if shown else range(0)

    @property
    def value(self) -> str:
        return self.values[0] if self.values else ""

    @property
    def is_filled(self) -> bool:
        """Whether a number or a box, or one in its row, says more than nothing."""
        if self.kind in ("group", "row"):
            return any(part.is_filled for part in self.rows[0])
        return self.kind in ("count", "sum", "flag") and self.value not in ("", "0", "false")

    @property
    def checked(self) -> bool:
        return self.value == "true"

    @property
    def places(self) -> list[str]:
        """The value at each place of an order, "" if nothing is ranked there yet."""
        return [*self.values, *[""] * (len(self.choices) - len(self.values))][: len(self.choices)]


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes the fields of models from posted values. `choices` and `errors` are by whole
    name. `bare` also shows fields without a widget, labelled with their names, which the
    game `domain` translates."""

    posted: Posted
    choices: Mapping[str, Sequence[Choice]] = field(default_factory=dict)
    seats: Sequence[Choice] = ()
    errors: Mapping[str, Phrase] = field(default_factory=dict)
    bare: bool = False
    domain: str = ""

    def fields(self, model: type[BaseModel], prefix: str = "") -> Iterator[Field]:
        """The fields that a form shows. The fields of a nested model replace the field that holds
        it; short fields side by side are a row. The rare ones come last."""
        each = sorted(self._each(model, prefix), key=attrgetter("rare"))
        for (short, *_), run in groupby(each, key=_beside):
            shown = tuple(run)
            yield from (replace(shown[0], kind="row", rows=(shown,)),) if short else shown

    def _each(self, model: type[BaseModel], prefix: str) -> Iterator[Field]:
        for name, info in model.model_fields.items():
            kind, may_be_none = facts.plain(info.annotation)
            widget = widget_of(info) or (self._plain_widget(name, info) if self.bare else None)
            if widget is not None:
                yield from self._field(prefix + name, info, widget)
            elif facts.is_model(kind) and not may_be_none:
                yield from self._each(kind, f"{prefix}{name}.")
            elif self.bare:
                yield from self._kept(prefix + name)

    def _field(self, name: str, info: FieldInfo, widget: Widget) -> Iterator[Field]:
        kind, may_be_none = facts.plain(info.annotation)
        offered = self._offered(name, kind, widget)
        if not offered and name in self.choices and widget.kind in ("flag", "count"):
            yield from self._kept(name)
            return
        made = Field(
            name,
            widget.kind,
            widget.label,
            widget.find if len(offered) > SEARCHED else None,
            tuple(self.posted.get(name, ())),
            tuple(by_name(offered) if widget.by_name else offered),
            self._error(name),
            widget.counted_by,
            (widget.unknown or UNKNOWN) if may_be_none else None,
            widget.rare,
            most=widget.most,
            least=widget.least,
            on_map=widget.on_map,
            signed=_may_be_negative(info, kind),
            icon=widget.icon,
            short=widget.short,
            folded=widget.folded,
            help=widget.help,
        )
        if widget.kind == "group":
            yield from self._groups(made, kind)
        elif widget.kind == "tally":
            yield from self._tally(made)
        elif get_origin(kind) is dict and widget.kind == "count":
            unknowable = facts.plain(get_args(kind)[1])[1]
            made = replace(made, unknown=widget.unknown if unknowable else None)
            yield from self._counts(made, ("",) if unknowable else ("0",))
        elif widget.kind == "parts":
            yield replace(made, rows=tuple(self._rows(made, facts.item_of(kind))))
        elif may_be_none:
            yield _or_unknown(made)
        else:
            yield made

    def _error(self, name: str) -> Phrase | None:
        """What is wrong with a field, one of its parts, or what it is a part of."""
        for wrong, why in self.errors.items():
            if f"{wrong}.".startswith(f"{name}.") or name.startswith(f"{wrong}."):
                return why
        return None

    def _offered(self, name: str, kind: Any, widget: Widget) -> Sequence[Choice]:
        if name in self.choices:
            return self.choices[name]
        if widget.kind in ("seat", "seats"):
            return self.seats
        of = facts.item_of(kind) if facts.is_list(kind) else kind
        if get_origin(of) is not Literal:
            return ()
        values = (facts.as_posted(value) for value in get_args(of))
        return [Choice(value, Phrase(value, domain=self.domain)) for value in values]

    def _counts(self, counted: Field, empty: tuple[str]) -> Iterator[Field]:
        """A field that counts by kind: a number for each choice, `empty` if none is known."""
        for choice in counted.choices:
            name = f"{counted.name}.{choice.value}"
            values = tuple(self.posted.get(name, empty))
            yield replace(
                counted,
                name=name,
                label=choice.label,
                values=values,
                choices=(choice,),
                error=self._error(name),
                icon=choice.icon,
            )

    def _groups(self, group: Field, kind: Any) -> Iterator[Field]:
        """The fields of a model under its heading, or of each model in a dict by its choices."""
        if facts.is_model(kind):
            yield replace(group, rows=(tuple(self.fields(kind, f"{group.name}.")),))
            return
        of, _ = facts.plain(get_args(kind)[1])
        for place, choice in enumerate(group.choices):
            name = f"{group.name}.{choice.value}"
            within, folded = tuple(self.fields(of, f"{name}.")), group.folded or place >= OPEN
            yield replace(group, name=name, label=choice.label, values=(choice.value,),
                          folded=folded, rows=(within,))  # fmt: skip

    def _tally(self, counted: Field) -> Iterator[Field]:
        """A list of few kinds: how often it holds each."""
        for choice in counted.choices:
            name = f"{counted.name}.{choice.value}"
            yield replace(counted, kind="count", name=name, label=choice.label, choices=(),
                          values=tuple(self.posted.get(name, ("0",))), icon=choice.icon,
                          rare=counted.rare or choice.rare,
                          least=0 if choice.rare else counted.least)  # fmt: skip

    def _rows(self, parts: Field, model: type[BaseModel]) -> Iterator[tuple[Field, ...]]:
        """A row for each part, then empty ones."""
        known = facts.rows_of(parts.name, self.posted)
        choices = {
            name.removeprefix(f"{parts.name}."): offered for name, offered in self.choices.items()
        }
        for row in [*known, *[{}] * SPARE_ROWS]:
            maker = replace(self, posted=row, choices=choices, errors={})
            yield tuple(replace(made, find=None) for made in maker.fields(model))

    def _plain_widget(self, name: str, info: FieldInfo) -> Widget | None:
        """The widget that fits a field's type; None if there is none."""
        kind, _ = facts.plain(info.annotation)
        label = Phrase(info.title or name.replace("_", " ").capitalize(), domain=self.domain)
        widget_kind = self._kind(kind)
        return Widget(widget_kind, label) if widget_kind else None

    def _kind(self, kind: Any) -> WidgetKind | None:
        if kind is bool:
            return "flag"
        if kind is int:
            return "count"
        if kind is str:
            return "text"
        if get_origin(kind) is Literal:
            return "choice"
        if facts.is_list(kind) and get_origin(facts.item_of(kind)) is Literal:
            return "choices"
        return None

    def _kept(self, name: str) -> Iterator[Field]:
        """A hidden field that keeps a fact without a widget or without choices."""
        for posted, values in self.posted.items():
            if posted == name or posted.startswith(f"{name}."):
                yield Field(posted, "hidden", UNKNOWN, None, tuple(values), ())


def _may_be_negative(info: FieldInfo, kind: Any) -> bool:
    """Whether a number, or a number of a dict, has a bound below 0."""
    if get_origin(kind) is dict:
        of = get_args(kind)[1]
        bounded = [hint for hint in (of, *get_args(of)) if get_origin(hint) is Annotated]
        return any(_may_be_negative(FieldInfo.from_annotation(hint), int) for hint in bounded)
    return any(getattr(bound, "ge", 0) < 0 for bound in info.metadata)


def _beside(made: Field) -> tuple[bool, ...]:
    """Flags and numbers that are short stand side by side, the rare ones by themselves."""
    beside = made.short and made.kind in ("flag", "count", "sum")
    return beside, beside and made.kind == "flag", beside and made.rare


def _or_unknown(made: Field) -> Field:
    """The field with a choice for "not known", if it has others. An empty number or text means the
    same."""
    assert made.unknown is not None
    unknown = Choice("", made.unknown)
    values = made.values or ("",)
    if made.kind == "flag":
        choices = (Choice("true", YES), Choice("false", NO), unknown)
        return replace(made, kind="choice", values=values, choices=choices)
    offered = [choice.value for choice in made.choices]
    if made.kind in ("choice", "seat") and offered and all(offered):
        return replace(made, values=values, choices=(*made.choices, unknown))
    return made


@cache
def shown_fields(model: type[BaseModel]) -> frozenset[str]:
    """The fields of a model that its form shows."""
    return frozenset(
        name
        for name, info in model.model_fields.items()
        if widget_of(info) or _has_shown_parts(info)
    )


def _has_shown_parts(info: FieldInfo) -> bool:
    kind, may_be_none = facts.plain(info.annotation)
    return facts.is_model(kind) and not may_be_none and bool(shown_fields(kind))


def by_name(choices: Sequence[Choice]) -> list[Choice]:
    """The choices sorted in the current language. A choice without a value ("not named", "another
    one") keeps its place."""
    named = iter(sorted((c for c in choices if c.value), key=lambda c: alphabetical(c.label)))
    return [next(named) if choice.value else choice for choice in choices]


def posted(pairs: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """Flat facts by their names."""
    values: dict[str, list[str]] = {}
    for name, value in pairs:
        values.setdefault(name, []).append(value)
    return values


def widget_of(info: FieldInfo) -> Widget | None:
    """The widget of a field; None if it has none."""
    return next((item for item in info.metadata if isinstance(item, Widget)), None)
