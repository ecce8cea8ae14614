"""The outlook if the game ended now: everybody's points, who may declare, what is missing
(rulebook, "End the game")."""

from dataclasses import dataclass
from typing import get_args

from companion.core.frozen import once
from companion.core.game.action import Offer
from companion.core.game.ruling import Outcome, Outcomes, Outlook
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.course.end_of_game import EndOfGame, How, way_to_end
from companion.games.mythotopia.rules.end.contested import hangs_on
from companion.games.mythotopia.rules.end.earliest import foreseen
from companion.games.mythotopia.rules.end.every_order import MOST_WARS_PROJECTED, Scores
from companion.games.mythotopia.rules.end.may_declare import (
    EMPTY_CARDS_TO_END,
    Answer,
    EndGame,
    end_game,
)
from companion.games.mythotopia.rules.end.missing_facts import unknown_at_the_end
from companion.games.mythotopia.rules.end.what_is_missing import missing
from companion.games.mythotopia.rules.turn.last_turns import notice
from companion.games.mythotopia.rules.war.known_position import (
    KnownPosition,
    Unknown,
    position,
)
from companion.games.mythotopia.state.pieces import all_wars_known, stock, tracks_wars
from companion.games.mythotopia.state.state import State

SHOWN_FROM = 2  # empty cards
WAYS_TO_END: dict[str, Phrase] = {
    "": say("Declared by a player"),
    "projection": say("Stop here and settle all wars"),
}
MOST_OUTCOMES = 40  # outcomes to choose from; the others differ only slightly


@dataclass(frozen=True, slots=True)
class Prospect:
    """One seat's chance: the `answer` if its turn began now, and what it lacks for the lead, if it
    still has a turn."""

    seat: Seat
    least: int
    most: int
    answer: Answer
    missing: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class OutlookView:
    """The outlook for the table: every seat's prospect in turn order, the cards closest to being
    empty (the line says how many are needed), the resources that make orders differ, and the
    unknown facts. `declared`: whether a player declares this ending."""

    prospects: tuple[Prospect, ...]
    cards: tuple[Phrase, ...]
    hangs_on: tuple[Phrase, ...]
    unknown: tuple[Unknown, ...]
    wars: int
    empty: int
    needed: int
    declared: bool


@once
def foresees(state: State) -> bool:
    """Whether the end matters now: some cards are empty, and the game is not over."""
    return state.stopped is None and len(state.empty_cards) >= SHOWN_FROM


def outlook(state: State) -> Outlook | None:
    """The projection and the verdicts; None too early in the game and after its end."""
    if not foresees(state):
        return None
    at = position(state)
    if len(at.wars) > MOST_WARS_PROJECTED:
        sentence = say("Too many wars at once to try every order.")
        return Outlook((), sentence, None, earliest=foreseen(state))
    ruling = end_game(at)
    ranges = ruling.projection.ranges
    prospects, cards = _prospects(state, at, ruling)
    view = OutlookView(
        prospects,
        cards,
        hangs_on(at, ruling.projection.hangs_on),
        tuple(unknown_at_the_end(state)),
        len(at.wars),
        len(state.empty_cards),
        state.cards_to_end,
        state.ending == "printed",
    )
    # Earlier, the current score says nothing.
    tracked = tracks_wars(state) or (at.wars and all_wars_known(state))
    vp_ranges = tuple((seat, least, most) for seat, (least, most) in ranges.items() if tracked)
    sentence, declaration = _sentence(state, view, ruling), _declaration(state, view)
    return Outlook(vp_ranges, sentence, view, declaration, foreseen(state))


def _prospects(
    state: State, at: KnownPosition, ruling: EndGame
) -> tuple[tuple[Prospect, ...], tuple[Phrase, ...]]:
    """The prospects of everybody still playing, in turn order, and the cards to empty. For an
    ending that nobody declares, being ahead is enough."""
    declared = state.ending == "printed"
    played = state.last_turns is not None and not state.last_turns.left
    needed = EMPTY_CARDS_TO_END if declared else 0
    prospects: list[Prospect] = []
    cards: tuple[Phrase, ...] = ()
    for seat in state.turn_order:
        lacks = missing(at, seat, stock(state, seat, "army"), ruling.projection, needed)
        cards = lacks.of_cards[1:]
        verdict = ruling.if_their_turn[seat]
        answer = verdict.answer if declared else verdict.lead
        least, most = ruling.projection.ranges[seat]
        prospects.append(Prospect(seat, least, most, answer, () if played else lacks.of_lead))
    return tuple(prospects), cards


