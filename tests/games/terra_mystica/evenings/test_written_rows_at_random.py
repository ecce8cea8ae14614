"""Games of legal rows drawn at random, to the end: nothing gets lost and nothing stands still."""

from __future__ import annotations

import random

import pytest

from companion.games.terra_mystica.box.factions import BY_NAME, CULTS, TOKENS
from companion.games.terra_mystica.box.geography import HEXES
from companion.games.terra_mystica.box.tiles import CARDS, FAVOR_CODES, TOWN_CODES
from companion.games.terra_mystica.exchange.notation.reading import read
from companion.games.terra_mystica.exchange.notation.recorded import recorded
from companion.games.terra_mystica.exchange.notation.words import OBEYED
from companion.games.terra_mystica.rules.play.scoring import final
from companion.games.terra_mystica.rules.play.setting_up import begin
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.state import State
from tests.examples import seeds
from tests.games.terra_mystica.evenings.play import check_ledgers
from tests.games.terra_mystica.evenings.written_games import play
from tests.games.terra_mystica.exchange.notation.written import answer
from tests.games.terra_mystica.table import row

TILES = ("SCORE2", "SCORE3", "SCORE4", "SCORE5", "SCORE6", "SCORE7", "SCORE8", "SCORE9")
CODES = [card.code for card in CARDS.values()]
TRIES = 60
SURPLUS = (15, 16, 27)
"""Games with a spade that was bought and not used."""


def set_up(chance: random.Random, players: int) -> list[str]:
    """The lines until the first Dwellings, with as many bonus cards as the rules say."""
    tiles = chance.sample(TILES, 5)
    tiles.insert(chance.randrange(4), "SCORE1")
    homes: dict[int, str] = {}
    for name, faction in chance.sample(sorted(BY_NAME.items()), len(BY_NAME)):
        homes.setdefault(faction.home, name)
    return [
        *(f"option {name}" for name in OBEYED),
        *(f"Round {number} scoring: {tile}" for number, tile in enumerate(tiles, start=1)),
        *(f"Removing tile {code}" for code in chance.sample(CODES, len(CODES) - players - 3)),
        *(f"{name}: setup" for name in list(homes.values())[:players]),
    ]


def commands(state: State, seat: int, chance: random.Random) -> str:
    """Something that a player might do, legal or not."""
    player = state.players[seat]
    here = chance.choice(HEXES)
    mine = [HEXES[h] for h in range(len(HEXES)) if state.board.held[seat] >> h & 1] or [here]
    own = chance.choice(mine)
    cult = chance.choice(CULTS)
    card = CARDS[chance.choice(sorted(state.cards))].code
    spades = chance.randint(1, 3)
    likely = [
        f"build {here}", f"dig {spades}. build {here}", f"upgrade {own} to tp",
        f"upgrade {own} to te. +{chance.choice(sorted(FAVOR_CODES))}",
        f"upgrade {own} to sh", f"upgrade {own} to sa. +{chance.choice(sorted(FAVOR_CODES))}",
        f"send p to {cult}", "advance ship", "advance dig",
        f"action act{chance.randint(1, 6)}", "action bon1", f"action bon2. +{cult}",
        f"action fav6. +{cult}", f"action {player.faction.action or 'acte'}",
        f"burn {chance.randint(1, 3)}. action act{chance.randint(1, 6)}",
        f"convert {chance.randint(1, 3)}w to {chance.randint(1, 3)}c. pass {card}",
    ]  # fmt: skip
    return chance.choice(likely)


def owed(state: State, seat: int, chance: random.Random) -> str:
    """Something that is due."""
    due, here = state.players[seat].due, chance.choice(HEXES)
    cult = chance.choice(CULTS)
    options = {
        "favors": f"+{chance.choice(sorted(FAVOR_CODES))}",
        "towns": f"+{chance.choice(sorted(TOWN_CODES))}",
        "steps": f"+{cult}",
        "pair": f"+2{cult}",
        "bridges": chance.choice(("-bridge", f"bridge {here}:{chance.choice(HEXES)}")),
        "spades": chance.choice(("-spade", f"build {here}", f"transform {here} to brown")),
        "sandstorm": chance.choice(("-free_tf", f"build {here}")),
        "ride": chance.choice(("-free_d", f"build {here}")),
        "house": chance.choice(("-free_tp", f"upgrade {here} to tp")),
    }
    return next(text for kind, text in options.items() if getattr(due, kind))


def next_row(state: State, chance: random.Random) -> str:
    """A row to try now: an answer, something due, an action, or a pass."""
    for player in state.players:
        if any(getattr(player.due, kind) for kind in player.due._fields if kind != "ordain"):
            return f"{player.name}: {owed(state, player.seat, chance)}"
    if state.offers and chance.random() < 0.9:
        offer = chance.choice(state.offers)
        verb = chance.choice(("leech", "leech", "decline"))
        who, by = state.players[offer.seat].name, state.players[offer.builder].name
        return f"{who}: {verb} {offer.amount} from {by}"
    seat = state.turn.seat
    if seat < 0:
        return f"{state.players[state.offers[0].seat].name}: decline"
    return f"{state.players[seat].name}: {commands(state, seat, chance)}"


def passing(state: State, chance: random.Random) -> str:
    """A pass of the player whose turn it is."""
    card = CARDS[chance.choice(sorted(state.cards))].code
    return f"{state.players[state.turn.seat].name}: pass {card}"


def check(state: State) -> None:
    """What holds in every state."""
    check_ledgers(state)
    for player in state.players:
        assert sum(player.power) <= TOKENS
        assert sum(player.built) == state.board.held[player.seat].bit_count()
        assert player.bridges == sum(b.seat == player.seat for b in state.board.bridges)


def first_rows(state: State, chance: random.Random) -> str:
    """A first Dwelling or a first card."""
    seat = state.queue[0]
    who = state.players[seat].name
    if state.phase == "cards":
        return f"{who}: pass {CARDS[chance.choice(sorted(state.cards))].code}"
    return f"{who}: build {chance.choice(HEXES)}"


def random_game(seed: int) -> tuple[list[str], State]:
    """The rows of a whole game of two to five players, and the state at its end."""
    chance = random.Random(seed)
    lines = set_up(chance, players=2 + seed % 4)
    _, state = read("\n".join(lines))
    state, tries = begin(state), 0
    while state.phase != "over":
        tries += 1
        if state.queue:
            text = first_rows(state, chance)
        elif tries > TRIES and state.turn.seat >= 0 and state.turn.actions:
            text = passing(state, chance)
        else:
            text = next_row(state, chance)
        try:
            state = row(state, text)
        except Breach:
            continue
        tries = 0
        lines.append(text)
        check(state)
    return lines, state


@pytest.mark.parametrize("seed", seeds(5))
def test_a_random_game_ends_and_reads_as_it_was_played(seed: int) -> None:
    lines, state = random_game(seed)
    assert len(lines) > 40
    assert read("\n".join(lines))[1] == state


@pytest.mark.parametrize("mapped", [True, False])
@pytest.mark.parametrize("seed", seeds(4, *SURPLUS))
def test_a_table_has_every_ledger_of_a_random_game(seed: int, mapped: bool) -> None:
    """As it is written, with the map and without."""
    lines, state = random_game(seed)
    table = play(recorded("\n".join(lines)), answer(lines)["rows"], mapped=mapped)
    points = {player.name: player.vp for player in table.game.players}
    assert points == {p.name: one.total for p, one in zip(state.players, final(state), strict=True)}
