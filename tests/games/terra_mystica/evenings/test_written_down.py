"""A table's game in the notation: what it says, and how it says what it has no words for."""

from typing import Any

from companion.games.terra_mystica import game
from companion.games.terra_mystica.examples.exhibits import ON_THE_MAP, ROUNDS
from tests.games.terra_mystica.recording import told

HEXES = "A ? is a hex that the table did not know."
SAID = "# The notation can't say all of this game."


def log_of(recorded: list[tuple[str, dict[str, Any]]], **options: Any) -> list[str]:
    """The lines of the log of a table, from the factions on."""
    return game.write_notation(told(recorded, **options).lines).splitlines()


def test_answers_by_a_seats_own_rule_are_rows() -> None:
    """They answer clockwise; the log does not depend on the table's depth."""
    rows = [line for line in ON_THE_MAP if line[0] != "leech"]
    rules = [("always_take_one", {"seat": seat}) for seat in ("black", "green", "blue")]
    log = log_of([*rules, *rows, ("depth", {"depth": "ledger"})], depth="map")
    assert log[-6:] == [
        "witches: upgrade C4 to TP",
        "darklings: leech 1 from witches",
        "chaosmagicians: upgrade D4 to TP",
        "mermaids: leech 1 from chaosmagicians",
        "witches: leech 1 from chaosmagicians",
        "mermaids: burn 3. action ACT1. bridge C4:D5",
    ]
    assert not any(line.startswith("#") for line in log)


def test_factions_chosen_in_secret_are_those_of_the_log() -> None:
    """Red agreed on the Giants and chose the Chaos Magicians. Also if somebody left before."""
    chosen = {"black": "darklings", "blue": "mermaids", "green": "witches",
              "red": "chaos_magicians"}  # fmt: skip
    agreed = {"secret_factions": True, "red": "giants", "green": "auren"}
    log = log_of([("factions", chosen), *ON_THE_MAP], depth="map", **agreed)
    assert log == log_of(ON_THE_MAP, depth="map")
    left = ("leave", {"seat": "blue"})
    played_log = log_of([left, ("factions", chosen), *ON_THE_MAP[:1]], depth="map", **agreed)
    assert "chaosmagicians: setup" in played_log
    assert "mermaids dropped from the game" in played_log


def test_what_it_has_no_words_for_are_remarks() -> None:
    first, *log = log_of([*ON_THE_MAP, ("correct", {"seat": "red", "points": 2, "why": "lost"})],
                         depth="map", sanctuary_town="4", points={"green": 13})  # fmt: skip
    assert first.startswith(f"{SAID} Lines that stand here as remarks: 1.")
    assert "# A rule that the notation doesn't know: four-with-sanctuary" in log
    assert "# witches begin with 13 VP" in log
    assert log[-2:] == [
        "mermaids: leech 1 from chaosmagicians. burn 3. action ACT1. bridge C4:D5",
        "# chaosmagicians: Correct points (points 2, why lost)",
    ]
    # Points lost before the first row change no ledger but their own.
    assert not log_of(ON_THE_MAP, depth="map", points={"green": 13})[0].startswith(SAID)


def test_a_remark_without_facts_is_only_its_title() -> None:
    log = log_of(
        [*ON_THE_MAP, ("leave", {"seat": "red"}), ("return", {"seat": "red"})], depth="map"
    )
    title = game.actions["return"].title.message
    assert log[-2:] == ["chaosmagicians dropped from the game", f"# chaosmagicians: {title}"]


def test_what_a_reader_would_find_wrong_is_said_first() -> None:
    """The table has overruled an objection: the Witches act out of turn."""
    first, *log = log_of([*ON_THE_MAP[:13], ("shipping", {"seat": "green"})], depth="map")
    assert log[28 - 2] == "witches: advance ship"
    assert first == f"{SAID} A reader finds an error: row 28: it is the turn of chaosmagicians."


def test_points_that_a_reader_would_count_otherwise_are_said_first() -> None:
    """The Witches give up a spade of the spade round. The notation scores it all the same."""
    rounds = ["spade_earth_coin", *(tile for tile in ROUNDS if tile != "spade_earth_coin")]
    cards = {"black": "worker3power", "blue": "6coins", "red": "priest", "green": "spade_2coins"}
    chosen = [("first_card", {"seat": seat, "card": card}) for seat, card in cards.items()]
    played = [*ON_THE_MAP[:7], *chosen, ("special", {"seat": "green", "code": "BON1"}),
              ("forgo", {"seat": "green", "what": "spades"})]  # fmt: skip
    first = log_of(played, depth="map", rounds=rounds)[0]
    assert first == f"{SAID} A reader finds other ledgers: witches."
    first = log_of(played, depth="map", rounds=rounds, spades_score="gained")[0]
    assert not first.startswith(SAID)


def test_hexes_that_the_table_did_not_know_are_question_marks() -> None:
    rows = [(kind, {name: fact for name, fact in facts.items()
                    if name not in ("hexagon", "one", "other")})
            for kind, facts in ON_THE_MAP]  # fmt: skip
    first, *log = log_of(rows)
    assert first == f"{SAID} Lines that stand here as remarks: 10. {HEXES}"
    assert log[-3:] == [
        "# chaosmagicians: upgrade ? to TP",
        "witches: leech 1 from chaosmagicians",
        "# mermaids: leech 1 from chaosmagicians. burn 3. action ACT1. bridge ?:?",
    ]
