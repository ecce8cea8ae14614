"""Reference: the set-up, the board, what is built on it (sections 2 and 3)."""

from __future__ import annotations

from companion.core.reference import Chapter, Rule
from companion.core.text import say
from companion.games.mythotopia.reference import sources

CHAPTER = Chapter(
    "set-up-and-building",
    say("Set-up, board, building"),
    (
        Rule(
            "set-up",
            say("Set-up"),
            (),
            (
                say(
                    "Two to four players; two play red and blue, which have 18 towns then. "
                    "Otherwise a colour has 14 towns. Each has 4 cities, 14 armies, 5 ships."
                ),
                say(
                    "Provinces dealt to each: 11, 8 or 6 with two, three or four players, each "
                    "with a town. (For two the rulebook also says 9: the table chooses.)"
                ),
                say(
                    "Optional draft with three or four: more provinces are dealt (the rulebook "
                    "says 9 or 7) and settled; then all secretly discard two and take those towns "
                    "back."
                ),
                say(
                    "Victory-point cards: City, Road and Castle always, with 6 tokens each for two "
                    "players and 7 for more; four of ten others are drawn, with the tokens printed "
                    "on them."
                ),
                say("16 of the 29 improvement cards are laid out."),
                say(
                    "The first player is drawn; everybody draws five cards, the fourth of four "
                    "players six."
                ),
                say("Score at the start: 3 for each province held, islands included at once."),
            ),
            sources.SETUP,
        ),
        Rule(
            "board",
            say("The board"),
            (
                say(
                    "The companion knows borders, seas, islands and the strength of neutral troops "
                    "from a list made by players. The printed board is right: whatever is wrong "
                    "here can be corrected at the table, and every correction is in the log."
                ),
            ),
            (
                say("Hills on a border: 1 food more to invade, 1 stone more for a road."),
                say("Mountains on a border: closed to invasions and roads."),
                say("Only ships stand at sea."),
            ),
            sources.BOARD,
        ),
        Rule(
            "build",
            say("Building"),
            (
                say(
                    "An action with the card Build, stone, and the card of your province where "
                    "you build; the card of a province linked to it by your roads, or General, "
                    "may stand for it. What has no piece left can't be built."
                ),
            ),
            (
                say(
                    "City, 2 stone: replaces one of your towns, which returns to your stock, "
                    "never a citadel. It comes from the Reserve card and makes room there for one "
                    "card more."
                ),
                say(
                    "Castle, 1 stone: not where a castle or a citadel stands; 9 in all. It stays "
                    "when the province changes hands."
                ),
                say(
                    "Road, 1 or 2 stone as the table agrees (the rulebook says both), 1 more "
                    "across hills: between two of your provinces, one on a border, never across "
                    "mountains; 9 in all."
                ),
                say(
                    "Ranger in the Reserve: hills cost nothing extra, and mountains count as hills."
                ),
                say("With its card empty a building can still be built; it only brings no token."),
            ),
            sources.CARDS,
        ),
        Rule(
            "roads",
            say("What roads are for"),
            (
                say(
                    "A road works only for a player who holds both its ends. Provinces it links "
                    "can use each other's cards to invade from and to build in, and once a turn "
                    "your armies may move along it as a free action."
                ),
            ),
            source=sources.SUMMARY,
        ),
    ),
)
