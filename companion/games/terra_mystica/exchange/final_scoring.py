"""The largest areas, and who has won: the final scoring of what everybody has after round 6."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field, WithJsonSchema, model_validator

from companion.core.files.json_lines import quoted
from companion.core.frozen import changed
from companion.core.game.action import Choice, Widget
from companion.core.game.ruling import Answers, Ruling, Side, Term
from companion.core.questions.question import Part, Question
from companion.core.text import Phrase, SeatName
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import BY_NAME, CULTS, FACTIONS, Faction
from companion.games.terra_mystica.box.language import say, say_many
from companion.games.terra_mystica.exchange.question import Count, Name, Named, Position
from companion.games.terra_mystica.rules.turn.final_score import (
    AREA_POINTS,
    coins_for_a_point,
    ranked,
    shared,
    step_points,
)
from companion.games.terra_mystica.screens.forecasts.final_table import (
    FinalTable,
    area_sizes,
    final_table,
    one_more,
)
from companion.games.terra_mystica.state.player import Player, new_player
from companion.games.terra_mystica.state.table_state import TableState

MOST_NAMES = 10
BOWLS = ("one", "two", "three")
GOODS = ("coins", "workers", "priests")
AREA_NOTE = say(
    "The largest areas bring 18, 12 and 6 VP; players who tie share the VP of their places, "
    "rounded down."
)
FINAL_NOTE = say(
    "Each cult brings 8, 4 and 2 VP, the areas 18, 12 and 6, and 3 coins one VP, for Alchemists 2. "
    "All other goods become coins."
)


def seats_of(table: TableState | None) -> tuple[str, ...]:
    """The seats of a form: those of the table, otherwise all colours."""
    return table.seats if table else names.COLOURS


def told(table: TableState | None) -> TableState | None:
    """The table; None while its factions are chosen in secret, as its ledgers tell nothing."""
    return None if table and table.factions_are_secret else table


def _sizes(table: TableState | None) -> dict[str, int | None]:
    """Every seat's largest area; None if nobody knows it."""
    known = told(table)
    sizes = area_sizes(known.game, mapped=known.knows_map) if known else ()
    return {seat: sizes[n] if sizes else None for n, seat in enumerate(seats_of(table))}


def _by_seat(seats: Sequence[str]) -> list[Choice]:
    return [Choice(seat, say("{seat}", seat=SeatName(seat))) for seat in seats]


class FinalArea(Question[TableState]):
    """Points of the areas at the end."""

    title: ClassVar[Phrase] = say("What are the areas worth?")
    page: ClassVar[str] = "area"

    sizes: Annotated[
        dict[Name, Count | None], Field(max_length=MOST_NAMES),
        Widget("count", say("Largest area"), short=True),
    ]  # fmt: skip

    @classmethod
    def renamed(cls, answers: Answers) -> Answers:
        """Older addresses name a seat before its area."""
        return {f"sizes.{name[:-5]}" if name.endswith(".area") else name: values
                for name, values in answers.items()}  # fmt: skip

    @classmethod
    def prefilled(cls, state: TableState | None, given: Mapping[str, Any]) -> "FinalArea":
        return cls.model_construct(sizes=_sizes(state))

    def choices(self, state: TableState | None) -> Mapping[str, Sequence[Choice]]:
        return {"sizes": _by_seat([*self.sizes])}

    def exact(self) -> Self:
        return self.model_copy(update={"sizes": self._entered()})

    def _entered(self) -> dict[str, int]:
        return {name: size for name, size in self.sizes.items() if size is not None}

    def ruled(self, state: TableState | None, agreed: Any) -> Ruling:
        entered = self._entered()
        sides = tuple(
            _area(name, entered, prizes, len(tied))
            for tied, prizes in shared(entered, AREA_POINTS) for name in tied
        )  # fmt: skip
        verdict = names.listed(
            say("{seat} {points}", seat=SeatName(side.seat or ""),
                points=names.some("points", side.total or 0))
            for side in sides
        )  # fmt: skip
        return Ruling(
            {"vp": ranked(entered, AREA_POINTS)},
            verdict if len(sides) > 1 else say("Enter everybody's largest area."),
            say("Largest area"),
            sides,
            rule="end",
            note=AREA_NOTE,
        )  # fmt: skip


