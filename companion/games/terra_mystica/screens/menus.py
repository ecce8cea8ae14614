"""The Act screen, the buttons of a seat, prompts, the settings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.game.action import MenuItem, Offer
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.tiles import POWER_ACTIONS
from companion.games.terra_mystica.course.last_scoring import Areas
from companion.games.terra_mystica.fixes.cults_and_tiles import SetCults, SetTiles
from companion.games.terra_mystica.fixes.departures import Stop
from companion.games.terra_mystica.fixes.faction_board import SetBoard
from companion.games.terra_mystica.fixes.goods_and_points import Correct, SetGoods
from companion.games.terra_mystica.fixes.set_hex import SetHex
from companion.games.terra_mystica.fixes.turn_and_depth import SetDepth, SetTurn
from companion.games.terra_mystica.moves.build import Build, Transform
from companion.games.terra_mystica.moves.converting import Convert, Sacrifice
from companion.games.terra_mystica.moves.fields import cards_lying, cult_choices
from companion.games.terra_mystica.moves.first_places import FirstCard, FirstDwelling
from companion.games.terra_mystica.moves.improve import AdvanceShipping, AdvanceSpades, Upgrade
from companion.games.terra_mystica.moves.leech_power import AlwaysTakeOne, Leech
from companion.games.terra_mystica.moves.pass_round import PassRound, bridges_to_score
from companion.games.terra_mystica.moves.priests_and_power import (
    Forgo,
    PowerAction,
    SendPriest,
    SpecialAction,
    most_steps,
)
from companion.games.terra_mystica.moves.take_tiles import (
    Found,
    StepBack,
)
from companion.games.terra_mystica.rules.ledger.paying import missing
from companion.games.terra_mystica.rules.ledger.tracks import can_ship
from companion.games.terra_mystica.rules.play.actions import (
    BRIDGE_COST,
    ENGINEERS_BRIDGE,
    price,
    unused,
)
from companion.games.terra_mystica.screens.due_menu import due_now, on_board, pick
from companion.games.terra_mystica.screens.pages.page import PAGES
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import owes
from companion.games.terra_mystica.state.table import Table

TERRAIN_AND_TRACKS = say("Terrain, shipping, spades")
EXCHANGE = say("Exchange")
LOOK = say("Reports")
RARE = say("Rare")
CORRECTIONS = say("Corrections")

ANYTIME: tuple[MenuItem[Table], ...] = (
    MenuItem(Convert.title, "convert", kind=Convert.kind, group=EXCHANGE),
    MenuItem(Sacrifice.title, "sacrifice", kind=Sacrifice.kind, group=EXCHANGE),
    *(
        MenuItem(label, icon, page=name, group=LOOK)
        for (name, label), icon in zip(PAGES.items(), ("question", "vp", "eye"), strict=True)
    ),
    MenuItem(Leech.title, "power", kind=Leech.kind, group=RARE),
    MenuItem(AlwaysTakeOne.title, "power", kind=AlwaysTakeOne.kind, group=RARE),
    MenuItem(Found.title, "town", kind=Found.kind, group=RARE),
    MenuItem(StepBack.title, "down", kind=StepBack.kind, group=RARE),
    MenuItem(Forgo.title, "close", kind=Forgo.kind, group=RARE),
    MenuItem(SetGoods.title, "coins", kind=SetGoods.kind, group=CORRECTIONS),
    MenuItem(SetBoard.title, "dwelling", kind=SetBoard.kind, group=CORRECTIONS),
    MenuItem(SetHex.title, "terrain", kind=SetHex.kind, group=CORRECTIONS),
    MenuItem(SetCults.title, "fire", kind=SetCults.kind, group=CORRECTIONS),
    MenuItem(SetTiles.title, "favor", kind=SetTiles.kind, group=CORRECTIONS),
    MenuItem(Correct.title, "edit", kind=Correct.kind, group=CORRECTIONS),
    MenuItem(SetTurn.title, "turn-end", kind=SetTurn.kind, group=CORRECTIONS),
)
SETTINGS: tuple[MenuItem[Table], ...] = (
    MenuItem(SetDepth.title, "settings", kind=SetDepth.kind),
    MenuItem(Areas.title, "area", kind=Areas.kind),
    MenuItem(Stop.title, "close", kind=Stop.kind),
)


def menu(table: Table, seat: str) -> Iterator[MenuItem[Table]]:
    """The eight actions, the likely ones first; during the set-up, its steps."""
    if table.is_choosing:
        return
    if table.game.phase == "dwellings":
        yield on_board(table, FirstDwelling.title, "dwelling", FirstDwelling.kind)
        return
    if table.game.phase == "cards":
        yield MenuItem(FirstCard.title, "card", kind=FirstCard.kind)
        return
    yield from _building(table)
    yield MenuItem(SendPriest.title, "priest", kind=SendPriest.kind)
    yield MenuItem(PowerAction.title, "power", kind=PowerAction.kind)
    yield MenuItem(SpecialAction.title, "act", kind=SpecialAction.kind)
    yield MenuItem(PassRound.title, "turn-end", kind=PassRound.kind)
    yield MenuItem(Transform.title, "spade", kind=Transform.kind, group=TERRAIN_AND_TRACKS)
    if can_ship(table.player(seat)):
        kind = AdvanceShipping.kind
        yield MenuItem(AdvanceShipping.title, "ship", kind=kind, group=TERRAIN_AND_TRACKS)
    if table.player(seat).exchange < table.player(seat).faction.exchange:
        kind = AdvanceSpades.kind
        yield MenuItem(AdvanceSpades.title, "spade", kind=kind, group=TERRAIN_AND_TRACKS)


def quick(table: Table, seat: str) -> Iterator[Offer[Table]]:
    """The buttons of a seat on the Table screen, on its turn: special actions and power actions
    that it can pay for."""
    if _places_first(table, seat) and table.depth != "map":
        yield Offer(FirstDwelling(seat=seat), FirstDwelling.title, "dwelling")
    if not acts(table, seat):
        return
    player = table.player(seat)
    lacking = _lacking_for_bridge(player)
    for code in unused(player):
        if code != ENGINEERS_BRIDGE or not lacking:
            yield Offer(SpecialAction(seat=seat, code=code), names.SPECIAL[code], "act")
    for code, action in POWER_ACTIONS.items():
        if code not in table.game.power_used and player.power[2] >= price(table.game, action):
            label = say("{power} power: {what}", power=price(table.game, action),
                        what=names.POWER_ACTION[code])  # fmt: skip
            yield Offer(PowerAction(seat=seat, code=code), label, "power")
    if ENGINEERS_BRIDGE in unused(player) and lacking:
        bridge = SpecialAction(seat=seat, code=ENGINEERS_BRIDGE)
        short = say("{goods} short", goods=names.some("workers", lacking))
        yield Offer(bridge, names.SPECIAL[ENGINEERS_BRIDGE], "act", short=short)


def _lacking_for_bridge(player: Player) -> int:
    """The workers that the Engineers lack for a bridge."""
    return missing(player, BRIDGE_COST).workers


def prompts(table: Table, seat: str) -> Iterator[MenuItem[Table]]:
    """The things that this seat enters now: first those that are due, then the actions of its turn,
    one tap each."""
    if table.is_counting:
        yield MenuItem(Areas.title, "area", kind=Areas.kind)
        return
    if _places_first(table, seat) and table.depth == "map":
        yield on_board(table, FirstDwelling.title, "dwelling", FirstDwelling.kind)
        return
    if table.game.phase == "cards" and table.game.queue[:1] == (table.number(seat),):
        first = FirstCard.prefilled(table, seat)
        due = pick(FirstCard.title, "card", first, "card", cards_lying(table, ""))
        yield replace(due, duty=True)
        return
    yield from due_now(table, seat)
    if not acts(table, seat):
        return
    yield from _building(table)
    if table.player(seat).priests > 0 or table.depth == "points":
        sending = SendPriest(seat=seat, cult="fire", steps=1)
        for steps in (3, 2, 1):
            free = [c for c in cult_choices()
                    if most_steps(table, CULTS.index(c.value)) == steps]  # fmt: skip
            if free:
                label = _priest(steps)
                made = sending.model_copy(update={"steps": steps})
                yield pick(label, "priest", made, "cult", free)
    passing = PassRound.prefilled(table, seat)
    if len(bridges_to_score(table, seat)) > 1:
        yield MenuItem(PassRound.title, "turn-end", kind=PassRound.kind)
    elif passing.card is None:
        yield MenuItem(PassRound.title, "turn-end",
                       offer=Offer(passing, PassRound.title, "turn-end"))  # fmt: skip
    else:
        label = say("Pass and take a bonus card")
        yield pick(label, "turn-end", passing, "card", cards_lying(table, ""))


def _building(table: Table) -> Iterator[MenuItem[Table]]:
    """The ways to build: the map, or a form for a Dwelling and one for an upgrade."""
    if table.depth == "map":
        yield on_board(table, say("Build"), "dwelling", Build.kind)
        return
    yield MenuItem(Build.title, "dwelling", kind=Build.kind)
    yield MenuItem(Upgrade.title, "trading-house", kind=Upgrade.kind)


def _places_first(table: Table, seat: str) -> bool:
    """Whether it is the seat's turn to place a Dwelling of the set-up."""
    game = table.game
    return game.phase == "dwellings" and game.queue[:1] == (table.number(seat),)


def _priest(steps: int) -> Phrase:
    if steps == 1:
        return say("Priest to a cult: 1 step, back to the supply")
    return say("Priest to a cult: {steps} steps", steps=steps)


def acts(table: Table, seat: str) -> bool:
    """Whether a seat takes an action now."""
    game = table.game
    here = game.turn.seat == table.number(seat) and game.phase == "actions"
    return here and not table.is_over and bool(game.turn.actions) and not owes(table.player(seat))
