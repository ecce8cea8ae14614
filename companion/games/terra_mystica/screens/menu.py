"""The Act screen, the buttons of a seat, prompts, the settings."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.core.common_actions import CORRECTIONS
from companion.core.game.action import Action, MenuItem, Offer, listed
from companion.core.text import Phrase, Seat
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import CULTS, DWELLING, Goods
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.tiles import POWER_ACTIONS
from companion.games.terra_mystica.course.last_scoring import Areas
from companion.games.terra_mystica.fixes.faction_board import SetGoods
from companion.games.terra_mystica.fixes.set_hex import SetHex
from companion.games.terra_mystica.moves.bases import EXCHANGE, RARE
from companion.games.terra_mystica.moves.converting import in_words
from companion.games.terra_mystica.moves.fields import cards_lying, cult_choices
from companion.games.terra_mystica.moves.pass_round import bridges_to_score
from companion.games.terra_mystica.rules.ledger.conversions import cheapest, missing, short_of
from companion.games.terra_mystica.rules.ledger.structures import (
    SHIPPING_COST,
    UPGRADES,
    can_ship,
    least_costs,
    least_spade_cost,
)
from companion.games.terra_mystica.rules.turn import actions
from companion.games.terra_mystica.screens.due_menu import counting_up, due_now, on_board, pick
from companion.games.terra_mystica.screens.forecasts.may_i import without_place
from companion.games.terra_mystica.screens.pages import IN_SIGHT, MAY_I, PIECES
from companion.games.terra_mystica.state.board import structures_on
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import owes
from companion.games.terra_mystica.state.table_state import TableState

LOOK = say("Reports")
REPORTS: tuple[MenuItem[TableState], ...] = (
    MenuItem(IN_SIGHT, "vp", page="points", group=LOOK),
    MenuItem(PIECES, "eye", page="pieces", group=LOOK),
)
HEADINGS = (EXCHANGE, LOOK, RARE, CORRECTIONS)


def anytime(
    deeds: Sequence[type[Action[TableState]]], table: TableState, seat: Seat
) -> list[MenuItem[TableState]]:
    if table.factions_are_secret:
        return []
    items = [*REPORTS, *listed(deeds, "anytime", table, seat)]
    return sorted(items, key=lambda item: HEADINGS.index(item.group or LOOK))


def menu(table: TableState, seat: Seat) -> Iterator[MenuItem[TableState]]:
    """The eight actions, the likely ones first; during the set-up, its steps; at the end, the
    count. A seat that has passed has none."""
    if table.factions_are_secret:
        return
    if table.is_counting:
        yield Areas.item()
        return
    if table.game.phase == "dwellings":
        yield on_board(table, moves.FirstDwelling)
        return
    if table.game.phase == "cards":
        yield moves.FirstCard.item()
        return
    player = table.player(seat)
    if player.passed and table.game.phase == "actions":
        yield from (
            replace(item, short=say("passed"))
            for item in _deeds(table, player)
            if item.kind != moves.PassRound.kind
        )
    else:
        yield MenuItem(MAY_I, "question", page="may_i")
        yield from _deeds(table, player)


def _deeds(table: TableState, player: Player) -> Iterator[MenuItem[TableState]]:
    seat = table.seat(player.seat)

    def costly(action: type[Action[TableState]], cost: Goods) -> MenuItem[TableState]:
        return action.item(group=action.heading, short=_short(table, seat, cost))

    yield from _building(table, seat)
    yield costly(moves.SendPriest, Goods(priests=1))
    for kind in (moves.PowerAction, moves.SpecialAction):
        offers = [offer for offer in _actions(table, seat) if isinstance(offer.action, kind)]
        yield kind.item(short=_short_of_all([offer.short for offer in offers]))
    yield moves.PassRound.item()
    yield costly(moves.Transform, least_spade_cost(player))
    if can_ship(player):
        yield costly(moves.AdvanceShipping, SHIPPING_COST)
    if player.exchange < player.faction.exchange:
        yield costly(moves.AdvanceSpades, player.faction.exchange_cost)


def quick(table: TableState, seat: Seat) -> Iterator[Offer[TableState]]:
    """The buttons of a seat on the Table screen, on its turn: special actions and power actions,
    those that it can pay for first, the others with what is missing."""
    if _places_first(table, seat) and table.depth != "map":
        yield moves.FirstDwelling(seat=seat).button()
    if not acts(table, seat):
        return
    yield from sorted(_actions(table, seat), key=lambda offer: offer.short is not None)


def _actions(table: TableState, seat: Seat) -> Iterator[Offer[TableState]]:
    """The special actions and power actions that the seat has left, the cheap ones first."""
    player = table.player(seat)
    for code in actions.unused(player):
        short = (
            _short(table, seat, actions.BRIDGE_COST) if code == actions.ENGINEERS_BRIDGE else None
        )
        special = moves.SpecialAction(seat=seat, code=code)
        short = short or without_place(table, seat, code)
        yield special.button(names.SPECIAL[code], short=short)
    for code, action in POWER_ACTIONS.items():
        if code not in table.game.power_used:
            power = actions.price(table.game, action)
            label = say("{power} power: {what}", power=power, what=names.POWER_ACTION[code])
            short = _short(table, seat, Goods(power=power)) or without_place(table, seat, code)
            yield moves.PowerAction(seat=seat, code=code).button(label, short=short)


def _short_of_all(shorts: Sequence[Phrase | None]) -> Phrase | None:
    """What the seat lacks for the first of several actions; None if it can pay for one."""
    if None in shorts:
        return None
    return shorts[0] if shorts else say("none left")


def _short(table: TableState, seat: Seat, cost: Goods) -> Phrase | None:
    """What the seat lacks for a cost: the conversions that suffice, or "1 worker short" even after
    the best; None if nothing, or if the goods are not known."""
    lacking = missing(table.player(seat), cost)
    if not table.knows_goods(seat) or not any(lacking):
        return None
    way = cheapest(table.player(seat), cost)
    if way is not None:
        return names.listed(in_words(way))
    return say("{goods} short", goods=names.of_goods(short_of(table.player(seat), cost)))


def prompts(table: TableState, seat: Seat) -> Iterator[MenuItem[TableState]]:
    """The things that this seat enters now: first those that are due, then the actions of its turn,
    one tap each."""
    if table.is_counting:
        yield from counting_up(table)
        return
    if _places_first(table, seat) and table.depth == "map":
        yield on_board(table, moves.FirstDwelling)
        return
    if table.game.phase == "cards" and table.game.queue[:1] == (table.number(seat),):
        first = moves.FirstCard.prefilled(table, seat)
        due = pick(first, "card", cards_lying(table, ""))
        yield replace(due, duty=True)
        return
    yield from due_now(table, seat)
    yield from _not_known(table, seat)
    if not acts(table, seat):
        return
    yield from _building(table, seat)
    if table.player(seat).priests > 0 or not table.knows_goods(seat):
        sending = moves.SendPriest(seat=seat, cult="fire", steps=1)
        for steps in (3, 2, 1):
            free = [c for c in cult_choices()
                    if actions.most_steps(table.game, CULTS.index(c.value)) == steps]  # fmt: skip
            if free:
                label = _priest(steps)
                offer = sending.model_copy(update={"steps": steps})
                yield pick(offer, "cult", free, label)
    passing = moves.PassRound.prefilled(table, seat)
    if len(bridges_to_score(table, seat)) > 1:
        yield moves.PassRound.item()
    elif passing.card is None:
        yield passing.button().item()
    else:
        label = say("Pass and take a bonus card")
        yield pick(passing, "card", cards_lying(table, ""), label)


def _not_known(table: TableState, seat: Seat) -> Iterator[MenuItem[TableState]]:
    """The forms for what lines of the seat have left out."""
    player = table.player(seat)
    if table.depth != "points" and not table.knows_goods(seat):
        label = say("Enter the goods: not known since line #{line}", line=table.unsure[seat])
        yield SetGoods.item(label)
    if table.depth == "map" and structures_on(table.game.board, player.seat) != player.built:
        label = say("The map shows other structures: correct their hexes")
        yield SetHex.item(label)


def _building(table: TableState, seat: Seat) -> Iterator[MenuItem[TableState]]:
    """The ways to build: the map, or a form for a Dwelling and one for an upgrade."""
    costs = least_costs(table.player(seat))

    def short(kinds: Sequence[int]) -> Phrase | None:
        shorts = [_short(table, seat, costs[kind]) for kind in kinds if kind in costs]
        return _short_of_all(shorts) if table.knows_goods(seat) else None

    if table.depth == "map":
        on_map = on_board(table, moves.Build, say("Build"))
        yield replace(on_map, short=short((DWELLING, *UPGRADES)))
        return
    yield moves.Build.item(short=short((DWELLING,)))
    yield moves.Upgrade.item(short=short((*UPGRADES,)))


def _places_first(table: TableState, seat: Seat) -> bool:
    """Whether it is the seat's turn to place a Dwelling of the set-up."""
    game = table.game
    return game.phase == "dwellings" and game.queue[:1] == (table.number(seat),)


def _priest(steps: int) -> Phrase:
    if steps == 1:
        return say("Priest to a cult: 1 step, back to the supply")
    return say("Priest to a cult: {steps} steps", steps=steps)


def acts(table: TableState, seat: Seat) -> bool:
    """Whether a seat takes an action now."""
    game = table.game
    on_turn = game.turn.seat == table.number(seat) and game.phase == "actions"
    return (
        on_turn and not table.is_over and bool(game.turn.actions) and not owes(table.player(seat))
    )
