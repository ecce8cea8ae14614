"""The seats that the table waits for, and their tasks."""

from companion.core.frozen import once
from companion.core.game.descriptions import Waited
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.course.final_count import next_fated
from companion.games.epoch_of_rulers.moves.epoch.draw_card import (
    Claim,
    NoCardLeft,
    claim_asked,
)
from companion.games.epoch_of_rulers.moves.events.frontier import weaker
from companion.games.epoch_of_rulers.moves.war.attack import open_attacks
from companion.games.epoch_of_rulers.moves.war.commit import commit_asked
from companion.games.epoch_of_rulers.moves.war.fought import ChooseVictims
from companion.games.epoch_of_rulers.moves.war.retreat import decider
from companion.games.epoch_of_rulers.rules.orders.prices import may_close, must_close
from companion.games.epoch_of_rulers.rules.turn.deck import is_empty, may_play
from companion.games.epoch_of_rulers.rules.turn.reigns import STEPS, in_place_of, ruler_due
from companion.games.epoch_of_rulers.screens.asks import ASKED
from companion.games.epoch_of_rulers.state.state import Fight, State


def _acting(state: State) -> tuple[str, ...]:
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
        return (in_place_of(state, state.plague),)
    return (state.turn,)


def _in_battle(state: State, fight: Fight) -> str:
    """The side that the table waits for: the attacker, unless it is the rebels or has already
    chosen the losses."""
    chosen = bool(fight.reckoned) and fight.reckoned_by == fight.attacker
    defends = chosen or fight.attacker not in state.players
    return in_place_of(state, fight.defender if defends else fight.attacker)


def _task_in_battle(state: State, fight: Fight) -> Phrase:
    if commit_asked(state):
        return say("Choose a military card")
    return ChooseVictims.title if fight.reckoned else say("Record the end of the battle")


@once
def waited(state: State) -> Waited:
    seats = _acting(state)
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
    if step is STEPS["card"] and is_empty(state):
        return Waited(seats, step.name, state.number, NoCardLeft.title)
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
