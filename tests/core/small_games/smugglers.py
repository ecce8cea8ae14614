"""The fair with secret actions: only its seat knows what was smuggled, and what it can pay."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Action, Choice, MenuItem, Objection, Offer, Widget
from companion.core.game.showcase import Examples
from companion.core.log.log import Log
from companion.core.text import Phrase, say
from tests.core.small_games import fair
from tests.core.small_games.fair import Fair, began, paid, recorded


class Smuggle(Action[Fair]):
    """Coins that only its seat knows of."""

    kind: ClassVar[str] = "smuggle"
    title: ClassVar[Phrase] = say("Smuggled goods")

    seat: Annotated[str, Widget("seat", say("Player"))]
    coins: Annotated[int | None, Widget("count", say("Coins")), Field(ge=1)] = 1

    def seen_by(self, seats: tuple[str, ...]) -> Self:
        return self if self.seat in seats else self.model_copy(update={"coins": None})

    def fold(self, state: Fair) -> Fair:
        if self.coins is None:
            return replace(state, coins={**state.coins, self.seat: None})
        return paid(state, self.seat, self.coins)

    def reminders(self, state: Fair) -> Iterable[Phrase]:
        return [say("Hide {coins} coins.", coins=self.coins)] if self.coins is not None else []

    def story(self, before: Fair) -> Phrase:
        if self.coins is None:
            return say("smuggles something")
        return say("smuggles {coins} coins", coins=self.coins)


class Toll(Action[Fair]):
    """Coins that all see, out of a purse that only its seat knows."""

    kind: ClassVar[str] = "toll"
    title: ClassVar[Phrase] = say("A toll")

    seat: Annotated[str, Widget("seat", say("Player"))]
    coins: Annotated[int, Widget("count", say("Coins")), Field(ge=1)] = 1

    @classmethod
    def prefilled(cls, state: Fair, seat: str, **given: Any) -> Self:
        """A third of the purse, as guards ask."""
        purse = state.coins.get(given.get("seat", seat))
        usual = {} if purse is None else {"coins": max(1, purse // 3)}
        return cls.model_validate({"seat": seat, **usual, **given})

    def fold(self, state: Fair) -> Fair:
        return paid(state, self.seat, -self.coins)

    def objections(self, state: Fair) -> Iterable[Objection]:
        purse = state.coins[self.seat]
        if purse is not None and purse < self.coins:
            sentence = say("You have only {purse} coins.", purse=purse)
            yield Objection("toll.purse", sentence, "", private_to=self.seat)

    def choices(self, state: Fair) -> Mapping[str, Sequence[Choice]]:
        return {}

    def story(self, before: Fair) -> Phrase:
        return say("pays a toll of {coins}", coins=self.coins)


def quick(state: Fair, seat: str) -> list[Offer[Fair]]:
    return [Offer(Toll.prefilled(state, seat), say("Pay the toll"), "plus")]


def rehearse(state: Fair, chance: Random) -> Action[Fair] | None:
    seat = chance.choice(state.order)
    more: list[Action[Fair] | None] = [Smuggle(seat=seat, coins=chance.randint(1, 9))]
    if state.coins[seat]:
        more.append(Toll(seat=seat, coins=chance.randint(1, state.coins[seat] or 1)))
    return None if state.lot else chance.choice([*more, fair.rehearse(state, chance)])


def menu(state: Fair, seat: str) -> list[MenuItem[Fair]]:
    return [MenuItem(Smuggle.title, "plus", kind="smuggle"),
            MenuItem(Toll.title, "plus", kind="toll"), *fair.menu(state, seat)]  # fmt: skip


game = replace(
    fair.game,
    meta=replace(fair.game.meta, slug="smugglers", title=say("Smugglers")),
    action_types=(*fair.game.action_types, Smuggle, Toll),
    quick=quick,
    examples=lambda: Examples(rehearse=rehearse),
    menu=menu,
)


def log(*actions: Action[Any]) -> Log[Any]:
    """The log of these actions after the set-up: three coins each."""
    return Log(game, [began(), *recorded(2, *actions)])
