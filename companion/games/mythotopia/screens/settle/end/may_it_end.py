"""“May the end be declared?”, answered from the table's records and corrections
(rulebook, "End the game")."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.game.ruling import Answers, Ruled, Ruling, Side, Term
from companion.core.text import Phrase, Seat, SeatName, listed, told
from companion.core.whatif import after
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.course.acts import Steps
from companion.games.mythotopia.course.ways import Stop, Way, stops, ways
from companion.games.mythotopia.moves.turn import turn_objections, turns_until
from companion.games.mythotopia.moves.war.war_outcome import as_settled
from companion.games.mythotopia.rules.end.contested import hangs_on
from companion.games.mythotopia.rules.end.earliest import foreseen_from
from companion.games.mythotopia.rules.end.every_order import MOST_WARS_PROJECTED
from companion.games.mythotopia.rules.end.may_declare import (
    EMPTY_CARDS_TO_END,
    Answer,
    EndGame,
    Verdict,
    end_game,
)
from companion.games.mythotopia.rules.end.what_is_missing import missing
from companion.games.mythotopia.rules.war.known_position import KnownPosition, end_as_json, position
from companion.games.mythotopia.screens.settle.end.end_answers import (
    Entered,
    Start,
    canonical,
    declarer,
    read,
    start,
    survey,
)
from companion.games.mythotopia.screens.settle.end.end_form import EndForm, form
from companion.games.mythotopia.screens.settle.end.verdict_in_words import (
    Condition,
    cards,
    declaring,
    how_it_ends,
    lead,
    rests,
    title,
    unsaid,
    winning,
)
from companion.games.mythotopia.state.pieces import stock
from companion.games.mythotopia.state.state import State

MET = {"yes": say("Yes"), "no": say("No"), "depends": say("It depends")}


@dataclass(frozen=True, slots=True)
class Final:
    """One player's points: `now`, and the least and most after all wars, over every order."""

    seat: Seat
    now: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class ExampleOrder:
    """One order of settling all wars: its name, what happens in each war, everybody's points at its
    end, and the winner on points if there is only one."""

    title: Phrase
    steps: tuple[Phrase, ...]
    scores: tuple[tuple[str, int], ...]
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class EndView:
    """The ruling for the screens. `missing` is what `seat` lacks for a yes, `rests` are the sources
    of the ruling, and `form` corrects them."""

    seat: Seat
    seats: tuple[Seat, ...]
    answer: Answer
    verdict: Phrase
    conditions: tuple[Condition, ...]
    finals: tuple[Final, ...]
    ways: tuple[ExampleOrder, ...]
    hangs_on: tuple[Phrase, ...]
    missing: tuple[Phrase, ...]
    rests: tuple[Phrase, ...]
    form: EndForm


def ask(state: State | None, answers: Answers) -> Ruled[State]:
    """The ruling on the table; without a table (`state` is None), on the answers alone."""
    begun = start(state, answers)
    entered = read(begun.state, answers)
    seat = declarer(begun.state, answers)
    correction = survey(begun.state, entered)
    tried = after(begun.state, correction)
    view = _view(begun, entered, tried, seat)
    address = (*begun.answers, *canonical(begun.state, seat, entered))
    return Ruled(
        title(tried, seat),
        view.verdict,
        view,
        address,
        None if state is None or correction.says_nothing else correction,
        subject=address,
        ruling=_terms(view),
        position=_line(begun, tried, entered),
        further=_further(tried, seat, view.answer),
    )


def _line(begun: Start, tried: State, entered: Entered) -> dict[str, Any] | None:
    """The whole position; None if facts are missing, or if the end is not the printed one."""
    printed = tried.ending == "printed" and tried.cards_to_end == EMPTY_CARDS_TO_END
    few = len(position(tried).wars) <= MOST_WARS_PROJECTED
    if not printed or not few or any(unsaid(begun, tried, entered)):
        return None
    return end_as_json(tried)


def _view(begun: Start, entered: Entered, tried: State, seat: Seat) -> EndView:
    at = position(tried)
    if len(at.wars) > MOST_WARS_PROJECTED:
        return _given_up(begun, entered, tried, seat)
    ruling = end_game(at)
    verdict = ruling.if_their_turn[seat]
    left = stock(tried, seat, "army")
    lacks = missing(at, seat, left, ruling.projection, tried.cards_to_end)
    declared = tried.ending == "printed"
    answer = verdict.answer if declared else verdict.lead
    shares = not declared and _is_level(ruling, seat)
    hindered = tuple(turn_objections(tried, seat, "end_game")) if declared else ()
    ends = (cards(tried),) if declared else how_it_ends(tried)
    return EndView(
        seat,
        tried.seats,
        answer,
        declaring(tried, seat, answer, bool(hindered))
        if declared
        else winning(seat, answer, shares=shares),
        (
            *ends,
            lead(seat, verdict.lead, bool(at.wars), shares=shares),
            *(Condition(objection.text, "no") for objection in hindered),
            *(Condition(text, "says") for text in foreseen_from(tried, seat)),
        ),
        tuple(
            Final(player, tried.players[player].vp, *ruling.projection.ranges[player])
            for player in tried.seats
        ),
        tuple(_ways(at, ruling, seat, verdict)),
        hangs_on(at, ruling.projection.hangs_on),
        lacks.of_cards + lacks.of_lead,
        tuple(rests(begun, tried, entered)),
        form(begun, entered, tried),
    )


