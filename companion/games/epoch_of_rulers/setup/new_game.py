"""The set-up: the depth, the kingdoms, the unclear rules, the first state."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from companion.core.game.action import Objection
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.contents import MOST_CARDS, Deck
from companion.games.epoch_of_rulers.box.kingdoms import BARBARIANS, PALADINS
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.fixes.cards import CardName, CardText
from companion.games.epoch_of_rulers.state.state import Depth, Player, State, Territory, land_names

Name = Annotated[str, Field(max_length=30)]


class Options(Readings):
    """The options agreed before the game. `depth` says how much the table tracks; `first` begins;
    `paladins` and `barbarians` are the seats that play these kingdoms, "" for none. The barbarians'
    special regiments have the strength and the toughness on their cards. `academies` is the number
    of military academies that everybody begins with, because no list says how they are built.
    `links` and `labels` are the facts of the map that earlier tables entered, `texts` those of the
    cards."""

    # "ignore", because the set-up of an older table has more readings.
    model_config = ConfigDict(frozen=True, extra="ignore")

    depth: Depth = "kingdoms"
    first: str = ""
    paladins: str = ""
    barbarians: str = ""
    special_strength: Annotated[int, Field(ge=1, le=5)] = 1
    special_toughness: Annotated[int, Field(ge=1, le=5)] = 1
    academies: Annotated[int, Field(ge=0, le=3)] = 0
    links: dict[Name, tuple[Name, ...]] = Field(default_factory=dict)
    labels: dict[Name, Name] = Field(default_factory=dict)
    texts: Annotated[dict[CardName, tuple[Deck, CardText]], Field(max_length=MOST_CARDS)] = Field(
        default_factory=dict
    )


def draw(seats: Sequence[Seat], chance: Random) -> Options:
    """The proposal for a new table: two players get the published kingdoms. Who begins is drawn
    when all phones see it."""
    if len(seats) == 2:
        return Options(paladins=seats[0], barbarians=seats[1])
    return Options()


def redrawn(options: Options, part: str, seats: Sequence[Seat], chance: Random) -> Options:
    """The options with the first player drawn."""
    if part != "first" or not seats:
        return options
    return options.model_copy(update={"first": chance.choice(list(seats))})


def reseated(options: Options, seats: Sequence[Seat]) -> Options:
    """The options for other seats: kingdoms of players who left have no player."""
    kept = {name: getattr(options, name) for name in ("first", "paladins", "barbarians")}
    return options.model_copy(update={
        name: seat if seat in seats else "" for name, seat in kept.items()
    })  # fmt: skip


def begin(options: Options, seats: Sequence[Seat]) -> State:
    agreed = tuple(
        (name, getattr(options, name))
        for name in Readings.model_fields
        if getattr(options, name) != Readings.model_fields[name].default
    )
    kingdoms = {options.paladins: PALADINS, options.barbarians: BARBARIANS}
    names = land_names(seats) if options.depth != "points" else {}
    links = options.links if options.depth == "board" else {}
    return State(
        seats=tuple(seats),
        players={
            seat: Player(kingdoms.get(seat, "generic"), academies=options.academies)
            for seat in seats
        },
        lands={name: Territory(name, home, home) for name, home in names.items()},
        turn=options.first if options.first in seats else seats[0],
        depth=options.depth,
        links={
            name: tuple(neighbour for neighbour in near if neighbour in names)
            for name, near in links.items()
            if name in names
        },
        labels={name: label for name, label in options.labels.items() if name in names and label},
        specials=(options.special_strength, options.special_toughness),
        texts=dict(options.texts),
        agreed=agreed,
    )


def kept(state: State) -> Mapping[str, Any]:
    """The options with which the host's next tables start: the entered facts of the map, of the
    cards and of the barbarians' special regiments."""
    strength, toughness = state.specials
    options = {"links": dict(state.links), "labels": dict(state.labels),
               "texts": dict(state.texts),
               "special_strength": strength, "special_toughness": toughness}  # fmt: skip
    return {name: value for name, value in options.items() if value not in ({}, 1)}


def again(options: Options, state: State) -> dict[str, Any]:
    """The options for a rematch: all but who begins, which is drawn, and the facts of `kept`."""
    return options.model_dump(exclude={"first", "links", "labels", "texts"})


def objections(options: Options, seats: Sequence[Seat]) -> Iterator[Objection]:
    """What the rules say against a set-up."""
    if options.first not in seats:
        yield Objection("setup.first", say("A die says who begins."), "set-up")
    if options.paladins and options.paladins == options.barbarians:
        yield Objection("setup.kingdoms", say("One player cannot play both kingdoms."), "set-up")
