"""The largest areas, and who has won: the final scoring of what everybody has after round 6."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.core.frozen import changed
from companion.core.game.ruling import Answers, Ruled, choice, number_entered
from companion.core.text import Phrase, Seat, SeatName
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import CULTS, FACTIONS, TOKENS, TOP, Faction
from companion.games.terra_mystica.box.geography import HEXES
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.rules.turn.final_score import (
    AREA_POINTS,
    coins_for_a_point,
    shared,
)
from companion.games.terra_mystica.screens.forecasts.final_table import (
    FinalTable,
    area_sizes,
    final_table,
    one_more,
)
from companion.games.terra_mystica.state.player import Player, new_player
from companion.games.terra_mystica.state.table_state import TableState


@dataclass(frozen=True, slots=True)
class AreaLine:
    """A seat's area: its size, the prizes that it shares with `sharers` seats, its points, and the
    extra points of one more structure."""

    seat: Seat
    size: int
    prizes: tuple[int, ...]
    sharers: int
    points: int
    worth: int


@dataclass(frozen=True, slots=True)
class AreaView:
    """The form, as (seat, size or None), and the areas, the largest first."""

    sizes: tuple[tuple[str, int | None], ...]
    lines: tuple[AreaLine, ...]


def seats_of(table: TableState | None) -> tuple[str, ...]:
    """The seats of a form: those of the table, otherwise all colours."""
    return table.seats if table else names.COLOURS


def told(table: TableState | None) -> TableState | None:
    """The table; None while its factions are chosen in secret, as its ledgers tell nothing."""
    return None if table and table.factions_are_secret else table


def area_sizes_entered(table: TableState | None, answers: Answers) -> dict[str, int | None]:
    """Every seat's largest area; None if nobody knows it."""
    known = told(table)
    sizes = area_sizes(known.game, mapped=known.knows_map) if known else ()
    return {
        seat: number_entered(answers, f"{seat}.area", len(HEXES), sizes[place] if sizes else None)
        for place, seat in enumerate(seats_of(table))
    }


def area_points(table: TableState | None, answers: Answers) -> Ruled[TableState]:
    """The ruling; a table with a map fills in the sizes."""
    sizes = area_sizes_entered(table, answers)
    entered = {seat: size for seat, size in sizes.items() if size}
    lines = tuple(
        AreaLine(seat, entered[seat], tuple(prizes), len(tied), sum(prizes) // len(tied),
                 one_more(entered, seat, AREA_POINTS))
        for tied, prizes in shared(entered, AREA_POINTS) for seat in tied
    )  # fmt: skip
    facts = tuple((f"{seat}.area", str(size)) for seat, size in entered.items())
    view = AreaView(tuple(sizes.items()), lines)
    return Ruled(say("Largest area"), _area_verdict(lines), view, facts)


def _area_verdict(lines: tuple[AreaLine, ...]) -> Phrase:
    if len(lines) < 2:
        return say("Enter everybody's largest area.")
    return names.listed(
        say("{seat} {points}", seat=SeatName(line.seat), points=names.some("points", line.points))
        for line in lines
    )


MOST_POINTS, MOST_GOODS = 300, 99
GOODS = (
    ("coins", "coins", names.GOOD["coins"]),
    ("workers", "worker", names.GOOD["workers"]),
    ("priests", "priest", names.GOOD["priests"]),
    ("one", "power", names.MOVED["one"]),
    ("two", "power", names.MOVED["two"]),
    ("three", "power", names.MOVED["three"]),
)
"""The goods of a form: name, icon, label."""


@dataclass(frozen=True, slots=True)
class Field:
    """A number of a form; None if nobody knows it."""

    name: str
    label: Phrase
    icon: str
    number: int | None


@dataclass(frozen=True, slots=True)
class SeatForm:
    """The numbers of a seat; `factions` to choose from if they score differently, as (id, name).
    `is_entered`: some number was entered."""

    seat: Seat
    faction: str
    factions: tuple[tuple[str, Phrase], ...]
    numbers: tuple[Field, ...]
    is_entered: bool


@dataclass(frozen=True, slots=True)
class FinalView:
    seats: tuple[SeatForm, ...]
    final: FinalTable


