"""Points, places, sources, counters, the seats waited for, the end of the game."""

from collections.abc import Sequence
from dataclasses import replace

from companion.core.frozen import once
from companion.core.game.counters import Counter
from companion.core.game.descriptions import Ended, Source, Standing, Turn
from companion.core.game.waiting import Waited
from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.course.final_count import next_fated
from companion.games.epoch_of_rulers.moves.epoch.draw_card import Claim, claim_asked
from companion.games.epoch_of_rulers.moves.events.frontier import weaker
from companion.games.epoch_of_rulers.moves.war.attack import open_attacks
from companion.games.epoch_of_rulers.moves.war.choose_victims import ChooseVictims
from companion.games.epoch_of_rulers.moves.war.commit import commit_asked
from companion.games.epoch_of_rulers.moves.war.retreat import decider
from companion.games.epoch_of_rulers.rules.gold.purses import gold
from companion.games.epoch_of_rulers.rules.orders.second_order import may_close, must_close
from companion.games.epoch_of_rulers.rules.score.final_score import SPHERES
from companion.games.epoch_of_rulers.rules.score.holdings import martial, result
from companion.games.epoch_of_rulers.rules.turn.deck import may_play
from companion.games.epoch_of_rulers.rules.turn.reigns import ruler_due
from companion.games.epoch_of_rulers.rules.turn.stages import STEPS
from companion.games.epoch_of_rulers.screens.asks import ASKED
from companion.games.epoch_of_rulers.state.state import Fight, State

LAST_WAR = say("The last war: an attack may follow an order.")
PARTS = ("domains", *SPHERES, "final")


@once
def points(state: State) -> dict[str, int]:
    """Everybody's victory points if the game ended now."""
    spheres = result(state).points
    return {seat: spheres[seat]["total"] for seat in state.seats}


@once
def standings(state: State) -> tuple[Standing, ...]:
    """Everybody's points and place. After the end, who has the winners' points but loses by the
    tie-break comes after them."""
    places = Standing.ranked(points(state))
    if state.phase != "over" or state.stopped == "unfinished":
        return places
    winners = result(state).winners
    return tuple(
        replace(place, rank=1 + len(winners))
        if place.rank == 1 and place.seat not in winners
        else place
        for place in places
    )


def sources(state: State) -> list[Source]:
    """Everybody's victory points by sphere; those that Fate cards take away only if some do."""
    spheres = result(state).points
    fated = any(points["final"] for points in spheres.values())
    return [Source(words.SPHERE[part], {seat: spheres[seat][part] for seat in state.seats})
            for part in PARTS if fated or part != "final"]  # fmt: skip


def counters(state: State) -> tuple[Counter, ...]:
    """Gold, regiments, military cards, the marker of martial deeds. A table that tracks points
    alone knows of no cards."""
    seats, players, tracked = state.seats, state.players, state.has_lands
    return (
        Counter("gold", say("Talents"), "coin", {s: gold(state, s) for s in seats}),
        Counter("regiments", say("Regiments"), "regiment",
                {s: _troops(state, s) for s in seats}),
        Counter("cards", say("Cards"), "military-card",
                {s: players[s].cards + players[s].apart if tracked else None for s in seats}),
        Counter("martial", say("Martial"), "swords",
                {s: martial(state, s) for s in seats}),
    )  # fmt: skip


def _troops(state: State, seat: Seat) -> int:
    if state.counts(seat):
        return state.regiments(seat)
    return state.players[seat].tally.get("troops", 0)


@once
def turn(state: State) -> Turn:
    notice = LAST_WAR if state.last_by and state.phase == "play" else None
    if not state.has_lands or state.phase != "play":
        return Turn(None, 0, notice=notice)
    return Turn(state.turn, state.number, notice=notice)


def ended(state: State) -> Ended | None:
    if state.phase != "over":
        return None
    if state.stopped == "unfinished":
        return Ended(say("Stopped unfinished"), ())
    winners = result(state).winners
    totals = points(state)
    how = say("The most victory points win")
    if state.stopped:
        how = say("Stopped; the most victory points win")
    level = [seat for seat in state.seats if totals[seat] == totals[winners[0]]]
    if len(level) > 1:
        how = _tie(state, sorted(level, key=lambda seat: seat not in winners))
    return Ended(how, winners)


