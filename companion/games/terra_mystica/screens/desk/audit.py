"""The audit: the pieces that should be on the table, to compare with the real ones."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import BRIDGES, PIECES, TOKENS
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.state.player import Player, priests_left
from companion.games.terra_mystica.state.seats import seat_of
from companion.games.terra_mystica.state.state import State


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces of one kind: `out` are in play, `left` are not."""

    name: Phrase
    icon: str
    out: int
    left: int


@dataclass(frozen=True, slots=True)
class Audit:
    """One seat's pieces: structures, bridges, priests in all three places, tokens of power, tiles.
    `gone` tokens were sacrificed."""

    seat: str
    structures: tuple[Pieces, ...]
    bridges: Pieces
    priests: tuple[tuple[Phrase, int], ...]
    power: tuple[int, int, int]
    gone: int
    keys: int
    favors: tuple[Phrase, ...]
    towns: tuple[Phrase, ...]
    card: Phrase | None


def audit(state: State, number: int) -> Audit:
    player = state.players[number]
    return Audit(
        seat_of(player),
        tuple(_structures(player, kind) for kind in range(len(PIECES))),
        Pieces(say("Bridge"), "bridge", player.bridges, BRIDGES - player.bridges),
        (
            (say("in hand"), player.priests),
            (say("on the cult board"), player.priests_kept),
            (say("in the supply"), priests_left(player)),
        ),
        player.power,
        TOKENS - sum(player.power),
        player.keys,
        tuple(names.FAVOR[favor] for favor in player.favors),
        tuple(names.TOWN[town] for town in player.towns),
        names.CARD[player.card] if player.card else None,
    )


def _structures(player: Player, kind: int) -> Pieces:
    out = player.built[kind]
    return Pieces(names.STRUCTURE[kind], names.STRUCTURE_ICONS[kind], out, PIECES[kind] - out)