def final_count(table: TableState | None, answers: Answers) -> Ruled[TableState]:
    """The ruling; a table fills in what it tracks. Hidden points stay hidden."""
    sizes = area_sizes_entered(table, answers)
    forms = tuple(_form(seat, sizes[seat], told(table), answers) for seat in seats_of(table))
    entered = [form for form in forms if form.is_entered]
    players = tuple(_player(number, form) for number, form in enumerate(entered))
    areas = [size for form in entered if (size := sizes[form.seat]) is not None]
    booked = table.counted if table else ()
    final = final_table(players, areas if len(areas) == len(players) else (), booked)
    facts = tuple(_facts(forms))
    return Ruled(say("Final scoring"), _verdict(entered, final), FinalView(forms, final), facts)


def _form(seat: Seat, size: int | None, table: TableState | None, answers: Answers) -> SeatForm:
    player = table.player(seat) if table else None
    factions = [f for f in FACTIONS.values() if names.COLOURS[f.home] == seat]
    faction = player.faction.id if player else factions[0].id
    faction = choice(answers, f"{seat}.faction", [f.id for f in factions], faction)
    differ = not table and len({coins_for_a_point(f.id) for f in factions}) > 1
    numbers = tuple(_numbers(seat, size, table, answers))
    return SeatForm(
        seat,
        faction,
        tuple((f.id, names.FACTION[f.id]) for f in factions) if differ else (),
        numbers,
        table is not None or any(field.number is not None for field in numbers),
    )


def _numbers(
    seat: Seat, size: int | None, table: TableState | None, answers: Answers
) -> Iterator[Field]:
    """What the seat has, as far as it is known."""
    player = table.player(seat) if table else None
    rich = player if table and table.knows_goods(seat) else None
    points = None if player is None or (table and table.hides_points) else player.vp
    yield asked(answers, f"{seat}.vp", say("VP"), "vp", MOST_POINTS, points)
    for cult, name in enumerate(CULTS):
        owned = player.cults[cult] if player else None
        label, icon = names.CULT[cult], names.CULT_ICONS[cult]
        yield asked(answers, f"{seat}.{name}", label, icon, TOP, owned)
    yield Field(f"{seat}.area", say("Largest area"), "area", size)
    goods = goods_of(rich)
    for name, icon, label in GOODS:
        if name != "one":  # nobody can spend what lies in bowl I
            most = TOKENS if icon == "power" else MOST_GOODS
            yield asked(answers, f"{seat}.{name}", label, icon, most, goods.get(name))


def goods_of(player: Player | None) -> dict[str, int]:
    """A player's goods by their names in a form; none if the table does not track them."""
    if player is None:
        return {}
    bowls = zip(("one", "two", "three"), player.power, strict=True)
    goods = {name: getattr(player, name) for name in ("coins", "workers", "priests")}
    return goods | dict(bowls)


def asked(
    answers: Answers, name: str, label: Phrase, icon: str, most: int, known: int | None
) -> Field:
    """The field with the number that the answers name, else the known one."""
    return Field(name, label, icon, number_entered(answers, name, most, known))


def known_numbers(fields: Iterable[Field]) -> Iterator[tuple[str, str]]:
    """The numbers that somebody knows, as answers."""
    return ((field.name, str(field.number)) for field in fields if field.number is not None)


def _player(number: int, form: SeatForm) -> Player:
    """The ledger of a seat; what nobody has entered counts as 0."""
    has = {field.name.partition(".")[2]: field.number or 0 for field in form.numbers}
    faction: Faction = FACTIONS[form.faction]
    return changed(
        new_player(number, faction),
        vp=has["vp"], cults=tuple(has[cult] for cult in CULTS), coins=has["coins"],
        workers=has["workers"], priests=has["priests"], power=(0, has["two"], has["three"]),
    )  # fmt: skip


def _facts(forms: tuple[SeatForm, ...]) -> Iterator[tuple[str, str]]:
    for form in forms:
        if form.factions and form.is_entered:
            yield f"{form.seat}.faction", form.faction
        yield from known_numbers(form.numbers)


def _verdict(entered: list[SeatForm], final: FinalTable) -> Phrase:
    if len(entered) < 2:
        return say("Enter what two players have.")
    needed = ("vp", "area", "coins")
    missing = [
        field for form in entered for field in form.numbers
        if field.number is None and field.name.partition(".")[2] in needed
    ]  # fmt: skip
    if missing:
        return say("Enter everybody's VP, largest area and coins.")
    first = [row for row in final.rows if row.place == 1]
    points = names.some("points", first[0].total)
    if final.shared:
        winners = names.listed(say("{seat}", seat=SeatName(row.seat)) for row in first)
        return say("{points} each: {seats} share the victory", points=points, seats=winners)
    return say("{seat} won with {points}", seat=SeatName(first[0].seat), points=points)
