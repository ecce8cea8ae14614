"""The set-up form: data for its template."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.setup.new_game import Options

Readings = tuple[tuple[str, Phrase], ...]

DEPTHS: Readings = (
    ("points", say("Only the points: totals are entered for the final count")),
    ("kingdoms", say("Kingdoms: gold, regiments and buildings by territory")),
    ("board", say("The whole board: with neighbours, entered once")),
)

DOUBTFUL: tuple[tuple[str, Phrase, Readings], ...] = (
    ("watchtower_price", say("A Watchtower costs"), (
        ("1", say("1 talent, as its own line says")), ("2", say("2 talents, as its level says")))),
    ("warehouse_shifts", say("A Warehouse raises"), (
        ("every_bracket", say("all brackets of the army's fee")),
        ("free_bracket", say("only the free number of regiments")))),
    ("tents_with_hordes", say("Warriors' Tents after Invincible Hordes"), (
        ("4", say("4 regiments stand for free")), ("5", say("5 regiments stand for free")))),
    ("disbanding", say("Regiments are disbanded"), (
        ("until_paid", say("until the fee of the rest is paid")),
        ("one_per_talent", say("one for each unpaid talent")))),
    ("altar_sacrifice", say("The Altar takes gold"), (
        ("start", say("at the start of an epoch")), ("end", say("at its end")))),
    ("foreign_buildings", say("Others' buildings on conquered land"), (
        ("shared", say("take places and count as lower levels")),
        ("own_only", say("are left out of account")))),
    ("extra_point", say("The extra point of a strength of 6 or more"), (
        ("any", say("is one more point of superiority")),
        ("toughness_one", say("kills a regiment of toughness 1")))),
    ("last_regiment_lost", say("The stronger side loses its last regiment"), (
        ("nobody_wins", say("nobody wins")), ("weaker_wins", say("the weaker side wins")))),
    ("fortress_held", say("A stronger attacker does not take a Fortress"), (
        ("attacker_won", say("the attacker has won the battle")),
        ("defender_won", say("the defender has won")))),
    ("neutral_centre", say("The first conquest of the central territory"), (
        ("2", say("brings 2 martial points")), ("0", say("brings none")))),
    ("power_lasts", say("A ruler who dies in others' war keeps the power"), (
        ("war_phase", say("until that war is over")),
        ("own_epoch", say("until the player's epoch is over")))),
    ("fate_ties", say("Equal martial points and Fate cards"), (
        ("dense", say("places 1, 1, 2")), ("competition", say("places 1, 1, 3")),
        ("worse", say("places 2, 2, 3")))),
    ("scoring_buildings", say("Treasuries and defences score"), (
        ("held", say("on the player's land")), ("all", say("also on lost land")),
        ("active", say("on the player's land without an uprising")))),
    ("tie_break_glory", say("A tie is broken by"), (
        ("raw", say("raw points of glory")), ("victory", say("victory points of glory")))),
    ("lost_statue", say("A destroyed Statue"), (
        ("0", say("leaves the reign as it is")), ("5", say("shortens the reign by 5")))),
    ("hospice_cancels", say("A Hospice prevents an uprising"), (
        ("epoch", say("once an epoch")), ("game", say("once a game")))),
    ("lowest_blind_card", say("A card of strength 0 from the deck is worth"), (
        ("0", say("0")), ("-1", say("−1")))),
    ("full_treasury", say("A Bank's talent for a full Treasury"), (
        ("lost", say("is lost")), ("purse", say("goes to the purse")))),
    ("cards_over_limit", say("A card of a new Library with a full hand"), (
        ("discard_first", say("another one is discarded first")),
        ("keep", say("may be kept above the limit")))),
    ("lost_unordered", say("The fee for land without an order that is lost by then"), (
        ("free", say("is not due")), ("charged", say("is due")))),
    ("academies", say("Everybody begins with military academies"), (
        ("0", say("none; the table enters new ones")), ("1", say("1")), ("2", say("2")),
        ("3", say("3")))),
)  # fmt: skip
"""Rules with several readings: option, question, readings; the first is the usual one."""

YES_OR_NO: Readings = (
    ("tents_make_room", say("Warriors' Tents let a fourth regiment come")),
    ("capital_takes_place", say("The capital takes one of the three places")),
    ("capital_needs_lower_level", say("The capital needs a building of level 2")),
    ("capital_counts", say("The capital counts as level 3 in construction")),
    ("dies_on_last_unit", say("A ruler dies on the last unit of the reign")),
    ("orders_in_revolt", say("Orders other than negotiation are possible in an uprising")),
)
"""Rules that are on or off."""


@dataclass(frozen=True, slots=True)
class SetupView:
    """The form: depths, kingdoms as (field, name), the doubtful rules with their current readings
    as a form posts them, and the facts from earlier tables."""

    depths: Readings
    kingdoms: Readings
    doubtful: tuple[tuple[str, Phrase, Readings, str], ...]
    yes_or_no: Readings
    links: str
    labels: str
    texts: str
    has_map: bool


def set_up(options: Options, seats: Sequence[str]) -> SetupView:
    """The form filled with the options."""
    data = options.model_dump(mode="json")
    return SetupView(
        DEPTHS,
        tuple((name, words.KINGDOM[name]) for name in ("paladins", "barbarians")),
        tuple((name, asked, readings, str(data[name])) for name, asked, readings in DOUBTFUL),
        YES_OR_NO,
        json.dumps(data["links"], ensure_ascii=False),
        json.dumps(data["labels"], ensure_ascii=False),
        json.dumps(data["texts"], ensure_ascii=False),
        bool(options.links),
    )
