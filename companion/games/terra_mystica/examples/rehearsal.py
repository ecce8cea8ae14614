"""Random play, for tests: any action that the rules allow."""

from random import Random

from companion.core.game.action import Action
from companion.core.text import Seat
from companion.games.terra_mystica import moves
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.box.tiles import POWER_ACTIONS
from companion.games.terra_mystica.course.last_scoring import Areas
from companion.games.terra_mystica.moves.leech_power import answers
from companion.games.terra_mystica.rules.turn.actions import unused
from companion.games.terra_mystica.rules.turn.rounds import owing
from companion.games.terra_mystica.state.state import LAST_ROUND, NOBODY, owes
from companion.games.terra_mystica.state.table_state import TableState

TRIES = 12


def rehearse(table: TableState, chance: Random) -> Action[TableState] | None:
    """An action that the rules allow now; None at the end."""
    game = table.game
    if table.is_over:
        return None
    if game.queue:
        seat = table.seat(game.queue[0])
        if game.phase == "dwellings":
            return moves.FirstDwelling(seat=seat)
        return moves.FirstCard.prefilled(table, seat, card=chance.choice(list(game.cards)))
    for number in owing(game):
        return _what_is_due(table, table.seat(number), chance)
    if table.asked and (chance.random() < 0.9 or game.turn.seat == NOBODY):
        seat = table.seat(chance.choice(table.asked).seat)
        return chance.choice(next(answers(table, seat)))
    if game.turn.seat == NOBODY:
        return Areas.prefilled(table, "") if table.is_counting else None
    return _action(table, table.seat(game.turn.seat), chance)


def _what_is_due(table: TableState, seat: Seat, chance: Random) -> Action[TableState]:
    player, game = table.player(seat), table.game
    due = player.due
    favors = [t for t, left in game.favors_left.items() if left and t not in player.favors]
    towns = [tile for tile, left in game.towns_left.items() if left]
    if due.favors and favors:
        return moves.TakeFavor.prefilled(table, seat, tile=chance.choice(favors))
    if due.towns and towns:
        return moves.TakeTown.prefilled(table, seat, tile=chance.choice(towns))
    if due.steps or due.pair:
        return moves.Step.prefilled(table, seat, cult=chance.choice(CULTS))
    if due.bridges:
        return moves.PlaceBridge(seat=seat)
    duty = owes(player)
    ways: list[Action[TableState]] = []
    if duty == "house":
        ways.append(moves.Upgrade(seat=seat, to="TH"))
    elif duty == "ride" or (duty in ("spades", "sandstorm") and game.phase != "bonuses"):
        ways.append(moves.Build(seat=seat, spades=due.spades))
    if duty in ("spades", "sandstorm"):
        ways.append(moves.Transform(seat=seat, spades=due.spades))
    chance.shuffle(ways)
    ways.append(moves.Forgo.model_validate({"seat": seat, "what": duty}))
    return next(way for way in ways if not list(way.objections(table)))


def _action(table: TableState, seat: Seat, chance: Random) -> Action[TableState]:
    """An action of the turn, or a pass if no try is allowed."""
    # A table that tracks no goods has nothing else that makes a player pass.
    tired = table.depth == "points" and chance.random() < 0.1
    for _ in range(0 if tired else TRIES):
        way = _try(table, seat, chance)
        if not list(way.objections(table)):
            return way
    last = table.game.round == LAST_ROUND
    card = None if last else chance.choice(list(table.game.cards))
    return moves.PassRound.prefilled(table, seat, card=card)


def _try(table: TableState, seat: Seat, chance: Random) -> Action[TableState]:
    beside = {neighbour: chance.choice((0, 0, 1, 2, 3)) for neighbour in table.others(seat)}
    towns = int(chance.random() < 0.1 and sum(table.game.towns_left.values()) > 0)
    kind = chance.choice(("TH", "TE", "SH", "SA"))
    spades = chance.randint(0, 2)
    ways: list[Action[TableState]] = [
        moves.Build.model_validate(
            {"seat": seat, "spades": spades, "beside": beside, "towns": towns}
        ),
        moves.Upgrade.prefilled(table, seat, to=kind, beside=beside, towns=towns),
        moves.Upgrade.prefilled(table, seat, to=kind, beside=beside),
        moves.Transform(seat=seat, spades=1),
        moves.AdvanceShipping(seat=seat),
        moves.AdvanceSpades(seat=seat),
        moves.SendPriest.prefilled(table, seat, cult=chance.choice(CULTS)),
        moves.PowerAction.prefilled(table, seat, code=chance.choice(list(POWER_ACTIONS))),
        moves.Convert.prefilled(table, seat),
        moves.Sacrifice(seat=seat),
    ]
    ways += [moves.SpecialAction.prefilled(table, seat, code=code)
             for code in unused(table.player(seat))]  # fmt: skip
    return chance.choice(ways)
