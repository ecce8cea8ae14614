"""Real games broken in every way: the first wrong line, and a sentence."""

import pytest

from tests.games.terra_mystica.exchange.notation.written import answer, lines_of, wrong

REPLACED = [
    # unknown words, hexes, factions, tiles
    (28, "mermaids: bulid e4", "'bulid e4' is not a command"),
    (28, "mermaids: upgrade e4", "'upgrade e4' is not a command"),
    (28, "mermaids: upgrade e40 to tp", "'e40' is not a land hex"),
    (28, "mermaids: build r3", "'r3' is not a land hex"),
    (28, "mermaids: upgrade e4 to castle", "'castle' is not a structure to upgrade to"),
    (48, "halflings: transform e10 to pink", "'pink' is not the colour of a terrain"),
    (28, "mermaids: advance army", "'army' is not a track"),
    (28, "mermaids: convert 1x to 1c", "'x' is not a good"),
    (28, "mermaids: send p to wood", "'wood' is not a cult"),
    (28, "mermaids: action act7", "'ACT7' is not an action"),
    (28, "elves: build e4", "'elves' is not a faction"),
    (28, "nomads: build e4", "nomads do not play"),
    (28, "just a line", "'just a line' is not a line of a game"),
    (38, "halflings: upgrade f7 to te. +fav13", "'FAV13' is not a tile to take"),
    (66, "witches: pass bon11", "'BON11' is not a bonus card"),
    (3, "Round 3 scoring: SCORE10", "'SCORE10' is not a scoring tile"),
    # whose turn it is
    (28, "halflings: upgrade f7 to tp", "it is the turn of mermaids"),
    (14, "fakirs: build f3", "it is the turn of halflings"),
    (24, "mermaids: pass bon8", "it is the turn of witches"),
    (28, "mermaids: upgrade e4 to tp. advance ship", "mermaids have taken their turn already"),
    (67, "fakirs: build e6", "fakirs have passed"),
    (29, "mermaids: convert 1w to 1c", "it is the turn of halflings"),
    # goods
    (36, "dwarves: action act3", "dwarves have 0 power in bowl III, 4 are needed"),
    (32, "fakirs: burn 4. action act2", "fakirs have 6 power in bowl II, 8 are needed to burn 4"),
    (95, "witches: advance ship", "witches have 0 priests, 1 is needed"),
    (66, "witches: build e3", "witches have 0 spades, E3 takes 2"),
    (61, "dwarves: convert 3w to 3c. upgrade f6 to tp", "dwarves have 1 worker, 2 are needed"),
    (47, "mermaids: dig 2", "mermaids have 4 workers, 6 are needed"),
    (84, "halflings: convert 2pw to 1c. build f5",
     "the rate of power to coins is 1 to 1, not 2 to 1"),
    (84, "halflings: convert 3c to 1vp", "halflings can't convert coins to points"),
    # offers
    (30, "dwarves: leech 2 from halflings", "dwarves have no offer of 2 power from halflings"),
    (30, "witches: decline", "witches have no offer to decline"),
    # tiles
    (28, "mermaids: upgrade e4 to tp. +fav11", "no favour tile is due to mermaids"),
    (28, "mermaids: upgrade e4 to tp. +tw1", "no town tile is due to mermaids"),
    (28, "mermaids: +water", "mermaids have 0 cult steps to take, not 1"),
    (199, "fakirs: convert 1pw to 1c. upgrade f3 to te. +fav8", "fakirs have FAV8 already"),
    (251, "witches: convert 2pw to 2c. convert 1w to 1c. upgrade h4 to sa. +tw5. +fav12",
     "no TW5 is left"),
    # cards and actions
    (66, "witches: pass bon9", "BON9 doesn't lie there"),
    (23, "dwarves: pass bon3", "BON3 doesn't lie there"),
    (66, "witches: pass", "witches must take a bonus card"),
    (23, "dwarves: pass", "the first bonus card is not named"),
    (37, "mermaids: burn 4. action act3", "ACT3 has been used this round"),
    (81, "witches: action actw. build h4", "witches have used ACTW this round"),
    (58, "fakirs: action bon1", "fakirs have no action BON1"),
    (58, "fakirs: action acte", "fakirs have no action ACTE"),
    # the map
    (62, "mermaids: build e7", "a structure stands on E7 already"),
    (62, "mermaids: build a11", "mermaids can't reach A11"),
    (13, "mermaids: build e5", "E5 is not lakes, the home of mermaids"),
    (48, "halflings: burn 6. action act6. transform e10 to black", "E10 is swamp already"),
    (48, "halflings: burn 6. action act6. transform e10 to red",
     "halflings have 2 spades, E10 takes 3"),
    (28, "mermaids: upgrade e4 to te", "a Dwelling can't become a Temple"),
    (28, "mermaids: upgrade f3 to tp", "mermaids have no structure on F3"),
    (119, "dwarves: action act1. bridge d4:e5", "no bridge can join D4 and E5"),
    (119, "dwarves: action act1. bridge a3:c1", "neither A3 nor C1 has an own structure"),
    (119, "dwarves: bridge d4:c2", "dwarves have no bridge to place"),
    (119, "dwarves: action act1. bridge d4", "'d4' are not two hexes"),
    (139, "dwarves: send p to earth for 3", "no place for 3 steps is free"),
    (206, "mermaids: upgrade c4 to tp. connect r0. +tw1", "no town arises by skipping r0"),
    (207, "halflings: connect r10", "only mermaids skip a river, not halflings"),
    (62, "mermaids: -spade", "mermaids have no spades to forgo"),
    # extras
    (1, "Round 1 scoring: SCORE9", "SCORE9 needs the option temple-scoring-tile"),
    (7, "Removing tile BON10", "BON10 needs the option shipping-bonus"),
    (23, "dwarves: pass bon10", "BON10 needs the option shipping-bonus"),
    (201, "witches: burn 1. convert 3pw to 3c. upgrade e3 to tp. +tw7",
     "TW7 needs the option mini-expansion-1"),
    # the set-up
    (1, "option fire-and-ice-factions/ice", "the option 'fire-and-ice-factions/ice' is not known"),
    (1, "map 126fe960806d587c78546b30f1a90853b1ada468",
     "only the printed map is known, not 'map 126fe960806d587c78546b30f1a90853b1ad…'"),
    (2, "Round 1 scoring: SCORE5", "round 1 has a scoring tile already"),
    (2, "Round 2 scoring: SCORE8", "SCORE8 lies in another round already"),
    (6, "Round 7 scoring: SCORE7", "a game has no round 7"),
    (8, "Removing tile BON3", "BON3 has been removed already"),
    (9, "fakirs: setup", ""),
    (9, "swarmlings: setup", "mermaids already live in the lakes"),
    (28, "nomads: setup", "the game has begun, nobody can join"),
    (28, "option shipping-bonus", "the game has begun, its tiles and options are settled"),
    (28, "nomads dropped from the game", "nomads do not play"),
    # numbers and lengths at their limits
    (28, "mermaids: burn 0", ""),
    (28, "mermaids: burn 1000", "'burn 1000' is not a command"),
    (28, "mermaids: burn 999",
     "mermaids have 9 power in bowl II, 1998 are needed to burn 999"),
    (28, "mermaids: burn 1", ""),
    (28, "mermaids: dig 0", "'dig 0' is not a command"),
    (28, "mermaids: +0fire", "'+0fire' is not a command"),
    (28, "mermaids: +2fav1", "'2FAV1' is not a tile to take"),
    (28, "mermaids: +2fire", "mermaids have 0 cult steps to take, not 2"),
    (28, "mermaids: convert 1000w to 1c", "'convert 1000w to 1c' is not a command"),
    (28, "mermaids: convert 0w to 0c", "the rate of workers to coins is 1 to 1, not 0 to 0"),
    (14, "halflings: decline", "the first round has not begun"),
    (14, "halflings: bridge e4:d5", "the first round has not begun"),
    (14, "halflings: wait", ""),
    (30, "dwarves: leech 0 from halflings", "dwarves have no offer of 0 power from halflings"),
    (1, "Round 0 scoring: SCORE8", "a game has no round 0"),
    (1, "Round 6 scoring: SCORE8", ""),
    (1, "Round 4 scoring: SCORE1", ""),
    (1, "Round 5 scoring: SCORE1", "SCORE1 can't lie in round 5"),
    (1, "x" * 1000, f"'{'x' * 40}…' is not a line of a game"),
    (1, "x" * 40, f"'{'x' * 40}' is not a line of a game"),
    (1, "option " + "9" * 900, f"the option '{'9' * 40}…' is not known"),
    (1, "ß: ǅ.\ud800", "'ß' is not a faction"),
    (1, "#" * 1000, ""),
    (1, "#" * 1001, "a line has 1000 characters at most"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "line", "sentence"), REPLACED)
