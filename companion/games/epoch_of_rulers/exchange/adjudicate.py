"""The exchange format: one question `{"calc": ..., "inputs": {...}, "options": {...}}` per line,
one answer per line (`core/files/questions.py`). `options` are the agreed readings."""

from typing import Annotated, ClassVar

from pydantic import Field

from companion.core.files.json_lines import BadLine
from companion.core.files.questions import Answer, Questions
from companion.core.game.action import Widget
from companion.core.game.ruling import Ruling, Side, Term
from companion.core.questions.question import Question
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import MOST_PLAYERS, epoch_deck
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL
from companion.games.epoch_of_rulers.box.language import say, say_many
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Flag, Readings
from companion.games.epoch_of_rulers.exchange import question as ask
from companion.games.epoch_of_rulers.exchange.question import Level, Name
from companion.games.epoch_of_rulers.exchange.who_wins import Battle
from companion.games.epoch_of_rulers.rules.gold import fees
from companion.games.epoch_of_rulers.rules.gold.fees import Dues, army_fee, fewest_disbanded, lines
from companion.games.epoch_of_rulers.rules.gold.purses import Hoard, share_card_gold
from companion.games.epoch_of_rulers.rules.land.limits import why_not
from companion.games.epoch_of_rulers.rules.orders import prices
from companion.games.epoch_of_rulers.rules.score import final_score
from companion.games.epoch_of_rulers.rules.score.final_score import Count
from companion.games.epoch_of_rulers.rules.turn import reigns
from companion.games.epoch_of_rulers.rules.war import conquest
from companion.games.epoch_of_rulers.state.state import Building, Regiment, State, Territory


class Fees(Question[State]):
    """The three fees at the start of an epoch, from totals."""

    title: ClassVar[Phrase] = say("The fees")

    regiments: Annotated[Count, Widget("count", say("Regiments in all"), most=15)] = 0
    warehouses: Annotated[Count, Widget("count", say("Warehouses"), most=3)] = 0
    crowded: Annotated[
        Count,
        Widget("count", say("Regiments beyond 3 on a territory (4 under Warriors' Tents)"), most=6),
    ] = 0
    unordered: Annotated[
        Count,
        Widget("count", say("Territories without an order, if there are 5 or more"), most=5),
    ] = 0
    horde: Annotated[
        Flag, Widget("flag", say("The Lord of the Horde reigns"), rare=True, short=True)
    ] = False

    def ruled(self, state: State | None, agreed: Readings) -> Ruling:
        count, stores = self.regiments, self.warehouses
        army = 0 if self.horde else army_fee(count, stores)
        why = words.army(count, stores, free=self.horde) if count else None
        if army and why:
            gone = words.troops(fewest_disbanded(count, stores, 0, agreed))
            why = say(
                "{one}; {other}", one=why, other=say("or disband {regiments}", regiments=gone)
            )
        revolts = say("or an uprising there") if self.unordered else None
        due = army + self.crowded + self.unordered
        terms = (
            Term(say("Army"), army, why),
            Term(say("Crowded territories"), self.crowded),
            Term(say("Territories without an order"), self.unordered, revolts),
        )
        verdict = say_many("{count} talent is due", "{count} talents are due", due)
        return Ruling(
            {"army": army, "due": due},
            verdict if due else say("Nothing is due"),
            say("At the start of an epoch"),
            (Side(terms),),
            rule="fees",
        )


def upkeep(
    territories: Annotated[tuple[ask.Crowd, ...], ask.LIST],
    warehouses: Count = 0,
    lord_of_the_horde: Flag = False,
    invincible_hordes: Flag = False,
    unordered: Count = 0,
    conqueror_exempt: Flag = False,
) -> Answer:
    """The three fees at the start of an epoch."""
    due = lines(Dues(
        camps=tuple(fees.Camp(crowd.n, crowd.tents) for crowd in territories),
        warehouses=warehouses, unordered=0 if conqueror_exempt else unordered,
        horde_free=lord_of_the_horde, hordes=invincible_hordes,
    ))  # fmt: skip
    army, crowd, orders = due
    return {"total_fee": army, "crowd_fee": crowd, "order_fee": orders, "due": due.due()}


def min_disband(troops: Count, agreed: Readings, warehouses: Count = 0, pay: Count = 0) -> Answer:
    """The regiments to disband if only this much is paid for the army."""
    return {"disband": fees.fewest_disbanded(troops, warehouses, pay, agreed)}


def gold_gain(purse: ask.Purse, amount: Count, treasuries: ask.Treasuries = ()) -> Answer:
    """A player's gold after a gain."""
    after, lost = Hoard(purse, treasuries).gained(amount)
    return {**_as_json(after), "lost": lost}


def gold_spend(purse: ask.Purse, amount: Count, treasuries: ask.Treasuries = ()) -> Answer:
    """A player's gold after a payment; unchanged if there is too little."""
    before = Hoard(purse, treasuries)
    after = before.spent(amount)
    return {**_as_json(after or before), "ok": after is not None}


