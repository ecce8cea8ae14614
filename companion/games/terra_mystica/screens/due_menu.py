"""Menu items for things that are due after a deed: tiles, steps, bridges, spades, towns."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.core.game.action import Action, Choice, MenuItem, Offer, Pick
from companion.core.text import Phrase, Seat, SeatName
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.box.geography import HEXES, RIVERS, SHORES, members
from companion.games.terra_mystica.box.language import say, say_many
from companion.games.terra_mystica.course.between_rounds import BetweenRounds
from companion.games.terra_mystica.course.last_scoring import Areas
from companion.games.terra_mystica.course.what_follows import follows
from companion.games.terra_mystica.moves.fields import cult_choices
from companion.games.terra_mystica.moves.leech_power import answers
from companion.games.terra_mystica.moves.take_tiles import favor_icon, rivers_now
from companion.games.terra_mystica.rules.map.on_hex import only_terrain
from companion.games.terra_mystica.rules.turn.power_offers import leech_price
from companion.games.terra_mystica.rules.turn.rounds import owing
from companion.games.terra_mystica.state.player import Due
from companion.games.terra_mystica.state.table_state import TableState


def pick(action: Action[TableState], field: str, choices: Sequence[Choice],
         label: Phrase | None = None) -> MenuItem[TableState]:  # fmt: skip
    """An item that unfolds the choices of one field."""
    return action.item(label, pick=Pick(action, field, tuple(choices), "", ()))


def on_board(
    table: TableState,
    action: type[Action[TableState]],
    label: Phrase | None = None,
    **facts: int,
) -> MenuItem[TableState]:
    """An item for an action on the board. It opens the map if the table tracks it, otherwise a
    form with these facts."""
    if table.depth == "map":
        return action.item(label, kind=action.kind, page="map")
    return action.item(label, facts=tuple((name, str(fact)) for name, fact in facts.items()))


def counting_up(table: TableState) -> Iterator[MenuItem[TableState]]:
    """The duty of everybody after round 6: in one tap if the table knows what is counted, otherwise
    the form for what it does not know."""
    if not (table.knows_map and table.all_goods_known):
        yield Areas.item(duty=True)
        return
    counted = Areas.prefilled(table, "")
    heading = say("Largest areas by the map: {sizes}", sizes=counted.by_seat)
    yield counted.button().item(group=heading, duty=True)
    yield Areas.item(say("Other areas"), group=heading, duty=True)


def due_now(table: TableState, seat: Seat) -> Iterator[MenuItem[TableState]]:
    """The items for everything that the seat has to answer, take or do after a deed."""
    for item in (*_answers(table, seat), *_after_a_deed(table, seat)):
        yield replace(item, duty=True)


def _answers(table: TableState, seat: Seat) -> Iterator[MenuItem[TableState]]:
    for yes, no in answers(table, seat):
        builder, cost = SeatName(yes.builder), leech_price(yes.power)
        offer = say("{builder} offers {power} power for {cost} VP", builder=builder,
                    power=yes.power, cost=cost)  # fmt: skip
        if not yes.power:
            offer = say("{builder} offers power", builder=builder)
        elif not cost:
            offer = say("{builder} offers {power} power, free", builder=builder, power=yes.power)
        if yes.power:
            label = say_many(
                "Take {count} power from {builder}", "Take {count} power from {builder}",
                yes.power, builder=builder,
            )  # fmt: skip
            yield yes.button(label, note=_ends_round(table, yes)).item(group=offer)
        leave = Offer(no, say("Decline"), "close", note=_ends_round(table, no))
        yield leave.item(group=offer)


def _ends_round(table: TableState, answer: moves.Leech) -> Phrase | None:
    """The note of an answer that ends the round. It takes the place of the numbers, which are those
    of the income that follows."""
    after = answer.completed(table).fold(table)
    ends = any(isinstance(step, BetweenRounds) for step in follows(after))
    return say("the round ends") if ends else None


def _after_a_deed(table: TableState, seat: Seat) -> Iterator[MenuItem[TableState]]:
    due, game = table.player(seat).due, table.game
    if due.favors:
        tiles = [Choice(tile, names.FAVOR[tile], icon=favor_icon(tile))
                 for tile, left in game.favors_left.items()
                 if left > 0 and tile not in table.player(seat).favors]  # fmt: skip
        several = say("Take a favour tile, {count} are due", count=due.favors)
        label = several if due.favors > 1 else None
        yield pick(moves.TakeFavor.prefilled(table, seat), "tile", tiles, label)
    if due.towns:
        yield from _towns(table, seat)
    stopped = table.player(seat).stopped if table.player(seat).keys else ()
    if due.steps or due.pair or stopped:
        step, steps = moves.Step.prefilled(table, seat), due.steps or due.pair
        cults = [cult for n, cult in enumerate(cult_choices()) if steps or n in stopped]
        heading = say("Take 2 steps on one cult") if due.pair else say("Take a cult step")
        yield pick(step, "cult", cults, heading)
    yield from _due_on_the_map(table, seat)
    yield from _rivers(table, seat)


def _towns(table: TableState, seat: Seat) -> Iterator[MenuItem[TableState]]:
    """The town tiles. One whose key opens one of several tops has a button for each of them."""
    tiles = []
    for tile, left in table.game.towns_left.items():
        taking = moves.TakeTown.prefilled(table, seat, tile=tile)
        tops = taking.tops(table) if left > 0 else []
        for top in tops:
            label = say("{tile}; its key goes to {cult}", tile=names.TOWN[tile],
                        cult=names.CULT[CULTS.index(top)])  # fmt: skip
            chosen_top = taking.model_copy(update={"first": top})
            yield chosen_top.button(label).item()
        if left > 0 and not tops:
            tiles.append(Choice(tile, names.TOWN[tile]))
    yield pick(moves.TakeTown.prefilled(table, seat), "tile", tiles)


def _rivers(table: TableState, seat: Seat) -> Iterator[MenuItem[TableState]]:
    """The towns across a river that Mermaids may found now."""
    mine, rivers = table.game.board.held[table.number(seat)], []
    for river in rivers_now(table, seat):
        shores = members(SHORES[river] & mine)
        beside = say("beside {hexes}", hexes=", ".join(HEXES[hexagon] for hexagon in shores))
        rivers.append(Choice(RIVERS[river], beside))
    if rivers:
        founding = moves.Found(seat=seat)
        yield pick(founding, "river", rivers, say("Found a town across a river"))


def _due_on_the_map(table: TableState, seat: Seat) -> Iterator[MenuItem[TableState]]:
    """What the seat may do on the map, or give up."""
    due = table.player(seat).due
    if table.game.phase == "bonuses" and table.number(seat) not in owing(table.game):
        return
    for duty, ways in _on_the_map(table, seat, due).items():
        heading = names.DUE_SENTENCE[duty]
        if duty == "spades":
            heading = say_many("Use {count} spade", "Use {count} spades", due.spades)
        for way in ways:
            yield replace(way, group=heading)
        giving_up = moves.Forgo.model_validate({"seat": seat, "what": duty})
        # The income that follows the bonuses is not what giving up brings.
        note = say("brings nothing") if table.game.phase == "bonuses" else None
        yield giving_up.button(names.GIVING_UP[duty], note=note).item(group=heading)


def _on_the_map(table: TableState, seat: Seat, due: Due) -> dict[str, list[MenuItem[TableState]]]:
    items: dict[str, list[MenuItem[TableState]]] = {}
    building = on_board(table, moves.Build)
    if due.spades or due.sandstorm:
        changing = on_board(table, moves.Transform, spades=due.spades)
        terrain = table.game.phase == "bonuses" or only_terrain(table.game, table.number(seat))
        ways = [changing] if terrain else [building, changing]
        items |= {duty: ways for duty in ("spades", "sandstorm") if getattr(due, duty)}
    if due.bridges:
        items["bridges"] = [on_board(table, moves.PlaceBridge)]
    if due.ride:
        items["ride"] = [on_board(table, moves.Build, names.DUE_SENTENCE["ride"], spades=0)]
    if due.house:
        items["house"] = [on_board(table, moves.Upgrade, names.DUE_SENTENCE["house"])]
    return items
