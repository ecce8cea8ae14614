"""Reference: what a war is, and every term of a side's strength."""

from __future__ import annotations

from companion.core.reference import Chapter, Rule
from companion.core.text import say
from companion.games.mythotopia.box import words
from companion.games.mythotopia.reference import sources
from companion.games.mythotopia.turn.turn import ACTION

CHAPTER = Chapter(
    "wars",
    say("Wars"),
    (
        Rule(
            "war",
            say("Where there is a war"),
            (
                say(
                    "In every province where somebody other than its owner has armies. The owner, "
                    "or the neutral troops, defend even without any armies; everybody else there "
                    "attacks, each for themselves."
                ),
                say(
                    "A war lasts until somebody ends it, by “End a war”, Diplomat or “End the "
                    "game”. When Marauders send the last attacker home, it is over as well, and "
                    "nobody gets anything for it."
                ),
            ),
            source=sources.COURSE,
        ),
        Rule(
            "war-strength",
            say("Strength of a side"),
            (
                say(
                    "Every side is counted alone; two attackers never add up. Attackers and the "
                    "defending owner count:"
                ),
            ),
            (
                say(
                    "1 for each of its armies in the province, and for each of its mercenaries "
                    "there"
                ),
                say("1 for each of its ships in every sea that touches the province"),
                say("2 for a castle or citadel there, the owner only"),
                say("1 for a rugged province, the owner only"),
                say("1 for Cavalry attacking; 1 for Limes defending, while it lies in the Reserve"),
                say("1 for Ranger in the Reserve, if the province is rugged, on either side"),
            ),
            ACTION["end_war"],
        ),
        Rule(
            "mercenaries",
            say("Mercenaries"),
            (
                say(
                    "A free action and 1 gold put one or two mercenaries into a province that you "
                    "hold or have invaded, if at least one army of yours stands there. Each adds 1 "
                    "to your strength alone."
                ),
                say(
                    "They leave with your last army at the latest and lie beside the board again: "
                    "the game has two of them, for everybody."
                ),
            ),
            source=sources.CARDS,
        ),
        Rule(
            "ships",
            say("Ships"),
            (
                say(
                    "A ship adds 1 to its owner in every war in a province that its sea touches, "
                    "attacking or defending: the same ship in all of these wars at once. Ships "
                    "stay where they are when a war ends."
                ),
            ),
            source=ACTION["end_war"],
        ),
        Rule(
            "cavalry",
            words.RESERVE_CARD["cavalry"],
            (say("In the Reserve: 1 more in every war in which its owner attacks."),),
            source=sources.CARDS,
        ),
        Rule(
            "castle",
            say("Castle or citadel"),
            (
                say(
                    "Adds 2 to the owner who defends the province, whoever built the castle. A "
                    "province never has both."
                ),
                say(
                    "Neutral troops get nothing for a castle, unless the table has agreed that "
                    "it defends them too."
                ),
            ),
            source=ACTION["end_war"],
        ),
        Rule(
            "rugged",
            say("Rugged province"),
            (
                say(
                    "Adds 1 to the owner who defends it; neutral troops get nothing for it. It is "
                    "marked in the province; hills on a border are something else."
                ),
            ),
            source=sources.BOARD,
        ),
        Rule(
            "limes",
            words.RESERVE_CARD["limes"],
            (say("In the Reserve: 1 more in every war in which its owner defends."),),
            source=sources.CARDS,
        ),
        Rule(
            "ranger",
            words.RESERVE_CARD["ranger"],
            (
                say(
                    "In the Reserve: 1 more in rugged provinces, attacking or defending. A "
                    "defending owner gets it on top of the 1 for the rugged province."
                ),
                say(
                    "For its owner's invasions and roads hills are plain borders, and mountains "
                    "are hills."
                ),
            ),
            source=sources.CARDS,
        ),
        Rule(
            "neutral",
            say("Neutral troops"),
            (
                say(
                    "They defend with the strength printed in the province, and 4 more where a "
                    "dragon is. Rugged land adds nothing; a castle adds 2 only where the table "
                    "has agreed so."
                ),
            ),
            source=ACTION["end_war"],
        ),
        Rule(
            "hero",
            say("Hero"),
            (
                say(
                    "Played along with “End a war”, by a participant who shares the greatest "
                    "strength: the tie is decided in their favour. It takes no action of its own, "
                    "and does nothing for “End the game”."
                ),
            ),
            source=sources.CARDS,
        ),
        Rule(
            "diplomat",
            say("Diplomat"),
            (
                say(
                    "An action and 1 gold, first or second in the turn: a war you take part in is "
                    "over. All armies and mercenaries in it go home and the defender counts as the "
                    "winner, but takes no Defender of the Realm token."
                ),
            ),
            source=sources.CARDS,
        ),
        Rule(
            "reserve-army",
            words.RESERVE_CARD["reserve_army"],
            (
                say(
                    "In the Reserve: while its owner is at war with another player, attacking or "
                    "defending, nobody may invade the owner's provinces, and the owner may invade "
                    "no other player's. A war against neutral troops alone does not count."
                ),
            ),
            source=sources.CARDS,
        ),
    ),
)