def _area(name: str, sizes: Mapping[str, int], prizes: Sequence[int], sharers: int) -> Side:
    """An area: its size, what it shares, what one more structure would bring."""
    worth = one_more(sizes, name, AREA_POINTS)
    parts = [say_many("{count} structure", "{count} structures", sizes[name])]
    if sharers > 1 and prizes:
        together = " + ".join(map(str, prizes))
        parts.append(say("{prizes} shared by {count}", prizes=together, count=sharers))
    if worth:
        parts.append(say("one more: +{points}", points=worth))
    return Side((), total=sum(prizes) // sharers, note=names.listed(parts), seat=name)


Known: TypeAlias = Count | None
Step: TypeAlias = Position | None


class CultsAtEnd(Part):
    """Positions on the four cults."""

    fire: Annotated[Step, Widget("count", names.CULT[0], icon=names.CULT_ICONS[0], short=True)]
    water: Annotated[Step, Widget("count", names.CULT[1], icon=names.CULT_ICONS[1], short=True)]
    earth: Annotated[Step, Widget("count", names.CULT[2], icon=names.CULT_ICONS[2], short=True)]
    air: Annotated[Step, Widget("count", names.CULT[3], icon=names.CULT_ICONS[3], short=True)]


class BowlsAtEnd(Part):
    """The tokens in the bowls of power, also as a list. Nobody can spend what lies in bowl I."""

    one: Known = 0
    two: Annotated[Known, Widget("count", names.MOVED["two"], icon="power", short=True)]
    three: Annotated[Known, Widget("count", names.MOVED["three"], icon="power", short=True)]

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, read: Any) -> Any:
        listed = isinstance(read, (list, tuple)) and len(read) == len(BOWLS)
        return dict(zip(BOWLS, read, strict=True)) if listed else read


_TOKENS = {"type": "integer", "minimum": 0, "maximum": 1000}
_BY_BOWL = {"type": "object", "properties": dict.fromkeys(BOWLS, _TOKENS)}
_AS_LIST = {"type": "array", "prefixItems": [_TOKENS] * 3, "minItems": 3, "maxItems": 3}


class PlayerAtEnd(Part):
    """A player when the last round is over; None if nobody knows it."""

    faction: Annotated[
        str,
        Named({name: faction.id for name, faction in {**FACTIONS, **BY_NAME}.items()}, "faction"),
        Widget("choice", say("Faction"), short=True),
    ]
    vp: Annotated[Known, Widget("sum", say("VP"), icon="vp", short=True)]
    cults: CultsAtEnd
    network: Annotated[Known, Widget("count", say("Largest area"), icon="area", short=True)]
    coins: Annotated[Known, Widget("count", names.GOOD["coins"], icon="coins", short=True)]
    workers: Annotated[Known, Widget("count", names.GOOD["workers"], icon="worker", short=True)]
    priests: Annotated[Known, Widget("count", names.GOOD["priests"], icon="priest", short=True)]
    bowls: Annotated[BowlsAtEnd, WithJsonSchema({"anyOf": [_AS_LIST, _BY_BOWL]})]

    @property
    def is_entered(self) -> bool:
        return any(number is not None for number in self.numbers().values())

    def numbers(self) -> dict[str, int | None]:
        """What counts at the end, by name."""
        goods = {name: getattr(self, name) for name in ("vp", "network", *GOODS)}
        bowls = {bowl: getattr(self.bowls, bowl) for bowl in BOWLS[1:]}
        return goods | dict(self.cults) | bowls

    def ledger(self, number: int) -> Player:
        """As a ledger; what nobody knows counts as 0."""
        has = {name: known or 0 for name, known in self.numbers().items()}
        return changed(
            new_player(number, FACTIONS[self.faction]),
            vp=has["vp"], cults=tuple(has[cult] for cult in CULTS), coins=has["coins"],
            workers=has["workers"], priests=has["priests"], power=(0, has["two"], has["three"]),
        )  # fmt: skip