def _tie(state: State, level: Sequence[str]) -> Phrase:
    """The numbers that decide among seats with equal points, in the order in which they do, up to
    those that have decided."""
    rows = [result(state).compared[seat] for seat in level]
    total, glory, lands, coins = (
        "\u00a0:\u00a0".join(map(str, column)) for column in zip(*rows, strict=True)
    )
    seats = words.listed(say("{seat}", seat=SeatName(seat)) for seat in level)
    told = say("{seats}: {points}. Glory {glory}", seats=seats, points=total, glory=glory)
    best, winners = max(rows), len(result(state).winners)
    if sum(row[:2] == best[:2] for row in rows) == winners < len(rows):
        return told
    told = say("{told}, territories {territories}", told=told, territories=lands)
    if sum(row[:3] == best[:3] for row in rows) == winners < len(rows):
        return told
    return say("{told}, gold {gold}", told=told, gold=coins)


def acting(state: State) -> tuple[str, ...]:
    """The seats that act now, apart from secret choices."""
    if state.phase == "over":
        return ()
    if state.phase == "fate":
        return (next_fated(state),) if next_fated(state) else ()
    if not state.has_lands:
        return ()
    if state.fight is not None:
        return (_in_battle(state, state.fight),)
    if state.asks:
        return (decider(state, state.asks[0]),)
    if state.plague:
        return (state.plague,)
    return (state.turn,)


def _in_battle(state: State, fight: Fight) -> str:
    """The side that the table waits for: the attacker, unless it is the rebels or has already
    chosen the losses."""
    chosen = bool(fight.reckoned) and fight.reckoned_by == fight.attacker
    return fight.defender if chosen or fight.attacker not in state.players else fight.attacker


def _task_in_battle(state: State, fight: Fight) -> Phrase:
    if commit_asked(state):
        return say("Choose a military card")
    return ChooseVictims.title if fight.reckoned else say("Record the end of the battle")


@once
def waited(state: State) -> Waited:
    seats = acting(state)
    if state.phase == "fate":
        return Waited(seats, say("Fate"), state.number, say("Draw the next Fate card"))
    if not seats:
        return Waited((), None, 0)
    if state.fight is not None:
        return Waited(seats, say("Battle"), state.number, _task_in_battle(state, state.fight))
    if state.asks:
        asked = ASKED[state.asks[0].kind]
        return Waited(seats, asked.phase, state.number, asked.task(state.asks[0]))
    if state.plague:
        return Waited(seats, say("Plague"), state.number, say("Choose where the plague goes"))
    if state.tournament:
        return Waited(seats, say("Tournament"), state.number, say("Say who wins the Tournament"))
    if state.card is not None and claim_asked(state):
        owner, task = state.card.owner, say("Take the gold on the card, or leave it")
        return Waited((owner,), Claim.uncovered, state.number, task, (), (owner,), task)
    step = STEPS[state.players[seats[0]].stage]
    if step is STEPS["fees"] and ruler_due(state, seats[0]):
        return Waited(seats, step.name, state.number, say("Choose the next ruler"))
    return Waited(seats, step.name, state.number, _what_the_turn_asks(state, seats[0]) or step.task)


def _what_the_turn_asks(state: State, seat: Seat) -> Phrase | None:
    """What is left to do after the order of a turn, or after the last attack of a war."""
    stage = state.players[seat].stage
    attacks = next(open_attacks(state, seat), None)
    if stage == "war" and not attacks:
        return say("Regroup, or end the war")
    if stage != "orders" or not state.acted:
        return None
    if state.double:
        return say("Give another order, or end the turn")
    if state.followup:
        return say("Build once more, or end the turn")
    if attacks:
        return say("Attack, or end the turn")
    land = state.owned(seat)
    if may_close(land) and not must_close(land):
        return say("End the turn, or all orders")
    if state.frontier == seat and next(weaker(state, seat), None):
        return say("Conquer with Last Frontier, or end the turn")
    if may_play(state.players[seat].bonuses):
        return say("Play a bonus card, or end the turn")
    return say("End the turn")
