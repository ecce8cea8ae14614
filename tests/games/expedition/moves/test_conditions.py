"""The conditions of every action, each beside a deed that breaks it alone: who may act, and when;
from where a card comes; what it costs; what the deed may touch; what the box holds.
"""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.game.action import Action
from companion.games import expedition
from companion.games.expedition import game
from companion.games.expedition.course.what_follows import GoOn
from companion.games.expedition.fixes.behind_the_screen import SetArtifacts, SetCoins
from companion.games.expedition.fixes.leaving import Leave, Stop
from companion.games.expedition.fixes.open_facts import Correct, SetTeam, SetTrack
from companion.games.expedition.moves.choice.special_cards import Observe, PlayJetpack, RiskyMove
from companion.games.expedition.moves.choice.take_or_sell import LeaveCard, Sell, TakeCard
from companion.games.expedition.moves.journey.losses import LoseCard
from companion.games.expedition.moves.journey.result import NameVictor
from companion.games.expedition.moves.journey.teams_sent import TellStrengths
from companion.games.expedition.moves.last_count import Uncover
from companion.games.expedition.moves.market.known_cards import (
    EnterCard,
    EnterPatrons,
    EnterSymbols,
)
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.state.state import State
from tests.games.expedition.play import Table
from tests.games.expedition.table_of import choosing, laid, sending, table_of, with_team

FULL = ("explorer:3:2", "crew:1:4", "vehicle:1:4")
SPECIALS = ("risky::3", "jetpack::3", "observation::3", "crew:2:3")
EQUAL = {("green", 1): ("explorer:4:1", "crew:1:4"), ("green", 2): ("explorer:4:1", "crew:1:4")}

specials = partial(choosing, *SPECIALS)


def counted(**facts: Any) -> Table:
    """A table that counts the deck."""
    table = table_of(counts_deck=True)
    table.states.append(changed(table.state, **facts))
    return table


def drawn(top: str, **options: Any) -> Table:
    return specials(**options).tap(RiskyMove(seat="red", card="risky::3", top=top))


def screens() -> Table:
    lists = {"red": ("Nobel",)}
    return choosing("patron:Nobel", "crew", "crew", "crew", patrons=lists)


def unknown() -> Table:
    return sending({("red", 1): ("explorer",)}).reveal(red=(1,))


def measured() -> Table:
    """Red's team, which was sent with 8, is corrected: its strength is 6. Blue's is not known."""
    teams = {("red", 1): ("explorer:4:1",), ("blue", 1): ("explorer",)}
    table = sending(teams).reveal(red=(1,), blue=(1,))
    return with_team(table, "red", 1, "explorer:3:2")


def losing() -> Table:
    return sending().reveal(red=(1,), blue=(1,), green=())


def counting() -> Table:
    table = table_of()
    table.states.append(changed(table.state, phase="end"))
    return table


def bidden() -> Table:
    return laid(table_of(2), "patron", "crew:2:3", "crew:2:3").reveal(red=5, blue=0)


ROOM = Path(expedition.__file__).parent

Row = tuple[str, str, Callable[[], Table], Action[State]]