class Final(Question[TableState]):
    """The whole final scoring."""

    title: ClassVar[Phrase] = say("Who has won?")

    players: Annotated[
        dict[Name, PlayerAtEnd], Field(min_length=1, max_length=MOST_NAMES),
        Widget("group", say("Players"), folded=True),
    ]  # fmt: skip
    counted: Annotated[
        tuple[Literal["cults", "area", "resources"], ...], Field(max_length=3),
        Widget("hidden", say("Final scoring")),
    ] = ()  # fmt: skip
    """The steps that everybody's points already hold."""

    @classmethod
    def renamed(cls, answers: Answers) -> Answers:
        """Older addresses name a seat and then a number."""
        new = {"area": "network", **{cult: f"cults.{cult}" for cult in CULTS},
               **{bowl: f"bowls.{bowl}" for bowl in BOWLS}}  # fmt: skip
        renamed: dict[str, Sequence[str]] = {}
        for name, values in answers.items():
            seat, dot, number = name.partition(".")
            is_old = dot and seat in names.COLOURS
            renamed[f"players.{seat}.{new.get(number, number)}" if is_old else name] = values
        return renamed

    @classmethod
    def prefilled(cls, state: TableState | None, given: Mapping[str, Any]) -> "Final":
        """A table fills in what it tracks. Hidden points stay hidden."""
        sizes = _sizes(state)
        players = {seat: _at_end(seat, sizes[seat], told(state)) for seat in sizes}
        known: dict[str, Any] = {"players": players, "counted": state.counted if state else ()}
        return cls.model_construct(None, **known)

    def choices(self, state: TableState | None) -> Mapping[str, Sequence[Choice]]:
        """A faction is asked for only where it changes the points for coins."""
        offered = {"players": _by_seat([*self.players])}
        for seat in () if told(state) else self.players:
            factions = _of_colour(seat)
            if len({coins_for_a_point(faction.id) for faction in factions}) > 1:
                offered[f"players.{seat}.faction"] = [
                    Choice(faction.id, names.FACTION[faction.id]) for faction in factions
                ]
        return offered

    def exact(self) -> Self:
        return self.model_copy(update={"players": self._entered(None)})

    def _entered(self, state: TableState | None) -> dict[str, PlayerAtEnd]:
        return {name: player for name, player in self.players.items() if state or player.is_entered}

    def ruled(self, state: TableState | None, agreed: Any) -> Ruling:
        entered = self._entered(state)
        ledgers = tuple(player.ledger(number) for number, player in enumerate(entered.values()))
        sizes = [player.network for player in entered.values()]
        areas = [size for size in sizes if size is not None]
        areas = areas if len(areas) == len(sizes) else []
        steps = {
            step: dict(zip(entered, points.values(), strict=True))
            for step, points in step_points(ledgers, areas).items()
        }
        total = {
            name: (player.vp or 0)
            + sum(points[name] for step, points in steps.items() if step not in self.counted)
            for name, player in entered.items()
        }
        winners = [name for name, points in total.items() if points == max(total.values())]
        table = final_table(ledgers, areas, self.counted)
        order = sorted(entered, key=lambda name: -total[name])
        rows = tuple(replace(row, seat=name) for row, name in zip(table.rows, order, strict=True))
        unknown = [f"players.{quoted(name)}.{what}" for name, player in entered.items()
                   for what, number in player.numbers().items() if number is None]  # fmt: skip
        return Ruling(
            {**steps, "total": total, "winners": winners},
            self._verdict(entered, total, [name for name in order if name in winners]),
            say("Final scoring"),
            tuple(_side(name, entered[name], steps, total[name], self.counted) for name in order),
            rule="end",
            note=FINAL_NOTE,
            lacks=f"{unknown[0]}: not known." if unknown else "",
            view=FinalTable(rows, table.shared),
        )  # fmt: skip

    def _verdict(
        self, entered: Mapping[str, PlayerAtEnd], total: Mapping[str, int], first: Sequence[str]
    ) -> Phrase:
        if len(entered) < 2:
            return say("Enter what two players have.")
        if any(None in (player.vp, player.network, player.coins) for player in entered.values()):
            return say("Enter everybody's VP, largest area and coins.")
        points = names.some("points", total[first[0]])
        if len(first) > 1:
            winners = names.listed(say("{seat}", seat=SeatName(name)) for name in first)
            return say("{points} each: {seats} share the victory", points=points, seats=winners)
        return say("{seat} won with {points}", seat=SeatName(first[0]), points=points)


def _of_colour(seat: str) -> list[Faction]:
    return [faction for faction in FACTIONS.values() if names.COLOURS[faction.home] == seat]


def _at_end(seat: str, size: int | None, table: TableState | None) -> PlayerAtEnd:
    """What the table knows of a seat."""
    player = table.player(seat) if table else None
    rich = player if table and table.knows_goods(seat) else None
    shown = player if table and not table.hides_points else None
    cults = dict(zip(CULTS, player.cults if player else [None] * len(CULTS), strict=True))
    bowls = dict(zip(BOWLS, rich.power if rich else (None,) * len(BOWLS), strict=True))
    known: dict[str, Any] = {
        "faction": player.faction.id if player else _of_colour(seat)[0].id,
        "vp": shown.vp if shown else None,
        "cults": CultsAtEnd.model_construct(None, **cults),
        "network": size,
        **{good: getattr(rich, good) if rich else None for good in GOODS},
        "bowls": BowlsAtEnd.model_construct(None, **bowls),
    }
    return PlayerAtEnd.model_construct(None, **known)


def _side(
    name: str,
    player: PlayerAtEnd,
    steps: Mapping[str, Mapping[str, int]],
    total: int,
    counted: Sequence[str],
) -> Side:
    """A player's points before the final scoring and from each of its steps."""
    before = player.vp
    if before is not None:
        before -= sum(points[name] for step, points in steps.items() if step in counted)
    terms = (
        Term(say("VP"), before),
        Term(say("Cults"), steps["cults"][name]),
        Term(say("Largest area"), None if player.network is None else steps["area"][name]),
        Term(say("Resources"), steps["resources"][name]),
    )
    return Side(terms, total=total, seat=name)
