"""“May the end be declared?”, answered from the table's records and corrections
(rulebook, "End the game")."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.ruling import Answers, Ruled
from companion.core.text import Phrase, Seat, SeatName
from companion.core.whatif import after
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.turn import turn_objections
from companion.games.mythotopia.moves.war.war_outcome import as_settled
from companion.games.mythotopia.rules.end.contested_in_words import hangs_on
from companion.games.mythotopia.rules.end.every_order import MOST_WARS_PROJECTED
from companion.games.mythotopia.rules.end.may_declare import Answer, EndGame, Verdict, end_game
from companion.games.mythotopia.rules.end.what_is_missing import missing
from companion.games.mythotopia.rules.war.known_position import KnownPosition, position
from companion.games.mythotopia.screens.settle.end.end_answers import (
    Entered,
    Start,
    canonical,
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
    winning,
)
from companion.games.mythotopia.screens.settle.terms import of_end
from companion.games.mythotopia.state.pieces import stock
from companion.games.mythotopia.state.state import State


@dataclass(frozen=True, slots=True)
class Final:
    """One player's points: `now`, and the least and most after all wars, over every order."""

    seat: Seat
    now: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Way:
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
    ways: tuple[Way, ...]
    hangs_on: tuple[Phrase, ...]
    missing: tuple[Phrase, ...]
    rests: tuple[Phrase, ...]
    form: EndForm


def ask(state: State | None, answers: Answers) -> Ruled[State]:
    """The ruling on the table; without a table (`state` is None), on the answers alone."""
    begun = start(state, answers)
    entered = read(begun.state, answers)
    seat = _declarer(begun.state, answers)
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
        ruling=of_end(
            view.verdict,
            view.conditions,
            tuple((final.seat, final.now, final.least, final.most) for final in view.finals),
        ),
    )


def _declarer(state: State, answers: Answers) -> str:
    """The seat in question: the answered one, else the seat whose turn it is, else the leader."""
    seats = [seat for seat in answers.get("seat", ()) if seat in state.seats]
    if seats:
        return seats[-1]
    if state.turn.seat in state.seats:
        return str(state.turn.seat)
    return max(state.seats, key=lambda seat: state.players[seat].vp)


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


def _ways(at: KnownPosition, ruling: EndGame, seat: Seat, verdict: Verdict) -> Iterator[Way]:
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


def _way(at: KnownPosition, ruling: EndGame, title: Phrase, order: tuple[str, ...]) -> Way:
    ends = ruling.projection.ends
    scores = next(end for end, orders in ends.items() if orders == order)
    most = max(scores)
    first = [who for who, vp in zip(ruling.projection.players, scores, strict=True) if vp == most]
    return Way(
        title,
        tuple(war.story() for war in as_settled(at, order)),
        tuple(zip(ruling.projection.players, scores, strict=True)),
        first[0] if len(first) == 1 else None,
    )