ROWS: tuple[Row, ...] = (
    # the market: how many cards, what the box holds
    ("size", "market.size", table_of, LayMarket(cards={"crew": 3})),
    ("size", "market.size", table_of, LayMarket(cards={"crew": 5})),
    ("box", "market.box", lambda: counted(discard=("patron",) * 8),
     LayMarket(cards={"patron": 1, "crew": 3})),
    ("box", "market.cartographers", lambda: table_of().tap(Correct(what="area", to=5)),
     LayMarket(cards={"crew": 4}, cartographers=3)),
    ("box", "market.shuffled", counted, LayMarket(cards={"crew": 4}, shuffled=True)),
    # choosing: who, from where
    ("who", "choice.order", choosing, TakeCard(seat="blue", card="crew:2:3")),
    ("who", "choice.again", lambda: choosing().tap(TakeCard(seat="red", card="crew:2:3")),
     TakeCard(seat="red", card="explorer:3:2")),
    ("where", "choice.card", choosing, TakeCard(seat="red", card="crew:4:1")),
    ("touches", "take.kind", choosing, TakeCard(seat="red", card="patron")),
    ("touches", "take.kind", choosing, TakeCard(seat="red", card="risky::3")),
    # selling: what it costs
    ("cost", "sell.price", choosing, Sell(seat="red", card="crew:2:3", coins=2)),
    ("cost", "sell.price", choosing, Sell(seat="red", card="risky::3", coins=4)),
    ("cost", "sell.price", screens, Sell(seat="red", card="patron:Nobel", coins=5)),
    ("cost", "sell.missing", lambda: choosing("jetpack", "crew", "crew", "crew"),
     Sell(seat="red", card="jetpack")),
    ("cost", "sell.patron", choosing, Sell(seat="red", card="patron", coins=6)),
    ("where", "sell.drawn", lambda: drawn("crew:4:1"), Sell(seat="red", card="crew:4:1", coins=1)),
    # special cards
    ("touches", "risky.kind", specials, RiskyMove(seat="red", card="crew:2:3", top="crew")),
    ("touches", "risky.kind", specials, RiskyMove(seat="red", card="jetpack::3", top="crew")),
    ("touches", "jetpack.kind", specials, PlayJetpack(seat="red", card="crew:2:3")),
    ("touches", "jetpack.kind", specials, PlayJetpack(seat="red", card="risky::3")),
    ("touches", "observation.kind", specials, Observe(seat="red", card="crew:2:3")),
    ("touches", "jetpack.replaces", specials,
     PlayJetpack(seat="red", card="jetpack::3", replaces="crew")),
    ("touches", "jetpack.replaces", lambda: with_team(specials(), "red", 1, "explorer:3:2"),
     PlayJetpack(seat="red", card="jetpack::3", replaces="crew")),
    ("touches", "jetpack.full", lambda: with_team(specials(), "red", 1, *FULL),
     PlayJetpack(seat="red", card="jetpack::3", team=1)),
    ("who", "leave_card.never", choosing, LeaveCard(seat="red")),
    ("where", "leave_card.drawn", lambda: drawn("crew:4:1"),
     LeaveCard(seat="red")),
    # the expedition
    ("touches", "strengths.missing", unknown, TellStrengths()),
    ("touches", "strengths.cards", measured,
     TellStrengths(strengths={"red/1": 5, "blue/1": 2})),
    ("who", "victor.seat", lambda: sending(EQUAL).reveal(green=(1, 2)),
     NameVictor(seat="red", team=1)),
    ("who", "lose.chooser", losing,
     LoseCard(seat="red", owner="red", team=1, card="crew:2:3")),
    ("touches", "lose.team", losing, LoseCard(seat="green", owner="green", team=1, card="jetpack")),
    ("touches", "lose.card", losing, LoseCard(seat="blue", owner="blue", team=1, card="crew:4:1")),
    # the end
    ("when", "uncover.order", counting, Uncover(step="coins")),
    ("when", "over", lambda: table_of().tap(Stop()), Leave(seat="red")),
    ("when", "phase", table_of, GoOn()),
    # statements: what is printed, what the box holds
    ("box", "symbols.none", table_of, EnterSymbols(expedition="mu")),
    ("box", "card.name", table_of, EnterCard(card="patron")),
    ("box", "patrons.none", table_of, EnterPatrons(seat="red")),
    ("box", "patrons.twice", screens, EnterPatrons(seat="blue", patrons=("Nobel",))),
    ("cost", "coins.bid", bidden, SetCoins(seat="red", to=4)),
    ("box", "artifacts.most", table_of, SetArtifacts(seat="red", twos=5, fours=4)),
    ("box", "team.size", table_of,
     SetTeam(seat="red", explorer="explorer", crew="crew", jetpacks=2)),
    ("box", "track.markers", table_of, SetTrack(first="red", second="blue", third="green")),
    ("box", "correct.box", table_of, Correct(what="area", to=8)),
    ("box", "correct.box", table_of, Correct(seat="red", what="cards", to=5)),
)  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[1]} {row[3].kind}")
def test_a_deed_that_breaks_one_condition_is_told_so(row: Row) -> None:
    _, name, made, action = row
    state = made().state
    assert [objection.id for objection in game.objections(state, action)] == [name]


def test_every_condition_has_a_deed_that_breaks_it() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py"))
    ids = re.findall(r'Objection\(\s*"([a-z_.]+)"', code)
    in_play = {name for name in ids if not name.startswith("setup.")}
    assert in_play == {name for _, name, _, _ in ROWS} - {"over"}  # the frame says it


def blues(action: Action[State]) -> Callable[[], Table]:
    return lambda: table_of().tap(action)


SILENT = {
    "the rulebook shows the symbols only in pictures": (
        table_of, EnterSymbols(expedition="mu", explorer=4)),
    "an objection would tell the artifacts of others": (
        blues(SetArtifacts(seat="blue", twos=8, fours=0, sixes=0)),
        SetArtifacts(seat="red", twos=1, fours=0, sixes=0)),
    "while two players are corrected, one is early": (
        blues(Correct(seat="blue", what="cards", to=4)), Correct(seat="red", what="cards", to=1)),
    "who has left leaves: it changes nothing": (blues(Leave(seat="blue")), Leave(seat="blue")),
}  # fmt: skip
"""Deeds that break a condition to which nobody objects, and why."""


@pytest.mark.parametrize("why", SILENT)
def test_a_deed_passes_in_silence(why: str) -> None:
    made, action = SILENT[why]
    assert [*game.objections(made().state, action)] == []


PHASES = {
    "market": "market", "take_card": "choice", "sell": "choice", "risky_move": "choice",
    "play_jetpack": "choice", "observe": "choice", "leave_card": "choice",
    "strengths": "strengths", "victor": "victor",
    "lose_card": "losses", "uncover": "end",
}  # fmt: skip
"""When: the phase of each action; the others are statements, at any time."""


@pytest.mark.parametrize("kind", PHASES)
def test_an_action_belongs_to_its_phase(kind: str) -> None:
    """At every option, in every other phase, it is told what is due."""
    table = losing()
    for phase in {*PHASES.values(), "initiative", "bids"} - {PHASES[kind]}:
        state = changed(table.state, phase=phase)
        action = game.actions[kind].prefilled(state, "red")
        assert "phase" in [objection.id for objection in game.objections(state, action)]