def test_a_line_that_cant_be_right(number: int, line: str, sentence: str) -> None:
    lines = lines_of("base5p_a")[:number]
    lines[number - 1] = line
    assert wrong(lines) == (f"row {number}: {sentence}" if sentence else "")


@pytest.mark.parametrize(
    ("name", "number", "line", "row", "sentence"),
    [
        ("league4p_1", 6, "", 78, "BON10 needs the option shipping-bonus"),
        ("base5p_a", 38, "halflings: upgrade f7 to te", 40,
         "it is the turn of halflings, who must take a favour tile"),
        ("base5p_a", 87, "witches: burn 3. action act6. build g1", 90,
         "it is the turn of witches, who must use the spades"),
        ("base5p_a", 58, "fakirs: action bon2", 59,
         "it is the turn of fakirs, who must take a cult step"),
        ("base5p_a", 119, "dwarves: action act1", 120,
         "it is the turn of dwarves, who must place the bridge"),
        ("base5p_a", 53, "witches: action actw", 54,
         "it is the turn of witches, who must build the free Dwelling"),
        ("base5p_a", 205, "dwarves: upgrade c2 to sa. +fav10", 206,
         "it is the turn of dwarves, who must take a town tile"),
        ("league4p_6", 66, "swarmlings: action ACTS", 67,
         "it is the turn of swarmlings, who must build the free Trading house"),
        ("league4p_3", 169, "nomads: action ACTN", 170,
         "it is the turn of nomads, who must use the sandstorm"),
        ("base5p_a", 146, "", 147, "the round is not over, mermaids must use the spades"),
        ("base5p_a", 245, "", 246, "the round is not over, dwarves must answer an offer"),
        ("base5p_a", 12, "", 17, "dwarves do not play"),
        ("base5p_a", 4, "", 13, "round 4 has no scoring tile"),
        ("base5p_a", 6, "", 13, "round 6 has no scoring tile"),
        ("base5p_a", 47, "mermaids: upgrade e4 to te. +fav1", 256, "no FAV1 is left"),
        ("league4p_5", 255, "auren: decline", 255, "auren have left the game"),
        ("league4p_5", 253, "auren dropped from the game", 253, "auren have left the game already"),
    ],
)  # fmt: skip
def test_a_line_that_spoils_a_later_one(
    name: str, number: int, line: str, row: int, sentence: str
) -> None:
    lines = lines_of(name)
    lines[number - 1] = line
    assert wrong(lines) == f"row {row}: {sentence}"


