"""The rules' objections to an action, in the words of a table."""

from collections.abc import Iterator, Mapping, Sequence

from companion.core.game.action import Objection
from companion.core.text import Param, Phrase, Seat, SeatName
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import BY_NAME, STRUCTURE_NAMES, TERRAINS
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.box.tiles import CARD_CODES, FAVOR_CODES, TOWN_CODES
from companion.games.terra_mystica.state.breach import Breach
from companion.games.terra_mystica.state.table_state import TableState

SHORT_OF = "short"
"""The objection that goods are missing."""
OF_GOODS = ("supply", "bowl")
"""Other objections about goods."""
SHORT = ("{who} have {has}, {needs}", "{who} have {has} power in bowl III, {needs}")
"""Breaches that say which goods are missing."""

SENTENCES: Mapping[str, tuple[str, Phrase, str]] = {
    "{who} have passed": ("passed", say("{who} has passed."), "turn"),
    "the game is over": ("over", say("The game is over."), "end"),
    "{who} have left the game": ("left", say("{who} has left the game."), "turn"),
    "{who} have left the game already": ("left", say("{who} has left the game."), "turn"),
    "the set-up is over": ("set-up-over", say("The set-up is over."), "set-up"),
    "all first Dwellings come before the bonus cards":
        ("set-up", say("All first Dwellings come before the bonus cards."), "set-up"),
    "the first round has not begun":
        ("setting-up", say("The first round has not begun."), "set-up"),
    "the round is not over, {who} must {what}":
        ("open", say("The round is not over: {who} still has to {what}."), "turn"),
    "the round is not over, {who} must answer an offer":
        ("offer", say("The round is not over: {who} still answers an offer."), "neighbours"),
    "it is the turn of {who}, who must {what}":
        ("turn", say("It is the turn of {who}, who still has to {what}."), "turn"),
    "it is the turn of {who}": ("turn", say("It is the turn of {who}."), "turn"),
    "{who} have taken their turn already":
        ("turn", say("{who} has already taken this turn."), "turn"),
    "{who} must {what} first": ("due", say("{who} still has to {what} first."), "turn"),
    "{who} use their spades of phase III first": (
        "phase-three", say("{who} uses the spades first, in the order of the next round."),
        "rewards"),
    "{who} must take a bonus card": ("card", say("A pass takes a bonus card."), "pass"),
    "{card} doesn't lie there": ("card", say("This bonus card isn't available."), "pass"),
    "no place for {steps} steps is free":
        ("place", say("No place for {steps} steps is free."), "cults"),
    "{action} has been used this round":
        ("used", say("This power action has been used this round."), "power-actions"),
    "{who} have used {action} this round":
        ("used", say("{who} has used this action this round."), "special-actions"),
    "{who} have no action {action}":
        ("no-action", say("{who} doesn't have this action."), "special-actions"),
    "{who} have built all their bridges":
        ("bridges", say("{who} has built all bridges."), "power-actions"),
    "all {count} bridges are built":
        ("bridges", say("{who} has built all bridges."), "power-actions"),
    "{who} have no bridge to place":
        ("bridge", say("{who} has no bridge to place."), "power-actions"),
    "{who} have no {what} to forgo": ("forgo", say("Nothing of it is due to {who}."), "turn"),
    "{who} are at the end of the shipping track":
        ("track", say("{who} is at the end of the shipping track."), "shipping"),
    "{who} are at the end of the exchange track":
        ("track", say("{who} is at the end of the spades track."), "spades"),
    "{who} have no {what} left": ("pieces", say("{who} has no {piece} left."), "build"),
    "{who} have no {what} to upgrade": (
        "upgrade", say("{who} has no {piece} to upgrade."), "upgrade"),
    "no favour tile is due to {who}":
        ("favor-due", say("{who} has no favour tile to take."), "favors"),
    "{who} have {tile} already": ("favor-twice", say("{who} already has {tile}."), "favors"),
    "no {tile} is left": ("tile-left", say("{tile}: none is left."), "favors"),
    "no town tile is due to {who}": ("town-due", say("{who} has no town tile to take."), "towns"),
    "no town tile is left": ("town-due", say("No town tile is left."), "towns"),
    "{who} have {due} to take, not {steps}":
        ("steps", say("{who} has no such cult step to take."), "cults"),
    "{who} stand at {position} of {cult}; only a step to 9 or 8 can be given up":
        ("step-back", say("Only a step to 9 or 8 can be given up."), "cults"),
    "{who} have {has} VP, {needs}": ("points", say("{who} has {has} VP."), "conversions"),
    "{who} have {left} left in the supply, {needs}":
        ("supply", say("The supply has too few priests."), "priests"),
    "{who} can't convert {given} to {taken}":
        ("rate", say("{who} can't convert that."), "conversions"),
    "the rate of {given} to {taken} is {gives} to {takes}, not {amount} to {brings}":
        ("rate", say("{who} can't convert that."), "conversions"),
    "{who} can't convert workers to priests":
        ("rate", say("{who} can't convert that."), "conversions"),
    "{who} make up to {most} workers priests, one of each":
        ("ordain", say("At most {most} workers can become priests."), "darklings"),
    "{who} have {has} power in bowl II, {needs} are needed to burn {tokens}":
        ("bowl", say("Bowl II has {has} power, this sacrifice takes {needs}."), "power"),
    "{who} have skipped a hex in this action already":
        ("flight", say("{who} has already skipped a hex in this action."), "tunnel"),
    "{who} have no offer of {amount} power from {by}":
        ("no-offer", say("{who} has no such offer."), "neighbours"),
    "only mermaids skip a river, not {who}":
        ("skip", say("Only the Mermaids skip a river."), "mermaids"),
    "no town arises by skipping {river}":
        ("skip", say("Skipping {river} founds no town."), "mermaids"),
    "a structure stands on {hex} already":
        ("hex", say("There is already a structure on {hex}."), "build"),
    "{who} can't reach {hex}": ("reach", say("{who} can't reach {hex}."), "shipping"),
    "no bridge can join {one} and {other}":
        ("site", say("No bridge can join {one} and {other}."), "power-actions"),
    "a bridge joins {one} and {other} already":
        ("site", say("A bridge already joins {one} and {other}."), "power-actions"),
    "neither {one} nor {other} has an own structure":
        ("site", say("One end of a bridge is next to a structure of the player."), "power-actions"),
    "{hex} is not {home}, the home of {who}":
        ("home", say("{hex} is not the home terrain of {who}."), "build"),
    "{hex} takes {spades}": ("map.spades", say("{hex} takes {spades}."), "terraforming"),
    "{who} have {has}, {hex} takes {spades}":
        ("spades", say("{who} has too few spades."), "terraforming"),
    "a hex takes {most} spades at most":
        ("spades", say("A hex takes {most} spades at most."), "terraforming"),
    "giants always use two spades":
        ("spades", say("Giants always use 2 spades."), "giants"),
    "giants make only wasteland": ("terrain", say("Giants make only wasteland."), "giants"),
    "{hex} is {terrain} already": ("terrain", say("{hex} is {terrain} already."), "terraforming"),
    "bought spades change one hex only":
        ("one-hex", say("Bought spades change one hex only."), "terraforming"),
    "{hex} is a second hex, and the first is not home": (
        "one-hex", say("Spades change a second hex only if one of the two becomes home terrain."),
        "terraforming"),
    "{who} use the sandstorm, not spades":
        ("storm", say("The sandstorm needs no spades."), "nomads"),
    "the sandstorm makes only {home}": ("storm", say("The sandstorm makes only desert."), "nomads"),
    "{hex} touches no structure of {who}":
        ("storm", say("{hex} touches no structure of {who}."), "nomads"),
    "{who} have no tunnel or carpet":
        ("flight", say("{who} has neither tunnels nor carpets."), "tunnel"),
    "{who} reach {hex} without skipping a hex":
        ("flight", say("{who} reaches {hex} without skipping a hex."), "tunnel"),
    "{who} skip a hex in an action only":
        ("flight", say("A hex is skipped in an action only."), "tunnel"),
    "{by} have {power} power beside {hex}, not {told}":
        ("map.beside", say("{by} has {power} power beside {hex}."), "neighbours"),
    "by the map, it founds {arisen}, not {towns}":
        ("map.towns", say("According to the map, it founds {arisen} towns."), "towns"),
    "{by} have {power} power in all, not {told}":
        ("beside", say("{by} has {power} power in all."), "neighbours"),
    "{who} need {structures} structures and {power} power, not {has} and {worth}": (
        "towns", say("With this town, {who} needs {structures} structures and {power} power in all,"
                     " and has {has} and {worth}."), "towns"),
    "all or nothing: {most} power or none":
        ("all", say("All or nothing: {most} power or none."), "neighbours"),
    "{tile} founds no town": ("map.towns", say("{tile} founds no town."), "towns"),
    "{who} have no structure on {hex}":
        ("map.upgrade", say("{who} has no structure on {hex}."), "upgrade"),
    "a {before} can't become a {after}":
        ("map.upgrade", say("A {before} can't become a {after}."), "upgrade"),
}  # fmt: skip
"""For each breach, its id, its sentence and the anchor of its rule."""