def _is_level(ruling: EndGame, seat: Seat) -> bool:
    """Whether the seat has as much as the best of the others in every order, and never more."""
    place = ruling.projection.players.index(seat)
    return all(
        scores[place] == max(scores[:place] + scores[place + 1 :], default=None)
        for scores in ruling.projection.ends
    )


def _given_up(begun: Start, entered: Entered, tried: State, seat: Seat) -> EndView:
    """The ruling when the table has more wars than can be settled in every order."""
    return EndView(
        seat,
        tried.seats,
        "depends",
        say("Too many wars at once to try every order."),
        (cards(tried),) if tried.ending == "printed" else tuple(how_it_ends(tried)),
        tuple(Final(player, *(tried.players[player].vp,) * 3) for player in tried.seats),
        (),
        (),
        (),
        tuple(rests(begun, tried, entered)),
        form(begun, entered, tried),
    )


def _ways(
    at: KnownPosition, ruling: EndGame, seat: Seat, verdict: Verdict
) -> Iterator[ExampleOrder]:
    """Example orders: one for each result if the order matters, else one; none without wars."""
    if not at.wars:
        return
    name = SeatName(seat)
    several = len(ruling.projection.ends) > 1
    if verdict.lead == "depends":
        yield _way(at, ruling, say("In this order {seat} wins", seat=name), verdict.ahead)
        yield _way(at, ruling, say("In this order {seat} doesn't win", seat=name), verdict.behind)
    elif several:
        yield _way(at, ruling, say("One of several orders"), verdict.ahead or verdict.behind)
    else:
        yield _way(at, ruling, say("How the wars end"), verdict.ahead or verdict.behind)


def _way(at: KnownPosition, ruling: EndGame, title: Phrase, order: tuple[str, ...]) -> ExampleOrder:
    ends = ruling.projection.ends
    scores = next(end for end, orders in ends.items() if orders == order)
    most = max(scores)
    first = [who for who, vp in zip(ruling.projection.players, scores, strict=True) if vp == most]
    return ExampleOrder(
        title,
        tuple(war.story() for war in as_settled(at, order)),
        tuple(zip(ruling.projection.players, scores, strict=True)),
        first[0] if len(first) == 1 else None,
    )


def _terms(view: EndView) -> Ruling:
    """The conditions, and for each seat the points now, and the least and most after all wars."""
    asked = Side(tuple(Term(c.text, MET[c.met]) for c in view.conditions if c.met in MET))
    told = (Side((), note=c.text) for c in view.conditions if c.met not in MET)
    seats = (
        Side(
            (Term(say("Now"), final.now),
             Term(say("After all wars"), final.least if final.least == final.most else
                  say("{least}–{most}", least=final.least, most=final.most))),
            seat=final.seat,
        )
        for final in view.finals
    )  # fmt: skip
    return Ruling({}, view.verdict, sides=(asked, *told, *seats))


MOST_SHOWN = 12


def _further(state: State, seat: Seat, answer: Answer) -> Phrase | None:
    """The question about `seat`, whose turn would begin; None for an ending that nobody
    declares."""
    if state.ending != "printed" or state.stopped:
        return None
    if answer == "yes":
        return say("What would stop {seat}?", seat=SeatName(seat))
    return say("What would let {seat} declare?", seat=SeatName(seat))


def further(state: State | None, answers: Answers) -> Side:
    """What would let the player declare, or stop one who could."""
    begun, answer = start(state, answers), ask(state, answers).view.answer
    correction = survey(begun.state, read(begun.state, answers))
    tried, seat = after(begun.state, correction), declarer(begun.state, answers)
    if answer == "yes":
        might = sorted(stops(tried, seat), key=lambda stop: stop.armies)
        terms = [_stop_as_term(stop) for stop in might]
        none = say("No single war and no single loss.")
    else:
        ends: Steps = () if tried.turn.seat is None else tuple(turns_until(tried, seat))
        can_be_tried = state is not None and correction.says_nothing
        begins = after(tried, *ends)
        found = ways(begins, seat)
        terms = [_as_term(begins, seat, way, ends if can_be_tried else None) for way in found or ()]
        none = say("Nothing that two actions of one turn can do.")
        if found is None:
            none = say("Too many wars at once to try every order.")
    more = len(terms) - MOST_SHOWN
    note = say_many("{count} more.", "{count} more.", more) if more > 0 else None
    return Side(
        tuple(terms[:MOST_SHOWN]), _further(tried, seat, answer), note=note if terms else none
    )


def _as_term(state: State, seat: Seat, way: Way, ends: Steps | None) -> Term:
    does = []
    for step in way.steps:
        does.append(step.story(state))
        state = step.fold(state)
    actions = say_many("{count}\u00a0action", "{count}\u00a0actions", way.actions)
    what = told(SeatName(seat), listed(*does))
    return Term(what, actions, tried=() if ends is None else (*ends, *way.steps))


def _stop_as_term(stop: Stop) -> Term:
    seat, province = SeatName(stop.rival), stop.province
    what = say("{seat} invades {province}", seat=seat, province=province)
    if not stop.new:
        what = say("{seat} places more armies in {province}", seat=seat, province=province)
    return Term(what, say_many("{count} army", "{count} armies", stop.armies))
