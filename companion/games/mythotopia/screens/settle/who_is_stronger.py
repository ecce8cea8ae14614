"""Who is stronger? One war, with every term of every side (rulebook, "End a war")."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.core.game.action import Choice
from companion.core.game.ruling import Answers, Ruled, Ruling, Side, Term
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import contents, words
from companion.games.mythotopia.box.contents import Province, Sea
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.box.meta import META
from companion.games.mythotopia.fixes.survey import WarFacts
from companion.games.mythotopia.rules.cards.whereabouts import can_be_had
from companion.games.mythotopia.rules.war.known_position import (
    KnownPosition,
    Unknown,
    position,
    unknown,
    war_as_json,
)
from companion.games.mythotopia.rules.war.strength import War, takes, war
from companion.games.mythotopia.screens.settle import forces
from companion.games.mythotopia.screens.settle.answers import Reader, war_answers, war_entered
from companion.games.mythotopia.screens.wars_at_a_glance import tie
from companion.games.mythotopia.state.pieces import ships_at, tracks_wars, wars
from companion.games.mythotopia.state.player import Player
from companion.games.mythotopia.state.position import NEUTRAL, ProvincePosition
from companion.games.mythotopia.state.state import State, TurnState

LOOKED_AT = ("troops", "castle", "citadel", "dragon")
"""What is known of a province once somebody has looked at it."""


@dataclass(frozen=True, slots=True)
class ShipsAsked:
    """Ships in one sea: None if not known; `recorded` are those on record."""

    sea: Sea
    count: int | None
    recorded: int


@dataclass(frozen=True, slots=True)
class SeatAsked:
    """One seat's forces in the province. `fights`: it holds the province or has troops there.
    `more`: it has other forces than armies. `reserve`: the cards that count, as (id, name, in the
    Reserve or not); if nobody has entered the Reserve (not `reserve_known`), all that it may
    hold."""

    seat: Seat
    fights: bool
    armies: int
    mercenaries: int
    ships: tuple[ShipsAsked, ...]
    ships_known: bool
    ships_whole: bool
    reserve: tuple[tuple[Choice, bool], ...]
    reserve_known: bool
    more: bool


@dataclass(frozen=True, slots=True)
class WarForm:
    """The form. `owner` is None if not known; `wars` are the table's wars, one tap each; `there`
    are the pieces in the province, `board` its facts. `free`: there is no table, so these can be
    corrected, too. `as_shown`: whether somebody has looked at the province; None if that would
    settle nothing."""

    free: bool
    province: Province
    provinces: tuple[Province, ...]
    wars: tuple[str, ...]
    owner: Seat | None
    seats: tuple[SeatAsked, ...]
    there: WarFacts
    buildings: tuple[Choice, ...]
    board: contents.ProvinceFacts
    all_seas: tuple[str, ...]
    castle_defends_neutral: bool
    as_shown: bool | None


def form(
    state: State,
    tried: State,
    entered: forces.Forces,
    wars: Sequence[str],
    missing: Sequence[Unknown],
    *,
    free: bool,
) -> WarForm:
    """The questions about one province, with what is `entered`; `tried` holds it all."""
    war = entered.war
    unknown_owner = any(gap.what == "holder" for gap in missing)
    return WarForm(
        free,
        entered.province,
        contents.PROVINCES,
        tuple(wars),
        None if unknown_owner else war.owner or NEUTRAL,
        tuple(_seat(state, tried, entered, seat) for seat in state.seats),
        war,
        tuple(Choice(building, name) for building, name in words.BUILDING.items()),
        tried.facts(entered.province),
        contents.SEAS,
        tried.castle_defends_neutral,
        entered.as_shown or (False if any(gap.what in LOOKED_AT for gap in missing) else None),
    )


def _seat(state: State, tried: State, entered: forces.Forces, seat: Seat) -> SeatAsked:
    war, province = entered.war, entered.province
    sails = state.players[seat].ships_sure or seat in entered.ships
    afloat = forces.ships_believed(tried, seat)
    lies = forces.reserve_known(state, seat) or seat in entered.reserve
    cards = forces.reserve_believed(tried, seat)
    hired = war.mercenaries.get(seat, 0)
    matter = [card for card in cards if card in forces.MATTER]
    return SeatAsked(
        seat,
        bool(war.owner == seat or war.armies.get(seat) or hired),
        war.armies.get(seat, 0),
        hired,
        tuple(
            ShipsAsked(sea, afloat[sea] if sails else None, afloat[sea])
            for sea in tried.facts(province).seas
        ),
        state.players[seat].ships_sure,
        seat in entered.whole,
        tuple(
            (Choice(card, words.RESERVE_CARD[card]), card in cards)
            for card in sorted(
                forces.cards_asked(state, seat), key=lambda card: card not in forces.MATTER
            )
            if card in cards or can_be_had(state, card)
        ),
        lies,
        bool(hired or ships_at(tried, province, seat) or matter),
    )


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
    verdict = _verdict(ruling)
    told = _terms(ruling, verdict, view.may_end)
    exact = len(ruling.sides) > 1 and not missing
    line = war_as_json(tried, province) if exact else None
    return Ruled(title, verdict, view, repeated, correction, subject, ruling=told, position=line)


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


def _terms(war: War, verdict: Phrase, may_end: Phrase | None) -> Ruling:
    """Each side with its strength, term by term."""
    sides = tuple(
        Side(
            tuple(Term(term.what, term.adds, rule=term.rule) for term in side.terms),
            say("Neutral troops") if side.who == NEUTRAL else None,
            side.strength,
            seat=None if side.who == NEUTRAL else side.who,
        )
        for side in war.sides
    )
    return Ruling({}, verdict, sides=sides, note=may_end, signed=True)