OUT_OF_TURN = ("turn", "passed", "left")
"""Objections that the seat may not act now."""


def is_out_of_turn(breaches: Sequence[Breach]) -> bool:
    """Whether one of the breaches says that the seat may not act now."""
    return any(SENTENCES[b.message][0] in OUT_OF_TURN for b in breaches if b.message in SENTENCES)


ON_ANOTHER_HEX = {
    "reach", "flight", "terrain", "storm", "one-hex", "map.spades", "map.beside", "map.towns"
}  # fmt: skip
"""Objections that say nothing about a hex where the structure can't stand."""


OF_THE_MAP = {
    "reach", "site", "home", "terrain", "storm", "flight", "skip", "map.spades", "map.beside",
    "map.towns", "map.upgrade",
}  # fmt: skip
"""Objections that only a map can raise that shows all that is built and dug."""


def objections(table: TableState, seat: Seat, breaches: Sequence[Breach]) -> Iterator[Objection]:
    """The breaches as objections, each once. Missing goods are one objection. There is none about
    goods that are not known, nor about a map that doesn't show everything."""
    short: dict[str, int] = {}
    goods = table.knows_goods(seat)
    silenced: set[str] = set() if goods else {*OF_GOODS}
    if table.depth == "map" and not table.knows_map:
        silenced |= OF_THE_MAP
    broken = {SENTENCES[breach.message][0] for breach in breaches if breach.message in SENTENCES}
    if broken & {"hex", "map.upgrade"}:
        silenced |= ON_ANOTHER_HEX
    for breach in breaches:
        if breach.message in SHORT:
            # A later payment counts the debt of the earlier ones.
            short[str(breach.facts["kind"])] = int(breach.facts["short"])
            continue
        rule = SENTENCES.get(breach.message)
        sentence = _sentence(table, seat, breach, rule[1] if rule else None)
        objection = Objection(rule[0] if rule else "rule", sentence, rule[2] if rule else "turn")
        if objection.id not in silenced:
            silenced.add(objection.id)
            yield objection
    if short and goods:
        yield Objection(SHORT_OF, _short(short), "conversions")


