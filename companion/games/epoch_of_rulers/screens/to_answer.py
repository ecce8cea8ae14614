"""What holds up the turn: a battle, or a question that a seat answers."""

from collections.abc import Iterator

from companion.core.game.action import MenuItem, Offer
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.events.use_bonus import UseBonus
from companion.games.epoch_of_rulers.moves.war.choose_victims import ChooseVictims
from companion.games.epoch_of_rulers.moves.war.commit import commit_asked
from companion.games.epoch_of_rulers.moves.war.fought import Fought
from companion.games.epoch_of_rulers.moves.war.retreat import decider
from companion.games.epoch_of_rulers.moves.war.war_or_peace import CallOff, SendCavalry
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import to_send
from companion.games.epoch_of_rulers.screens.asks import ASKED, answers
from companion.games.epoch_of_rulers.screens.waiting import waited
from companion.games.epoch_of_rulers.state.state import State


def to_answer(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """What holds up the turn: a battle, or a question that the seat answers."""
    if state.fight is not None:
        yield from _battle(state, seat)
        return
    ask = state.asks[0] if state.asks else None
    task, form = waited(state).what, None
    if ask is not None:
        asked = ASKED[ask.kind]
        task = (asked.heading or asked.task)(ask)
        form = asked.form if decider(state, ask) == seat else None
    for offer in answers(state, seat):
        yield MenuItem(offer.label, offer.icon, offer, group=task)
    if form is not None:
        yield form


def _battle(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """The duties of the two sides of a battle."""
    fight = state.fight
    if fight is not None and seat in (fight.attacker, fight.defender):
        if not commit_asked(state):
            asked = fight.reckoned and seat != fight.reckoned_by
            title = ChooseVictims.title if asked else Fought.title
            yield MenuItem(title, "swords", page="battle")
        for name in to_send(state, seat) if commit_asked(state) else ():
            wording = say("Cavalry from {land}", land=label(state, name))
            sent = Offer(SendCavalry(seat=seat, land=name), wording, "regiment")
            if seat not in fight.helpers:
                yield MenuItem(wording, "regiment", offer=sent)
        if "ecstasy" in state.players[seat].bonuses and fight.played:
            title = words.BONUS_CARDS["ecstasy"]
            ecstasy = UseBonus(seat=seat, bonus="ecstasy")
            yield MenuItem(title, "epoch-card", offer=Offer(ecstasy, title, "epoch-card"))
        if seat == fight.attacker and not fight.played:
            calling = CallOff(seat=seat)
            yield MenuItem(CallOff.title, "close", offer=Offer(calling, CallOff.title, "close"))
