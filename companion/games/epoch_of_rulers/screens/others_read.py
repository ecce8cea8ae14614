"""What others read on the strip of what a seat is asked to do."""

from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.epoch.draw_card import NoCardLeft
from companion.games.epoch_of_rulers.moves.war.fought import ChooseVictims
from companion.games.epoch_of_rulers.rules.turn.reigns import STEPS

DOES: dict[Phrase, Phrase] = {
    STEPS["deploy"].task: say("places the regiments and the capital"),
    STEPS["new"].task: say("begins a new epoch"),
    STEPS["fees"].task: say("pays the fees"),
    STEPS["card"].task: say("draws the epoch card"),
    STEPS["orders"].task: say("gives an order"),
    STEPS["choice"].task: say("chooses war or peace"),
    STEPS["war"].task: say("attacks or regroups"),
    NoCardLeft.title: say("goes on without a card"),
    ChooseVictims.title: say("chooses which regiments fall"),
    say("Draw the next Fate card"): say("draws the next Fate card"),
    say("Choose a military card"): say("chooses a military card"),
    say("Record the end of the battle"): say("records the end of the battle"),
    say("Choose where the plague goes"): say("chooses where the plague goes"),
    say("Say who wins the Tournament"): say("says who wins the Tournament"),
    say("Take the gold on the card, or leave it"): say("decides about the gold on the card"),
    say("Choose the next ruler"): say("chooses the next ruler"),
    say("Regroup, or end the war"): say("regroups, or ends the war"),
    say("Give another order, or end the turn"): say("may give another order"),
    say("Build once more, or end the turn"): say("may build once more"),
    say("Attack, or end the turn"): say("may attack"),
    say("End the turn, or all orders"): say("ends the turn"),
    say("Conquer with Last Frontier, or end the turn"): say("may conquer with Last Frontier"),
    say("Play a bonus card, or end the turn"): say("may play a bonus card"),
    say("End the turn"): say("ends the turn"),
    say("Choose the place of the uprising against {seat}"): say(
        "chooses the place of the uprising against {seat}"
    ),
    say("Choose the place of the coup against {seat}"): say(
        "chooses the place of the coup against {seat}"
    ),
    say("Choose where {seat} retreats"): say("chooses where {seat} retreats"),
    say("Play Rebirth, or keep it"): say("may play Rebirth"),
    say("Place the Temple's regiment"): say("places the Temple's regiment"),
}
