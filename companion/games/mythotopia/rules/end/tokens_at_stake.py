"""The tokens that wars may bring, in whichever order they are settled (rulebook, "End a war")."""

from collections.abc import Iterator, Sequence

from companion.core.text import Seat
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.rules.score.lord_of_the_isles import ISLAND_TOKEN, LORD
from companion.games.mythotopia.rules.war.settlement import ISLAND_OF, Claim, Settlement, Settling


class Prizes:
    """The tokens that each war may bring, without claims that can never be paid."""

    def __init__(self, board: Settling, wars: Sequence[Settlement]) -> None:
        self._board = board
        self._wars = wars
        self._islands = frozenset(name for name in contents.ISLANDS if self._may_be_completed(name))
        self.claims = tuple(tuple(self._claims_of(war)) for war in wars)

    def island(self, war: Settlement) -> str | None:
        """The island of the war's province, if somebody may come to hold all of it."""
        island = ISLAND_OF.get(war.province)
        return island if war.taker is not None and island in self._islands else None

    def alike_before(self) -> Iterator[int]:
        """For each war, the equal war that is settled first, as a bit (0: none). Equal wars have
        the same effect, so their order doesn't matter. Wars over island provinces are never
        equal."""
        latest: dict[object, int] = {}
        for place, war in enumerate(self._wars):
            where = war.province if self.island(war) else ""
            who = (war.taker, war.loser, war.keeper, war.town_returns)
            likeness = (who, self.claims[place], where)
            yield latest.get(likeness, 0)
            latest[likeness] = 1 << place

    def _claims_of(self, war: Settlement) -> Iterator[tuple[str, Claim]]:
        player = war.keeper or war.taker
        if player is None:
            return
        claims = list(war.claims)
        island = self.island(war)
        if island is not None and self._may_complete(island, player):
            claims.append(Claim(LORD, ISLAND_TOKEN[island], exact=True))
        for claim in claims:
            if self._board.may_pay(player, claim):
                yield player, claim

    def _may_be_completed(self, island: str) -> bool:
        takers = {war.taker for war in self._wars if ISLAND_OF.get(war.province) == island}
        return any(self._may_complete(island, taker) for taker in takers if taker is not None)

    def _may_complete(self, island: str, player: Seat) -> bool:
        board = self._board
        taken = {war.province for war in self._wars if war.taker == player}
        return all(
            part in taken or board.start[board.islands_at[part]] == board.vp_at[player]
            for part in contents.ISLANDS[island]
        )