def _short(short: Mapping[str, int]) -> Phrase:
    kinds = {"coin": "coins", "worker": "workers", "priest": "priests", "power": "power"}
    goods = names.listed(names.some(kinds[kind], count) for kind, count in short.items())
    return say("Short of {what}.", what=goods)


def _sentence(table: TableState, seat: Seat, breach: Breach, sentence: Phrase | None) -> Phrase:
    params = {name: _readable(table, name, fact) for name, fact in breach.facts.items()}
    if "count" in params and "spades" in params:
        params["spades"] = names.some("spades", int(breach.facts["count"]))
    if sentence is None:
        return say("The rules say: {sentence}.", sentence=str(breach))
    filled = {"who": SeatName(seat), **params}
    return Phrase(sentence.message, tuple(filled.items()), domain=sentence.domain)


def _readable(table: TableState, name: str, fact: str | int) -> Param:
    """A fact of a breach as players read it."""
    if name in ("who", "by"):
        faction = BY_NAME.get(str(fact))
        seats = (p.seat for p in table.game.players if p.faction is faction)
        return SeatName(table.seat(next(seats, -1)))
    if name == "piece":
        return names.STRUCTURE[int(fact)]
    if name in ("before", "after"):
        return names.STRUCTURE[STRUCTURE_NAMES.index(str(fact))]
    if name == "terrain":
        return names.TERRAIN[TERRAINS.index(str(fact))]
    if name == "what":
        return DUTY_NAMES.get(str(fact), str(fact))
    for codes, words in ((FAVOR_CODES, names.FAVOR), (TOWN_CODES, names.TOWN),
                         (CARD_CODES, names.CARD)):  # fmt: skip
        if fact in codes:
            return words[codes[str(fact)].id]
    return fact


DUTY_NAMES = {what.message: what for what in names.DUE.values()}
"""The things that the engine says a player must do."""