def _declaration(state: State, view: OutlookView) -> Outcome[State] | None:
    """The best end for the player who may declare it now and surely wins, if it is known whose
    turn it is, or if only one player could."""
    if not view.declared or view.empty < view.needed or state.turn.actions or state.turn.free:
        return None
    sure = [prospect.seat for prospect in view.prospects if prospect.answer == "yes"]
    seat = state.turn.seat or (sure[0] if len(sure) == 1 else "")
    return outcomes(state, seat, "").shown[0] if seat in sure else None


def _sentence(state: State, view: OutlookView, ruling: EndGame) -> Phrase:
    """One sentence for everybody: who may declare the end, or what is missing."""
    if not view.declared:
        return notice(state) or say_many(
            "The last turns begin at {needed} empty cards; {count} card is empty now.",
            "The last turns begin at {needed} empty cards; {count} cards are empty now.",
            view.empty,
            needed=view.needed,
        )
    if view.empty < view.needed:
        return say_many(
            "{count} more card to empty before anybody may declare the end.",
            "{count} more cards to empty before anybody may declare the end.",
            view.needed - view.empty,
        )
    sure = [prospect.seat for prospect in view.prospects if prospect.answer == "yes"]
    perhaps = [prospect.seat for prospect in view.prospects if prospect.answer == "depends"]
    known = not view.unknown
    if state.turn.seat in sure and not state.turn.actions and not state.turn.free:
        declarer = SeatName(str(state.turn.seat))
        if known:
            return say("{seat} may declare the end now.", seat=declarer)
        return say("As far as is known, {seat} may declare the end now.", seat=declarer)
    if sure:
        declarer = SeatName(sure[0])
        if known:
            return say("As things stand, {seat} may declare the end at the start of a turn.",
                       seat=declarer)  # fmt: skip
        return say("As far as is known, {seat} may declare the end at the start of a turn.",
                   seat=declarer)  # fmt: skip
    if perhaps:
        return say("Whether the end may be declared depends on the order of the wars.")
    for seat, prospect_if in ruling.if_their_turn.items():
        if state.players[seat].away and prospect_if.lead == "yes":
            return say("Nobody may declare the end: {seat}, who left the game, is ahead.",
                       seat=SeatName(seat))  # fmt: skip
    return say("Nobody may declare the end: nobody would be alone in the lead.")


def outcomes(state: State, seat: Seat, how: str) -> Outcomes[State]:
    """Every distinct outcome of settling all wars now, the best for `seat` first. `how` is as in
    EndOfGame; "" stands for the way that the ending in use suggests."""
    at = position(state)
    if len(at.wars) > MOST_WARS_PROJECTED:
        return Outcomes()
    how = how if how in get_args(How) else way_to_end(state)
    endings = []
    projection = end_game(at).projection
    place = projection.players.index(seat) if seat in projection.players else 0
    # If there are too many, keep those that are best for the seat.
    ends = sorted(projection.ends.items(), key=lambda end: -_lead(end[0], place))
    for _, order in ends[:MOST_OUTCOMES]:
        action = EndOfGame.prefilled(state, seat, how=how, order=order)
        after = action.fold(state)
        scores = tuple((player, after.players[player].vp) for player in state.seats)
        most = max(points for _, points in scores)
        winners = tuple(player for player, points in scores if points == most)
        steps = tuple(war.story() for war in action.wars)
        endings.append(Outcome(scores, winners, steps, Offer(action, action.title, "end-game")))
    endings.sort(key=lambda ending: (ending.winners != (seat,), ending.scores))
    return Outcomes(tuple(endings), left_out=len(ends) - len(endings))


def _lead(scores: Scores, place: int) -> int:
    """A player's lead over the best of the others."""
    others = scores[:place] + scores[place + 1 :]
    return scores[place] - max(others, default=0)
