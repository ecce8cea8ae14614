"""Who is stronger? One war, with every term of every side (rulebook, "End a war")."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.core.game.ruling import Answers, Ruled
from companion.core.text import Phrase, SeatName
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.box.meta import META
from companion.games.mythotopia.rules.war.known_position import (
    KnownPosition,
    Unknown,
    position,
    unknown,
)
from companion.games.mythotopia.rules.war.strength import War, takes, war
from companion.games.mythotopia.screens.settle import forces
from companion.games.mythotopia.screens.settle.answers import Reader, war_answers, war_entered
from companion.games.mythotopia.screens.settle.who_is_stronger_form import WarForm, form
from companion.games.mythotopia.screens.wars_at_a_glance import tie
from companion.games.mythotopia.state.pieces import tracks_wars, wars
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.position import NEUTRAL, ProvincePosition
from companion.games.mythotopia.state.state import State, TurnState

STRONGEST_NEUTRALS = 20  # the highest strength printed


@dataclass(frozen=True, slots=True)
class StrengthView:
    """The ruling for its template. `takes` says what each side needs to tie and to lead, unless it
    leads; `may_end`, who may end the war now; `form` holds the answers to correct."""

    war: War
    takes: Mapping[str, tuple[Phrase, ...]]
    may_end: Phrase | None
    unknown: tuple[Unknown, ...]
    rests: Phrase
    form: WarForm


def ask(state: State | None, answers: Answers) -> Ruled[State]:
    """The ruling on one war: the table's records, corrected by the answers."""
    read = Reader(answers)
    at_war = () if state is None else tuple(wars(state))
    province = read.single("province", contents.PROVINCES) or (*at_war, contents.PROVINCES[0])[0]
    base = _blank(read, province) if state is None else state
    seas = base.facts(province).seas
    ships = forces.ships_entered(read, base, seas)
    entered = forces.Forces(
        province,
        war_entered(read, base, province),
        ships,
        forces.reserves_entered(read, base),
        forces.whole_fleets(read, base, ships),
        bool(read.flag("as_shown")),
    )
    tried = entered.tried(base)
    ruling = war(_position(tried, province), province)
    missing = tuple(
        gap for gap in unknown(tried, province)
        if gap.what != "holder" or read.single("owner", (NEUTRAL, *base.seats)) is None
    )  # fmt: skip
    correction = None if state is None else entered.correction(base)
    view = StrengthView(
        ruling,
        {side.who: takes(ruling, side.who) for side in ruling.sides if side.who != ruling.leader},
        _may_end(ruling, base),
        missing,
        _rests(state, province, mended=correction is not None),
        form(base, tried, entered, at_war, missing, free=state is None),
    )
    repeated = tuple(_repeated_answers(base, entered, free=state is None))
    title = say(province)
    subject = (("province", province),)
    return Ruled(title, _verdict(ruling), view, repeated, correction, subject)


def _position(state: State, province: Province) -> KnownPosition:
    at = position(state)
    if province in at.provinces:
        return at
    return at.model_copy(update={"provinces": {**at.provinces, province: ProvincePosition()}})


def _blank(read: Reader, province: Province) -> State:
    """The state without a table: everything is known and empty, with the printed board or the
    answered facts."""
    printed = contents.BOARD[province]
    board = read.within("board")
    strength, rugged = board.count("strength"), board.flag("rugged")
    seas = board.some("seas", contents.SEAS)
    facts = contents.ProvinceFacts(
        printed.strength if strength is None else min(strength, STRONGEST_NEUTRALS),
        printed.rugged if rugged is None else rugged,
        printed.seas if seas is None else seas,
    )
    seats = tuple(colour.id for colour in META.colours)
    nobody = Player(vp=0, provinces=0, points={}, ships_known=True, reserve_cards=frozenset())
    return State(
        seats=seats,
        players=dict.fromkeys(seats, nobody),
        cards={},
        supply={},
        turn=TurnState(None, 0),
        board={} if facts == printed else {province: facts},
        counted=frozenset({province}),
        built_in=frozenset({province}),
        castle_defends_neutral=bool(read.flag("castle_defends_neutral")),
    )


def _verdict(ruling: War) -> Phrase:
    """Who leads, and the strengths, strongest first."""
    if len(ruling.sides) == 1:
        return say("No war: nobody is attacking")
    score = " : ".join(str(n) for n in sorted((s.strength for s in ruling.sides), reverse=True))
    if ruling.leader is None:
        return say("A tie {score}", score=score)
    if ruling.leader == NEUTRAL:
        return say("Neutral troops lead {score}", score=score)
    return say("{seat} leads {score}", seat=SeatName(ruling.leader), score=score)


def _may_end(ruling: War, state: State) -> Phrase | None:
    """Who may end the war now, or why nobody may (rulebook, "End a war")."""
    if len(ruling.sides) == 1:
        return None
    if ruling.leader is None:
        return tie(state)
    if ruling.finishable_by:
        return say("{seat} may end the war now.", seat=SeatName(ruling.finishable_by[0]))
    players = [side.who for side in ruling.sides if side.who != NEUTRAL]
    if state.turn.seat in players:
        return say("A war may only be ended as the first action of a turn, before any free action.")
    if len(players) > 1:
        return say("Each side may end the war as the first action of its turn.")
    return say("{seat} may end the war as the first action of their turn.",
               seat=SeatName(players[0]))  # fmt: skip


def _rests(state: State | None, province: Province, *, mended: bool) -> Phrase:
    if state is None:
        return say("Based only on what is entered here.")
    if mended:
        return say("Based on the table's records, corrected by what is entered here.")
    if not tracks_wars(state) and province not in state.armies:
        return say("This table doesn't track wars: enter what is on the board.")
    return say("Based on the table's records.")


def _repeated_answers(
    state: State, entered: forces.Forces, *, free: bool
) -> Iterator[tuple[str, str]]:
    """All answers for the address; without a table, only those that add something."""
    yield "province", entered.province
    facts = state.facts(entered.province)
    repeated = [
        *war_answers(entered.war, state.seats),
        *forces.ships_answers(state, entered.ships, entered.whole, facts.seas),
        *forces.reserve_answers(state, entered.reserve),
        *[("as_shown", "1")] * entered.as_shown,
    ]
    if not free:
        yield from repeated
        return
    yield from ((name, value) for name, value in repeated if value not in ("", "0", "town"))
    if facts != contents.BOARD[entered.province]:
        yield "board.strength", str(facts.strength)
        yield "board.rugged", str(int(facts.rugged))
        for sea in facts.seas or ("",):
            yield "board.seas", sea
    if state.castle_defends_neutral:
        yield "castle_defends_neutral", "1"