def bank(purse: ask.Purse, treasuries: ask.Treasuries = ()) -> Answer:
    """A player's gold after the Bank's income."""
    after, lost = Hoard(purse, treasuries).bank_pays()
    return {**_as_json(after), "lost": lost}


def _as_json(held: Hoard) -> Answer:
    return {"purse": held.purse, "treasuries": list(held.treasuries)}


def bonus_card_gold(
    card_gold: Count,
    drawer_gold: Count,
    drawer_cap: Count,
    owner_gold: Count,
    owner_cap: Count,
    owner_claims: Flag,
) -> Answer:
    """The shares of the gold of a kingdom's bonus card."""
    shared = share_card_gold(
        card_gold, drawer=drawer_gold, drawer_cap=drawer_cap, owner=owner_gold,
        owner_cap=owner_cap, claims=owner_claims,
    )  # fmt: skip
    return {"owner_gold": shared.owner, "drawer_gold": shared.drawer, "lost": shared.lost}


def ruler(start: ask.Unit, marker: ask.Unit, agreed: Readings, statues: Count = 0) -> Answer:
    """A reign on the martial track, and the next one if it is over."""
    return reigns.reign(start, statues, marker, agreed)._asdict()


def deck(players: ask.Players) -> Answer:
    """The epoch deck."""
    cards = epoch_deck(players)
    return {**cards._asdict(), "draws": cards.draws}


def tax(residential: Flag = False, market_unused: Flag = False) -> Answer:
    """Talents from a tax order."""
    return {"gold": prices.tax(residential=residential, market=market_unused)}


def build(
    existing: Annotated[tuple[ask.Standing, ...], ask.LIST],
    build: ask.Built,
    gold: Count,
    stock: Count,
    agreed: Readings,
    followup: Flag = False,
) -> Answer:
    """Whether a building may be built, and for how much."""
    standing = [Building(site.type, "own" if site.own else "", site.level) for site in existing]
    new = Building(build.type, "own", build.level)
    reason = why_not(
        standing, new, gold=gold, stock=stock, followup=followup, agreed=agreed
    )  # fmt: skip
    cost = prices.build_price(new.kind, new.level, followup=followup, agreed=agreed)
    return {"legal": reason is None, "cost": cost, "reason": reason}


def demolish(
    own: Flag, level: Level, agreed: Readings, capital: Flag = False, kind: ask.Kind = ""
) -> Answer:
    """The talents for a demolition; `kind` matters only if the building has its own price."""
    try:
        ask.fits(kind, level)
    except ValueError as wrong:
        raise BadLine(f"{wrong}.") from wrong
    capital = capital or kind == CAPITAL
    return {"cost": prices.demolish_price(kind, level, own=own, capital=capital, agreed=agreed)}


def second_order(territories: ask.Land, target: Name, hospice: Flag = False) -> Answer:
    """Whether a second order is legal, and where it causes an uprising."""
    land = {t.id: Territory(t.id, None, None, (Regiment(),) * t.troops, (), t.orders, t.uprising)
            for t in territories}  # fmt: skip
    if target not in land:
        raise BadLine("target: not among the territories.")
    struck = prices.second_order([*land.values()], land[target])
    candidates = [] if hospice else [*struck]
    chooser = "right_neighbour" if len(candidates) > 1 else None
    return {"legal": bool(struck), "candidates": candidates, "chooser": chooser}


def marauder(kills: Count, won: Flag, building: Flag) -> Answer:
    """Talents for the Marauder."""
    return {"gold": conquest.marauder_gold(kills, won=won, building=building)}


def rebels(die: ask.Die) -> Answer:
    """The number of rebels in a coup."""
    return {"rebels": conquest.rebels(die)}


def rank_points(
    values: Annotated[dict[Name, ask.Number], Field(min_length=1, max_length=MOST_PLAYERS)],
) -> Answer:
    """Victory points by raw points of one sphere."""
    return {"points": final_score.ranked(values)}


def fate_draws(martial: Annotated[dict[Name, Count], ask.PLAYERS]) -> Answer:
    """The number of Fate cards that each player draws."""
    draws, order = final_score.fate_draws(martial)
    return {"draws": draws, "draw_order": list(order)}


def construction(
    territories: Annotated[
        tuple[Annotated[tuple[tuple[Name, Level], ...], ask.LIST], ...], ask.LIST
    ],
) -> Answer:
    """Raw points of construction: by territory, the builder and level of every building."""
    return {"raw": final_score.construction(territories)}


def score(players: Annotated[dict[Name, final_score.Holdings], ask.PLAYERS]) -> Answer:
    """The whole final scoring."""
    result = final_score.final_score(players)
    return {"raw": result.raw, "points": result.points, "winners": list(result.winners)}


QUESTIONS = Questions(
    "epoch",
    upkeep, min_disband, gold_gain, gold_spend, bank, bonus_card_gold, ruler, deck,
    tax, build, demolish, second_order, Battle, marauder, rebels,
    rank_points, fate_draws, construction, score, Fees,
    options=Readings,
    agreed=lambda state: state.rules if state else DEFAULTS,
)  # fmt: skip
