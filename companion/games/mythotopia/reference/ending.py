"""Reference: how the game ends, and who has won (section 8)."""

from __future__ import annotations

from companion.core.reference import Chapter, Rule
from companion.core.text import say
from companion.games.mythotopia.turn.turn import ACTION

CHAPTER = Chapter(
    "the-end",
    say("End of the game"),
    (
        Rule(
            "end",
            say("When it is over"),
            (
                say(
                    "By the printed rules the game ends only when a player takes the action “End "
                    "the game”, and this player has won. A table may agree on another ending, or "
                    "stop early."
                ),
                say(
                    "After the end nothing more happens in the game. To play on, take the line "
                    "that ended it back in the log."
                ),
            ),
            source=ACTION["end_game"],
        ),
        Rule(
            "settle-all",
            say("All wars at once"),
            (
                say(
                    "With the end declared, every war is settled on the spot, each by the "
                    "strengths as they are."
                ),
            ),
            (
                say(
                    "A tie, even between two attackers stronger than the defender, leaves the "
                    "province with its owner, or neutral."
                ),
                say(
                    "An owner who holds out against players, by a tie too, takes a token for it "
                    "if Defender of the Realm is in play and has one."
                ),
                say(
                    "An attacker who wins takes the province as by “End a war”; without a town in "
                    "stock it turns neutral."
                ),
                say("Hero and Diplomat do nothing here."),
            ),
            ACTION["end_game"],
        ),
        Rule(
            "orders",
            say("When the order matters"),
            (
                say(
                    "Who wins each war is the same in any order. The points may differ: by the "
                    "last token on a card, the last town in a stock, the floor of 12, and islands. "
                    "The rules name no order."
                ),
                say(
                    "So the companion tries every order: “yes” is ahead in all of them, “no” in "
                    "none, “it depends” in some, with one order shown each way. If the end is "
                    "declared while outcomes differ, the table chooses one of them."
                ),
            ),
        ),
        Rule(
            "recount",
            say("Recount first"),
            (
                say(
                    "Before declaring: 3 for each province you hold, plus the values of your "
                    "tokens. If the marker says otherwise, find out why first; losses that "
                    "stopped at 12 are one good reason. Whoever does not win was not allowed to "
                    "declare."
                ),
            ),
            source=ACTION["end_game"],
        ),
        Rule(
            "endings",
            say("Three endings"),
            (
                say(
                    "The table agrees on one of them. The printed one can stall, most of all with "
                    "four players."
                ),
            ),
            (
                say("Printed: somebody declares “End the game” and has won."),
                say(
                    "One more turn: once four cards are empty, everybody has one more turn, "
                    "whoever emptied the fourth included; then all wars are settled."
                ),
                say(
                    "Last round without invasion: four (or five, as agreed) cards are empty at the "
                    "end of a turn. Each of the others has one normal turn, then everybody one "
                    "turn without invading; then all wars are settled."
                ),
                say(
                    "In the last two the most points win, and equal points share the victory. "
                    "Neither is in the rulebook."
                ),
            ),
        ),
    ),
)
