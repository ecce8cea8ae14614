"""The final score (rulebook, "End of the game")."""

from collections.abc import Mapping

from companion.games.expedition.box.contents import CARD_POINTS
from companion.games.expedition.rules.initiative import Track, place
from companion.games.expedition.state.state import Player


def worth_of(artifacts: Mapping[int, int]) -> int:
    """The points of artifacts, worth -> how many."""
    return sum(worth * count for worth, count in artifacts.items())


def points_by_source(player: Player) -> dict[str, int]:
    """The known reputation points of a player from "cards", "artifacts" and "coins"."""
    return {
        "cards": CARD_POINTS * (player.cards or 0),
        "artifacts": worth_of(player.artifacts or {}),
        "coins": player.coins or 0,
    }


def points_of(player: Player) -> int:
    return sum(points_by_source(player).values())


def ranked(points: Mapping[str, int], track: Track) -> list[str]:
    """The players from the most points to the fewest; of equals, the higher initiative first."""
    return sorted(points, key=lambda seat: (-points[seat], place(track, seat)))
