"""Reference: the fifteen actions of a turn, one by one, in the rulebook's order (section 3)."""

from __future__ import annotations

from companion.core.reference import Chapter, Rule
from companion.core.text import say
from companion.games.mythotopia.reference import sources
from companion.games.mythotopia.reference.troops import TROOPS
from companion.games.mythotopia.turn.turn import ACTION

CHAPTER = Chapter(
    "the-actions",
    say("The actions"),
    (
        *TROOPS,
        Rule(
            "end-a-war",
            ACTION["end_war"],
            (
                say(
                    "The first action of the turn, no free action before it, once a turn. You end "
                    "one war in which you take part; an owner without armies takes part too."
                ),
                say(
                    "Only if one side is strictly the strongest. A tie goes on, unless Hero is "
                    "played to break it. Then:"
                ),
            ),
            (
                say(
                    "An attacker is strongest: the loser's town, city or citadel goes home, and "
                    "the loser drops 3 points, never below 12. The winner places a town from the "
                    "stock, gains 3 points, and takes the tokens that this conquest brings."
                ),
                say(
                    "The winner has no town in stock: the province turns neutral. No points and no "
                    "tokens for the winner; the loser drops 3 all the same, and the province card "
                    "goes to the province deck."
                ),
                say(
                    "The card of a province taken goes to the winner's discard pile. If it was in "
                    "the loser's hand, the loser draws another; if in the deck, it is shuffled."
                ),
                say(
                    "The owner or the neutral troops are strongest: nothing changes hands. An "
                    "owner who held out against players takes a token for it, if Defender of the "
                    "Realm is in play and has one."
                ),
                say(
                    "In any case all armies and mercenaries of all sides go home. Ships, castle "
                    "and roads stay."
                ),
            ),
        ),
        Rule(
            "buy",
            ACTION["buy"],
            (
                say(
                    "An army costs 1 gold, a ship 2. Any number of both in one action, as far as "
                    "your pool holds them; they go to your stock."
                ),
            ),
        ),
        Rule(
            "acquire",
            ACTION["acquire"],
            (
                say(
                    "Once a turn, for 1 gold: an improvement card from the table, or a card that "
                    "you retired before (a province card only while you hold that province)."
                ),
                say("It goes to your discard pile. No new card is laid out for it."),
            ),
        ),
        Rule(
            "reserve",
            ACTION["reserve"],
            (
                say(
                    "Any number of cards from hand, as far as there is room. They lie open, and "
                    "can be played from there like cards in hand."
                ),
                say("Room for cards in the Reserve:"),
            ),
            (
                say("2, always"),
                say("1 for each of your cities on the board, 1 for your citadel"),
                say("2 while Warehouse lies in the Reserve; it can't be put into a full one"),
                say(
                    "Room counts only when cards are put in. With a city lost, the cards that are "
                    "too many stay until they are played, discarded or retired."
                ),
            ),
        ),
        Rule(
            "discard",
            ACTION["discard"],
            (
                say(
                    "Any number of cards from hand and Reserve, to the discard pile. New cards are "
                    "drawn only at the end of the turn."
                ),
            ),
        ),
        Rule(
            "retire",
            ACTION["retire"],
            (
                say(
                    "One or two cards leave your hand or Reserve: improvements go back to the ones "
                    "on the table, other cards aside. A province stays yours without its card. "
                    "“Acquire a card” brings any of them back."
                ),
                say("Your deck never has fewer than 7 cards in all."),
            ),
        ),
        Rule(
            "card-action",
            ACTION["card_action"],
            (
                say(
                    "The text of a card of the type “action”: Build, Alchemist, Diplomat. It takes "
                    "one of the two actions."
                ),
            ),
        ),
        Rule(
            "patronage",
            ACTION["patronage"],
            (say("Pay 2 gold, take one token from the card Patronage. Also twice in a turn."),),
        ),
        Rule(
            "pass",
            ACTION["pass"],
            (say("Does nothing, and takes one of the two actions."),),
        ),
        Rule(
            "end-game",
            ACTION["end_game"],
            (
                say(
                    "Whoever declares the end has won; so it may be declared only if all of this "
                    "holds:"
                ),
            ),
            (
                say("it is the first action of the turn, with no free action before it;"),
                say("four of the seven victory-point cards are empty before any war is settled;"),
                say(
                    "with all wars settled at once, the declarer has strictly more points than "
                    "everybody else: sharing the lead is not enough."
                ),
            ),
        ),
    ),
    sources.COURSE,
)