def test_nothing_follows_the_end() -> None:
    for row in ("dwarves: wait", "dwarves: decline", "mermaids dropped from the game"):
        lines = [*lines_of("base5p_a"), "", row]
        assert wrong(lines) == f"row {len(lines)}: the game is over"


def test_too_few_and_too_many_play() -> None:
    head = lines_of("base5p_a")[:7]
    assert wrong([*head, "mermaids: setup", "mermaids: build e4"]) == (
        "row 9: at least 2 factions play"
    )
    six = [f"{name}: setup" for name in
           ("mermaids", "halflings", "fakirs", "witches", "dwarves", "giants")]  # fmt: skip
    assert wrong([*head, *six]) == "row 13: 5 factions play at most"
    assert wrong([*head, "mermaids dropped from the game"]) == "row 8: mermaids do not play"
    assert wrong([*head, six[0], "mermaids dropped from the game"]) == (
        "row 9: at least 2 factions play"
    )


def test_cards_run_out() -> None:
    removed = [f"Removing tile BON{number}" for number in (1, 2, 4)]
    lines = [*lines_of("base5p_a")[:7], *removed, *lines_of("base5p_a")[7:]]
    assert wrong(lines) == "row 16: too few bonus cards are left"


def test_a_game_has_three_thousand_lines() -> None:
    lines = lines_of("base5p_a")
    full = [*[""] * (3000 - len(lines)), *lines]
    assert answer(full)["final"] == answer(lines)["final"]
    assert wrong(["", *full]) == "row 3001: a game has 3000 lines at most"


@pytest.mark.parametrize(("cells", "read"), [(13, False), (14, True), (15, True), (16, True)])
def test_a_row_of_a_pasted_ledger_has_fifteen_cells(cells: int, read: bool) -> None:
    """The first one is the faction, the last one the commands. Without commands the row may end
    before it."""
    lines = [*lines_of("base5p_a")[:12], "\t".join(["dwarves", *["0"] * (cells - 1)])]
    answer = wrong(lines)
    if cells < 15:
        assert answer == (
            "" if read else "row 13: 'dwarves" + " 0" * 12 + "' is not a line of a game"
        )
    else:
        assert answer == "row 13: '0' is not a command"
