"""The set-up form: data for its template."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.setup.new_game import Options

Named = tuple[tuple[str, Phrase], ...]

DEPTHS: Named = (
    ("points", say("Only the points: totals are entered for the final count")),
    ("kingdoms", say("Kingdoms: gold, regiments and buildings by territory")),
    ("board", say("The whole board: with neighbours, entered once")),
)

UNCLEAR_RULES: tuple[tuple[str, Phrase, Named], ...] = (
    ("watchtower_price", say("A Watchtower costs"), (
        ("1", say("1 talent, as its own line says")), ("2", say("2 talents, as its level says")))),
    ("disbanding", say("Regiments are disbanded"), (
        ("until_paid", say("until the fee of the rest is paid")),
        ("one_per_talent", say("one for each unpaid talent")))),
    ("extra_point", say("The extra point of a strength of 6 or more"), (
        ("any", say("is one more point of superiority")),
        ("toughness_one", say("kills a regiment of toughness 1")))),
    ("scoring_buildings", say("Treasuries and defences score"), (
        ("held", say("on the player's land")), ("all", say("also on lost land")),
        ("active", say("on the player's land without an uprising")))),
)  # fmt: skip
"""Rules with several readings: option, question, readings; the first is the usual one."""

YES_OR_NO: Named = (("dies_on_last_unit", say("A ruler dies on the last unit of the reign")),)
"""Rules that are on or off."""


@dataclass(frozen=True, slots=True)
class SetupView:
    """The form: depths, kingdoms as (field, name), the unclear rules, and the facts from earlier
    tables as a form posts them."""

    depths: Named
    kingdoms: Named
    unclear_rules: tuple[tuple[str, Phrase, Named], ...]
    yes_or_no: Named
    links: str
    labels: str
    texts: str
    has_map: bool


def set_up(options: Options, seats: Sequence[Seat]) -> SetupView:
    data = options.model_dump(mode="json")
    return SetupView(
        DEPTHS,
        tuple((name, words.KINGDOM[name]) for name in ("paladins", "barbarians")),
        UNCLEAR_RULES,
        YES_OR_NO,
        json.dumps(data["links"], ensure_ascii=False),
        json.dumps(data["labels"], ensure_ascii=False),
        json.dumps(data["texts"], ensure_ascii=False),
        bool(options.links),
    )
