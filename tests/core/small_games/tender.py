"""The fair, where a bid has several parts: each seat fills in a form in secret."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.game.descriptions import SecretQuestion
from companion.core.text import Phrase, say
from tests.core.small_games import fair
from tests.core.small_games.fair import Bids, Fair

WARES = ("nuts", "figs")


class Tender(Action[Fair]):
    """One seat's bid: coins, wares by kind, and the promise to carry them."""

    kind: ClassVar[str] = "tender"
    title: ClassVar[Phrase] = say("Your bid?")

    seat: str
    coins: Annotated[int, Widget("count", say("Coins")), Field(ge=0, le=9)] = 1
    wares: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=3)]], Widget("count", say("Wares"))
    ] = Field(default_factory=dict)
    carried: Annotated[bool, Widget("flag", say("We carry them"))] = False

    def choices(self, state: Fair) -> Mapping[str, Sequence[Choice]]:
        return {"wares": [Choice(ware, say(ware)) for ware in WARES]}

    def objections(self, state: Fair) -> list[Objection]:
        has = state.coins[self.seat] or 0
        if self.coins <= has:
            return []
        sentence = say("You have only {coins} coins.", coins=has)
        return [Objection("purse", sentence, "", private_to=self.seat)]


class TenderBids(Bids):
    """Everybody's bid, counted in coins and wares."""

    kind: ClassVar[str] = "tender_bids"

    @classmethod
    def of(cls, state: Fair, chosen: Mapping[str, Sequence[str]]) -> Self:
        tenders = {seat: Tender.model_validate_json(values[0]) for seat, values in chosen.items()}
        worth = {seat: purse.coins + sum(purse.wares.values()) for seat, purse in tenders.items()}
        order = sorted(worth, key=lambda seat: (-worth[seat], state.order.index(seat)))
        return cls(bids=worth, order=tuple(order))


def question(state: Fair) -> SecretQuestion | None:
    if not state.lot:
        return None
    return SecretQuestion(
        TenderBids.kind,
        say("Your bid?"),
        say("In secret."),
        state.order,
        answer=Tender,
        round=state.round,
    )


game = replace(
    fair.game,
    meta=replace(fair.game.meta, slug="tender", title=say("The tender")),
    action_types=(*(one for one in fair.game.action_types if one is not Bids), TenderBids),
    secret_question=question,
)
